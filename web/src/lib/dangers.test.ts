import { expect, it } from "vitest";
import { threats, unharmed } from "./dangers";
import type { Danger } from "./types";

const danger = (unit: string, at: string, hit: number, stop: number): Danger => ({ unit, at, hit, stop, rule: "8.7a" });
const WAY = [danger("town", "0101", 0.1, 0), danger("guns", "0101", 0.25, 0.25), danger("town", "0102", 0.2, 0.3)];

it("tells of each who could fire his worst shot, the worst of all first", () => {
  expect(threats(WAY).map(({ unit, at }) => [unit, at])).toEqual([["guns", "0101"], ["town", "0102"]]);
});

it("counts every shot on the way", () => {
  expect(unharmed([])).toBe(1);
  expect(unharmed(WAY)).toBeCloseTo(0.9 * 0.5 * 0.5);
});
