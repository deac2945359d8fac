/** Where Tab leads on the map, pure: the counters that can be chosen and the hexes that can be meant. */

import type { Grid } from "../lib/geometry";
import type { Piece } from "../lib/types";

export interface Stop {
  hex: string;
  unit: string | null;
}

/** The stops from left to right. Once something is chosen, where it can go comes before what could join it. */
export function stopsOf(grid: Grid, units: readonly Piece[], hexes: readonly string[], chosen: boolean): Stop[] {
  const found: Stop[] = units.filter((piece) => piece.hex).map(({ id, hex }) => ({ hex, unit: id }));
  for (const hex of hexes) if (!found.some((stop) => stop.hex === hex)) found.push({ hex, unit: null });
  const order = (stop: Stop) => {
    const at = grid.centre(stop.hex) ?? { x: 0, y: 0 };
    return at.x * 3 + at.y / 100 + (chosen && stop.unit ? 1e9 : 0);
  };
  return found.sort((a, b) => order(a) - order(b));
}

/** The number of the stop that is nearest to a hex. */
export function nearest(grid: Grid, stops: readonly Stop[], hex: string, chosen: boolean): number {
  const from = grid.centre(hex);
  let best = 0;
  let least = Infinity;
  stops.forEach((stop, i) => {
    if (chosen && stop.unit && stops[0]?.unit === null) return;
    const to = grid.centre(stop.hex);
    const distance = from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
    if (distance < least) [best, least] = [i, distance];
  });
  return best;
}
