import { describe, expect, it, vi } from "vitest";
import type { GameInfo, Scenario } from "./types";

vi.mock("./settings.svelte", () => ({ settings: {} }));
const { nextOf, quick } = await import("./rematch");

const scenario = (slug: string, sides = ["us", "german"]): Scenario => ({ slug, title: slug, about: "", sides, options: [], presets: [], balance: null });
const game = (...scenarios: Scenario[]): GameInfo => ({ slug: "g", title: "", sides: ["us", "german"], players: ["random", "greedy"], scenarios, planner: true, words: { en: {}, it: {} } });
const played = (seats: Record<string, string>, keys: string[]) => ({ game: "g", scenario: "one", seats, keys: Object.fromEntries(keys.map((side) => [side, "k"])), options: { fog: true } });

describe("what comes next", () => {
  it("is a rematch with the sides changed and the same options", () => {
    const [first] = nextOf(game(scenario("one")), played({ us: "human", german: "greedy" }, ["us"]), "german");
    expect(first).toMatchObject({ kind: "swapped", side: "german", wanted: { scenario: "one", options: { fog: true }, seats: { us: "greedy", german: "human" } } });
  });

  it("is a stronger computer after a victory only, and only if there is one", () => {
    const kinds = (seats: Record<string, string>, winner: string | null) => nextOf(game(scenario("one")), played(seats, ["us"]), winner).map((one) => one.kind);
    expect(kinds({ us: "human", german: "random" }, "us")).toContain("stronger");
    expect(kinds({ us: "human", german: "random" }, "german")).not.toContain("stronger");
    expect(kinds({ us: "human", german: "greedy" }, "us")).not.toContain("stronger");
  });

  it("is another scenario with the same sides, and no swap of two at one screen", () => {
    const all = nextOf(game(scenario("one"), scenario("four", ["a", "b"]), scenario("two")), played({ us: "human", german: "human" }, ["us", "german"]), null);
    expect(all.map((one) => one.kind)).toEqual(["once-more", "scenario"]);
    expect(all[1]?.wanted.scenario).toBe("two");
  });

  it("is begun by one click as the side of the first lesson against the computer", () => {
    expect(quick(game(), scenario("one")).seats).toEqual({ us: "human", german: "greedy" });
    expect(quick({ ...game(), teaches: "german" }, scenario("one")).seats).toEqual({ us: "greedy", german: "human" });
    expect(quick({ ...game(), teaches: "german" }, scenario("four", ["a", "b"])).seats).toEqual({ a: "human", b: "greedy" });
  });
});
