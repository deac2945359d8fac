import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checks, draw, promiseOf, readTold, seedOf, type Told } from "./pledges";

/** The worked example of docs/dice.md: the tests in Python hold the page against the engine. */
const page = readFileSync(new URL("../../../docs/dice.md", import.meta.url), "utf-8");
const told = readTold(page.split("```\n")[3] ?? "") as Told;
const mine = told.contributions["us"] ?? "";
const theirs = told.pledges["german"] ?? "";

describe("dice that nobody chose", () => {
  it("draws another contribution every time", () => {
    expect(new Set(Array.from({ length: 20 }, draw)).size).toBe(20);
    expect(draw()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("follows the derivation that the page describes", () => {
    expect(promiseOf(told.secret)).toBe(told.commitment);
    expect(promiseOf(mine)).toBe(told.pledges["us"]);
    expect(seedOf(told.secret, Object.entries(told.contributions))).toBe(told.seed);
  });

  it("finds everything in order, also against what it remembers", () => {
    const found = checks(told, { commitment: told.commitment, contributions: { us: mine }, pledges: { german: theirs } });
    expect(found.map((one) => one.kind)).toEqual(["commitment", "seen", "pledge", "mine", "pledge", "theirs", "seed"]);
    expect(found.every((one) => one.holds)).toBe(true);
  });

  const failing = (changed: Partial<Told>, remembered = {}) =>
    checks({ ...told, ...changed }, remembered).filter((one) => !one.holds).map((one) => `${one.kind} ${one.side ?? ""}`.trim());
  const other = "ab".repeat(32);

  it("names what was changed afterwards", () => {
    expect(failing({ secret: other })).toEqual(["commitment", "seed"]);
    expect(failing({ contributions: { ...told.contributions, german: other } })).toEqual(["pledge german", "seed"]);
    expect(failing({ contributions: { us: mine } })).toEqual(["pledge german", "seed"]);
    expect(failing({ seed: "7" })).toEqual(["seed"]);
    expect(failing({ secret: "short" })).toEqual(["commitment", "seed"]);
  });

  it("does not let a whole other match be put in the place of the one it remembers", () => {
    expect(failing({}, { commitment: other })).toEqual(["seen"]);
    expect(failing({}, { contributions: { us: other } })).toEqual(["mine us"]);
    expect(failing({}, { pledges: { german: other } })).toEqual(["theirs german"]);
    const waived = { pledges: { us: told.pledges["us"] ?? "" }, contributions: { us: mine }, waived: ["german"] };
    expect(failing({ ...waived, seed: seedOf(told.secret, [["us", mine]]) })).toEqual([]);
    expect(failing({ ...waived, seed: seedOf(told.secret, [["us", mine]]) }, { contributions: { german: other } })).toEqual(["waived german"]);
  });

  it("lets nothing be left out that was pledged, unless one has agreed to that", () => {
    const without = { pledges: { us: told.pledges["us"] ?? "" }, contributions: { us: mine }, waived: ["german"], seed: seedOf(told.secret, [["us", mine]]) };
    for (const pledged of [{ pledges: { german: theirs } }, { contributions: { german: other } }]) {
      expect(failing(without, pledged)).toEqual(["waived german"]);
      expect(failing(without, { ...pledged, agreed: ["us"] })).toEqual(["waived german"]);
      expect(failing(without, { ...pledged, agreed: ["german"] })).toEqual([]);
    }
    expect(checks({ ...told, ...without }, { pledges: { german: theirs }, agreed: ["german"] }).map((one) => one.kind)).toContain("left");
  });

  it("has nothing to say of a seed that somebody chose", () => {
    const chosen = readTold("Lancio record 1\nGame: night-drop\nSeed: 7\n\n== Turn 1 ==\nus end\n") as Told;
    expect(chosen.seed).toBe("7");
    expect(checks(chosen)).toEqual([]);
    expect(readTold("Lancio record 1\nSeen by: us\n")).toBeNull();
  });
});
