/** What guns, vehicles, mortars and whoever calls for fire can do at a place, read from the legal actions: pure functions. */

import type { Preview } from "../../lib/types";

export type Verb = "shell" | "machine-gun" | "fire" | "mortar" | "illuminate" | "call" | "enter";

/** Something that one gun or vehicle would do at a place. */
export interface Deed {
  verb: Verb;
  action: string;
  /** the gun, vehicle or weapon; for fire of a whole place that place */
  by: string;
  from: string;
  goal: string;
  /** the vehicle that is aimed at; null: all the men there */
  target: string | null;
  caller: string | null;
}

/** Where counters and weapons are. */
export interface Homes {
  unit(id: string): string | undefined;
  weapon(id: string): string | undefined;
}

const isPiece = (word: string): boolean => /^(us|de|nva|vc)-/.test(word);
const VERBS: readonly string[] = ["shell", "machine-gun", "mortar", "illuminate", "call", "enter"];
/** aimed at any hex in sight: in the hand like a tool */
export const AIMED: readonly string[] = ["call", "illuminate", "enter"];

/** The deeds among the legal actions. */
export function deedsOf(legal: readonly string[], homes: Homes): Deed[] {
  const found: Deed[] = [];
  for (const action of legal) {
    const [verb = "", by = "", at = "", caller] = action.split(" ");
    const lone = verb === "fire" && at && (isPiece(at) || (isPiece(by) && homes.unit(by) !== undefined));
    if (!VERBS.includes(verb) && !lone) continue;
    const target = isPiece(at) && homes.unit(at) !== undefined ? at : null;
    const from = homes.unit(by) ?? homes.weapon(by) ?? (isPiece(by) && verb !== "fire" ? "" : by);
    found.push({ verb: verb as Verb, action, by, from, goal: target ? (homes.unit(target) ?? "") : at, target, caller: caller ?? null });
  }
  return found;
}

/** Units of ours that a verb of machines names first, wherever they are: each makes its place able to act. */
const DOERS = ["shell", "machine-gun", "mortar", "illuminate", "call", "drive", "hatch", "turret", "turn", "fly", "mode", "load", "unload"];
export function doersOf(legal: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const action of legal) {
    const [verb = "", first = "", second = ""] = action.split(" ");
    if (first && (DOERS.includes(verb) || (verb === "fire" && isPiece(first) && second))) found.add(first);
  }
  return found;
}

/** What one hopes for who fires, at men or at a vehicle. */
export const HARM: readonly string[] = ["harmed", "enemy-harmed", "destroyed", "abandoned", "shaken", "damaged"];

/** The chance that it does something to whom it is aimed at. */
export function harmOf(preview: Preview | null | undefined): number {
  return (preview?.chances ?? []).filter((one) => HARM.includes(one.outcome)).reduce((sum, one) => sum + one.p, 0);
}

/** What a shell would meet. */
export interface Part {
  part: string;
  zone: string;
  p: number;
  penetration?: number;
  armour?: number;
  pierced?: number;
  result?: string;
}

/** A shot of ordnance, before it is fired. */
export interface ToHit {
  p: number;
  need: number;
  plus: number;
  parts: Part[];
  /** how the gun can be turned, if it does not bear */
  ways: { says: string; p: number }[];
}

export function toHitOf(preview: Preview | null | undefined): ToHit | undefined {
  const [found] = Object.values(preview?.hexes ?? {}) as unknown as ToHit[];
  return found && "need" in found ? found : undefined;
}
