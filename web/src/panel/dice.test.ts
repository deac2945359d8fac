import { describe, expect, it } from "vitest";
import type { Facts, LogEntry } from "../lib/types";
import { accountsOf, diceOf, fold, namesIn } from "./dice";

const entry = (kind: string, data: Record<string, unknown>, version = 1, turn = 1, facts: Facts = {}): LogEntry => ({
  version, turn, side: "german", kind, text: kind, rule: null, rules: [], data, facts,
});

describe("reading the log", () => {
  it("shows the dice of the facts, each with the side that threw it, and no number that only looks like one", () => {
    const throws = [{ faces: [5, 3], sides: 6, by: "us" }, { faces: [11], sides: 12, by: "german" }];
    expect(diceOf(entry("fought", { die: 4, range: 2 }, 1, 1, { throws }))).toEqual([
      { n: 5, side: "us" },
      { n: 3, side: "us" },
      { n: 11, side: "german" },
    ]);
    expect(diceOf(entry("units-rolled", { die: 4, dice: [1, 2] }))).toEqual([]);
  });

  it("finds the modifiers of both sides", () => {
    const modifiers = [{ label: "die", value: 1, rule: "1a" }];
    const found = accountsOf(entry("x", { attacker: { modifiers, total: 3 }, defender: { modifiers } }));
    expect(found.map((one) => [one.name, one.total])).toEqual([["attacker", 3], ["defender", null]]);
  });

  it("finds the hexes and units it speaks of", () => {
    const facts = { places: ["0101", "0102"], pieces: ["a"], walks: [{ units: ["a"], hexes: ["0101", "0102"] }] };
    expect(namesIn(entry("moved", { hex: "0103" }, 1, 1, facts))).toEqual(["0101", "0102", "a"]);
    expect(namesIn(entry("moved", { hex: "0103" }))).toEqual([]);
  });

  it("spares whoever is told more what everybody is told", () => {
    const both = [entry("moved", {}, 6, 1), entry("way-taken", { instead_of: "moved" }, 6, 1)];
    expect(fold(both).filter((line) => line.kind === "one")).toHaveLength(1);
    expect(fold(both.slice(0, 1)).filter((line) => line.kind === "one")).toHaveLength(1);
  });
  it("heads the turns and folds long runs", () => {
    const drops = Array.from({ length: 20 }, () => entry("stick-landed", {}, 5, 0));
    const lines = fold([...drops, entry("turn-began", { turn: 1 }, 5, 0), entry("moved", {}, 6, 1)]);
    expect(lines.map((line) => line.kind)).toEqual(["turn", "many", "turn", "one", "one"]);
  });
});
