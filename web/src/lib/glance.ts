/** A piece of the map as it was last seen, for the list of matches. Pure. */

import type { Fitted } from "../games/fitted";
import type { Teller } from "../games/types";
import type { Grid } from "./geometry";
import type { Glance } from "./keys";
import type { View } from "./types";

/** width by height of the picture */
export const SHAPE = 16 / 9;
const MOST = 60;

interface Seen {
  grid: Grid;
  /** the name of the painted map, if there is one */
  map: string | null;
  /** the part of the map that was in the frame */
  part: { x: number; y: number; width: number; height: number };
  view: View;
  module: Fitted;
  tell: Teller;
  /** several share this screen: what stands where is a secret of one of them */
  shared: boolean;
}

const share = (value: number) => Math.round(value * 1000) / 1000;

/** The middle of what was in the frame, cut so that the picture is full of map. */
export function glanceOf({ grid, map, part, view, module, tell, shared }: Seen): Glance {
  const shape = grid.width / grid.height;
  const wide = Math.min(1, part.width / grid.width, SHAPE / shape);
  const high = (wide * shape) / SHAPE;
  const held = (value: number, half: number) => Math.max(half, Math.min(1 - half, value));
  const x = held((part.x + part.width / 2) / grid.width, wide / 2);
  const y = held((part.y + part.height / 2) / grid.height, high / 2);
  const dots = shared
    ? []
    : view.pieces.flatMap((piece) => {
        const at = piece.side ? grid.centre(piece.hex) : undefined;
        if (!at) return [];
        const dot = { x: share(at.x / grid.width), y: share(at.y / grid.height), colour: module.look(piece, tell).colour };
        return Math.abs(dot.x - x) < wide / 2 && Math.abs(dot.y - y) < high / 2 ? [dot] : [];
      });
  return { map, shape: share(shape), x: share(x), y: share(y), part: share(wide), night: view.turn.night === true, dots: dots.slice(0, MOST) };
}
