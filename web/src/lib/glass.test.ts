import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Act } from "./choose";
import { acted } from "./fixtures";
import { Glass } from "./glass.svelte";
import type { Preview, Sight } from "./types";

const odds = (hexes?: Preview["hexes"]): Preview => ({ modifiers: [], chances: [], note: null, ...(hexes ? { hexes } : {}) });
const [DROP] = acted("drop 0101") as [Act];

let asked: string[];
let aims: Record<string, Act>;
let answers: Record<string, Preview>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  aims = { "0101": DROP };
  answers = { "drop 0101": odds({ "0101": { p: 0.5 }, "0102": {} }) };
});
afterEach(() => vi.useRealTimers());

const glass = () =>
  new Glass({
    preview: async (action) => {
      asked.push(action);
      const found = answers[action];
      if (!found) throw new Error("offline");
      return found;
    },
    sight: async (hex): Promise<Sight> => {
      asked.push(`sight ${hex}`);
      return { from: hex, seen: [], blocked: {}, beyond: null };
    },
    aim: (hex) => aims[hex],
    own: (unit) => unit.startsWith("us"),
  });

describe("pointing", () => {
  it("shows the odds when the pointer rests, and where a drop comes down", async () => {
    const one = glass();
    one.point("0101", null);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(one.aimed).toEqual({ hex: "0101", preview: answers["drop 0101"] });
    expect(one.heat).toEqual(new Map([["0101", 0.5]]));
    one.point(null, null);
    expect(one.aimed).toBeNull();
    expect(one.heat).toBeNull();
    expect(one.pointed?.hex).toBe("0101");
    expect(one.hover.hex).toBeNull();
  });

  it("knows whether an action is seen: its odds have come, or there are none, and the pointer is still there", async () => {
    const one = glass();
    const [other] = acted("drop 0102") as [Act];
    answers = {};
    one.point("0101", null);
    expect(one.shows(DROP)).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect([one.shows(DROP), one.shows(other)]).toEqual([true, false]);
    aims = {};
    expect(one.shows(DROP)).toBe(false);
    aims = { "0101": DROP };
    one.renew();
    expect(one.shows(DROP)).toBe(false);
  });

  it("keeps the odds while the pointer goes from one counter of the target to another", async () => {
    const one = glass();
    one.point("0101", "ger-1");
    await vi.advanceTimersByTimeAsync(100);
    one.point("0101", "ger-2");
    expect([one.shows(DROP), one.aimed?.hex, asked.length]).toEqual([true, "0101", 1]);
    one.point("0505", null);
    expect([one.shows(DROP), one.aimed]).toEqual([false, null]);
  });

  it("forgets what it only passed over, and what is no longer so", async () => {
    const one = glass();
    one.point("0101", null);
    one.point("0505", null);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([]);
    one.point("0101", null);
    aims = {};
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([]);
    expect(one.aimed).toBeNull();
  });

  it("has no odds for what a click would no longer do", async () => {
    const one = glass();
    one.point("0101", null);
    await vi.advanceTimersByTimeAsync(100);
    expect(one.aimed).not.toBeNull();
    aims = {};
    expect(one.aimed).toBeNull();
    expect(one.heat).toBeNull();
  });

  it("forgets the last hex with its position, unless the pointer is still there", () => {
    const one = glass();
    one.point("0101", null);
    one.renew();
    expect(one.pointed?.hex).toBe("0101");
    one.point(null, null);
    one.renew();
    expect(one.pointed).toBeNull();
  });

  it("leaves alone a heat map that somebody else has laid", () => {
    const one = glass();
    one.heat = new Map([["0303", 1]]);
    one.point("0505", null);
    one.point(null, null);
    expect(one.heat?.size).toBe(1);
  });

  it("asks once about an action, until the position changes", async () => {
    const one = glass();
    await one.preview("drop 0101");
    await one.preview("drop 0101");
    expect(await one.preview("fly")).toBeNull();
    expect(asked).toEqual(["drop 0101", "fly"]);
    one.renew();
    await one.preview("drop 0101");
    expect(asked).toHaveLength(3);
  });
});

describe("seeing", () => {
  it("shades the map while that is wanted, from the side's own counters under the pointer", async () => {
    const one = glass();
    await one.see("0101");
    expect(one.sight).toBeNull();
    one.watching = true;
    one.point("0202", "de-1");
    one.point("0303", "us-1");
    await vi.advanceTimersByTimeAsync(0);
    expect(one.sight?.from).toBe("0303");
    expect(asked).toEqual(["sight 0303"]);
    await one.see(null);
    expect(one.sight).toBeNull();
  });

  it("shows the last hex asked for, whatever comes first", async () => {
    const one = glass();
    one.watching = true;
    const first = one.see("0101");
    const second = one.see("0202");
    await Promise.all([second, first]);
    expect(one.sight?.from).toBe("0202");
  });
});
