/** Sitting down: a new match, an invitation, an open seat, another device. What a seat contributes to the dice is drawn
    here, pledged, kept, and told when everybody is there: docs/dice.md. */

import { rematch, withdrawRematch } from "./api-people";
import * as api from "./api-seats";
import { matches, type NewMatch } from "./api";
import { answered, begun, claimOf, drawKey } from "./claims";
import { draw, promiseOf } from "./pledges";
import { settings, type Kept } from "./settings.svelte";
import type { Offered, Sitting } from "./types";

const HUMAN = "human";

/** Who asks for a kept match: the keys of its seats, or of a spectator. */
export const whoOf = (kept: Kept, seat: string | null = Object.keys(kept.keys)[0] ?? null) => ({
  keys: keysOf(kept), seat, lang: settings.lang,
});

export function keysOf(kept: Kept): string[] {
  const keys = [...Object.values(kept.keys), ...Object.values(kept.next ?? {})];
  return keys.length || !kept.spectator ? keys : [kept.spectator];
}

const named = () => (settings.name ? { name: settings.name } : {});

/** A new match, kept by this browser: its id. It begins at once if nobody is missing. */
export async function begin(wanted: NewMatch): Promise<string> {
  const people = Object.keys(wanted.seats).filter((side) => wanted.seats[side] === HUMAN);
  const mine = wanted.mine ?? people.slice(0, 1);
  const chosen = wanted.seed !== undefined;
  const contributions = Object.fromEntries(chosen ? [] : mine.map((side) => [side, draw()]));
  const pledges = Object.fromEntries(Object.entries(contributions).map(([side, told]) => [side, promiseOf(told)]));
  const made = await api.create({ ...wanted, ...(mine.length ? { mine } : {}), pledges, ...named() }, settings.lang);
  const kept: Kept = {
    id: made.id, game: wanted.game, scenario: wanted.scenario, seats: wanted.seats, keys: made.keys, spectator: made.spectator,
    started: Date.now(), waits: true, invitations: made.invitations, dice: { commitment: made.commitment, contributions, pledges: {} },
  };
  settings.keep(kept);
  // what cannot be told now is told when the match is opened
  if (people.every((side) => mine.includes(side))) await tellAll(kept, mine).catch(() => undefined);
  return made.id;
}

/** Take a seat one is invited to, or that stands in the lobby: the id of the match. */
export async function sitDown(from: Offered, token: string, { open = false, rated = false } = {}): Promise<string> {
  const drawn = claimOf(token, from);
  const { contribution } = drawn;
  // whoever takes the place of somebody who has left finds the dice settled
  const pledge = from.begun ? {} : { pledge: promiseOf(contribution) };
  const me = { ...pledge, key: drawn.key, ...named(), ...(rated ? { rated } : {}) };
  const { id, side, key } = await (open ? api.take : api.sitDown)(token, me, settings.lang, heldOf(from));
  const { game, scenario, seats, commitment } = from;
  const contributions: Record<string, string> = from.begun ? {} : { [side]: contribution };
  settings.keep({
    id, game, scenario, seats, keys: { [side]: key }, started: Date.now(), waits: true, came: token,
    dice: { commitment, contributions, pledges: {} },
  });
  answered(token);
  return id;
}

/** The keys of seats of matches that may be the one that is offered. */
const heldOf = ({ game, scenario }: Offered): string[] =>
  settings.matches.filter((one) => one.game === game && one.scenario === scenario).flatMap((one) => Object.values(one.keys));

/** Offer to play once more with sides changed, or accept that: the id of the next match. */
export async function onceMore(kept: Kept, other: string): Promise<string> {
  const { key: mine, contribution } = claimOf(againOf(kept));
  const next = await rematch(kept.id, whoOf(kept), { pledge: promiseOf(contribution), key: mine, ...named() });
  const { id, side, key, game, scenario, seats, commitment } = next;
  settings.keep({
    id, game, scenario, seats, keys: { [side]: key }, started: Date.now(), waits: true,
    ...(next.watch ? { spectator: next.watch } : {}), ...(next.joined ? {} : { after: { id: kept.id, name: other } }),
    dice: { commitment, contributions: { [side]: contribution }, pledges: {} },
  });
  answered(againOf(kept));
  return id;
}

/** Take the offer back: the id of the match after which it was made. */
export async function notOnceMore(offered: Kept): Promise<string> {
  const before = offered.after && settings.match(offered.after.id);
  if (!before) throw new Error();
  await withdrawRematch(before.id, whoOf(before));
  settings.remove(offered.id);
  return before.id;
}

/** The name under which the seat of the next match is kept until the server has answered. */
const againOf = (kept: Kept): string => `again ${kept.id}`;

/** The next match was asked for, and no answer came: it can be said again. */
export const unheard = (kept: Kept): boolean => !!begun(againOf(kept));

/** Whoever sat down and did not hear the answer finds the seat taken, by himself: the id of his match, if it is so. */
export async function sitAgain(token: string): Promise<string | null> {
  const from = begun(token)?.from;
  return from ? sitDown(from, token).catch(() => null) : null;
}

/** What a seat contributes to the dice, as it is written. */
const CONTRIBUTION = /^[0-9a-f]{64}$/;

/** The link that carries a seat: as long as its contribution was not told it goes along, or the match could not begin
    from there. It stands behind the #, which is sent to nobody. */
export function carriedBy(token: string, kept: Kept, side: string, seat: Sitting | null): string {
  const told = seat?.waiting ? kept.dice?.contributions?.[side] : undefined;
  return `/carry/${token}${told ? `/${told}` : ""}`;
}

/** A seat has come to this device. */
export async function arrive(token: string, contribution = ""): Promise<string> {
  const seat = await api.carried(token, claimOf(token).key, settings.lang);
  const told = CONTRIBUTION.test(contribution) ? { [seat.side]: contribution } : undefined;
  await adopt(seat.id, { [seat.side]: seat.key }, undefined, told);
  answered(token);
  return seat.id;
}

/** Another key for a seat, in the place of all others. The new one is kept first: it opens the seat if the answer is lost. */
export async function renewKey(kept: Kept, side: string): Promise<void> {
  const next = kept.next?.[side] ?? drawKey();
  settings.seat(kept.id, { next: { ...kept.next, [side]: next } });
  const { key } = await api.newKey(kept.id, whoOf(kept, side), true, next);
  const { [side]: _, ...others } = kept.next ?? {};
  settings.seat(kept.id, { keys: { ...kept.keys, [side]: key }, next: others });
}

/** Keep what a link opens: a seat carried here, or a spectator's place. */
export async function adopt(
  id: string,
  keys: Record<string, string>,
  spectator?: string,
  contributions?: Record<string, string>,
): Promise<void> {
  const who = { keys: [...Object.values(keys), ...(spectator ? [spectator] : [])], seat: Object.keys(keys)[0] ?? null, lang: settings.lang };
  const [found] = await matches(who.keys);
  const known = await api.sitting(id, who);
  if (!found) throw new Error("");
  settings.keep({
    id, game: found.game, scenario: found.scenario, seats: known.seats, keys, started: Date.now(), waits: true,
    dice: { commitment: known.commitment, ...(contributions ? { contributions } : {}) }, ...(spectator ? { spectator } : {}),
  });
}

async function tellAll(kept: Kept, sides: readonly string[]): Promise<void> {
  for (const side of sides) {
    const told = kept.dice?.contributions?.[side];
    if (told) await api.reveal(kept.id, whoOf(kept, side), told);
  }
  settings.seat(kept.id, { waits: undefined });
}

/** Tell what my seats have pledged, if it is time to: not before what the others have pledged is kept here. */
export async function reveal(kept: Kept, seat: Sitting): Promise<void> {
  const due = (seat.waiting?.reveals ?? []).filter((side) => kept.dice?.contributions?.[side]);
  if (!due.length) return;
  const others = Object.fromEntries(Object.entries(seat.pledges ?? {}).filter(([side]) => !kept.keys[side]));
  settings.seat(kept.id, { dice: { ...kept.dice, pledges: others } });
  for (const side of due) await api.reveal(kept.id, whoOf(kept, side), kept.dice?.contributions?.[side] ?? "");
}

/** Do what is due at a match that waits, from wherever one is: whether anything was told. */
export async function tellDue(kept: Kept): Promise<boolean> {
  const seat = await api.sitting(kept.id, whoOf(kept));
  const due = !!seat.waiting?.reveals.some((side) => kept.dice?.contributions?.[side]);
  if (due) await reveal(kept, seat);
  else if (!seat.waiting) settings.seat(kept.id, { waits: undefined, invitations: {} });
  return due;
}
