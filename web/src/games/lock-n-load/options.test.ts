import { describe, expect, it } from "vitest";
import type { LogEntry, Preview, Seat } from "../../lib/types";
import type { Reached } from "./holds";
import { ablePlaces, activation, aimsOf, best, chanceOf, lastShot, march, modesOf, percent, sumOf, triesOf } from "./options";

const LEGAL = ["fire 15G4 15E3", "fire 15G4 15D3", "fire 15H5 15E3", "go 15G4 move", "go 15G4 crawl", "smoke us-a 15G4", "smoke us-a 15F4", "spot us-a 15C3", "spot us-b 15C3", "fight 15J1", "end"];
const way: Reached = { way: ["15F4", "15E4"], prices: [1, 1], cost: 2, left: 2, ends: false, fight: false, watchers: 0, threat: 0 };
const entry = (kind: string): LogEntry => ({ version: 1, turn: 1, side: null, kind, text: "", rule: null, rules: [], data: {}, facts: {} });
const preview = (p: number): Preview => ({ modifiers: [], note: null, chances: [{ outcome: "spotted", exact: "", p, rule: null }, { outcome: "unseen", exact: "", p: 1 - p, rule: null }] });

describe("what a place can do", () => {
  it("is read from the legal actions", () => {
    expect(modesOf(LEGAL, "15G4")).toEqual(["move", "crawl"]);
    expect(aimsOf(LEGAL, "15G4")).toEqual(["15E3", "15D3"]);
    expect([...triesOf(LEGAL, "smoke").keys()]).toEqual(["15G4", "15F4"]);
    expect(triesOf(LEGAL, "spot", (unit) => unit === "us-b").get("15C3")).toEqual(["spot us-b 15C3"]);
    expect(ablePlaces(LEGAL, () => "15B1").sort()).toEqual(["15B1", "15G4", "15H5", "15J1"]);
  });

  it("begins with the best leader who can lend his reach", () => {
    const legal = ["activate 15A1", "activate 15A1 us-x", "activate 15A1 us-y", "activate 15B1", "pass"];
    expect(activation(legal, "15A1", (unit) => (unit === "us-y" ? 2 : 1))).toBe("activate 15A1 us-y");
    expect(activation(legal, "15B1", () => 0)).toBe("activate 15B1");
    expect(activation(legal, "15C1", () => 0)).toBeUndefined();
  });
});

describe("a march", () => {
  it("says the group, every step and the halt", () => {
    expect(march("acts", "15G4", "move", way, []).map((one) => one.action)).toEqual(["go 15G4 move", "everyone", "set-off", "step 15F4", "step 15E4", "halt"]);
    expect(march("acts", "15G4", "move", { ...way, units: ["us-a", "us-b"] }, []).map((one) => one.action)).toEqual(["go 15G4 move", "with us-a", "with us-b", "set-off", "step 15F4", "step 15E4", "halt"]);
    expect(march("move-group", "15G4", "move", way, []).map((one) => one.action)).toEqual(["everyone", "set-off", "step 15F4", "step 15E4", "halt"]);
    expect(march("moving", "15G4", "move", way, []).map((one) => one.action)).toEqual(["step 15F4", "step 15E4", "halt"]);
  });

  it("may begin with a step that was the only answer", () => {
    expect(march("acts", "15A4-box", "move", way, []).filter((one) => !one.maybe).map((one) => one.action)).toEqual(["go 15A4-box move", "step 15E4"]);
    expect(march("moving", "15G4", "move", way, []).filter((one) => !one.maybe).map((one) => one.action)).toEqual(["step 15F4", "step 15E4"]);
  });

  it("is given up at the first shot", () => {
    const before = [entry("fired"), entry("group-moved")];
    const step = march("moving", "15G4", "move", way, before)[0];
    expect(lastShot(before)).toBe(0);
    expect(step?.still?.({ log: [...before, entry("group-moved")] } as Seat)).toBe(true);
    expect(step?.still?.({ log: [...before, entry("fired")] } as Seat)).toBe(false);
  });
});

describe("chances", () => {
  it("are those of what one hopes for, and the best try is taken", () => {
    expect(chanceOf(preview(0.5))).toBe(0.5);
    expect(chanceOf(preview(0.25), "unseen")).toBe(0.75);
    expect(chanceOf(null)).toBe(0);
    expect([percent(0.004), percent(0.625), percent(0)]).toEqual(["<1 %", "63 %", "0 %"]);
    const tries = [0.2, 0.6, 0.4].map((p, i) => ({ action: `spot us-${i} x`, unit: `us-${i}`, preview: preview(p) }));
    expect(best(tries)?.unit).toBe("us-1");
    expect(best([])).toBeUndefined();
  });
});

it("a total is written with its sign", () => {
  expect(sumOf({ total: -1, cover: 2 })).toBe("−1 : +2");
});
