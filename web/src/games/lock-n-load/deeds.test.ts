import { describe, expect, it } from "vitest";
import { deedsOf, doersOf, harmOf } from "./deeds";

const where: Record<string, string> = { "us-m4a1": "17H6", "de-stug": "17F7", "us-hill": "17H3", "us-mortar-60": "17H3", "us-gun": "17A1" };
const homes = { unit: (id: string) => where[id], weapon: (id: string) => (id === "us-bazooka" ? "17H3" : undefined) };

describe("deeds", () => {
  it("tells men from vehicles, and who fires from where", () => {
    const [men, tank, rocket, all, team] = deedsOf(["shell us-m4a1 17F7", "shell us-m4a1 de-stug", "shell us-bazooka de-stug", "fire 17H3 de-stug", "fire us-gun 17F7", "fire 17H3 17F7"], homes);
    expect(men).toMatchObject({ from: "17H6", goal: "17F7", target: null });
    expect(tank).toMatchObject({ goal: "17F7", target: "de-stug" });
    expect(rocket).toMatchObject({ by: "us-bazooka", from: "17H3" });
    expect(all).toMatchObject({ by: "17H3", from: "17H3", target: "de-stug" });
    expect(team).toMatchObject({ by: "us-gun", from: "17A1", goal: "17F7" });
    expect(deedsOf(["fire 17H3 17F7"], homes)).toEqual([]);
  });
  it("names callers, and helicopters that are not there yet", () => {
    expect(deedsOf(["mortar us-mortar-60 17F7 us-hill"], homes)[0]).toMatchObject({ caller: "us-hill", goal: "17F7" });
    expect(deedsOf(["enter us-gunship 41A1-air"], homes)[0]).toMatchObject({ from: "", goal: "41A1-air" });
  });
  it("knows who makes a place able", () => {
    expect([...doersOf(["drive us-m4a1 move", "fire 17H3 17F7", "fire us-gun 17F7", "end"])]).toEqual(["us-m4a1", "us-gun"]);
  });
  it("sums what is done to a target", () => {
    const chance = (outcome: string, p: number) => ({ outcome, p, exact: "", rule: "14.0h" });
    expect(harmOf({ modifiers: [], note: null, chances: [chance("destroyed", 0.25), chance("shaken", 0.125), chance("none", 0.625)] })).toBe(0.375);
  });
});
