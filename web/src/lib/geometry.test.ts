import { describe, expect, it } from "vitest";
import { around, arrow, border, clampCamera, fit, makeGrid, plainPicture, sideBetween, zoomAt } from "./geometry";
import type { Chart } from "./types";

function chart(columns: number, rows: number): Chart {
  const hexes: Chart["hexes"] = {};
  for (let c = 1; c <= columns; c++) {
    for (let r = 1; r <= rows; r++) {
      const name = String(c).padStart(2, "0") + String(r).padStart(2, "0");
      hexes[name] = { x: 1.5 * c, y: Math.sqrt(3) * (r + (c % 2 ? 0 : 0.5)), terrain: "bocage" };
    }
  }
  return {
    map: "t", picture: "t", sees: false, title: "t", columns, rows, orientation: "flat", shoved: "even",
    hexes, terrain: {}, lines: [], places: {}, zones: {},
  };
}

const sheet = chart(6, 6);
const grid = makeGrid(sheet, plainPicture(sheet));

describe("the grid", () => {
  it("finds the hex under a point", () => {
    for (const name of grid.names) expect(grid.at(grid.centre(name)!)).toBe(name);
    expect(grid.at({ x: -500, y: 0 })).toBeNull();
  });

  it("knows the neighbours of odd and even columns", () => {
    expect(["N", "NE", "SE", "S", "SW", "NW"].map((way) => grid.neighbour("0303", way as "N"))).toEqual([
      "0302", "0402", "0403", "0304", "0203", "0202",
    ]);
    expect(grid.neighbour("0403", "NE")).toBe("0503");
    expect(grid.neighbour("0101", "N")).toBeNull();
  });

  it("walks sideways in a zig-zag and comes back to its row", () => {
    const one = arrow(grid, "0303", "ArrowRight", false)!;
    const two = arrow(grid, one.hex, "ArrowRight", one.low)!;
    expect(two.hex).toBe("0503");
    expect(arrow(grid, "0303", "x", false)).toBeNull();
  });

  it("draws the border of a set without inner edges", () => {
    expect(border(grid, ["0303"]).split("M").length - 1).toBe(6);
    expect(border(grid, ["0303", "0304"]).split("M").length - 1).toBe(10);
  });
});

describe("the camera", () => {
  it("fits a box in the frame", () => {
    const camera = fit({ width: 100, height: 100 }, { x: 0, y: 0, width: 200, height: 50 });
    expect(camera).toEqual({ scale: 0.5, x: 0, y: 37.5 });
  });

  it("keeps the point under the finger when zooming", () => {
    const camera = zoomAt({ x: 0, y: 0, scale: 1 }, 2, { x: 50, y: 20 }, 0.1, 4);
    expect(camera).toEqual({ scale: 2, x: -50, y: -20 });
  });

  it("does not lose the map", () => {
    const held = clampCamera({ x: 9999, y: -9999, scale: 1 }, { width: 100, height: 100 }, { width: 300, height: 300 });
    expect(held).toEqual({ scale: 1, x: 60, y: -260 });
  });
});

describe("a chart without a picture", () => {
  it("is as large as its hexes", () => {
    const small = plainPicture(chart(3, 4));
    expect(small.width).toBeLessThan(plainPicture(chart(6, 4)).width);
    const found = makeGrid(chart(3, 4), small);
    expect(found.names).toHaveLength(12);
    expect(found.at(found.centre("0301")!)).toBe("0301");
  });
});

describe("neighbourhood", () => {
  it("counts six, then twelve more", () => {
    const near = around(grid, "0303", 2);
    expect([...near.values()].filter((far) => far === 1)).toHaveLength(6);
    expect([...near.values()].filter((far) => far === 2)).toHaveLength(12);
    expect(near.has("0303")).toBe(false);
  });

  it("the side between two hexes is as long as a side", () => {
    const [a, b] = sideBetween(grid, "0303", "0304")!;
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(grid.side);
    expect(sideBetween(grid, "0303", "nowhere")).toBeNull();
  });
});
