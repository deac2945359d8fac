/** Where pieces stand in a hex: clear of the crest and the airfield that the map prints there. */

import type { Stack } from "../../board/stacks";
import type { Grid, Point } from "../../lib/geometry";
import type { Piece } from "../../lib/types";
import type { Place } from "../types";
import { flies } from "./kinds";

type Spot = [number, number];

/** aircraft side by side, so that none lies on another's altitude: places in hex sides from the centre, and how large */
const ROWS: { spots: Spot[]; scale: number }[] = [
  { spots: [[0, -0.17]], scale: 0.58 },
  { spots: [[-0.36, -0.17], [0.36, -0.17]], scale: 0.5 },
  { spots: [[-0.58, -0.08], [0, -0.08], [0.58, -0.08]], scale: 0.4 },
  { spots: [[-0.36, -0.32], [0.36, -0.32], [-0.36, 0.4], [0.36, 0.4]], scale: 0.4 },
  { spots: [[-0.55, -0.32], [0, -0.32], [0.55, -0.32], [-0.55, 0.38], [0, 0.38], [0.55, 0.38]], scale: 0.36 },
];
/** in hex sides from the centre; the first free ones are taken */
const GROUND: Spot[] = [
  [-0.29, 0.45], [0.29, 0.45], [-0.57, 0.45], [0.57, 0.45], [0, 0.45], [0.69, 0.15], [-0.7, -0.14], [0.7, -0.14],
  [-0.46, -0.52], [0.46, -0.52], [-0.68, 0.15],
];
/** tiles in sizes of a usual counter */
const SMALL = 0.255;

function free(spots: Spot[], anchors: Spot[], room: number): Spot[] {
  const clear = spots.filter(([x, y]) => anchors.every(([ax, ay]) => Math.hypot(x - ax, y - ay) >= room));
  return [...clear, ...spots.filter((spot) => !clear.includes(spot))];
}

export function stand(piece: Piece, stack: Stack, grid: Grid, centre: Point): Place {
  const printed = Object.values(grid.anchors[stack.hex] ?? {}).map(
    ([x, y]): Spot => [(x - centre.x) / grid.side, (y - centre.y) / grid.side],
  );
  const all = [...stack.counters, ...stack.extras];
  const air = all.filter(flies);
  const ground = all.filter((one) => !flies(one));
  const high = flies(piece);
  const i = (high ? air : ground).findIndex((one) => one.id === piece.id);
  const row = ROWS.find(({ spots }) => spots.length >= air.length) ?? ROWS[ROWS.length - 1];
  const { spots, scale } = high && row ? row : { spots: free(GROUND, printed, 0.27), scale: SMALL };
  const [x, y] = spots[i % spots.length] ?? [0, 0];
  return { at: { x: centre.x + x * grid.side, y: centre.y + y * grid.side }, scale, ...(high && air.length > 1 && { steady: true }) };
}
