import { expect, test, vi } from "vitest";
import { NOTHING } from "../../lib/choose";
import { NO_CHART, NO_VIEW } from "../../lib/nothing";
import type { View } from "../../lib/types";
import { meant, neighbour, wayTo } from "./read";

vi.mock("./text", () => ({ w: (key: string) => key }));

const R = Math.sqrt(3);
const hexes = Object.fromEntries(
  [["1", 0, 0], ["2", R, 0], ["3", 2 * R, 0], ["8", -R / 2, 1.5], ["9", R / 2, 1.5], ["10", 1.5 * R, 1.5]].map(([name, x, y]) => [name, { x, y, terrain: "sea" }]),
);
const chart = { ...NO_CHART, hexes, cities: { emden: { hex: "10", name: { en: "Emden", it: "Emden" }, value: 13, crest: "easy" } } };
const view = (step: string, legal: string[], more: Partial<View> = {}): View => ({
  ...NO_VIEW, prompt: { step, side: null, rule: null, text: "", data: {} }, legal, tracks: { plan: { start: "1", cards: ["E"], hexes: ["2"], out: 0, flown: 0 } }, ...more,
});

test("neighbours by compass", () => {
  expect(neighbour(chart, "1", "E")).toBe("2");
  expect(neighbour(chart, "1", "SW")).toBe("8");
  expect(neighbour(chart, "1", "NW")).toBeUndefined();
  expect(wayTo(chart, "2", "10")).toBe("SE");
});

test("a click that is no card is asked about as one, or told that it is too far", () => {
  const now = view("plan-card", ["card E"]);
  expect(meant("9", NOTHING, { chart, view: now })).toBe("card SW");
  expect(meant("8", NOTHING, { chart, view: now })).toMatchObject({ rule: "DD-7.compass.1" });
});
