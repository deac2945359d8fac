/** Where a note may lie on the map: beside what it is about, on as little as possible of what can be clicked. Pure. */

import type { Frame, Point } from "./geometry";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;
/** How far a card stays from the edges of the map. */
const EDGE = 14;

/** How many points lie under a box that is wider by `round` on every side. */
export const covered = (box: Box, points: readonly Point[], round: number): number =>
  points.filter(
    ({ x, y }) => x > box.left - round && x < box.left + box.width + round && y > box.top - round && y < box.top + box.height + round,
  ).length;

/** Points all over a box, so close that nothing lies between them. */
export const dotted = ({ left, top, width, height }: Box): Point[] =>
  [0, 0.25, 0.5, 0.75, 1].flatMap((x) => [0, 0.5, 1].map((y) => ({ x: left + width * x, y: top + height * y })));

/** Somewhere in the frame, as near as may be. */
const within =
  (frame: Frame, size: Frame) =>
  (left: number, top: number): Box => ({
    left: Math.max(GAP, Math.min(frame.width - size.width - GAP, left)),
    top: Math.max(GAP, Math.min(frame.height - size.height - GAP, top)),
    ...size,
  });

function corners(frame: Frame, size: Frame): Box[] {
  const held = within(frame, size);
  return [held(0, frame.height), held(frame.width, frame.height), held(frame.width, 0), held(0, 0)];
}

/** The first of those that cover the fewest points. */
function fewest(all: readonly Box[], points: readonly Point[], round: number): Box {
  let best = all[0] as Box;
  let least = Infinity;
  for (const one of all) {
    const hidden = covered(one, points, round);
    if (hidden < least) [best, least] = [one, hidden];
  }
  return best;
}

/** The place for a note of this size about the point `at`: the one of those around it, or else in a corner, that covers
    the fewest points; the nearer one of two. `must` are points that count more than all others, and so does `at`. `round` is
    half the width of what stands at a point. */
export function beside(frame: Frame, size: Frame, at: Point | null, avoid: readonly Point[], round: number, must: readonly Point[] = []): Box {
  const held = within(frame, size);
  const away = round + GAP;
  const near = at
    ? [
        held(at.x - size.width / 2, at.y + away),
        held(at.x - size.width / 2, at.y - away - size.height),
        held(at.x + away, at.y - size.height / 2),
        held(at.x - away - size.width, at.y - size.height / 2),
      ]
    : [];
  const all = [...near, ...corners(frame, size)];
  const heavy = at ? [...must, at] : must;
  const least = Math.min(...all.map((box) => covered(box, heavy, round)));
  return fewest(all.filter((box) => covered(box, heavy, round) === least), avoid, round);
}

/** The corner for the small map, as large as it may be there: the one that covers the fewest points. None where each of them
    would hide something that must be seen. `sizes`: the largest first. Of corners that are as good it stays in the one it
    has (`now`). */
export function cornerFor(frame: Frame, sizes: readonly Frame[], avoid: readonly Point[], never: readonly Point[], round: number, now: Box | null = null): Box | null {
  const same = (box: Box) => !!now && box.left < frame.width / 2 === now.left < frame.width / 2 && box.top < frame.height / 2 === now.top < frame.height / 2;
  const hidden = [...avoid, ...never, ...never];
  for (const size of sizes) {
    const free = corners(frame, size).filter((box) => !covered(box, never, round)).sort((a, b) => Number(same(b)) - Number(same(a)));
    if (free.length) return fewest(free, hidden, round);
  }
  return null;
}

/** The place for a card that is read while the pointer wanders: at the upper edge, or else the lower one, where it hides
    none of what must be seen, then as little as may be of the rest. The one it has (`now`) is kept while that is no worse
    in what must be seen, unless it lies on something of the rest and another place on nothing. */
export function outOfTheWay(frame: Frame, size: Frame, musts: readonly Point[], rest: readonly Point[], round: number, now: Box | null, right = false): Box {
  const wide = Math.max(0, frame.width - size.width - 2 * EDGE);
  const high = Math.max(EDGE, frame.height - size.height - EDGE);
  const steps = right ? [1, 0, 0.75, 0.25, 0.5] : [0, 1, 0.25, 0.75, 0.5];
  const all = [EDGE, high].flatMap((top) => steps.map((step): Box => ({ left: EDGE + wide * step, top, ...size })));
  const seen = (box: Box) => covered(box, musts, round);
  const least = Math.min(...all.map(seen));
  const kept = now && { ...now, ...size, top: now.top > frame.height / 2 ? high : EDGE, left: Math.min(now.left, EDGE + wide) };
  const hides = (box: Box) => covered(box, rest, round);
  const best = all.filter((box) => seen(box) === least).reduce((best, box) => (hides(box) < hides(best) ? box : best));
  return kept && seen(kept) <= least && (!hides(kept) || hides(best)) ? kept : best;
}

const STEPS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
/** Where along an edge a mark lies: as near to `along` as it may without lying on what can be clicked. `at` says which
    box it takes there. */
export function clear(along: number, most: number, avoid: readonly Point[], round: number, at: (along: number) => Box): number {
  const tried = STEPS.map((n) => along + n * 24).filter((one) => one >= 30 && one <= most - 30);
  let best = along;
  let least = Infinity;
  for (const one of tried) {
    const hidden = covered(at(one), avoid, round);
    if (hidden < least) [best, least] = [one, hidden];
  }
  return best;
}

export type Edge = "above" | "below" | "left" | "right";

export interface Outside<P> {
  side: Edge;
  n: number;
  /** where at the edge: the way to the nearest of them */
  along: number;
  nearest: P;
}

/** What lies outside the frame, by the edge it lies beyond. */
export function outside<P>(frame: Frame, things: readonly { at: Point; point: P }[]): Outside<P>[] {
  const found = new Map<Edge, { far: number; along: number; nearest: P; n: number }>();
  const held = (value: number, most: number) => Math.max(60, Math.min(most - 60, value));
  for (const { at, point } of things) {
    const beyond: [Edge, number][] = [["left", -at.x], ["right", at.x - frame.width], ["above", -at.y], ["below", at.y - frame.height]];
    const [side, far] = beyond.reduce((most, one) => (one[1] > most[1] ? one : most));
    if (far <= 0) continue;
    const known = found.get(side);
    const along = side === "left" || side === "right" ? held(at.y, frame.height) : held(at.x, frame.width);
    if (!known || far < known.far) found.set(side, { far, along, nearest: point, n: (known?.n ?? 0) + 1 });
    else known.n++;
  }
  return [...found].map(([side, { n, along, nearest }]) => ({ side, n, along, nearest }));
}
