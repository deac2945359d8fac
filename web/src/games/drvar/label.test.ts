/** Answers are told in the words of the game, never as a record writes them. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { read } from "../../../toml";
import type { Act } from "../../lib/choose";
import { NO_CHART, NO_VIEW } from "../../lib/nothing";
import type { Fitted } from "../fitted";
import type { Teller } from "../types";

const words = read(readFileSync(new URL("../../../../src/lancio/games/drvar/data/screen.toml", import.meta.url), "utf8")).en;
const chart = { ...NO_CHART, hexes: { "1012": {} }, units: { blau: { name: "Blau" } } } as unknown as Teller["chart"];
const view = NO_VIEW as unknown as Teller["view"];
const tell: Teller = { say: (key) => (key === "aircraft.ju87" ? "JU 87" : undefined), name: () => undefined, chart, view };
const act = (text: string): Act => ({ text, verb: text.split(" ")[0] ?? "", args: text.split(" ").slice(1), kinds: [] });

let module: Fitted;
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} }, matchMedia: () => ({ matches: false }) });
  const { learn } = await import("../../text/games.svelte");
  learn("drvar", "en", Object.fromEntries(Object.entries(words).map(([key, text]) => [`screen.${key}`, text])));
  module = await (await import("..")).moduleOf("drvar");
}, 60_000);

describe("an answer in words", () => {
  it.each([
    ["carry blau", "The Command jumps with: Blau"],
    ["raid ju87 1012", "Air raid: JU 87 → 1012"],
    ["pass", "Pass"],
    ["split blau 2", "Split: Blau → 2 SP"],
    ["attack blau 1012", "Fire: Blau → 1012"],
  ])("%s", (text, said) => expect(module.answer(act(text), tell)).toBe(said));
});
