import { describe, expect, it } from "vitest";
import type { Window } from "../games/types";
import { acted } from "../lib/fixtures";
import type { Preview } from "../lib/types";
import { isVain } from "./reaction.svelte";

const odds = (hit: number): Preview => ({ chances: [{ outcome: "hit", p: hit }], modifiers: [] }) as unknown as Preview;
const told: Window = {
  title: "",
  offer: (act, known) => ({ label: act.text, brief: "", worth: 0, hopeless: act.verb === "fire" && !!known && !known.chances[0]?.p }),
};

describe("a window", () => {
  const acts = acted("fire us-1", "fire us-2");

  it("is vain if no shot can hit, and only once that is known of all of them", () => {
    expect(isVain(told, acts, new Map([["fire us-1", odds(0)], ["fire us-2", odds(0)]]))).toBe(true);
    expect(isVain(told, acts, new Map([["fire us-1", odds(0)], ["fire us-2", odds(0.1)]]))).toBe(false);
    expect(isVain(told, acts, new Map([["fire us-1", odds(0)]]))).toBe(false);
  });

  it("is not, where something else than fire can be done, or nothing at all", () => {
    const none = new Map([["fire us-1", odds(0)]]);
    expect(isVain(told, acted("fire us-1", "pounce us-2"), none)).toBe(false);
    expect(isVain(told, [], none)).toBe(false);
  });
});
