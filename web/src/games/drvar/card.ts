/** Drvar on the start page. */

import type { Card, Sample } from "../types";
import { look } from "./look";

const sample: Sample = {
  map: "drvar",
  rank: 3,
  size: "300%",
  position: "48% 50%",
  light: "linear-gradient(120deg, #ffe3b0 0%, #fff6e0 45%, #e7ecf4 100%)",
  pieces: [
    { piece: { id: "panther", kind: "unit", side: "german", type: "para", strength: "3" }, x: 44, y: 34, turn: -4 },
    { piece: { id: "obermeier-mortar", kind: "unit", side: "german", type: "mortar", strength: "1" }, x: 20, y: 22, turn: 5 },
    { piece: { id: "counter-1", kind: "objective", side: "yugoslav", type: null, open: false }, x: 72, y: 26, turn: 3 },
    { piece: { id: "school", kind: "unit", side: "yugoslav", type: "infantry", strength: "3" }, x: 62, y: 58, turn: 2 },
    { piece: { id: "lika3-1", kind: "unit", side: "yugoslav", type: "infantry", strength: "3" }, x: 28, y: 74, turn: -3 },
    { piece: { id: "div9-1", kind: "unit", side: "yugoslav", type: "infantry", strength: "3" }, x: 84, y: 80, turn: 6 },
  ],
};

export const card: Card = { look, sample };
