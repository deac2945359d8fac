import { describe, expect, it } from "vitest";
import { ApiError } from "./api";
import { wordOf } from "./notice-words";

describe("what went wrong with a notice", () => {
  it("is never said in the words of the browser", () => {
    expect(wordOf(new DOMException("Registration failed - permission denied", "NotAllowedError"))).toBe("denied");
    expect(wordOf(new DOMException("Registration failed - push service error", "AbortError"))).toBe("unreachable");
    expect(wordOf("no")).toBe("failed");
  });

  it("is the sentence of the server, if it has one", () => {
    expect(wordOf(new ApiError(422, "bad_address", "No notices can be sent there.", []))).toBe("No notices can be sent there.");
  });
});
