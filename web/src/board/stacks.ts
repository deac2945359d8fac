/** Where the counters of a hex lie: leaning up to the right, or fanned out. Units of a counter's width. */

import type { Point } from "../lib/geometry";
import type { Piece } from "../lib/types";

export interface Stack {
  hex: string;
  counters: Piece[];
  /** flags and tokens lie in the corners */
  extras: Piece[];
}

export function stacks(pieces: readonly Piece[], isCounter: (piece: Piece) => boolean): Stack[] {
  const found = new Map<string, Stack>();
  for (const piece of pieces) {
    const stack = found.get(piece.hex) ?? { hex: piece.hex, counters: [], extras: [] };
    found.set(piece.hex, stack);
    (isCounter(piece) ? stack.counters : stack.extras).push(piece);
  }
  // `place` counts from the top of the stack; what has none lies below
  const depth = (piece: Piece) => (typeof piece.place === "number" ? piece.place : Infinity);
  for (const stack of found.values()) {
    if (stack.counters.some((piece) => piece.place !== undefined)) stack.counters.sort((a, b) => (depth(a) === depth(b) ? 0 : depth(b) - depth(a)));
  }
  return [...found.values()];
}

/** The tags of a stack, for its topmost counter, which lies over those of the others: each once, with how many bear it if not all do. */
export function tagsOf(tabs: readonly (readonly string[])[]): string[] {
  const found = new Map<string, number>();
  for (const tab of tabs.flat()) found.set(tab, (found.get(tab) ?? 0) + 1);
  return [...found].map(([tab, n]) => (n < tabs.length ? `${n}× ${tab}` : tab));
}

/** More rows of tags would hide the next counter: of many the first are said, and how many more there are. */
export function atMost(tags: readonly string[], most = 3): string[] {
  return tags.length > most ? [...tags.slice(0, most - 1), `+${tags.length - most + 1}`] : [...tags];
}

/** how large a counter is in its hex, in hex sides, where it is not looked at from far away */
export const USUAL = 1.12;

/** The lean of a stack, its middle on the hex. */
export function leaning(count: number): Point[] {
  const step = Math.min(0.13, 0.4 / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) => ({
    x: (i - (count - 1) / 2) * step,
    y: -(i - (count - 1) / 2) * step,
  }));
}

/** A fan in rows of at most four, side by side. */
export function fanned(count: number, perRow = 4): { places: Point[]; width: number; height: number } {
  const rows = Math.ceil(count / perRow);
  const columns = Math.ceil(count / rows);
  const step = 1.16;
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((i % columns) - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step };
  });
  return { places, width: columns * step + 0.2, height: rows * step + 0.2 };
}
