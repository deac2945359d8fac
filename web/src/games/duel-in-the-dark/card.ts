/** Duel in the Dark on the start page. */

import { settings } from "../../lib/settings.svelte";
import type { Option } from "../../lib/types";
import type { Card, Sample } from "../types";
import Drawing from "./Drawing.svelte";
import { look } from "./look";
import { word } from "./words";

const sample: Sample = {
  map: "duel-in-the-dark",
  size: "230%",
  position: "40% 32%",
  chart: { hexes: {}, cities: {}, places: {}, terrain: {} },
  pieces: [
    { piece: { id: "bomber", kind: "bomber", side: "british", level: "high", heading: "E" }, x: 38, y: 46, turn: 0 },
    { piece: { id: "mosquito", kind: "mosquito", side: "british", level: "low" }, x: 62, y: 34, turn: 3 },
    { piece: { id: "yellow", kind: "squadron", side: "german", type: "me110", level: "high", fuel: 5, tank: 8 }, x: 80, y: 58, turn: -4 },
    { piece: { id: "blue", kind: "squadron", side: "german", type: "do217", level: "low", fuel: 9, tank: 12 }, x: 60, y: 76, turn: 4 },
    { piece: { id: "red", kind: "squadron", side: "german", type: "me110", level: "ground", fuel: 8, tank: 8 }, x: 24, y: 80, turn: -3 },
  ],
};

/** Rules are cited by chapter: 8 the advanced ones, X the expansions, 9 solo, A-n doubtful readings. */
function optionGroup(option: Option): string {
  const rule = option.rule ?? "";
  if (rule.startsWith("A-")) return word("options.readings");
  if (rule.startsWith("DD-8")) return word("options.advanced");
  if (rule.startsWith("DD-X")) return word("options.expansions");
  if (rule.startsWith("DD-9") && option.name !== "tiles") return word("options.solo");
  return word("options.basic");
}

/** The rules say it in English: needs, advanced rule, from night to night, found. */
const IN_ITALIAN: [RegExp, string][] = [
  [/\bneeds?\b/g, "richiede"], [/advanced rule/g, "regola avanzata"], [/acoustic mirror/g, "specchio acustico"],
  [/Window from night to night/g, "Window di notte in notte"], [/\bnights\b/g, "notti"], [/, found/g, ", qui"],
  [/\band\b/g, "e"], [/\bor\b/g, "o"], [/\ball\b/g, "tutte"],
];

function refusal(text: string): string {
  return settings.lang === "it" ? IN_ITALIAN.reduce((now, [english, italian]) => now.replace(english, italian), text) : text;
}

export const card: Card = {
  slug: "duel-in-the-dark",
  title: "Duel in the Dark",
  look,
  sample,
  Drawing,
  optionGroup,
  refusal,
  about: { blurb: () => word("blurb"), time: () => word("time") },
};
