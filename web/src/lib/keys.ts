/** The matches that a browser holds keys of: what is kept of one, and how they travel to another browser. Pure. */

import type { Remembered } from "./pledges";
import type { MatchInfo } from "./types";

/** A piece of the map as it was last seen: the middle in shares of the map, the share of its width that is in the
    picture, and counters as dots. */
export interface Glance {
  map: string | null;
  /** width of the map by its height */
  shape: number;
  x: number;
  y: number;
  part: number;
  night?: boolean;
  dots: { x: number; y: number; colour: string }[];
}

export interface Kept {
  id: string;
  game: string;
  scenario: string;
  seats: Record<string, string>;
  keys: Record<string, string>;
  /** keys that were asked for in the place of these and may hold already: the answer was not heard */
  next?: Record<string, string>;
  spectator?: string;
  /** one had a seat there and has it no more */
  left?: boolean;
  started: number;
  /** it may not have begun: somebody was missing */
  waits?: boolean | undefined;
  /** it is offered to whom one has played before: that match, and what he was called there */
  after?: { id: string; name: string };
  /** the invitation by which one came: whoever opens it again is led to the match */
  came?: string;
  /** invitations that are out, by side */
  invitations?: Record<string, string>;
  /** what is known of the dice from before the match */
  dice?: Remembered;
  /** the last version each seat has looked at, for the recap after a curtain */
  seen?: Record<string, number>;
  /** how far what is said there was read, by channel */
  read?: Record<string, number>;
  /** where each side has sent its counters */
  goals?: Record<string, Record<string, string>>;
  glance?: Glance;
  /** the lesson that it is */
  lesson?: string;
  /** when it was put away; it can be put back */
  forgotten?: number | undefined;
}

/** In the place of a key: the seat is the account's, and opens to whoever is logged in. */
export const THEIRS = "@account";

/** The keys that are keys. */
export const real = (keys: readonly string[]): string[] => keys.filter((key) => key !== THEIRS);

/** What the file is, so that another one is not taken for it. */
const KIND = "lancio-keys";

/** All keys as a file. What one looked at stays here. */
export function written(matches: readonly Kept[]): string {
  const plain = matches.filter(held).map(({ id, game, scenario, seats, keys, spectator, started, invitations, dice }) => ({
    id, game, scenario, seats, keys, spectator, started, invitations, dice,
  }));
  return JSON.stringify({ kind: KIND, matches: plain }, null, 1);
}

const isWords = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === "string");

const isSides = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every((one) => typeof one === "string"));

/** What was promised for the dice: without it the match could not begin in the other browser. */
function isMemory(value: unknown): value is Remembered {
  const { commitment, contributions, pledges, agreed } = (value ?? {}) as Remembered;
  const promised = Object.values(pledges ?? {}).every((one) => one === null || typeof one === "string");
  return typeof value === "object" && value !== null && (commitment == null || typeof commitment === "string") && (contributions === undefined || isWords(contributions)) && promised && isSides(agreed);
}

function isKept(value: unknown): value is Kept {
  const one = (value ?? {}) as Partial<Kept>;
  const named = [one.id, one.game, one.scenario].every((name) => typeof name === "string" && /^[\w-]+$/.test(name));
  // a key goes into a header, several parted by commas
  const clean = isWords(one.keys) && Object.values(one.keys).every((key) => /^[\w.~+/=-]+$/.test(key));
  return named && clean && isWords(one.seats) && typeof one.started === "number" && Number.isFinite(one.started);
}

/** The matches of such a file; null if it is none, or not a whole one. */
export function readKeys(text: string): Kept[] | null {
  let found: { kind?: unknown; matches?: unknown };
  try {
    found = (JSON.parse(text) ?? {}) as typeof found;
  } catch {
    return null;
  }
  if (found.kind !== KIND || !Array.isArray(found.matches) || !found.matches.every(isKept)) return null;
  return found.matches.map(({ id, game, scenario, seats, keys, spectator, started, invitations, dice }) => ({
    id, game, scenario, seats, keys, started, waits: true, ...(typeof spectator === "string" ? { spectator } : {}),
    ...(isWords(invitations) ? { invitations } : {}), ...(isMemory(dice) ? { dice } : {}),
  }));
}

/** Who takes a second seat of a match keeps what the first one has promised. */
const remembered = (here?: Remembered, there?: Remembered): Remembered | undefined =>
  here && there
    ? { commitment: here.commitment ?? there.commitment ?? null, contributions: { ...there.contributions, ...here.contributions }, pledges: { ...there.pledges, ...here.pledges }, agreed: [...(there.agreed ?? []), ...(here.agreed ?? [])] }
    : (here ?? there);

/** Both lists, the newer matches first; keys of one match come together, and what is taken in is not forgotten. */
export function merged(here: readonly Kept[], there: readonly Kept[]): Kept[] {
  const all = new Map(here.map((one) => [one.id, one]));
  for (const one of there) {
    const known = all.get(one.id);
    if (!known) all.set(one.id, one);
    else {
      const waits = one.waits ?? known.waits;
      const dice = { dice: remembered(known.dice, one.dice) };
      all.set(one.id, { ...known, ...(waits ? { waits } : {}), ...(dice.dice ? dice : {}), keys: { ...known.keys, ...one.keys }, forgotten: undefined });
    }
  }
  return [...all.values()].sort((a, b) => b.started - a.started);
}

/** What waits for whoever holds the keys of a match: his turn, an answer to a proposal or to the offer of a rematch. */
export type Due = "turn" | "asked" | "rematch";

export function dueOf(one: Kept, info: MatchInfo | undefined): Due | null {
  if (!info) return null;
  if (info.outcome) return info.rematch && Object.keys(one.keys).length && !one.keys[info.rematch] ? "rematch" : null;
  if (info.asked) return "asked";
  const side = info.to_act;
  // where a computer plays in one's place it is nobody's turn
  return side && one.keys[side] && (info.seats[side] ?? "human") === "human" ? "turn" : null;
}

/** Somebody else plays there too, from elsewhere: what waits keeps him waiting. */
export const shared = (one: Kept, info: MatchInfo | undefined): boolean => {
  const seats = info?.seats ?? one.seats;
  return Object.keys(one.seats).some((side) => seats[side] === "human" && !one.keys[side]);
};

export interface Shelves {
  /** being played: first where something waits for one, each time the last one played first */
  going: Kept[];
  /** over, and a rematch is offered */
  offered: Kept[];
  over: Kept[];
  /** of these the server knows nothing */
  lost: Kept[];
  forgotten: Kept[];
}

const changed = (one: Kept, info: MatchInfo | undefined) => Number(info?.changed ?? 0) * 1000 || one.started;

/** Whether this browser itself can open it: not only the account. */
const held = (one: Kept) => !Object.values(one.keys).includes(THEIRS) || real(Object.values(one.keys)).length > 0;

/** The matches of the browser, and those that only the account has, as long as it has them. */
export function besides(here: readonly Kept[], theirs: readonly Kept[]): Kept[] {
  const follow = new Set(theirs.map((one) => one.id));
  const mine = here.filter((one) => held(one) || follow.has(one.id));
  const ids = new Set(mine.map((one) => one.id));
  return [...mine, ...theirs.filter((one) => !ids.has(one.id))];
}

/** What lies where on the start page; before the server has answered (`null`) all are being played. */
export function shelved(matches: readonly Kept[], known: ReadonlyMap<string, MatchInfo> | null): Shelves {
  const latest = [...matches].sort((a, b) => changed(b, known?.get(b.id)) - changed(a, known?.get(a.id)));
  const held = latest.filter((one) => !one.forgotten);
  const info = (one: Kept) => known?.get(one.id);
  const going = held.filter((one) => !known || (info(one) && !info(one)?.outcome));
  const due = (one: Kept) => dueOf(one, info(one)) !== null;
  return {
    going: [...going.filter(due), ...going.filter((one) => !due(one))],
    offered: held.filter((one) => dueOf(one, info(one)) === "rematch"),
    over: held.filter((one) => info(one)?.outcome && !due(one)),
    lost: held.filter((one) => known && !info(one)),
    forgotten: latest.filter((one) => one.forgotten),
  };
}
