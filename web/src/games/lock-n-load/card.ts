/** Lock 'n Load on the start page. */

import type { Card, Sample } from "../types";
import { look } from "./look";

const kind = (sort: string, force: string, firepower: number, range: number, move: number, morale: number, leadership = 0) => ({
  name: "", sort, force, firepower, range, move, morale: [morale, morale - 1], leadership, assault: sort === "squad" && force === "us-airborne", stealth: false,
});
const sample: Sample = {
  map: "lock-n-load-vierville",
  rank: 5,
  size: "260%",
  position: "62% 58%",
  chart: {
    zones: {},
    types: {
      para: kind("squad", "us-airborne", 2, 5, 4, 6), "para-half": kind("half", "us-airborne", 1, 4, 4, 6), medrow: kind("leader", "us-airborne", 1, 1, 6, 6),
      grenadiers: kind("squad", "wehrmacht", 1, 6, 4, 5), koch: kind("leader", "wehrmacht", 1, 1, 6, 6, 1),
    },
  },
  pieces: [
    { piece: { id: "us-a", kind: "squad", side: "us", type: "para" }, x: 62, y: 36, turn: 3 },
    { piece: { id: "us-medrow", kind: "leader", side: "us", type: "medrow" }, x: 78, y: 56, turn: -4 },
    { piece: { id: "us-c", kind: "half", side: "us", type: "para-half", tabs: ["fired"] }, x: 60, y: 78, turn: -2 },
    { piece: { id: "de-a", kind: "squad", side: "german", type: "grenadiers", tabs: ["moved"] }, x: 26, y: 28, turn: -5 },
    { piece: { id: "de-b", kind: "squad", side: "german", type: "grenadiers", tabs: ["shaken"] }, x: 20, y: 68, turn: 4 },
    { piece: { id: "de-koch", kind: "leader", side: "german", type: "koch" }, x: 40, y: 50, turn: 2 },
  ],
};

export const card: Card = { look, sample };
