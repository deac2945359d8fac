/** Places: a hex, the air above it, its upper floor, the inside of its bunker, the box beside it. */

import type { Chart, View } from "../../lib/types";
import { boxesOf, floorsOf, insidesOf, isUnit, type Unit } from "./holds";

export type Layer = "ground" | "up" | "in" | "box" | "aboard" | "air";

export function layerOf(place: string): Layer {
  const what = /-(up|in|box|on|air)$/.exec(place)?.[1];
  if (!what) return "ground";
  if (/^[a-z]+-.+-(in|on)$/.test(place)) return "aboard";
  return what as Layer;
}

/** The hex under a place; for a box the one it lies beside. */
export const hexUnder = (place: string): string => (layerOf(place) === "aboard" ? place : place.replace(/-(up|in|box|air)$/, ""));

export interface Cell {
  place: string;
  layer: Layer;
  units: Unit[];
}

const ORDER: Layer[] = ["air", "up", "ground", "in", "aboard", "box"];

/** The places of a hex that exist or are held, from the roof down. */
export function cellsOf(chart: Chart, view: View, hex: string): Cell[] {
  const found = new Map<string, Unit[]>();
  if (hex in chart.hexes) found.set(hex, []);
  const floor = floorsOf(chart)[hex];
  if (floor) found.set(floor, []);
  const inside = insidesOf(chart)[hex];
  if (inside && view.pieces.some((piece) => piece.kind === "bunkers" && piece.hex === hex)) found.set(inside, []);
  for (const piece of view.pieces) {
    if (piece.hex !== hex || !isUnit(piece)) continue;
    const list = found.get(piece.place);
    if (list) list.push(piece);
    else found.set(piece.place, [piece]);
  }
  const cells = [...found].map(([place, units]) => ({ place, layer: layerOf(place), units }));
  return cells.sort((a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer));
}

/** Which hexes have a box beside them. */
export const gates = (chart: Chart): Set<string> => new Set(Object.values(boxesOf(chart)));
