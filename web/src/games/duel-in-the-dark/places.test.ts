/** Several aircraft of a hex: nobody's tag lies on another. */

import { expect, it } from "vitest";
import { USUAL, type Stack } from "../../board/stacks";
import type { Grid } from "../../lib/geometry";
import type { Piece } from "../../lib/types";
import { stand } from "./places";

const SIDE = 50;
const grid = { side: SIDE, anchors: {} } as unknown as Grid;
const FLIERS = ["yellow", "red", "green", "blue", "bomber", "mosquito"];
const flier = (id: string): Piece => ({ id, side: "german", kind: FLIERS.indexOf(id) < 4 ? "squadron" : id, hex: "26", level: "high" });
/** a counter of 100 units with its altitude above and what it has done below; tags are no wider than five letters */
const [LEFT, RIGHT, TOP, BOTTOM] = [-54, 54, -77, 70];

it.each([2, 3, 4, 5, 6])("%i of them stand side by side, however far away they are looked at from", (n) => {
  const counters = FLIERS.slice(0, n).map(flier);
  const stack: Stack = { hex: "26", counters, extras: [] };
  const boxes = counters.map((piece) => {
    const { at, scale, steady } = stand(piece, stack, grid, { x: 0, y: 0 });
    expect(steady).toBe(true);
    const k = (USUAL * SIDE * scale) / 100;
    return { left: at.x + LEFT * k, right: at.x + RIGHT * k, top: at.y + TOP * k, bottom: at.y + BOTTOM * k };
  });
  for (const a of boxes) {
    for (const b of boxes) {
      if (a !== b) expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    }
  }
});

it("grows one that is alone", () => {
  const one = flier("bomber");
  expect(stand(one, { hex: "26", counters: [one], extras: [] }, grid, { x: 0, y: 0 }).steady).toBeUndefined();
});
