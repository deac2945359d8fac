/** What the player has in mind: the place that acts, the goal that is pinned, the way of moving, a tool in the hand; and
 * what the engine foresees of it. */

import { oneEach } from "../../lib/each.svelte";
import { fingers } from "../../lib/fingers";
import type { Table } from "../../lib/table.svelte";
import type { Preview, Sight } from "../../lib/types";
import { isUnit, kindOf, tracksOf, turnOf, type Reached, type Unit } from "./holds";
import type { Line } from "./list";
import { ablePlaces, aimsOf, modesOf, type Ambush, type Try } from "./options";
import { cellsOf, type Layer } from "./places";

export class Plan {
  #place = $state<string | null>(null);
  /** the place that was clicked once: a second click does it */
  pinned = $state<string | null>(null);
  /** the hex whose places the bar shows, if one was clicked */
  opened = $state<string | null>(null);
  /** how many times the map was clicked */
  clicks = $state(0);
  /** on a narrow screen the bar of the place that acts lies open: else the desk shows who acts */
  unfolded = $state(false);
  /** the way of moving, if one was chosen */
  mode = $state<string | null>(null);
  tool = $state<string | null>(null);
  /** where in a hex the next counter is set up */
  layer = $state<Layer>("ground");
  /** lines of sight are drawn from upper floors */
  upper = $state(false);
  /** what was seen from each floor of the hex one looks from */
  reports = $state.raw<Sight[]>([]);
  /** hexes in reach are tinted by the fire that may fall there */
  threat = $state(true);
  /** the location that Tab has turned to */
  next = $state<string | null>(null);
  /** numbers of spotting are shown */
  spotting = $state(false);
  /** at a window: who fires is chosen one by one */
  choosing = $state(false);
  /** at the set-up: those in the hex that was clicked who could carry the weapon in the hand */
  carriers = $state.raw<string[]>([]);
  /** passing was asked for */
  sure = $state(false);
  ways = $state.raw<Record<string, Reached>>({});
  /** the move that they are the ways of, once they are known */
  waysOf = $state<string | null>(null);
  fires = $state.raw<ReadonlyMap<string, Preview>>(new Map());
  /** by verb and goal: everybody who could try */
  tries = $state.raw<ReadonlyMap<string, Try[]>>(new Map());
  /** whom a sniper in hand could fire at */
  ambushes = $state.raw<ReadonlyMap<string, Ambush>>(new Map());
  /** what could be named when the impulse began */
  bases = $state.raw<string[]>([]);
  /** the impulse as a list, the next line first; and the chance of every line as it is now */
  lines = $state.raw<Line[]>([]);
  now = $state.raw<ReadonlyMap<number, number | null | undefined>>(new Map());
  /** the way of moving that each kind of unit used last */
  habits: Record<string, string> = {};

  /** the place of ours that acts */
  get place(): string | null {
    return this.#place;
  }
  /** What was foreseen of another place is let go with it: nothing is drawn of a way that begins elsewhere. */
  set place(place: string | null) {
    if (place === this.#place) return;
    this.#place = place;
    this.ways = {};
    this.waysOf = null;
    this.fires = new Map();
  }

  drop(): void {
    this.pinned = null;
    this.tool = null;
    this.carriers = [];
    this.sure = false;
  }
}

export const planOf = oneEach(() => new Plan());

export const stepOf = (table: Table): string => (table.mine && !table.view.outcome ? (table.seat.prompt?.step ?? "") : "");

export const unitsAt = (table: Table, place: string): Unit[] => table.view.pieces.filter((piece): piece is Unit => isUnit(piece) && piece.place === place);

export const homeOf = (table: Table) => (unit: string) => {
  const piece = table.pieces.get(unit) ?? table.pieces.get(tracksOf(table.view).weapons[unit]?.holder ?? "");
  return piece && isUnit(piece) ? piece.place : undefined;
};

/** Places of ours that can still act in this impulse. */
export const able = (table: Table): string[] => ablePlaces(table.view.legal, homeOf(table));

export const leadershipOf = (table: Table) => (unit: string) => kindOf(table.kit.chart, table.pieces.get(unit)?.type)?.leadership ?? 0;

/** Those who would go, or go: of the question, or all of the place that acts. */
export const named = (table: Table): string[] => {
  const { units } = table.seat.prompt?.data ?? {};
  return Array.isArray(units) ? (units as string[]) : [];
};

/** The way of moving: the one chosen, what such units did last, or the plainest. */
export function modeOf(table: Table): string | null {
  const plan = planOf(table);
  const step = stepOf(table);
  if (step === "moving") return turnOf(table.view).mode;
  if (step === "move-group") return String(table.seat.prompt?.data.mode ?? "move");
  const modes = plan.place ? modesOf(table.view.legal, plan.place) : [];
  if (plan.mode && modes.includes(plan.mode)) return plan.mode;
  const habit = plan.habits[unitsAt(table, plan.place ?? "")[0]?.type ?? ""];
  return habit && modes.includes(habit) ? habit : (modes.includes("move") ? "move" : (modes[0] ?? null));
}

/** Which action tells where the group could go. */
export function waysAction(table: Table): string | null {
  const plan = planOf(table);
  const legal = table.view.legal;
  const step = stepOf(table);
  if (step === "moving") return legal.find((action) => action.startsWith("step ")) ?? null;
  if (step === "move-group") return ["set-off", "everyone"].find((action) => legal.includes(action)) ?? null;
  const mode = step === "acts" && plan.place ? modeOf(table) : null;
  return mode ? `go ${plan.place} ${mode}` : null;
}

/** Where the one is who has moved last, after a version: he may still have something to do there. */
export function movedTo(table: Table, version: number): string | undefined {
  const walk = table.seat.log.filter((entry) => entry.version > version && entry.side === table.seat.side).flatMap((entry) => entry.facts.walks ?? []).at(-1);
  return walk?.units[0] ? homeOf(table)(walk.units[0]) : undefined;
}

/** Where the group that would move stands. */
export function startOf(table: Table): string | null {
  const place = table.seat.prompt?.data.place;
  return stepOf(table) === "acts" ? planOf(table).place : typeof place === "string" ? place : null;
}

/** What of a hex a click without a counter means: what is pinned, enemies who can be aimed at, the ground, another floor. */
export function placeIn(table: Table, hex: string): string {
  const plan = planOf(table);
  const cells = cellsOf(table.kit.chart, table.view, hex);
  const own = table.seat.side;
  const has = (place: string) => !!plan.ways[place] || (plan.place && aimsOf(table.view.legal, plan.place).includes(place)) || plan.tries.has(`spot ${place}`) || plan.tries.has(`snipe ${place}`);
  const places = cells.map((cell) => cell.place);
  if (plan.pinned && places.includes(plan.pinned)) return plan.pinned;
  const enemy = cells.find((cell) => cell.units.some((unit) => unit.side !== own) && has(cell.place)) ?? cells.find((cell) => cell.units.some((unit) => unit.side !== own));
  const friend = cells.find((cell) => cell.units.some((unit) => unit.side === own));
  const air = `${hex}-air`;
  if (plan.ways[air] && !enemy) return air;
  return enemy?.place ?? (has(hex) ? hex : undefined) ?? friend?.place ?? places.find(has) ?? hex;
}

/** What is under the pointer. */
export function hoveredOf(table: Table): string | null {
  const { hex, unit } = table.hover;
  // what a finger has touched last is no wish: it may have been done long ago
  if (fingers()) return null;
  const piece = unit ? table.pieces.get(unit) : undefined;
  if (piece && isUnit(piece)) return piece.place;
  return hex ? placeIn(table, hex) : null;
}

/** What is looked at: the pinned place, or the one under the pointer. */
export const goalOf = (table: Table): string | null => planOf(table).pinned ?? hoveredOf(table);

/** The last step stands, though no dice have fallen: somebody could have fired, and was asked or had his orders. */
export function hasWatched(table: Table): boolean {
  const { log, can_undo, side } = table.seat;
  if (can_undo || table.errand.length) return false;
  const last = log.filter((entry) => entry.facts.walks?.length || entry.facts.throws?.length).at(-1);
  return last?.side === side && !!last?.facts.walks?.length && last.turn === table.view.turn.number;
}

/** Milliseconds at each hex of a march, if somebody at another screen watches it: they are the same whether he is asked, his
 * orders answer, or nobody of his could fire. */
const OBSERVED = 900;
export const pauseOf = (table: Table): number => (Object.entries(table.kept.seats).some(([side, who]) => side !== table.seat.side && who === "human" && !table.kept.keys[side]) ? OBSERVED : 0);
