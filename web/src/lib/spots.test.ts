import { describe, expect, it } from "vitest";
import { beside, clear, cornerFor, covered, outOfTheWay, outside } from "./spots";

const FRAME = { width: 800, height: 600 };
const NOTE = { width: 260, height: 80 };

describe("a note on the map", () => {
  it("lies below what it is about, where there is nothing to click", () => {
    const box = beside(FRAME, NOTE, { x: 400, y: 300 }, [], 20);
    expect(box.top).toBeGreaterThan(310);
    expect(Math.abs(box.left + 130 - 400)).toBeLessThan(1);
  });

  it("goes to another side of it rather than cover what can be clicked", () => {
    const below = [{ x: 400, y: 350 }, { x: 360, y: 340 }];
    const box = beside(FRAME, NOTE, { x: 400, y: 300 }, below, 20);
    expect(covered(box, below, 20)).toBe(0);
    expect(covered(box, [{ x: 400, y: 300 }], 20)).toBe(0);
  });

  it("lies on no counter that the question is about, however much else it covers", () => {
    const must = [{ x: 400, y: 350 }];
    const others = [{ x: 400, y: 240 }, { x: 330, y: 240 }, { x: 480, y: 300 }, { x: 300, y: 300 }];
    const corners = [{ x: 60, y: 40 }, { x: 700, y: 40 }, { x: 60, y: 560 }, { x: 700, y: 560 }];
    const all = [...others, ...corners, ...corners, ...corners];
    expect(covered(beside(FRAME, NOTE, { x: 400, y: 300 }, all, 20), must, 20)).toBe(1);
    expect(covered(beside(FRAME, NOTE, { x: 400, y: 300 }, all, 20, must), must, 20)).toBe(0);
  });

  it("goes to a corner when all around can be clicked, and stays in the frame", () => {
    const around = Array.from({ length: 40 }, (_, i) => ({ x: 400 + 110 * Math.cos(i), y: 300 + 90 * Math.sin(i) }));
    const box = beside(FRAME, NOTE, { x: 400, y: 300 }, around, 20);
    expect(covered(box, around, 20)).toBe(0);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top + box.height).toBeLessThanOrEqual(600);
  });
});

describe("the small map", () => {
  const SIZES = [{ width: 130, height: 130 }];

  it("stays in its corner while no other one is better, and leaves it for one that hides less", () => {
    const now = { left: 662, top: 462, ...(SIZES[0] as { width: number; height: number }) };
    expect(cornerFor(FRAME, SIZES, [], [], 20, now)).toMatchObject({ left: 662, top: 462 });
    expect(cornerFor(FRAME, SIZES, [], [], 20)).toMatchObject({ left: 8, top: 462 });
    expect(cornerFor(FRAME, SIZES, [{ x: 700, y: 500 }], [], 20, now)).toMatchObject({ left: 8, top: 462 });
  });
});

describe("a card that is read while the pointer wanders", () => {
  const CARD = { width: 200, height: 100 };
  const row = (y: number) => Array.from({ length: 8 }, (_, i) => ({ x: i * 100 + 50, y }));

  it("hides no counter of one's own, however many hexes it hides", () => {
    const own = row(60).slice(0, 7);
    const hexes = row(540);
    const box = outOfTheWay(FRAME, CARD, own, hexes, 20, null);
    expect(covered(box, own, 20)).toBe(0);
    expect(box.top).toBeGreaterThan(400);
    // of two places the one that hides less to click
    expect(outOfTheWay(FRAME, CARD, [], [{ x: 60, y: 60 }], 20, null).left).toBeGreaterThan(400);
  });

  it("stays where it is while it hides nothing of one's own, and grows inside the map", () => {
    const now = outOfTheWay(FRAME, CARD, [], [], 20, null, true);
    expect(now.left).toBe(586);
    // it leaves what can be clicked only for a place that hides none of it
    expect(outOfTheWay(FRAME, CARD, [], row(60), 20, now).top).toBeGreaterThan(400);
    expect(outOfTheWay(FRAME, CARD, [], [...row(60), ...row(540)], 20, now).left).toBe(586);
    const moved = outOfTheWay(FRAME, CARD, [{ x: 700, y: 60 }], [], 20, now);
    expect(covered(moved, [{ x: 700, y: 60 }], 20)).toBe(0);
    const low = outOfTheWay(FRAME, { width: 200, height: 300 }, row(60), [], 20, { left: 14, top: 486, ...CARD });
    expect(low.top).toBe(286);
  });
});

describe("what lies outside", () => {
  it("is counted at the edge it lies beyond, with the nearest of it", () => {
    const at = (x: number, y: number, point: string) => ({ at: { x, y }, point });
    const found = outside(FRAME, [at(10, 10, "in"), at(-50, 200, "near"), at(-300, 250, "far"), at(400, 900, "below")]);
    expect(found).toEqual([
      { side: "left", n: 2, along: 200, nearest: "near" },
      { side: "below", n: 1, along: 400, nearest: "below" },
    ]);
  });
});

describe("a mark at the edge", () => {
  const at = (along: number) => ({ left: along - 24, top: 570, width: 48, height: 30 });

  it("stays where the way leads, if nothing lies there", () => {
    expect(clear(400, 800, [{ x: 400, y: 300 }], 12, at)).toBe(400);
  });

  it("gives way to what can be clicked, as little as it must", () => {
    expect(clear(400, 800, [{ x: 410, y: 580 }], 12, at)).toBe(448);
    expect(clear(400, 800, [{ x: 410, y: 580 }, { x: 440, y: 580 }], 12, at)).toBe(352);
  });

  it("stays in the frame", () => {
    expect(clear(60, 100, [{ x: 60, y: 580 }], 12, at)).toBe(60);
  });
});

describe("the small map", () => {
  const SIZES = [{ width: 130, height: 130 }, { width: 80, height: 80 }];
  const corner = (x: number, y: number) => ({ x, y });

  it("lies in a corner without one's own counters, and where least can be clicked", () => {
    const own = [corner(60, 560), corner(760, 560)];
    const box = cornerFor(FRAME, SIZES, [corner(60, 60)], own, 20);
    expect(box).toEqual({ left: 662, top: 8, width: 130, height: 130 });
  });

  it("shrinks before it covers a counter, and gives way where it would all the same", () => {
    const near = [corner(150, 150), corner(650, 150), corner(150, 450), corner(650, 450)];
    expect(cornerFor(FRAME, SIZES, [], near, 20)?.width).toBe(80);
    const full = [corner(60, 60), corner(740, 60), corner(60, 540), corner(740, 540)];
    expect(cornerFor(FRAME, SIZES, [], full, 20)).toBeNull();
  });
});
