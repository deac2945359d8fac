import { describe, expect, it } from "vitest";
import { makeGrid, plainPicture } from "../../lib/geometry";
import type { Chart } from "../../lib/types";
import { angleOf, arc, drives, driveTo, turned, type Driven } from "./facing";

const hexes: Record<string, { x: number; y: number; terrain: string }> = {};
for (let q = -3; q <= 3; q++) for (let r = -3; r <= 3; r++) hexes[`${q},${r}`] = { x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2), terrain: "open" };
const chart = { hexes, orientation: "flat" } as unknown as Chart;
const grid = makeGrid(chart, plainPicture(chart));

const leg = (from: [string, string], says: string, cost: number, back = false) => ({ from, says, back, cost, left: 10 - cost, ends: false });
const reached: Record<string, Driven> = {
  A: { best: "e", watchers: 0, threat: 0, faces: { e: leg(["A", "e"], "", 0), ne: leg(["A", "e"], "turn us-t ne", 1) } },
  B: { best: "ne", watchers: 1, threat: 0.3, faces: { ne: leg(["A", "ne"], "step B", 2), nw: leg(["B", "ne"], "turn us-t nw", 3) } },
  C: { best: "e", watchers: 0, threat: 0, faces: { e: leg(["A", "e"], "step C", 2, true) } },
};

describe("facing", () => {
  it("goes round clockwise", () => {
    expect(turned("ne", 1)).toBe("e");
    expect(turned("e", -1)).toBe("ne");
    expect(angleOf("sw")).toBe(120);
  });
  it("covers sixty degrees on either hand, the edges told apart", () => {
    const { inside, edge } = arc(grid, "0,0", "e", 2);
    expect(inside).toEqual(expect.arrayContaining(["1,0", "1,-1", "2,-1"]));
    expect(inside).not.toContain("0,1");
    // two steps away some hexes lie on its line
    expect(edge.sort()).toEqual(["1,-2", "1,1"]);
    expect(arc(grid, "0,0", "ne", 2).edge).toContain("2,-1");
    expect(arc(grid, "0,0", "ne", 2).inside).not.toContain("2,-1");
  });
});

describe("a drive", () => {
  it("is put together from its legs, turns among them", () => {
    const way = driveTo(reached, "B");
    expect(way?.says).toEqual(["turn us-t ne", "step B"]);
    expect(way?.way).toEqual(["A", "B"]);
    expect(way?.prices).toEqual([1, 1]);
    expect(way?.corner).toBe("ne");
  });
  it("ends facing the corner that is wanted", () => {
    expect(driveTo(reached, "B", "nw")?.says).toEqual(["turn us-t ne", "step B", "turn us-t nw"]);
    expect(driveTo(reached, "B", "sw")?.corner).toBe("ne");
  });
  it("knows reverse, and the place where it stands is no goal", () => {
    expect(drives(reached).C?.back).toEqual([true]);
    expect(Object.keys(drives(reached))).toEqual(["B", "C"]);
  });
});
