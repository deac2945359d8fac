import { describe, expect, it } from "vitest";
import { daily, isRiddle, stateOf, told, type Tried } from "./riddle";
import type { GameInfo } from "./types";

const games = [["a", 3], ["b", 0], ["c", 2]].map(([slug, riddles]) => ({ slug, riddles })) as unknown as GameInfo[];

describe("the riddle of the day", () => {
  it("is of another game every day, and another one of its riddles the next time", () => {
    const days = Array.from({ length: 8 }, (_, n) => daily(games, new Date(2026, 10, 18 + n, 12)));
    const seen = days.map((one) => `${one?.game.slug}${one?.number}`);
    expect(new Set(days.map((one) => one?.game.slug))).toEqual(new Set(["a", "c"]));
    for (let n = 1; n < seen.length; n += 1) expect(seen[n]).not.toBe(seen[n - 1]);
    expect(new Set(seen.filter((one) => one.startsWith("a"))).size).toBe(3);
  });

  it("is the same from the first minute of a day to the last", () => {
    expect(daily(games, new Date(2026, 2, 29, 0, 1))).toEqual(daily(games, new Date(2026, 2, 29, 23, 59)));
  });

  it("is none where there are none", () => {
    expect(daily([], new Date())).toBeNull();
  });
});

describe("a riddle", () => {
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
