/** Duel in the Dark on the start page. */

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

export const card: Card = {
  slug: "duel-in-the-dark",
  title: "Duel in the Dark",
  look,
  sample,
  Drawing,
  optionGroup,
  about: { blurb: () => word("blurb"), time: () => word("time") },
};
