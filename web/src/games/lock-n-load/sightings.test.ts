import { expect, it } from "vitest";
import type { Sight } from "../../lib/types";
import { pairsOf } from "./sightings";

it("all floors of one hex look at all floors of another", () => {
  const veil = { text: "a wall", rule: "10.3b", by: "15F4" };
  const ground: Sight = { from: "15G4", seen: ["15E4-up"], blocked: { "15E4": veil }, beyond: null, hindered: { "15E4-up": [veil] } };
  const up: Sight = { from: "15G4-up", seen: ["15E4", "15E4-up"], blocked: {}, beyond: null };
  const pairs = pairsOf([ground, up], ["15E4", "15E4-up"]);
  expect(pairs.map((one) => [one.from, one.to, one.seen, one.degraded])).toEqual([["15G4", "15E4", false, 0], ["15G4", "15E4-up", true, 1], ["15G4-up", "15E4", true, 0], ["15G4-up", "15E4-up", true, 0]]);
  expect(pairs[0]?.why?.rule).toBe("10.3b");
});
