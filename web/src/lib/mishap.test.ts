import { describe, expect, it, vi } from "vitest";
import { mishap } from "./mishap.svelte";

describe("a failure of the page", () => {
  it("is said, unless it is harmless or stands on the page already", () => {
    vi.stubGlobal("reportError", (error: unknown) => mishap.met(error));
    mishap.met(null);
    mishap.met(Object.assign(new Error("given up"), { name: "AbortError" }));
    mishap.met(new Error("ResizeObserver loop completed with undelivered notifications."));
    mishap.drawn(new Error("each_key_duplicate"));
    expect(mishap.beside).toBe(false);
    mishap.met(new TypeError("nothing has no length"));
    expect(mishap.beside).toBe(true);
    vi.unstubAllGlobals();
  });
});
