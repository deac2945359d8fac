import { describe, expect, it } from "vitest";
import { aboutStep, daily, isRiddle, openFrom, solvedOf, stateOf, told, type Practice, type Tried } from "./riddle";
import type { GameInfo, HintText } from "./types";

const games = [["a", 3], ["b", 0], ["c", 2]].map(([slug, riddles]) => ({ slug, riddles })) as unknown as GameInfo[];
/** somebody who has solved many */
const adept: Practice = { solved: 9, played: new Set() };

describe("the riddle of the day", () => {
  it("is of another game every day, and another one of its riddles the next time", () => {
    const days = Array.from({ length: 8 }, (_, n) => daily(games, new Date(2026, 10, 18 + n, 12), adept));
    const seen = days.map((one) => `${one?.game.slug}${one?.number}`);
    expect(new Set(days.map((one) => one?.game.slug))).toEqual(new Set(["a", "c"]));
    for (let n = 1; n < seen.length; n += 1) expect(seen[n]).not.toBe(seen[n - 1]);
    expect(new Set(seen.filter((one) => one.startsWith("a"))).size).toBe(3);
  });

  it("is the same from the first minute of a day to the last", () => {
    expect(daily(games, new Date(2026, 2, 29, 0, 1), adept)).toEqual(daily(games, new Date(2026, 2, 29, 23, 59), adept));
  });

  it("is none where there are none", () => {
    expect(daily([], new Date(), adept)).toBeNull();
  });
});

describe("the riddle of a beginner's day", () => {
  const mixed = [["a", 3, 0], ["b", 4, 2], ["c", 2, 1], ["d", 0, 0]].map(([slug, riddles, easy]) => ({ slug, riddles, easy })) as unknown as GameInfo[];
  const week = (practice: Practice, from = mixed) => Array.from({ length: 7 }, (_, n) => daily(from, new Date(2026, 10, 18 + n, 12), practice));

  it("is one of the easy ones, until some were solved", () => {
    const begun = week({ solved: 2, played: new Set() });
    expect(new Set(begun.map((one) => one?.game.slug))).toEqual(new Set(["b", "c"]));
    for (const one of begun) expect(one?.number).toBeLessThan(one?.game.easy ?? 0);
    expect(new Set(week({ solved: 3, played: new Set() }).map((one) => one?.game.slug))).toEqual(new Set(["a", "b", "c"]));
  });

  it("is of a game that was played, if that has an easy one", () => {
    expect(new Set(week({ solved: 0, played: new Set(["c"]) }).map((one) => one?.game.slug))).toEqual(new Set(["c"]));
    expect(new Set(week({ solved: 0, played: new Set(["a"]) }).map((one) => one?.game.slug))).toEqual(new Set(["b", "c"]));
  });

  it("is a hard one where there is no other", () => {
    expect(week({ solved: 0, played: new Set() }, mixed.slice(0, 1)).every((one) => one?.of === 3)).toBe(true);
  });

  it("counts what was solved, not what was looked up nor lessons", () => {
    expect(solvedOf({ "a/riddle-1": 100, "a/riddle-2": 50, "a/first": 100, "b/riddle-1": 100 })).toBe(2);
  });

  it("is not one that is done while others are open", () => {
    expect(openFrom(["x", "y", "z"], 1, (one) => one === "y")).toBe("z");
    expect(openFrom(["x", "y", "z"], 2, (one) => one !== "y")).toBe("y");
    expect(openFrom(["x", "y", "z"], 2, () => true)).toBe("z");
  });
});

describe("a riddle", () => {
  it("says of its question what its hint says, and nothing where only something else is hinted at", () => {
    const hints = [{ when: { step: "go", verb: "fire" }, text: "one" }, { when: { step: "go" }, text: "two" }] as unknown as HintText[];
    expect(["go", "stay", undefined].map((step) => aboutStep(hints, step))).toEqual(["two", "", ""]);
  });

  it("is told from a lesson by its name", () => {
    expect([isRiddle("riddle-night-1-2"), isRiddle("first-town"), isRiddle(undefined)]).toEqual([true, false, false]);
  });

  it("was solved, or looked up, or neither", () => {
    expect([100, 50, 0].map(stateOf)).toEqual(["riddle.solved", "riddle.shown", null]);
  });

  it("tells of the best answers, and of a last one rather than that there is one more", () => {
    const answers = Array.from({ length: 8 }, (_, n) => ({ action: `go ${n}`, chance: 1 - n / 10, worlds: 160, right: n < 2 })) satisfies Tried[];
    expect(told(answers, 4).map((part) => [part.shown.length, part.rest.length])).toEqual([[2, 0], [4, 2]]);
    expect(told(answers.slice(0, 7), 4).map((part) => part.rest.length)).toEqual([0, 0]);
  });
});
