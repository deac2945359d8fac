/**
 * A drop as it is seen: who jumps where and when, how the wind takes each, who is lost. Pure.
 *
 * Aircraft fly in from the west, abreast, over the hexes that were aimed at; each lets its people out as it comes over
 * them, and everybody drifts to where the event says.
 */

import type { Grid, Point } from "./geometry";
import type { Facts, LogEntry } from "./types";

export interface Jump {
  unit: string;
  side: string | null;
  aimed: string;
  /** null: beyond the map */
  landed: string | null;
  way: number;
  far: number;
  /** what the landing cost it */
  fate: "down" | "hurt" | "fallen";
}

/** The jumps of an event, before anything is known of their landing. */
export const jumpsOf = (facts: Facts): Jump[] => (facts.drops ?? []).map((drop) => ({ ...drop, fate: drop.landed === null ? "fallen" : "down" }));

/** Where each unit jumped last, until it goes elsewhere in a later turn. */
export function driftsOf(log: readonly LogEntry[]): Map<string, Jump> {
  const found = new Map<string, Jump & { turn: number }>();
  for (const { facts, turn } of log) {
    for (const { units } of facts.walks ?? []) for (const unit of units) if ((found.get(unit)?.turn ?? turn) < turn) found.delete(unit);
    for (const jump of jumpsOf(facts)) found.set(jump.unit, { ...jump, turn });
  }
  return found;
}

/** One jump a unit: the last is the one that counts, and the worst fate stays. */
export function joinedJumps(jumps: readonly Jump[]): Jump[] {
  return [...new Map(jumps.map((jump) => [jump.unit, jump])).values()];
}

/** Fewer are seen in passing, more are a scene of their own. */
export const isMass = (jumps: readonly Jump[]): boolean => jumps.length > 3;

/** Milliseconds from the first engine heard to the last canopy on the ground. */
export const lengthOfDrop = (count: number): number => (count > 3 ? Math.min(7600, 4600 + 32 * count) : 1500 + 200 * count);

export interface Descent extends Jump {
  /** the point aimed at, where it comes down, both on the ground */
  from: Point;
  to: Point;
  /** shares of the whole time: it leaves the aircraft, it is down */
  out: number;
  down: number;
}

export interface Aircraft {
  /** the hexes over which it lets people out */
  hexes: string[];
  /** where it is at the beginning and at the end of its flight */
  from: Point;
  to: Point;
  /** share of the whole time that its flight takes */
  gone: number;
}

export interface Flight {
  aircraft: Aircraft[];
  descents: Descent[];
}

/** the share of the time in which aircraft are seen, and the least in which somebody falls */
const FLIGHT = 0.52;
const FALL = 0.36;
/** everybody is down a little before the end, to be looked at */
const DOWN = 0.9;
/** aircraft climb a little as they go: a flat line looks like a ruler */
const SLOPE = -0.05;

/** The point where somebody comes down; beyond the map it is where the wind takes him. */
export function landing(grid: Grid, jump: Jump): Point | null {
  const from = grid.centre(jump.aimed);
  const to = jump.landed === null ? undefined : grid.centre(jump.landed);
  if (!from || to) return to ?? null;
  const angle = (((grid.orientation === "flat" ? -90 : -120) + 60 * jump.way) * Math.PI) / 180;
  const far = grid.side * Math.sqrt(3) * jump.far;
  return { x: from.x + far * Math.cos(angle), y: from.y + far * Math.sin(angle) };
}

/** Who flies and falls where and when, in shares of the whole time. */
export function flightOf(grid: Grid, jumps: readonly Jump[]): Flight {
  const seen = jumps.flatMap((jump) => {
    const from = grid.centre(jump.aimed);
    const to = landing(grid, jump);
    return from && to ? [{ jump, from, to }] : [];
  });
  if (!seen.length) return { aircraft: [], descents: [] };
  const xs = seen.map(({ from }) => from.x);
  const first = Math.min(...xs) - grid.side * 11;
  const last = Math.max(...xs) + grid.side * 16;
  const aircraft: Aircraft[] = [];
  const descents: Descent[] = [];
  const lanes = lanesOf(seen, grid.side * 2.3);
  lanes.forEach((there, n) => {
    // the middle one flies ahead of the others
    const behind = Math.abs(n - (lanes.length - 1) / 2) * grid.side * 1.3;
    const y = mean(there.map(({ from }) => from.y));
    const x = mean(there.map(({ from }) => from.x));
    const when = (at: number) => (FLIGHT * (at - first + behind)) / (last - first);
    const path = (at: number) => ({ x: at - behind, y: y + SLOPE * (at - x) });
    aircraft.push({ hexes: [...new Set(there.map(({ jump }) => jump.aimed))], from: path(first), to: path(last), gone: FLIGHT });
    // one after the other through the door, while the aircraft is near
    const gap = Math.min(0.018, 0.12 / there.length);
    there.forEach(({ jump, from, to }, i) => {
      const out = Math.min(DOWN - FALL, when(from.x) + gap * i);
      const far = Math.hypot(to.x - from.x, to.y - from.y) / grid.side;
      descents.push({ ...jump, from, to, out, down: Math.min(DOWN, out + FALL + 0.012 * far) });
    });
  });
  return { aircraft, descents };
}

/** Who jumps from one aircraft: those whose hexes lie within a breadth, from north to south. */
function lanesOf<One extends { from: Point }>(seen: readonly One[], breadth: number): One[][] {
  const lanes: One[][] = [];
  for (const one of [...seen].sort((a, b) => a.from.y - b.from.y || a.from.x - b.from.x)) {
    const last = lanes[lanes.length - 1];
    if (last && one.from.y - (last[0] as One).from.y < breadth) last.push(one);
    else lanes.push([one]);
  }
  return lanes;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What can be counted of a drop so far, at a share of its time. */
export function tallyAt(flight: Flight, share: number): { out: number; down: number; lost: number } {
  const found = { out: 0, down: 0, lost: 0 };
  for (const one of flight.descents) {
    if (one.out > share) continue;
    found.out++;
    if (one.down > share) continue;
    if (one.fate === "fallen") found.lost++;
    else found.down++;
  }
  return found;
}
