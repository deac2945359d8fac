import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paint, PAUSES, type Picture } from "./paint";

describe("the picture of a map", () => {
  let asked: Picture[] = [];
  const make = () => {
    const one: Picture = { onload: null, onerror: null, src: "" };
    asked.push(one);
    return one;
  };
  const fails = () => (asked.at(-1)?.onerror as (() => void) | null)?.();
  const comes = () => (asked.at(-1)?.onload as (() => void) | null)?.();
  const world = new EventTarget();

  beforeEach(() => {
    asked = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("is asked for once if it comes", () => {
    const ready = vi.fn();
    paint("/maps/a.svg", ready, make, world);
    comes();
    vi.advanceTimersByTime(100_000);
    expect(asked.map((one) => one.src)).toEqual(["/maps/a.svg"]);
    expect(ready).toHaveBeenCalledExactlyOnceWith(asked[0]);
  });

  it("is asked for again until it comes, ever less often", () => {
    const ready = vi.fn();
    paint("/maps/a.svg", ready, make, world);
    for (const [n, pause] of [...PAUSES, PAUSES.at(-1) ?? 0].entries()) {
      fails();
      vi.advanceTimersByTime(pause - 1);
      expect(asked).toHaveLength(n + 1);
      vi.advanceTimersByTime(1);
      expect(asked).toHaveLength(n + 2);
    }
    expect(ready).not.toHaveBeenCalled();
    comes();
    expect(ready).toHaveBeenCalledExactlyOnceWith(asked.at(-1));
  });

  it("is asked for at once when the network is back", () => {
    paint("/maps/a.svg", () => undefined, make, world);
    world.dispatchEvent(new Event("online"));
    expect(asked, "it is on its way").toHaveLength(1);
    fails();
    world.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(100_000);
    expect(asked).toHaveLength(2);
  });

  it("is let go of", () => {
    const ready = vi.fn();
    const stop = paint("/maps/a.svg", ready, make, world);
    fails();
    stop();
    comes();
    world.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(100_000);
    expect(asked).toHaveLength(1);
    expect(ready).not.toHaveBeenCalled();
  });
});
