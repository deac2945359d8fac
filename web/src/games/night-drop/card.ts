/** Night Drop on the start page. */

import type { Card, Sample } from "../types";
import { look } from "./look";

const sample: Sample = {
  map: "night-drop",
  rank: 1,
  size: "340%",
  position: "47% 58%",
  light: "linear-gradient(115deg, #3f5494 0%, #6d80b8 45%, #f5dfae 100%)",
  chart: { types: { G03: { name: "GR 1057", vehicle: false } } },
  pieces: [
    { piece: { id: "505-c3", kind: "company", side: "us", formation: "505", attack: 5, defence: 5, strength: "full" }, x: 62, y: 40, turn: -3 },
    { piece: { id: "507-s4", kind: "stick", side: "us", formation: "507", type: null }, x: 22, y: 24, turn: 4 },
    { piece: { id: "508-s9", kind: "stick", side: "us", formation: "508", type: "hq" }, x: 30, y: 74, turn: -2 },
    { piece: { id: "de-3", kind: "unit", side: "german", type: "G03", unknown: false, attack: 3, defence: 3, strength: "full" }, x: 46, y: 58, turn: 5 },
    { piece: { id: "de-5", kind: "unit", side: "german", type: null, unknown: true, strength: "full" }, x: 82, y: 76, turn: -5 },
  ],
};

export const card: Card = { look, sample };
