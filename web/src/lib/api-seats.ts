/** The calls by which people sit down: invitations, the lobby, keys. docs/api.md. */

import { call, query, type Looker, type NewMatch } from "./api";
import type { Created, Invitation, Lang, OpenSeat, SeatKey, Sitting, Watched } from "./types";

const post = <T>(path: string, body: unknown, keys: string[] = [], token?: string) =>
  call<T>(path, { method: "POST", body: JSON.stringify(body), keys, ...(token ? { token } : {}) });
const of = (id: string, what: string, who: Looker) => `/api/matches/${id}${what}${query({ lang: who.lang, seat: who.seat })}`;

/** What whoever sits down says of himself. */
export interface SitDown {
  pledge?: string;
  name?: string;
  /** the key that he has drawn: who says the same again has the seat */
  key?: string;
  rated?: boolean;
}

export const create = (wanted: NewMatch, lang: Lang) => post<Created>(`/api/matches${query({ lang })}`, wanted);
/** Who is there; nothing of the match itself. */
export const sitting = (id: string, who: Looker) => call<Sitting>(`/api/matches/${id}${query({ lang: who.lang, seat: who.seat })}`, { keys: who.keys });

export const invitation = (token: string, lang: Lang) => call<Invitation>(`/api/invitations${query({ lang })}`, { token });
/** `held`: keys of other seats that are here; nobody takes the place of whoever has left opposite himself. */
export const sitDown = (token: string, me: SitDown, lang: Lang, held: string[] = []) => post<SeatKey>(`/api/invitations${query({ lang })}`, me, held, token);
/** Another invitation; the one before is void. */
export const invite = (id: string, who: Looker, side: string, open: boolean) =>
  post<{ side: string; token: string }>(of(id, "/invitations", who), { side, open }, who.keys);
export const withdraw = (id: string, who: Looker, side: string) => call<null>(of(id, `/invitations/${side}`, who), { method: "DELETE", keys: who.keys });

export const lobby = (wanted: { game?: string; pace?: string; side?: string }, lang: Lang) =>
  call<{ seats: OpenSeat[]; more: boolean }>(`/api/lobby${query({ lang, ...wanted })}`);
export const take = (seat: string, me: SitDown, lang: Lang, held: string[] = []) => post<SeatKey>(`/api/lobby/${seat}${query({ lang })}`, me, held);
export const watched = (lang: Lang) => call<{ matches: Watched[]; more: boolean }>(`/api/watch${query({ lang })}`);

export const reveal = (id: string, who: Looker, contribution: string) => post<Sitting>(of(id, "/reveal", who), { contribution }, who.keys);
/** Begin without what was pledged and is not told, as soon as all agree. */
export const waive = (id: string, who: Looker) => post<Sitting>(of(id, "/waive", who), {}, who.keys);
export const rename = (id: string, who: Looker, name: string | null) => post<Sitting>(of(id, "/name", who), { name }, who.keys);
/** Another key in the place of this one; shown beside the old one it can be said again. */
export const newKey = (id: string, who: Looker, everywhere: boolean, key: string) => post<SeatKey>(of(id, "/key", who), { everywhere, key }, [...who.keys, key]);
export const carry = (id: string, who: Looker) => post<{ token: string; until: number }>(of(id, "/carry", who), {}, who.keys);
export const carried = (token: string, key: string, lang: Lang) => post<SeatKey>(`/api/carries${query({ lang })}`, { key }, [], token);
