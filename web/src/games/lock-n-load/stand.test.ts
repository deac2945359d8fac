import { describe, expect, it } from "vitest";
import { hexUnder, layerOf } from "./places";
import { lean, standing } from "./stand";

const NEAR = { x: -0.9, y: 0 };

describe("places", () => {
  it("are told apart by their names", () => {
    expect(["15H6", "15I5-up", "14E4-in", "15A3-box", "us-m4a1-in"].map(layerOf)).toEqual(["ground", "up", "in", "box", "aboard"]);
    expect(["15H6", "15I5-up", "14E4-in", "15A3-box"].map(hexUnder)).toEqual(["15H6", "15I5", "14E4", "15A3"]);
  });
});

describe("counters in a hex", () => {
  it("lean up to the right and get smaller the more there are", () => {
    const [first, last] = [lean(3, 0), lean(3, 2)];
    expect(first.x).toBeLessThan(0);
    expect(last.x).toBeCloseTo(-first.x);
    expect(last.y).toBeLessThan(first.y);
    expect(lean(1, 0)).toEqual({ x: 0, y: 0, scale: 1 });
    expect(lean(5, 0).scale).toBeLessThan(lean(2, 0).scale);
  });

  it("stand upstairs above those on the ground floor", () => {
    const floors = new Set(["ground", "up"] as const);
    expect(standing("15I5-up", 1, 0, floors, true, NEAR).y).toBeLessThan(0);
    expect(standing("15I5", 1, 0, floors, true, NEAR).y).toBeGreaterThan(0);
    expect(standing("15I5", 1, 0, new Set(["ground"] as const), true, NEAR).y).toBeGreaterThan(0);
    expect(standing("15H5", 1, 0, new Set(["ground"] as const), false, NEAR)).toEqual({ x: 0, y: 0, scale: 1 });
  });

  it("stand inside a bunker below its slab, in a box beside the map", () => {
    expect(standing("14E4-in", 1, 0, new Set(["in", "ground"] as const), false, NEAR).y).toBeGreaterThan(0);
    expect(standing("15A3-box", 1, 0, new Set(["box"] as const), false, NEAR)).toMatchObject({ x: -0.9, y: 0 });
  });
});
