/** What a counter has done this turn, and whether it can do something now. */

import type { Piece, View } from "../../lib/types";
import { isUnit } from "./holds";

/** The markers of activity, in one letter or two; AM and Fired together are AF. */
export function tagOf(piece: Piece): string {
  const tabs = new Set(piece.tabs ?? []);
  const fired = tabs.has("fired");
  if (tabs.has("assaulted")) return fired ? "AF" : "A";
  if (tabs.has("stealthy")) return fired ? "SF" : "S";
  if (tabs.has("moved")) return "M";
  if (tabs.has("crawled")) return "C";
  if (fired) return "F";
  return tabs.has("complete") ? "O" : "";
}

/** Has it done what it can this turn? Those who moved by assault or stealth may yet fire. */
export const spent = (piece: Piece): boolean => !["", "A", "S"].includes(tagOf(piece));

const ables = new WeakMap<View, Set<string>>();
const LED = new Set(["activate", "stairs", "fire", "go", "fight", "retreat"]);

/** Counters that can do something now: in places that may be named, or named themselves. */
export function able(view: View): Set<string> {
  const known = ables.get(view);
  if (known) return known;
  const places = new Set<string>();
  const found = new Set<string>();
  for (const action of view.legal) {
    const [verb = "", ...args] = action.split(" ");
    if (LED.has(verb)) places.add(args[0] ?? "");
    else if (verb !== "spot") for (const arg of args) found.add(arg);
    if (verb === "fire" && args[1]) found.add(args[0] ?? "");
  }
  const mine = view.viewer ?? view.to_act;
  // whom a gun is aimed at cannot do anything
  for (const piece of view.pieces) if (piece.side !== mine) found.delete(piece.id);
  for (const piece of view.pieces) if (isUnit(piece) && piece.side === mine && places.has(piece.place) && !spent(piece)) found.add(piece.id);
  ables.set(view, found);
  return found;
}

