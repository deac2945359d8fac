/** Names and descriptions, from what the view and the chart say. */

import { fill, type Name } from "../../lib/forms";
import { points } from "../../lib/points";
import { settings } from "../../lib/settings.svelte";
import type { Chart, Piece } from "../../lib/types";
import { heading, named, phrase } from "../../text";
import type { Teller } from "../types";
import { tracksOf, unitsOf } from "./holds";
import { nameOf } from "./look";
import { has, w } from "./text";

export const SIDES = ["german", "yugoslav"] as const;
export const COLOUR: Record<string, string> = { german: "#5f6b55", yugoslav: "#a63a2b" };

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

/** A hex in a sentence: one is at a town, and in a hex. */
export const placed = (hex: string, chart: Chart): Name => ({ text: placeName(hex, chart), form: chart.places[hex] ? "ms" : "" });

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
  const type = tell.chart.types?.[piece.type ?? ""];
  const parts = [longName(piece.id, tell), phrase(type?.name), w("piece.sp", { n: String(piece.strength) })];
  if (type?.attack) parts.push(w(`piece.attack.${type.attack}`));
  const damage = piece.damage as [number, number] | undefined;
  if (damage) parts.push(w("piece.damage", { n: damage[0], most: damage[1] }));
  for (const tab of piece.tabs ?? []) if (has(`does.${tab}`)) parts.push(w(`does.${tab}`));
  return parts.filter(Boolean).join(", ");
}
