/** Answers are told in the words of the game, never as a record writes them. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { read } from "../../../toml";
import type { Act } from "../../lib/choose";
import { NO_CHART, NO_VIEW } from "../../lib/nothing";
import type { Fitted } from "../fitted";
import type { Teller } from "../types";

const words = read(readFileSync(new URL("../../../../src/lancio/games/lock_n_load/data/screen.toml", import.meta.url), "utf8")).en;
const chart = { ...NO_CHART, hexes: { "15F5": {}, "15H6": {} }, kinds: {}, weapons: {} } as unknown as Teller["chart"];
const view = { ...NO_VIEW, tracks: { weapons: {}, types: {}, cards: {} } } as unknown as Teller["view"];
const tell: Teller = { say: () => undefined, name: () => undefined, chart, view };
const act = (text: string): Act => ({ text, verb: text.split(" ")[0] ?? "", args: text.split(" ").slice(1), kinds: [] });

let module: Fitted;
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} }, matchMedia: () => ({ matches: false }) });
  const { learn } = await import("../../text/games.svelte");
  learn("lock-n-load", "en", Object.fromEntries(Object.entries(words).map(([key, text]) => [`screen.${key}`, text])));
  module = await (await import("..")).moduleOf("lock-n-load");
}, 60_000);

describe("an answer in words", () => {
  it.each([
    ["place us-a 15F5", "A in 15F5"],
    ["fire 15F5", "Fire from 15F5"],
    ["fire 15F5 15H6", "15F5: fire at 15H6"],
    ["activate 15H6", "Act in 15H6"],
    ["activate 15H6 us-plassmann", "Act in 15H6: Plassmann leads the neighbours"],
    ["go 15H6 assault-double", "From 15H6: Assault, Double +2"],
    ["hatch de-tiger open", "Tiger: Hatches open"],
    ["turn de-tiger ne", "Tiger turns to the north-east"],
    ["shell de-tiger 15F5", "Tiger: main gun at 15F5"],
    ["spot us-a 15F5", "A spots 15F5"],
    ["step 15F5", "To 15F5"],
    ["step off", "Leave the map"],
    ["pass", "Pass"],
    ["from a", "Battery A"],
  ])("%s", (text, said) => expect(module.answer(act(text), tell)).toBe(said));
});
