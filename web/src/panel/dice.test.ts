import { describe, expect, it } from "vitest";
import type { Facts, LogEntry } from "../lib/types";
import { accountsOf, fold, lastSeen, namesIn, throwsOf, trailsOf, writtenAt } from "./dice";

const entry = (kind: string, data: Record<string, unknown>, version = 1, turn = 1, facts: Facts = {}): LogEntry => ({
  version, turn, side: "german", kind, text: kind, rule: null, rules: [], data, facts,
});

describe("reading the log", () => {
  it("shows the dice of the facts, each with the side that threw it, and no number that only looks like one", () => {
    const throws = [{ faces: [5, 3], sides: 6, by: "us" }, { faces: [11], sides: 12, by: "german" }];
    expect(throwsOf(entry("fought", { die: 4, range: 2 }, 1, 1, { throws }))).toEqual([
      [{ n: 5, side: "us" }, { n: 3, side: "us" }],
      [{ n: 11, side: "german" }],
    ]);
    expect(throwsOf(entry("units-rolled", { die: 4, dice: [1, 2] }))).toEqual([]);
  });

  it("knows what is printed on a die", () => {
    const throws = [{ faces: [1, 5], sides: 6, by: "us", printed: ["cross", "moon"] }];
    expect(throwsOf(entry("fired", {}, 1, 1, { throws }))).toEqual([[{ n: 1, side: "us", face: "cross" }, { n: 5, side: "us", face: "moon" }]]);
  });

  it("knows where whoever is gone was last", () => {
    const log = [
      entry("landed", {}, 1, 1, { drops: [{ unit: "17/508", side: "us", aimed: "0101", landed: "0304", way: 0, far: 2 }], pieces: ["17/508"], places: ["0101", "0304"] }),
      entry("moved", {}, 2, 1, { walks: [{ units: ["ted-1"], hexes: ["0405", "0304"] }] }),
      entry("fell", {}, 3, 1, { pieces: ["18/508"], places: ["0506"] }),
      entry("eliminated", {}, 4, 1, { pieces: ["17/508"] }),
    ];
    expect([...lastSeen(log)]).toEqual([["17/508", "0304"], ["ted-1", "0304"], ["18/508", "0506"]]);
  });

  it("finds what dice show where the sentence writes it, not within another word", () => {
    expect(writtenAt("fires at A: HIT \u00b7, losses: 1", "HIT")).toBe(12);
    expect(writtenAt("assaults A: HITs 1 against 0", "HIT")).toBe(-1);
    expect(writtenAt("assaults A: HITs 1, HIT", "HIT")).toBe(20);
    expect(writtenAt("assaults A", "")).toBe(-1);
  });

  it("finds what totals are made of where the facts say so", () => {
    const modifiers = [{ label: "die", value: 1, rule: "1a" }];
    const data = { ours: { modifiers, total: 3 }, theirs: { modifiers }, modifiers };
    expect(accountsOf(entry("x", data, 1, 1, { accounts: ["ours", "theirs"] })).map((one) => [one.name, one.total])).toEqual([["ours", 3], ["theirs", null]]);
    expect(accountsOf(entry("x", data, 1, 1, { accounts: [""] })).map((one) => one.modifiers)).toEqual([modifiers]);
    expect(accountsOf(entry("x", data))).toEqual([]);
  });

  it("joins the ways of a counter", () => {
    const walk = (...hexes: string[]): Facts => ({ walks: [{ units: ["a"], hexes }] });
    const log = [entry("went", {}, 1, 1, walk("1", "2", "3")), entry("went", { path: ["8", "9"], unit: "b" }), entry("went", {}, 2, 1, walk("3", "4"))];
    expect([...trailsOf(log)]).toEqual([["a", ["1", "2", "3", "4"]]]);
  });

  it("finds the hexes and units it speaks of", () => {
    const facts = { places: ["0101", "0102"], pieces: ["a"], walks: [{ units: ["a"], hexes: ["0101", "0102"] }] };
    expect(namesIn(entry("moved", { hex: "0103" }, 1, 1, facts))).toEqual(["0101", "0102", "a"]);
    expect(namesIn(entry("moved", { hex: "0103" }))).toEqual([]);
  });

  it("heads the turns and folds long runs", () => {
    const drops = Array.from({ length: 20 }, () => entry("stick-landed", {}, 5, 0));
    const lines = fold([...drops, entry("began", {}, 5, 0, { turn: 1 }), entry("moved", {}, 6, 1)]);
    expect(lines.map((line) => line.kind)).toEqual(["turn", "many", "turn", "one", "one"]);
  });
});
