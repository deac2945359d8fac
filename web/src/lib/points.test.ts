import { expect, it } from "vitest";
import { points } from "./points";

it("writes halves as halves", () => {
  expect([0.5, 1, 2.5, -0.5, 0].map(points)).toEqual(["½", "1", "2½", "−½", "0"]);
});
