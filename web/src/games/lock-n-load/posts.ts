/** Standing orders by place: what each location does when the enemy moves. Pure functions. */

import { hexUnder, layerOf } from "./places";

export const KINDS = ["ask", "any", "at-least", "adjacent", "never"] as const;
export type Kind = (typeof KINDS)[number];

/** The order of a place, or of a whole side. */
export interface Post {
  kind: Kind;
  /** the least chance, in per cent, for `at-least` */
  percent: number;
  /** only at vehicles, or only at men */
  only: "" | "vehicles" | "men";
  /** not with those who are Op Complete and fire with half their firepower */
  fresh: boolean;
  /** weapons with a to-hit table wait for vehicles */
  guns: boolean;
  /** only at the first who moves in a turn */
  first: boolean;
}

/** What a sniper in hand does: nothing unless something else is asked, appear against leaders, or against anybody. */
export const SNIPERS = ["never", "leaders", "any"] as const;
export type Snipers = (typeof SNIPERS)[number];

/** All orders of a seat. They are its own business: the match is only told what they answer. */
export interface Standing {
  /** null: what the match knows holds */
  side: Post | null;
  places: Record<string, Post>;
  snipers: Snipers;
}

export const ASK: Post = { kind: "ask", percent: 40, only: "", fresh: false, guns: false, first: false };
export const NONE: Standing = { side: null, places: {}, snipers: "never" };

/** Something that a place could do at a window. */
export interface Row {
  action: string;
  /** where it is done from */
  place: string;
  sort: "fire" | "gun" | "sniper" | "other";
  /** null: nobody knows */
  chance: number | null;
  /** the mover is adjacent */
  beside: boolean;
  /** all who would fire are Op Complete */
  halved: boolean;
}

/** What is known of whoever moves. */
export interface Mover {
  vehicle: boolean;
  leader: boolean;
  /** nobody of them has moved before in this turn */
  first: boolean;
}

export type Said = "shoot" | "hold" | "ask";

const ticked = (post: Post): boolean => post.only !== "" || post.fresh || post.guns || post.first;
/** Orders that the match itself cannot follow, so that this page must. */
export const rich = (standing: Standing, inHand: boolean): boolean =>
  Object.keys(standing.places).length > 0 || (standing.side !== null && ticked(standing.side)) || (inHand && standing.snipers !== "never");

/** What an order says to one row. */
export function saidTo(row: Row, post: Post, mover: Mover): Said {
  if (post.kind === "never") return "hold";
  if (post.only === "vehicles" && !mover.vehicle) return "hold";
  if (post.only === "men" && mover.vehicle) return "hold";
  if (post.fresh && row.halved) return "hold";
  if (post.guns && row.sort === "gun" && !mover.vehicle) return "hold";
  if (post.first && !mover.first) return "hold";
  if (post.kind === "ask") return "ask";
  if (post.kind === "adjacent") return row.beside ? "shoot" : "hold";
  if (post.kind === "any") return "shoot";
  return row.chance === null ? "ask" : row.chance * 100 >= post.percent - 1e-9 ? "shoot" : "hold";
}

const forSniper = (standing: Standing, mover: Mover): Said =>
  standing.snipers === "any" || (standing.snipers === "leaders" && mover.leader) ? "shoot" : "hold";

export type Answer = { kind: "ask" } | { kind: "decline" } | { kind: "shoot"; row: Row };

/** The answer to a window: the best shot that an order allows; else a question, if one must be asked; else none. */
export function answerTo(rows: readonly Row[], standing: Standing, mover: Mover): Answer {
  const said = rows.map((row) => ({ row, says: row.sort === "sniper" ? forSniper(standing, mover) : saidTo(row, standing.places[row.place] ?? standing.side ?? ASK, mover) }));
  const shots = said.filter((one) => one.says === "shoot").map((one) => one.row);
  // a sniper in hand shows himself only if nobody else fires
  const [best] = shots.sort((a, b) => Number(a.sort === "sniper") - Number(b.sort === "sniper") || (b.chance ?? 0) - (a.chance ?? 0));
  if (best) return { kind: "shoot", row: best };
  return said.some((one) => one.says === "ask") ? { kind: "ask" } : { kind: "decline" };
}

/** Whether two places touch: neighbours on the same floor, the floors of one hex. */
export function touch(a: string, b: string, beside: (a: string, b: string) => boolean): boolean {
  if (hexUnder(a) === hexUnder(b)) return a !== b;
  return (layerOf(a) === "up") === (layerOf(b) === "up") && beside(hexUnder(a), hexUnder(b));
}

/** A move that is let go: until somebody else could fire, or it comes adjacent. */
export interface Pass {
  move: string;
  shooters: string[];
  beside: boolean;
}

export const passOf = (move: string, rows: readonly Row[]): Pass => ({ move, shooters: rows.map((row) => row.place), beside: rows.some((row) => row.beside) });

export function letsGo(pass: Pass, move: string, rows: readonly Row[]): boolean {
  if (pass.move !== move) return false;
  // a sniper in hand could appear anywhere: he is silenced too
  const known = rows.filter((row) => row.sort !== "sniper");
  return known.every((row) => pass.shooters.includes(row.place)) && (pass.beside || !known.some((row) => row.beside));
}

/** The name of an order in the match: what it can follow by itself. */
export const nameOf = (post: Post): string => (post.kind === "at-least" ? `at-least-${post.percent}` : post.kind);

export function postOf(name: string | null | undefined): Post {
  const [, percent] = /^at-least-(\d+)$/.exec(name ?? "") ?? [];
  if (percent) return { ...ASK, kind: "at-least", percent: Number(percent) };
  return { ...ASK, kind: KINDS.find((kind) => kind === name) ?? "ask" };
}

/** Orders that were kept, as far as they can be read. */
export function readOrders(text: string | null): Standing {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Standing> | null;
    return { ...NONE, ...found };
  } catch {
    return NONE;
  }
}
