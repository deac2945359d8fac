/** The calls between people: what they ask of each other, say, write down. docs/api.md. */

import { call, query, type Looker, type Told } from "./api";
import type { SeatKey } from "./types";

const of = (id: string, what: string, who: Looker, more: Record<string, string> = {}) => `/api/matches/${id}${what}${query({ lang: who.lang, seat: who.seat, ...more })}`;
const post = <T>(id: string, what: string, who: Looker, body: unknown, more: Record<string, string> = {}) =>
  call<T>(of(id, what, who, more), { method: "POST", keys: who.keys, body: JSON.stringify(body) });

/** What one may ask the others for. */
export interface Wish {
  what: "takeback" | "result" | "computer" | "substitute";
  /** null: nobody wins */
  winner?: string | null;
  side?: string;
  player?: string;
}

export const resign = (id: string, who: Looker, version: number) => post<Told>(id, "/resign", who, { version });
/** Win, since the other's time is up. */
export const claim = (id: string, who: Looker) => post<Told>(id, "/claim", who, {});
export const ask = (id: string, who: Looker, wish: Wish) => post<Told>(id, "/ask", who, wish);
/** Answer, take one's own back, or carry it out; the invitation, if a seat was given away to somebody else. */
export const answer = (id: string, who: Looker, proposal: string, yes: boolean) =>
  post<{ done: boolean; side?: string; token?: string }>(id, "/answer", who, { id: proposal, yes });

export type Channel = "players" | "watchers";

export interface Message {
  number: number;
  side: string | null;
  name: string | null;
  text: string;
  at: number;
  mine?: boolean;
}

export interface Talk {
  channel: Channel;
  messages: Message[];
  may: boolean;
  /** sides that one does not hear */
  blocked: string[];
}

export const talk = (id: string, who: Looker, channel: Channel) => call<Talk>(of(id, "/chat", who, { channel }), { keys: who.keys });
export const say = (id: string, who: Looker, channel: Channel, text: string, name?: string) =>
  post<Message>(id, "/chat", who, { text, ...(name ? { name } : {}) }, { channel });
export const block = (id: string, who: Looker, side: string, blocked: boolean) => post<Talk>(id, "/block", who, { side, blocked });
export const report = (id: string, who: Looker, what: { text: string; side?: string; channel?: Channel; number?: number }) => post<null>(id, "/report", who, what);
export const notes = (id: string, who: Looker) => call<{ text: string }>(of(id, "/notes", who), { keys: who.keys });
export const note = (id: string, who: Looker, text: string) => post<null>(id, "/notes", who, { text });

export interface Rematched extends SeatKey {
  game: string;
  scenario: string;
  seats: Record<string, string>;
  commitment: string | null;
  joined: boolean;
  /** the key of spectators, if everybody may watch as before */
  watch: string | null;
}

/** Offer to play once more with sides changed, or accept what the other has offered. */
export const rematch = (id: string, who: Looker, me: { pledge?: string; key?: string; name?: string }) => post<Rematched>(id, "/rematch", who, me);
export const withdrawRematch = (id: string, who: Looker) => call<null>(of(id, "/rematch", who), { method: "DELETE", keys: who.keys });
