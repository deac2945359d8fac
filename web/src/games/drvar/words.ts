/** Names and descriptions, from what the view and the chart say. */

import { fill, type Name } from "../../lib/forms";
import { points } from "../../lib/points";
import { settings } from "../../lib/settings.svelte";
import type { Chart, Piece, Phrase } from "../../lib/types";
import { heading, named, phrase } from "../../text";
import type { Teller } from "../types";
import { nameOf } from "./look";
import { hasWord, w } from "./text";

interface UnitEntry {
  name: Phrase;
  side: string;
  type: string;
  strength: number;
}

export interface Zones {
  setup?: string[];
  entry?: Record<string, string[]>;
  stars?: Record<string, number>;
  raids?: Record<string, string[]>;
  hours?: string[];
  night?: number[];
  aims?: Record<string, string>;
}

export interface Tracks {
  points: Record<string, number>;
  raids: Record<string, number>;
  william: number;
  renounced: string[];
  due: Record<string, string[]>;
  waiting: { id: string; type: string; strength: number; arrives: number; by: string }[];
  losses: Record<string, number>;
  found: string[];
  still_hidden: string[];
  /** who has passed just now */
  passed: string | null;
  carried: Record<string, number>;
  /** one's own standing order; the enemy's is a secret */
  order: string | null;
  bonus: number | null;
}

export const SIDES = ["german", "yugoslav"] as const;
export const COLOUR: Record<string, string> = { german: "#5f6b55", yugoslav: "#a63a2b" };

export const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? {}) as Zones;
export const tracksOf = (tell: Teller) => tell.view.tracks as unknown as Tracks;
export const unitsOf = (chart: Chart) => ((chart as { units?: Record<string, UnitEntry> }).units ?? {});

export const tabName = (name: string): string => (hasWord(`tab.${name}`) ? w(`tab.${name}` as "tab.moved") : name);

/** Moved, FERMA …, how often it has fired, how damaged it is. */
export function tabs(piece: Piece): string[] {
  const out = piece.tabs ?? [];
  const spent = out.some((name) => name === "no-ammunition" || name === "worn-out");
  const fired = ((piece.markers as number[] | undefined) ?? []).reduce((sum, n) => sum + n, 0);
  const damage = (piece.damage as [number, number] | undefined)?.[0] ?? 0;
  return [...out, ...(fired && !spent ? [`fired-${fired}`] : []), ...(damage ? [`damage-${damage}`] : [])].map(tabName);
}

/** A piece in a sentence: units have names of their own, parts and counters a number. */
export function unitName(id: string, tell: Pick<Teller, "chart" | "name">): Name {
  const unit = unitsOf(tell.chart)[id];
  if (unit) return named(unit.name);
  const [, kind, n] = /^(.*)-(\d+)$/.exec(id) ?? [];
  const name = tell.name(`piece.${id}`) ?? tell.name(`piece.${kind}`);
  return name ? { ...name, text: fill(name.text, settings.lang, { n: n ?? "" }) } : { text: nameOf(id), form: "" };
}

/** A piece on a button or in a list. */
export const longName = (id: string, tell: Pick<Teller, "chart" | "name">): string => heading(unitName(id, tell));

/** A side as a label. */
export const sideName = (side: string, tell: Teller): string => heading(tell.say(`side-adj.${side}`) ?? side);

export const placeName = (hex: string, chart: Chart): string => {
  const name = phrase(chart.places[hex]);
  return name ? `${name} (${hex})` : hex;
};

/** A unit that is not on the map, as a counter. */
export function offMap(id: string, tell: Teller): Piece {
  const entry = unitsOf(tell.chart)[id];
  const waiting = tracksOf(tell).waiting.find((one) => one.id === id);
  if (!entry) return { id, side: id.startsWith("de") ? "german" : "yugoslav", kind: "command", hex: "", type: "command" };
  return { id, side: entry.side, kind: "unit", hex: "", type: entry.type, strength: String(waiting?.strength ?? entry.strength) };
}

export const pieceOf = (id: string, tell: Teller): Piece => tell.view.pieces.find((piece) => piece.id === id) ?? offMap(id, tell);

/** Victory Points from thirds, exactly. */
export const thirds = (value: number): string => points(value / 3);

export function describe(piece: Piece, tell: Teller): string {
  if (piece.kind === "shelter") return w("shelter");
  if (piece.kind === "obstacle") return w("obstacle");
  if (piece.kind === "objective") {
    const what = piece.type ? (tell.say(`identity.${piece.type}`) ?? piece.type) : "";
    if (!what) return w("objective.hidden");
    return w(piece.open ? "objective.open" : "objective.own", { what });
  }
  if (piece.kind === "command") {
    const side = tell.say(`side-adj.${piece.side}`) ?? String(piece.side);
    return w(piece.type === "substitute" ? "command.deputy" : "command.name", { side, n: Number(piece.reach ?? 10) });
  }
  const kind = phrase(tell.chart.types?.[piece.type ?? ""]?.name);
  const parts = [longName(piece.id, tell), kind, w("piece.sp", { n: String(piece.strength) })];
  if (piece.attack) parts.push(w("piece.attack", { type: String(piece.attack) }));
  const damage = piece.damage as [number, number] | undefined;
  if (damage) parts.push(w("piece.damage", { n: damage[0], most: damage[1] }));
  return parts.filter(Boolean).join(", ");
}
