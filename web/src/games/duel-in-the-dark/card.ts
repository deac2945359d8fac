/** Duel in the Dark on the start page. */

import type { Card, Sample } from "../types";
import { look } from "./look";

const sample: Sample = {
  map: "duel-in-the-dark",
  rank: 2,
  size: "230%",
  position: "40% 32%",
  pieces: [
    { piece: { id: "bomber", kind: "bomber", side: "british", level: "high", heading: "E" }, x: 38, y: 46, turn: 0 },
    { piece: { id: "mosquito", kind: "mosquito", side: "british", level: "low" }, x: 62, y: 34, turn: 3 },
    { piece: { id: "yellow", kind: "squadron", side: "german", type: "me110", level: "high", fuel: 5, tank: 8 }, x: 80, y: 58, turn: -4 },
    { piece: { id: "blue", kind: "squadron", side: "german", type: "do217", level: "low", fuel: 9, tank: 12 }, x: 60, y: 76, turn: 4 },
    { piece: { id: "red", kind: "squadron", side: "german", type: "me110", level: "ground", fuel: 8, tank: 8 }, x: 24, y: 80, turn: -3 },
  ],
};

export const card: Card = { look, sample };
