import { describe, expect, it } from "vitest";
import type { Fitted } from "../games/fitted";
import type { Teller } from "../games/types";
import { piece, seated } from "./fixtures";
import type { Grid } from "./geometry";
import { glanceOf, SHAPE } from "./glance";

const at: Record<string, { x: number; y: number }> = { "0101": { x: 500, y: 500 }, "0909": { x: 950, y: 950 } };
const grid = { width: 1000, height: 1000, centre: (hex: string) => at[hex] } as unknown as Grid;
const module = { look: () => ({ colour: "#123456" }) } as unknown as Fitted;
const { view } = seated({ pieces: [piece("a-1", "0101"), piece("b-1", "0909", "german"), piece("c-1", "off")] });
const seen = (part: { x: number; y: number; width: number; height: number }, shared = false) =>
  glanceOf({ grid, map: "m", part, view, module, tell: {} as Teller, shared });

describe("a glance at the map", () => {
  it("shows the middle of what was in the frame, with the counters there", () => {
    const glance = seen({ x: 300, y: 300, width: 400, height: 400 });
    expect([glance.x, glance.y, glance.part]).toEqual([0.5, 0.5, 0.4]);
    expect(glance.dots).toEqual([{ x: 0.5, y: 0.5, colour: "#123456" }]);
  });

  it("is full of map, however far away one was or however near the edge", () => {
    const all = seen({ x: -500, y: -200, width: 2000, height: 1400 });
    expect([all.x, all.part]).toEqual([0.5, 1]);
    const corner = seen({ x: 800, y: 900, width: 400, height: 300 });
    expect(corner.x + corner.part / 2).toBeLessThanOrEqual(1.001);
    expect(corner.y + corner.part / SHAPE / 2).toBeLessThanOrEqual(1.001);
    expect(corner.dots).toHaveLength(1);
  });

  it("tells nothing of where things are on a screen that is shared", () => {
    expect(seen({ x: 300, y: 300, width: 400, height: 400 }, true).dots).toEqual([]);
  });
});
