/** Where pieces stand in a hex: clear of the crest and the airfield that the map prints there. */

import type { Stack } from "../../board/stacks";
import type { Grid, Point } from "../../lib/geometry";
import type { Piece } from "../../lib/types";
import { flies } from "./kinds";

type Spot = [number, number];

/** in hex sides from the centre; the first free ones are taken */
const AIR: Spot[] = [[0, -0.17], [-0.42, -0.17], [0.42, -0.17], [0, 0.3], [-0.4, 0.3], [0.4, 0.3]];
const PAIR: Spot[] = [[-0.36, -0.17], [0.36, -0.17]];
const MANY: Spot[] = [[-0.52, -0.22], [0, -0.22], [0.52, -0.22], [-0.27, 0.2], [0.27, 0.2], [0, -0.62], [0, 0.55]];
const GROUND: Spot[] = [
  [-0.29, 0.45], [0.29, 0.45], [-0.57, 0.45], [0.57, 0.45], [0, 0.45], [0.69, 0.15], [-0.7, -0.14], [0.7, -0.14],
  [-0.46, -0.52], [0.46, -0.52], [-0.68, 0.15],
];
/** aircraft and tiles in sizes of a usual counter */
const BIG = 0.58;
const SMALL = 0.255;

function free(spots: Spot[], anchors: Spot[], room: number): Spot[] {
  const clear = spots.filter(([x, y]) => anchors.every(([ax, ay]) => Math.hypot(x - ax, y - ay) >= room));
  return [...clear, ...spots.filter((spot) => !clear.includes(spot))];
}

export function stand(piece: Piece, stack: Stack, grid: Grid, centre: Point): { at: Point; scale: number } {
  const printed = Object.values(grid.anchors[stack.hex] ?? {}).map(
    ([x, y]): Spot => [(x - centre.x) / grid.side, (y - centre.y) / grid.side],
  );
  const all = [...stack.counters, ...stack.extras];
  const air = all.filter(flies);
  const ground = all.filter((one) => !flies(one));
  const high = flies(piece);
  const i = (high ? air : ground).findIndex((one) => one.id === piece.id);
  const spots = high ? (air.length > 4 ? MANY : (air.length === 2 ? PAIR : AIR)) : free(GROUND, printed, 0.27);
  const [x, y] = spots[i % spots.length] ?? [0, 0];
  const scale = high ? (air.length > 4 ? BIG * 0.78 : air.length > 1 ? BIG * 0.88 : BIG) : SMALL;
  return { at: { x: centre.x + x * grid.side, y: centre.y + y * grid.side }, scale };
}
