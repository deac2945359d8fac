import { expect, it } from "vitest";
import { ticksOf, type Moment } from "./moments";

const moment = (turn: number, when: string): Moment => ({ turn, when });

it("marks the turns of a match that has some", () => {
  const moments = [1, 1, 2, 3, 3, 4].map((turn) => moment(turn, `Turn ${turn}`));
  expect(ticksOf(moments, (i) => i * 50).map(({ i, text }) => [i, text])).toEqual([[0, "1"], [2, "2"], [3, "3"], [5, "4"]]);
});

it("marks the parts of a match of one turn, so that one can tell when something happened", () => {
  const moments = ["Night 1, weather", "Night 1, weather", "Night 1, round 1", "Night 1, round 2"].map((when) => moment(1, when));
  expect(ticksOf(moments, (i) => i * 60)).toEqual([
    { i: 0, text: "weather", when: "Night 1, weather" },
    { i: 2, text: "round 1", when: "Night 1, round 1" },
    { i: 3, text: "round 2", when: "Night 1, round 2" },
  ]);
});

it("leaves out words for which there is no room, but not their marks", () => {
  const moments = ["a long chapter", "another", "the end"].map((when) => moment(0, when));
  expect(ticksOf(moments, (i) => i * 50).map(({ text }) => text)).toEqual(["a long chapter", "", "the end"]);
});
