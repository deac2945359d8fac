import { describe, expect, it } from "vitest";
import type { Counts } from "../lib/counts";
import type { Scene } from "../lib/scenes";
import type { Facts, LogEntry } from "../lib/types";
import { outcome, recalled, sentences, since, type Word } from "./since";

const none = { gone: 0, hurt: 0, light: 0 };
const counts = (some: Partial<Counts>): Counts => ({ moves: 0, walked: 0, attacks: 0, own: 0, ordered: 0, arrivals: 0, jumps: { out: 0, lost: 0 }, mine: none, theirs: none, fates: [], went: [], ...some });
const word: Word = (key, { n, lost }) => `${key} ${n}${lost === undefined ? "" : `/${lost}`}`;

const call = (unit: string) => unit.toUpperCase();

describe("since the last decision", () => {
  it("says of every attack what came of it, of the others' and of one's own apart", () => {
    const all = counts({ attacks: 3, own: 1, ordered: 2, mine: { gone: 2, hurt: 1, light: 0 }, theirs: { gone: 0, hurt: 0, light: 1 }, moves: 4 });
    expect(since(all, word, call)).toBe("attacks 3: gone.mine 2, hurt.mine 1; own 1, ordered 2: light.theirs 1; moves 4");
  });

  it("says that nobody was hit, and does not say it where nobody attacked", () => {
    expect(since(counts({ attacks: 1 }), word, call)).toBe("attacks 1: vain 0");
    expect(since(counts({ own: 1 }), word, call, false, false)).toBe("own 1");
    expect(since(counts({ moves: 1, mine: { ...none, gone: 1 } }), word, call)).toBe("gone.mine 1; moves 1");
    expect(since(counts({ arrivals: 2 }), word, call)).toBe("arrivals 2");
    expect(since(counts({ arrivals: 24 }), word, call)).toBe("arrivals 24");
    expect(since(counts({ arrivals: 24, moves: 1 }), word, call)).toBe("moves 1");
  });

  it("names those of whom there are few, whatever they are", () => {
    const lost = ["a", "b"].map((unit) => ({ unit, whose: "mine" as const, fate: "gone" as const }));
    const hurt = ["c", "d", "e", "f"].map((unit) => ({ unit, whose: "theirs" as const, fate: "hurt" as const }));
    const all = counts({ attacks: 1, own: 1, mine: { ...none, gone: 2 }, theirs: { ...none, hurt: 4 }, fates: [...lost, ...hurt] });
    expect(since(all, word, call)).toBe("attacks 1: gone.mine 2 (A, B); own 1: hurt.theirs 4");
  });

  it("names whoever moved from where to where, while there are few", () => {
    const went = ["a", "b"].map((unit) => ({ unit, from: "0101", to: "0203" }));
    expect(since(counts({ moves: 2, went }), word, call)).toBe("moves 2 (A 0101 → 0203, B 0101 → 0203)");
    expect(since(counts({ moves: 8, went: [...went, ...went] }), word, call)).toBe("moves 8");
  });

  it("keeps apart what the computer did in one's own name", () => {
    expect(since(counts({ walked: 14 }), word, call)).toBe("walked 14");
    expect(since(counts({ moves: 6, walked: 17, arrivals: 3 }), word, call)).toBe("moves 6; walked 17");
  });

  it("speaks of nobody's own to whoever looks on", () => {
    expect(since(counts({ attacks: 2, theirs: { gone: 1, hurt: 0, light: 0 } }), word, call, true)).toBe("attacks 2: gone.any 1");
  });
});

it("ends one sentence before the next begins", () => {
  expect(sentences(["1 move", "On the map nothing has changed.", "The players go on"])).toBe("1 move. On the map nothing has changed. The players go on.");
  expect(sentences(["", "1 move"])).toBe("1 move");
});

describe("one's own result", () => {
  const entry = (kind: string, facts: Facts = {}): LogEntry => ({ version: 1, turn: 1, side: "us", kind, text: kind, rule: null, rules: [], data: {}, facts });
  it("says nothing twice, and not that the next turn begins", () => {
    const rule = entry("needs");
    expect(outcome([rule, { ...rule }, entry("turn-began", { turn: 2 })]).effects).toEqual([rule]);
    const lost = entry("lost", { losses: [{ unit: "de-1", side: "german" }] });
    expect(outcome([lost, { ...lost }]).effects).toHaveLength(2);
  });

  it("begins with what became of somebody, and then says how; a shot at nobody is in vain", () => {
    const fired = entry("fired", { throws: [{ faces: [5], sides: 6, by: "us" }] });
    const lost = entry("lost", { losses: [{ unit: "de-1", side: "german" }] });
    const halted = entry("halted", { whose: "german", struck: [{ unit: "de-1", side: "german" }] });
    const { effects, how } = outcome([fired, lost, halted, entry("passed", { whose: "german" })]);
    expect([effects, how].map((list) => list.map((one) => one.kind))).toEqual([["lost", "halted"], ["fired"]]);
    const shot = entry("shot", { shot: { by: "us", place: "0101", goal: "0102" }, throws: [{ faces: [5], sides: 6, by: "us" }] });
    const more = entry("counted", { pieces: ["de-1"], whose: "german" });
    const all = outcome([entry("aimed"), shot, more, lost, entry("went")]);
    expect([all.effects, all.how].map((list) => list.map((one) => one.kind))).toEqual([["lost"], ["aimed", "shot", "counted", "went"]]);
    expect(outcome([fired, entry("nobody")])).toEqual({ effects: [fired, entry("nobody")], how: [], inVain: false });
    expect(outcome([shot, more]).inVain).toBe(true);
  });
});

it("says again what is to be said again: many of a kind together, moments first, and nothing twice", () => {
  const line = (kind: string, text: string, more: Facts = {}): LogEntry => ({ version: 1, turn: 1, side: null, kind, text, rule: null, rules: [], data: {}, facts: { recalled: true, ...more } });
  const scene = (...lines: LogEntry[]) => ({ lines }) as unknown as Scene;
  const texts = (found: LogEntry[][]) => found.map((all) => all.map((entry) => entry.text).join("+"));
  const well = ["a", "b", "c", "d"].map((text) => line("recovered", text));
  const taken = line("taken", "taken");
  expect(texts(recalled([scene(...well), scene(taken, line("moved", "moved", { recalled: false }))]))).toEqual(["a+b+c+d", "taken"]);
  expect(texts(recalled([scene(taken), scene(taken)]))).toEqual(["taken"]);
  expect(recalled([scene(taken)], [taken])).toEqual([]);
  const city = line("city", "city", { moment: true });
  expect(texts(recalled([scene(city, ...["1", "2", "3", "4"].map((text) => line(text, text)))]))).toEqual(["city", "2", "3", "4"]);
});
