/** Where counters stand in their hex: floors one above the other, those in a bunker below its slab, those to come beside
 * the map. Offsets in counter widths, sizes against the usual one. */

import { layerOf, type Layer } from "./places";

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** The lean of counters that stand together, up to the right; the more, the smaller. */
export function lean(count: number, index: number): Spot {
  if (count === 1) return { x: 0, y: 0, scale: 1 };
  const scale = count === 2 ? 0.84 : count === 3 ? 0.76 : 0.7;
  const step = Math.min(count === 2 ? 0.26 : 0.24, 0.62 / (count - 1));
  const at = index - (count - 1) / 2;
  return { x: at * step, y: -at * step * 0.92, scale };
}

/** `floors`: the layers that are held in the hex. */
export function standing(place: string, count: number, index: number, floors: ReadonlySet<Layer>, twoStorey: boolean, out: { x: number; y: number }): Spot {
  const layer = layerOf(place);
  const spot = lean(count, index);
  const squeezed = (k: number, x: number, y: number): Spot => ({ x: x + spot.x * k, y: y + spot.y * k, scale: spot.scale * k });
  if (layer === "box") return squeezed(0.62, out.x, out.y);
  if (layer === "air") return floors.has("ground") ? squeezed(0.66, 0.04, -0.36) : spot;
  if (layer === "ground" && floors.has("air")) return squeezed(0.62, 0, 0.36);
  const both = floors.has("ground") && (floors.has("up") || floors.has("in"));
  if (layer === "up") return both ? squeezed(0.6, 0.02, -0.36) : squeezed(0.72, 0, -0.27);
  if (layer === "in") return both ? squeezed(0.6, 0, 0.34) : squeezed(0.78, 0, 0.16);
  if (both) return squeezed(0.6, 0, floors.has("up") ? 0.36 : -0.36);
  return twoStorey ? squeezed(0.72, 0, 0.27) : spot;
}
