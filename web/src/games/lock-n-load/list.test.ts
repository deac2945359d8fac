import { describe, expect, it } from "vitest";
import { accepted, added, fateOf, moved, type Line } from "./list";

const line = (action: string, p: number | null = 0.5): Omit<Line, "id"> => ({ kind: "fire", from: "15G4", goal: action, mode: null, action, p, units: [], sum: "" });
const list = ["a", "b", "c"].reduce<Line[]>((lines, one) => added(lines, line(one)), []);

describe("the list of an impulse", () => {
  it("stops at what is gone, and at odds that differ by more than ten points", () => {
    expect(fateOf({ p: 0.5 }, undefined)).toBe("gone");
    expect(fateOf({ p: 0.5 }, 0.6)).toBe("same");
    expect(fateOf({ p: 0.5 }, 0.61)).toBe("changed");
    expect(fateOf({ p: 0.5 }, 0.39)).toBe("changed");
    expect(fateOf({ p: null }, null)).toBe("same");
  });

  it("holds each act once, in the order that the player likes", () => {
    expect(list.map((one) => one.id)).toEqual([1, 2, 3]);
    expect(added(list, line("a")).map((one) => one.action)).toEqual(["b", "c", "a"]);
    expect(moved(list, 3, 0).map((one) => one.action)).toEqual(["c", "a", "b"]);
    expect(moved(list, 1, 2).map((one) => one.action)).toEqual(["b", "c", "a"]);
    expect(moved(list, 9, 0)).toEqual(list);
  });

  it("is taken as it is once the player has looked", () => {
    const now = new Map<number, number | null | undefined>([[1, 0.2], [2, undefined]]);
    expect(accepted(list, now).map((one) => [one.action, one.p])).toEqual([["a", 0.2], ["c", 0.5]]);
  });
});
