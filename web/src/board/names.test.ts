import { describe, expect, it } from "vitest";
import { laid, type Place } from "./names";

const map = { side: 20, width: 1000 };
const at = (hex: string, x: number, y: number, name: string): Place => ({ hex, at: { x, y }, name });

describe("names on the map", () => {
  it("stand below their hex", () => {
    expect(laid([at("1", 500, 500, "Son")], 10, map)).toEqual([{ hex: "1", name: "Son", x: 500, y: 517.5 }]);
  });

  it("go above it where another one stands, and a third is left out", () => {
    const three = laid([at("1", 500, 500, "Le Motey"), at("2", 510, 500, "Cauquigny"), at("3", 505, 500, "Cauquigny Bridge")], 10, map);
    expect(three.map((one) => [one.hex, one.y])).toEqual([["1", 517.5], ["2", 488]]);
  });

  it("do not run over the edge", () => {
    expect(laid([at("1", 990, 500, "Beuzeville")], 10, map)[0]?.x).toBe(971);
  });
});
