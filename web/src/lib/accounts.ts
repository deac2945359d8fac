/** Accounts: every call to the server (docs/api.md). Nobody needs one. */

import { call } from "./api";
import type { Lang, MatchInfo } from "./types";

/** Who is logged in here, and whether this address can have passkeys. */
export interface Who {
  name: string | null;
  passkeys: boolean;
}

export interface Rated {
  game: string;
  rating: number;
  deviation: number;
  /** too little was played to say */
  guess: boolean;
  matches: number;
}

export interface Ended {
  game: string;
  scenario: string;
  side: string;
  /** 1 won, 0.5 a draw, 0 lost */
  score: number;
  level: string;
  ended: number;
  against: { side: string; name: string | null; player: string }[];
  before?: number;
  after?: number;
  match?: string;
}

export interface Passkey {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** What everybody may know of an account. */
export interface PlayerPage {
  name: string;
  created: number;
  ratings: Rated[];
  results: Ended[];
}

export interface Me extends PlayerPage {
  password: boolean;
  passkeys: Passkey[];
  devices: number;
}

/** A match that follows the account: the sides that it plays there. */
export type Followed = MatchInfo & { holds: (string | null)[]; created: number };

interface Offer<Options> {
  id: string;
  options: Options;
}

const post = <T>(path: string, lang: Lang, body: unknown) =>
  call<T>(`/api/account${path}?lang=${lang}`, { method: "POST", body: JSON.stringify(body) });

export const who = () => call<Who>("/api/account/who");
export const me = () => call<Me>("/api/account/me");
export const player = (name: string, lang: Lang) => call<PlayerPage>(`/api/players/${encodeURIComponent(name)}?lang=${lang}`);
export const matches = () => call<Followed[]>("/api/account/matches");
/** Let the seats of these keys follow the account. */
export const attach = (keys: string[], lang: Lang) =>
  call<{ seats: number }>(`/api/account/attach?lang=${lang}`, { method: "POST", body: "{}", keys });
export const exported = () => call<unknown>("/api/account/export");

export const join = (name: string, password: string, lang: Lang) => post<Me>("", lang, { name, password });
export const logIn = (name: string, password: string, lang: Lang) => post<Me>("/login", lang, { name, password });
export const logOut = (everywhere: boolean, lang: Lang) => post<null>("/logout", lang, { everywhere });
export const reset = (name: string, token: string, password: string, lang: Lang) =>
  post<Me>("/reset", lang, { name, token, password });
export const setPassword = (old: string, password: string, lang: Lang) =>
  post<Me>("/password", lang, { old, new: password });
export const remove = (name: string, password: string, lang: Lang) => post<null>("/delete", lang, { name, password });
export const dropPasskey = (id: string, lang: Lang) =>
  call<null>(`/api/account/passkeys/${id}?lang=${lang}`, { method: "DELETE" });

/** Whether this browser knows what a passkey is. */
export const canPasskey = (): boolean => typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Make a passkey: for a new account of this name, or for one's own. */
export async function makePasskey(name: string | null, label: string, lang: Lang): Promise<Me> {
  const offer = await post<Offer<PublicKeyCredentialCreationOptionsJSON>>("/passkeys/offer", lang, name === null ? {} : { name });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offer.options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return post<Me>("/passkeys", lang, { id: offer.id, credential: made.toJSON(), label });
}

/** Log in with a passkey that the device has for this site. */
export async function usePasskey(lang: Lang): Promise<Me> {
  const offer = await call<Offer<PublicKeyCredentialRequestOptionsJSON>>(`/api/account/login/offer?lang=${lang}`, { method: "POST" });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(offer.options);
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return post<Me>("/login/passkey", lang, { id: offer.id, credential: used.toJSON() });
}
