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
  it("counts those who meet elsewhere, or where no shot is told of", () => {
    const told = scene([{ from: "2512", to: "2511", by: "german" }]);
    const melee = scene([{ from: "0101", to: "0102" }]);
    expect(countsOf([told, melee], "us").attacks).toBe(2);
    expect(countsOf([melee], "us").attacks).toBe(1);
  });
});
