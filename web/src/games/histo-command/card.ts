/** Histo Command on the start page. */

import type { Card, Sample } from "../types";
import { look } from "./look";

const type = (strength: number, dice: number[]) => ({ name: "", strength, dice, points: 3, range: [1, 2] });
const sample: Sample = {
  map: "histo-command-merderet",
  rank: 4,
  size: "330%",
  position: "52% 28%",
  chart: {
    types: { para: type(3, [3, 5, 1]), "glider-gun": type(2, [2, 4, 4]), "machine-gun": type(2, [4, 5, 0]), infantry: type(3, [3, 5, 1]) },
  },
  pieces: [
    { piece: { id: "al-a3", kind: "unit", side: "allied", formation: "A", type: "para", strength: 3 }, x: 24, y: 26, turn: 4 },
    { piece: { id: "al-b2", kind: "unit", side: "allied", formation: "B", type: "para", strength: 2 }, x: 64, y: 34, turn: -3 },
    { piece: { id: "al-r1", kind: "unit", side: "allied", formation: "R", type: "glider-gun", strength: 2 }, x: 80, y: 74, turn: 5 },
    { piece: { id: "de-a4", kind: "unit", side: "german", formation: "A", type: "machine-gun", strength: 2 }, x: 44, y: 60, turn: -5 },
    { piece: { id: "de-b1", kind: "unit", side: "german", formation: "B", type: null, unknown: true }, x: 24, y: 78, turn: 3 },
  ],
};

export const card: Card = { look, sample };
