/** What can be done with a place, read from the legal actions: pure functions over their words. */

import type { Errand } from "../../lib/hand.svelte";
import type { LogEntry, Preview, Seat } from "../../lib/types";
import { doersOf, type Deed } from "./deeds";
import type { Reached } from "./holds";

export type Kind = "fire" | "melee" | "move" | "spot" | "smoke" | "flare" | "snipe" | "place" | "ambush" | "fight" | "retreat" | "motor";

/** Something that a click on a place would do. */
export interface Option {
  kind: Kind;
  goal: string;
  /** the action that its odds belong to */
  action: string;
  /** all that is said for it */
  errand: Errand[];
  way?: Reached;
  /** of a gun or a machine */
  deed?: Deed;
}

/** A try by somebody at some place: the action and what it would bring. */
export interface Try {
  action: string;
  unit: string;
  preview: Preview | null;
}

export const MODES = ["move", "assault", "crawl", "stealth"] as const;
/** The question at whom a sniper who has just appeared fires. */
export const AIMS = "sniper-aims";
/** Verbs of single units with a place to aim at, each a tool in the hand. */
export const TOOLS = ["smoke", "flare", "snipe", "place"] as const;

const words = (action: string): [string, ...string[]] => action.split(" ") as [string, ...string[]];

/** The modes in which a place can make its group move. */
export const modesOf = (legal: readonly string[], place: string): string[] =>
  legal.flatMap((action) => {
    const [verb, from, mode] = words(action);
    return verb === "go" && from === place && mode ? [mode] : [];
  });

/** The places that a place can fire at. */
export const aimsOf = (legal: readonly string[], place: string): string[] =>
  legal.flatMap((action) => {
    const [verb, from, goal] = words(action);
    return verb === "fire" && from === place && goal && !/^(us|de|nva|vc)-/.test(goal) ? [goal] : [];
  });

/** Who could try something with a verb, by the place it is aimed at; `at`: only those of a place. */
export function triesOf(legal: readonly string[], verb: string, at?: (unit: string) => boolean): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const [one, unit, goal] = words(action);
    if (one !== verb || !unit || !goal || (at && !at(unit))) continue;
    const list = found.get(goal);
    if (list) list.push(action);
    else found.set(goal, [action]);
  }
  return found;
}

/** The places that can do something in the impulse going on; `home`: where a unit is. */
export function ablePlaces(legal: readonly string[], home: (unit: string) => string | undefined): string[] {
  const found = new Set<string>();
  for (const action of legal) {
    const [verb, first = ""] = words(action);
    if ((verb === "fire" && !/^(us|de|nva|vc)-(?!.*-(in|on)$)/.test(first)) || verb === "go" || verb === "fight" || verb === "retreat") found.add(first);
    else if (verb === "smoke" || verb === "flare" || verb === "snipe") found.add(home(first) ?? "");
  }
  for (const id of doersOf(legal)) found.add(home(id) ?? "");
  found.delete("");
  return [...found];
}

/** How a place is named as base: with the best leader who can lend his reach, if there is one. */
export function activation(legal: readonly string[], place: string, leadership: (unit: string) => number): string | undefined {
  const led = legal.filter((action) => action.startsWith(`activate ${place} `));
  const best = led.sort((a, b) => leadership(b.split(" ")[2] ?? "") - leadership(a.split(" ")[2] ?? ""))[0];
  return best ?? legal.find((action) => action === `activate ${place}`);
}

/** The number of the last attack in a diary: a march stops when another one comes. */
export const lastShot = (log: readonly LogEntry[]): number => log.reduce((last, entry, i) => (["fired", "sniped", "mines-exploded", "claymore-fired", "damage-checked", "shelled", "shelled-vehicle", "fired-at-vehicle"].includes(entry.kind) ? i : last), -1);

/** All that is said to march along a way and halt there: it is given up at the first shot. */
export function march(step: string, start: string, mode: string, way: Reached, log: readonly LogEntry[], wait = 0): Errand[] {
  const before = lastShot(log);
  const still = (seat: Seat) => lastShot(seat.log) === before;
  // where there is no room for all, those who fit are named
  const who: Errand[] = (way.units ? way.units.map((id) => `with ${id}`) : ["everyone"]).map((action) => ({ step: "move-group", action, maybe: true }));
  const gather: Errand[] = [...who, { step: "move-group", action: "set-off", maybe: true }];
  const begin: Errand[] = step === "acts" ? [{ step: "acts", action: `go ${start} ${mode}` }, ...gather] : step === "move-group" ? gather : [];
  // the first step may be the only answer there is, as out of a box: then it has been taken by itself
  const fresh = step !== "moving";
  // where the enemy could fire, all steps take as long, whether he is asked or not
  const pause = wait ? { wait } : {};
  return [
    ...begin,
    ...way.way.map((place, i): Errand => ({ step: "moving", action: `step ${place}`, still, ...(i > 0 && pause), ...(fresh && i === 0 && { maybe: true }) })),
    { step: "moving", action: "halt", still, maybe: true, ...pause },
  ];
}

/** The chance of what one hopes for. */
export const GOOD = ["harmed", "enemy-harmed", "spotted", "laid", "bright", "killed", "passed"];
export function chanceOf(preview: Preview | null | undefined, ...hopes: string[]): number {
  const wanted = hopes.length ? hopes : GOOD;
  return (preview?.chances ?? []).filter((one) => wanted.includes(one.outcome)).reduce((sum, one) => sum + one.p, 0);
}

export const percent = (p: number): string => `${p > 0 && p < 0.01 ? "<1" : Math.round(p * 100)} %`;

/** A number with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
/** What is added on both sides of an attack. */
export const sumOf = (volley: { total: number; cover: number }): string => `${signed(volley.total)} : ${signed(volley.cover)}`;

/** The best of several tries. */
export const best = (tries: readonly Try[]): Try | undefined => [...tries].sort((a, b) => chanceOf(b.preview) - chanceOf(a.preview))[0];

/** Of how many the number is on one die: the greatest roll that succeeds. */
export const pips = (p: number): number => Math.round(p * 6);

/** The best shot of a sniper in hand at every target: where he would appear for it. */
export interface Ambush {
  unit: string;
  from: string;
  p: number;
}
export function ambushes(unit: string, told: Preview | null | undefined): Map<string, Ambush> {
  const found = new Map<string, Ambush>();
  for (const [from, row] of Object.entries(told?.hexes ?? {})) {
    for (const [goal, p] of Object.entries((row as { at?: Record<string, number> }).at ?? {})) {
      if (p > (found.get(goal)?.p ?? 0)) found.set(goal, { unit, from, p });
    }
  }
  return found;
}

/** The shot of a sniper in hand from one of the places where he may appear; null: he would see nobody to fire at. */
export function shotFrom(told: Preview | null | undefined, place: string): Preview | null {
  const p = (told?.hexes?.[place] as { p?: number } | undefined)?.p;
  return p === undefined ? null : { ...(told as Preview), modifiers: [], chances: [{ outcome: "harmed", p, rule: "11.4b" }] as Preview["chances"], hexes: {} };
}
