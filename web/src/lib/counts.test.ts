import { describe, expect, it } from "vitest";
import { countsOf } from "./counts";
import type { Scene, Shot } from "./scenes";

const scene = (shots: Shot[]): Scene =>
  ({ version: 1, side: "german", lines: [], walks: [], shots, dice: [], blows: [], jumps: [], arrivals: [], hexes: [], view: { turn: { number: 1 } } }) as unknown as Scene;

describe("what happened since", () => {
  it("counts a shot that the game tells of once, though its dice name both sides again", () => {
    const told = scene([{ from: "2512", to: "2511", by: "german" }]);
    const dice = scene([{ from: "2511", to: "2512" }]);
    expect(countsOf([told, dice], "us").attacks).toBe(1);
  });
  it("counts apart where one's own counters went for whom the computer moved", () => {
    const walk = (side: string, unit: string) => ({ ...scene([]), side, walks: [{ unit, hexes: ["0101", "0102"] }] });
    const found = countsOf([walk("us", "a"), walk("us", "b"), walk("german", "c")], "us");
    expect([found.moves, found.walked, found.went.map((one) => one.unit)]).toEqual([1, 2, ["c"]]);
    expect(countsOf([walk("us", "a")], null).moves).toBe(1);
  });
  it("counts those who meet elsewhere, or where no shot is told of", () => {
    const told = scene([{ from: "2512", to: "2511", by: "german" }]);
    const melee = scene([{ from: "0101", to: "0102" }]);
    expect(countsOf([told, melee], "us").attacks).toBe(2);
    expect(countsOf([melee], "us").attacks).toBe(1);
  });
});
