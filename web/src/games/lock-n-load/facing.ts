/** Corners that vehicles and guns face, arcs of fire, and drives put together from their legs: pure functions. */

import { around, type Grid, type Point } from "../../lib/geometry";
import type { Preview } from "../../lib/types";
import type { Reached } from "./holds";

export type Corner = "e" | "se" | "sw" | "w" | "nw" | "ne";

/** Clockwise on the screen, as the corners of a flat hex are drawn. */
export const ROSE: readonly Corner[] = ["e", "se", "sw", "w", "nw", "ne"];

/** Degrees clockwise from the right. */
export const angleOf = (corner: string): number => Math.max(0, ROSE.indexOf(corner as Corner)) * 60;

export const turned = (corner: string, by: number): Corner => ROSE[(((ROSE.indexOf(corner as Corner) + by) % 6) + 6) % 6] ?? "e";

/** A point so far from another in the direction of a corner. */
export function towards(at: Point, corner: string, far: number): Point {
  const angle = (angleOf(corner) * Math.PI) / 180;
  return { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
}

/** By how many degrees a hex lies off a corner. */
function off(grid: Grid, from: string, corner: string, hex: string): number {
  const a = grid.centre(from);
  const b = grid.centre(hex);
  if (!a || !b) return 180;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return Math.abs(((angle - angleOf(corner) + 540) % 360) - 180);
}

/** The hexes of an arc: sixty degrees on either hand of a corner. Its edge hexes lie on the line itself. */
export function arc(grid: Grid, from: string, corner: string, far: number): { inside: string[]; edge: string[] } {
  const found = { inside: [] as string[], edge: [] as string[] };
  for (const hex of around(grid, from, far).keys()) {
    const by = off(grid, from, corner, hex);
    if (by < 59) found.inside.push(hex);
    else if (by <= 61) found.edge.push(hex);
  }
  return found;
}

/** One leg of a drive, as the server tells it. */
export interface Leg {
  from: [string, string];
  says: string;
  back: boolean;
  cost: number;
  left: number;
  ends: boolean;
}

/** A place that a vehicle can reach, by the corner it faces there. */
export interface Driven {
  p?: number;
  faces: Record<string, Leg>;
  best: string;
  watchers: number;
  threat: number;
  overrun?: number;
  stops?: string[];
}

/** A way of a vehicle: what is said for it, place by place where it is, and the corner at the end. */
export interface Drive extends Reached {
  says: string[];
  /** the corner faced after each of them */
  corners: string[];
  back: boolean[];
  corner: string;
  overrun?: number;
}

export const drivenBy = (preview: Preview | null) => (preview?.hexes ?? {}) as Record<string, Driven>;

/** The way to a place, facing a corner there; the cheapest one if none is named. */
export function driveTo(all: Record<string, Driven>, goal: string, corner?: string | null): Drive | undefined {
  const end = all[goal];
  const faced = corner && end?.faces[corner] ? corner : end?.best;
  const last = end && faced ? end.faces[faced] : undefined;
  if (!end || !last || !faced) return undefined;
  const legs: { leg: Leg; place: string; corner: string }[] = [];
  let [place, at, leg] = [goal, faced, last as Leg | undefined];
  for (let n = 0; leg?.says && n < 99; n++) {
    legs.unshift({ leg, place, corner: at });
    [place, at] = leg.from;
    leg = all[place]?.faces[at];
  }
  const start = leg?.cost ?? 0;
  return {
    way: legs.map((one) => one.place), prices: legs.map((one, i) => one.leg.cost - (i ? (legs[i - 1]?.leg.cost ?? 0) : start)),
    cost: last.cost, left: last.left, ends: last.ends, fight: false, watchers: end.watchers, threat: end.threat,
    says: legs.map((one) => one.leg.says), corners: legs.map((one) => one.corner), back: legs.map((one) => one.leg.back), corner: faced,
    ...(end.overrun !== undefined && { overrun: end.overrun }),
  };
}

/** Every place with its cheapest way. */
export function drives(all: Record<string, Driven>): Record<string, Drive> {
  const found: Record<string, Drive> = {};
  for (const goal of Object.keys(all)) {
    const way = driveTo(all, goal);
    if (way?.says.length) found[goal] = way;
  }
  return found;
}

export const isDrive = (way: Reached | undefined): way is Drive => !!way && "says" in way;
