import { describe, expect, it } from "vitest";
import type { LogEntry } from "../lib/types";
import { accountsOf, diceOf, fold, namesIn } from "./dice";

const entry = (kind: string, data: Record<string, unknown>, version = 1, turn = 1): LogEntry => ({
  version, turn, side: "german", kind, text: kind, rule: null, rules: [], data,
});

describe("reading the log", () => {
  it("finds single dice, several dice and the dice of both sides", () => {
    expect(diceOf(entry("units-rolled", { die: 4, least: 1 }), [])).toEqual([{ n: 4, side: "german" }]);
    expect(diceOf(entry("pushes-rolled", { dice: [5, 3] }), []).map((die) => die.n)).toEqual([5, 3]);
    expect(diceOf(entry("initiative-rolled", { us: 6, german: 1 }), ["us", "german"])).toEqual([
      { n: 6, side: "us" },
      { n: 1, side: "german" },
    ]);
    const fight = entry("combat-resolved", { attacker: { die: 2 }, defender: { die: 6 } });
    expect(diceOf(fight, []).map((die) => die.n)).toEqual([2, 6]);
  });

  it("finds the modifiers of both sides", () => {
    const modifiers = [{ label: "die", value: 1, rule: "1a" }];
    const found = accountsOf(entry("x", { attacker: { modifiers, total: 3 }, defender: { modifiers } }));
    expect(found.map((one) => [one.name, one.total])).toEqual([["attacker", 3], ["defender", null]]);
  });

  it("finds the hexes and units it speaks of", () => {
    expect(namesIn(entry("moved", { units: ["a"], path: ["0101", "0102"], hex: "0102" }))).toEqual(["0102", "0101", "0102", "a"]);
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
