import { expect, it } from "vitest";
import { points } from "./points";

it("writes halves as halves", () => {
  expect([0.5, 1, 2.5, -0.5, 0].map(points)).toEqual(["½", "1", "2½", "−½", "0"]);
});

it("writes thirds as thirds, rounded or not", () => {
  expect([33.67, 1 / 3, 7.33, -38 - 2 / 3, 0.6].map(points)).toEqual(["33⅔", "⅓", "7⅓", "−38⅔", "0.6"]);
});
