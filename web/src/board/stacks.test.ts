import { describe, expect, it } from "vitest";
import { atMost, fanned, leaning, stacks, tagsOf } from "./stacks";

describe("stacks", () => {
  it("keeps flags and tokens apart from counters", () => {
    const found = stacks(
      [
        { id: "a", side: "us", kind: "stick", hex: "0101" },
        { id: "vp", side: null, kind: "objective", hex: "0101" },
      ],
      (piece) => piece.side !== null,
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.counters.map((piece) => piece.id)).toEqual(["a"]);
    expect(found[0]?.extras.map((piece) => piece.id)).toEqual(["vp"]);
  });

  it("puts the top of a stack last, what has no place below", () => {
    const unit = { side: "german", kind: "unit", hex: "0101" };
    const found = stacks([{ ...unit, id: "top", place: 0 }, { ...unit, id: "hq" }, { ...unit, id: "low", place: 1 }], () => true);
    expect(found[0]?.counters.map((piece) => piece.id)).toEqual(["hq", "low", "top"]);
  });

  it("leans up to the right around the middle", () => {
    const [low, high] = leaning(2);
    expect(high!.x).toBeGreaterThan(low!.x);
    expect(high!.y).toBeLessThan(low!.y);
    expect(leaning(1)[0]!.x).toBeCloseTo(0);
  });

  it("bears the tags of all its counters, with how many bear them", () => {
    expect(tagsOf([["moved"], ["moved"]])).toEqual(["moved"]);
    expect(tagsOf([["moved", "no command"], ["moved"], []])).toEqual(["2× moved", "1× no command"]);
    expect(tagsOf([["moved"]])).toEqual(["moved"]);
  });

  it("shows three rows of tags, and of more the first and how many there are", () => {
    expect(atMost(["moved", "fired", "no ammo"])).toEqual(["moved", "fired", "no ammo"]);
    expect(atMost(["moved", "fired", "no ammo", "Halted", "damaged"])).toEqual(["moved", "fired", "+3"]);
  });

  it("fans out without overlaps", () => {
    const { places } = fanned(7);
    for (const a of places) {
      for (const b of places) {
        if (a !== b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(1);
      }
    }
  });
});
