/** Where the names of places stand on the map: below their hex, else above it, else nowhere; never one over another. Pure. */

import type { Point } from "../lib/geometry";

export interface Place {
  hex: string;
  at: Point;
  name: string;
}

export interface Laid {
  hex: string;
  name: string;
  /** the middle of its base line */
  x: number;
  y: number;
}

/** the width of a letter and the height of a line, in parts of the size of the letters */
const [LETTER, LINE] = [0.58, 1.1];

export function laid(places: readonly Place[], size: number, map: { side: number; width: number }): Laid[] {
  const out: Laid[] = [];
  const halves = new Map<Laid, number>();
  // short names first: more of them find room
  for (const { hex, at, name } of [...places].sort((a, b) => a.name.length - b.name.length)) {
    const half = (name.length * size * LETTER) / 2;
    const x = Math.max(half, Math.min(map.width - half, at.x));
    const lines = [at.y + map.side * 0.5 + size * 0.75, at.y - map.side * 0.5 - size * 0.2];
    const free = (y: number) => out.every((one) => Math.abs(one.y - y) >= size * LINE || Math.abs(one.x - x) >= half + (halves.get(one) ?? 0));
    const y = lines.find(free);
    if (y === undefined) continue;
    const found = { hex, name, x, y };
    out.push(found);
    halves.set(found, half);
  }
  return out;
}
