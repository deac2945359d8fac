import { describe, expect, it } from "vitest";
import type { Counts } from "../lib/counts";
import type { Facts, LogEntry } from "../lib/types";
import { outcome, since, type Word } from "./since";

const none = { gone: 0, hurt: 0, light: 0 };
const counts = (some: Partial<Counts>): Counts => ({ moves: 0, attacks: 0, own: 0, ordered: 0, arrivals: 0, jumps: { out: 0, lost: 0 }, mine: none, theirs: none, ...some });
const word: Word = (key, { n, lost }) => `${key} ${n}${lost === undefined ? "" : `/${lost}`}`;

describe("since the last decision", () => {
  it("says of every attack what came of it, of the others' and of one's own apart", () => {
    const all = counts({ attacks: 3, own: 1, ordered: 2, mine: { gone: 2, hurt: 1, light: 0 }, theirs: { gone: 0, hurt: 0, light: 1 }, moves: 4 });
    expect(since(all, word)).toBe("attacks 3: gone.mine 2, hurt.mine 1; own 1, ordered 2: light.theirs 1; moves 4");
  });

  it("says that nobody was hit, and does not say it where nobody attacked", () => {
    expect(since(counts({ attacks: 1 }), word)).toBe("attacks 1: vain 0");
    expect(since(counts({ own: 1 }), word, false, false)).toBe("own 1");
    expect(since(counts({ moves: 1, mine: { ...none, gone: 1 } }), word)).toBe("gone.mine 1; moves 1");
    expect(since(counts({ arrivals: 2 }), word)).toBe("arrivals 2");
    expect(since(counts({ arrivals: 24 }), word)).toBe("arrivals 24");
    expect(since(counts({ arrivals: 24, moves: 1 }), word)).toBe("moves 1");
  });

  it("speaks of nobody's own to whoever looks on", () => {
    expect(since(counts({ attacks: 2, theirs: { gone: 1, hurt: 0, light: 0 } }), word, true)).toBe("attacks 2: gone.any 1");
  });
});

describe("one's own result", () => {
  const entry = (kind: string, facts: Facts = {}): LogEntry => ({ version: 1, turn: 1, side: "us", kind, text: kind, rule: null, rules: [], data: {}, facts });
  it("begins with the shot and what became of somebody, and then says how", () => {
    const fired = entry("fired", { throws: [{ faces: [5], sides: 6, by: "us" }] });
    const lost = entry("lost", { losses: [{ unit: "de-1", side: "german" }] });
    const halted = entry("halted", { whose: "german", struck: [{ unit: "de-1", side: "german" }] });
    const { effects, how } = outcome([fired, lost, halted, entry("passed", { whose: "german" })]);
    expect([effects, how].map((list) => list.map((one) => one.kind))).toEqual([["lost", "halted"], ["fired"]]);
    const shot = entry("shot", { shot: { by: "us", place: "0101", goal: "0102" }, throws: [{ faces: [5], sides: 6, by: "us" }] });
    const more = entry("counted", { pieces: ["de-1"], whose: "german" });
    const all = outcome([entry("aimed"), shot, more, lost, entry("went")]);
    expect([all.effects, all.how].map((list) => list.map((one) => one.kind))).toEqual([["shot", "counted", "lost"], ["aimed", "went"]]);
    expect(outcome([fired, entry("nobody")])).toEqual({ effects: [fired, entry("nobody")], how: [] });
  });
});
