/** Every call to the server, in one place: docs/api.md. */

import { real } from "./keys";
import type { Proposal } from "./march.svelte";
import type {
  Advised, Answers, Book, Catalogue, Chances, Chart, DropPlan, GameInfo, Guide, Lang, MatchInfo, Picture, Preview, Reason, ReplayStep, Rules, Seat, Sight, Summary, Timing, View,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly reasons: Reason[] = [],
  ) {
    super(message);
  }
}

/** Who is looking: the keys of the seats held, the side that looks, the language of sentences. */
export interface Looker {
  keys: string[];
  seat?: string | null;
  lang: Lang;
}

/** Ask the server; a refusal is an ApiError. */
export async function call<T>(path: string, init: RequestInit & { keys?: string[]; token?: string } = {}): Promise<T> {
  const { keys, token, ...rest } = init;
  const headers = new Headers(rest.headers);
  const shown = real(keys ?? []);
  if (shown.length) headers.set("Lancio-Key", shown.join(","));
  // what a link carries stands in no address: those are written down in many places
  if (token) headers.set("Lancio-Token", token);
  if (rest.body) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(path, { ...rest, headers });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const text = await answer.text();
  const body: unknown = text ? readJson(text) : null;
  if (!answer.ok) {
    const told = (body ?? {}) as { error?: string; message?: string; reasons?: Reason[] };
    throw new ApiError(answer.status, told.error ?? "error", told.message ?? answer.statusText, told.reasons ?? []);
  }
  return body as T;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function query(values: Record<string, string | null | undefined>): string {
  const used = Object.entries(values).filter((entry): entry is [string, string] => entry[1] != null);
  return used.length ? `?${new URLSearchParams(used)}` : "";
}

const asks = (who: Looker, more: Record<string, string> = {}) => query({ lang: who.lang, seat: who.seat, ...more });

/** What this server can do beside playing: be an app of its own, tell people that it is their turn. */
export interface Ways {
  app: boolean;
  /** the server's public key for push messages */
  push: string | null;
  mail: boolean;
  webhook: boolean;
  /** one person's server: several seats may be taken at one screen */
  alone?: boolean;
}

export const ways = () => call<Ways>("/api/notices");

/** A browser, as whoever sends it messages must know it. */
export interface PushTo {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface NewNotice {
  push?: PushTo;
  mail?: string;
  webhook?: string;
  digest?: boolean;
  lang?: Lang;
  like?: string;
}

export interface Notice {
  id: string;
  kind: "push" | "mail" | "webhook";
  to: string;
  digest: boolean;
  confirmed: boolean;
  secret: string | null;
}

/** Give time to the side that must decide. */
export const giveTime = (id: string, who: Looker, seconds: number) =>
  call<Told>(`/api/matches/${id}/time${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify({ seconds }) });
/** What the server answers for the seat that asks, also while nobody looks. */
export const answerForMe = (id: string, who: Looker, what: Answers) =>
  call<Told>(`/api/matches/${id}/answers${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify(what) });
/** Let a computer take over the seat of the side whose time is up. */
export const replace = (id: string, who: Looker, player: string) =>
  call<Told>(`/api/matches/${id}/replace${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify({ player }) });

export const notices = (id: string, who: Looker) => call<Notice[]>(`/api/matches/${id}/notices${asks(who)}`, { keys: who.keys });
export const addNotice = (id: string, who: Looker, wanted: NewNotice) =>
  call<Notice>(`/api/matches/${id}/notices${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify(wanted) });
export const dropNotice = (id: string, who: Looker, notice: string) =>
  call<unknown>(`/api/matches/${id}/notices/${notice}${asks(who)}`, { method: "DELETE", keys: who.keys });
export const stopNotice = (token: string, lang: Lang, all = false) =>
  call<{ count: number }>(`/api/notices/off${query({ lang, all: all ? "true" : null })}`, { method: "POST", token });
export const confirmNotice = (token: string, lang: Lang) =>
  call<{ count: number }>(`/api/notices/confirm${query({ lang })}`, { method: "POST", token });
export const games = () => call<GameInfo[]>("/api/games");
/** The map of a scenario. */
export const chart = (game: string, scenario: string) => call<Chart>(`/api/games/${game}/chart${query({ scenario })}`);
export const text = (game: string, lang: Lang) => call<Catalogue>(`/api/games/${game}/text${query({ lang })}`);
export const rules = (game: string, lang: Lang) => call<Rules>(`/api/games/${game}/rules${query({ lang })}`);
/** What beginners are told of a scenario. */
export const guide = (game: string, scenario: string, lang: Lang) => call<Guide>(`/api/games/${game}/guide${query({ scenario, lang })}`);
/** The book of a game. */
export const book = (game: string, scenario: string, lang: Lang) => call<Book>(`/api/games/${game}/book${query({ scenario, lang })}`);
/** Where a drop can be planned in a scenario. */
export const dropPoints = (game: string, scenario: string) =>
  call<string[]>(`/api/games/${game}/drops${query({ scenario })}`);
/** The exact chances of a drop over a point, on an empty map. */
export const dropPlan = (game: string, scenario: string, point: string, options: Record<string, unknown> = {}) =>
  call<DropPlan>(`/api/games/${game}/drop${query({ scenario, point, options: JSON.stringify(options) })}`);
/** How often, and after how many milliseconds, a mapping that did not come for want of a network is asked for again. */
const PICTURE_TRIES = 6;
const PICTURE_PAUSE = 700;
/** The mapping of a map's picture, null if there is no picture. */
export const picture = (name: string, tries = PICTURE_TRIES, pause = PICTURE_PAUSE): Promise<Picture | null> =>
  call<Picture>(`/maps/${name}.json`).then(
    (found) => (typeof found === "object" && found && "side" in found ? found : null),
    async (error: unknown) => {
      // the server says that there is none, or nobody has said anything
      const silent = !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status);
      if (!silent || tries <= 1) return null;
      await new Promise((done) => setTimeout(done, pause));
      return picture(name, tries - 1, pause);
    },
  );

export interface NewMatch {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  seed?: number;
  /** the seats of whoever makes it: several only for one screen */
  mine?: string[];
  pledges?: Record<string, string>;
  name?: string;
  pace?: "live" | "days";
  clock?: Timing;
  /** it counts for ratings */
  rated?: boolean;
  /** the other seats stand in the lobby */
  open?: boolean;
  /** everybody may watch */
  watch?: boolean;
  /** false: nobody may ask the computer for advice */
  advice?: boolean;
}

export const matches = (keys: string[]) => call<MatchInfo[]>("/api/matches", { keys });
/** A seat as it is told: its offers are not written out yet. */
export type Told = Omit<Seat, "acts" | "view"> & { view: Omit<View, "legal"> };

/** All that a seat may know; the log only from after version `since` on. */
export const seat = (id: string, who: Looker, since = 0) =>
  call<Told>(`/api/matches/${id}${asks(who, { since: String(since) })}`, { keys: who.keys });

export const act = (id: string, who: Looker, version: number, action: string, since = 0) =>
  call<Told>(`/api/matches/${id}/actions${asks(who, { since: String(since) })}`, {
    method: "POST",
    keys: who.keys,
    body: JSON.stringify({ version, action }),
  });

export const undo = (id: string, who: Looker, version: number) =>
  call<Told>(`/api/matches/${id}/undo${asks(who)}`, {
    method: "POST",
    keys: who.keys,
    body: JSON.stringify({ version }),
  });

/** Play out a match of which it is certain who wins; `anyhow`: whoever plays alone leaves it to the computers. */
export const finish = (id: string, who: Looker, version: number, anyhow = false) =>
  call<Told>(`/api/matches/${id}/finish${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify({ version, anyhow }) });

/** What an action would bring at a version; null if the match has gone on. */
export const preview = (id: string, who: Looker, version: number, action: string) =>
  call<Preview | null>(`/api/matches/${id}/preview${asks(who, { action, version: String(version) })}`, { keys: who.keys });

/** Which of these pieces should do what next to get to a hex; null if none can get nearer. */
export const toward = (id: string, who: Looker, units: readonly string[], goal: string) =>
  call<Proposal | null>(`/api/matches/${id}/toward${query({ seat: who.seat, units: units.join(","), goal })}`, { keys: who.keys });

export const why = (id: string, who: Looker, action: string) =>
  call<Reason[]>(`/api/matches/${id}/why${asks(who, { action })}`, { keys: who.keys });

/** What the side sees from a hex, null in a game without lines of sight. */
export const sight = (id: string, who: Looker, hex: string) =>
  call<Sight | null>(`/api/matches/${id}/sight${asks(who, { hex })}`, { keys: who.keys });

/** The steps of the versions from `since` to `until`; `eyes`: of a match that is over, as that side saw it. */
export const replay = (id: string, who: Looker, since = 0, until?: number, eyes?: string | null) =>
  call<ReplayStep[]>(
    `/api/matches/${id}/replay${asks(who, { since: String(since), ...(until === undefined ? {} : { until: String(until) }), ...(eyes ? { eyes } : {}) })}`,
    { keys: who.keys },
  ).then((steps) => steps.map((step) => ({ ...step, view: { ...step.view, legal: [] } })));

export const record = (id: string, who: Looker) =>
  call<string>(`/api/matches/${id}/record${asks(who)}`, { keys: who.keys });

/** What a computer would do at a version, from what the seat knows. */
export const advice = (id: string, who: Looker, version: number) =>
  call<Advised[]>(`/api/matches/${id}/advice${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify({ version }) });
/** One answer for a person who leaves the rest of his activation to a computer. */
export const depute = (id: string, who: Looker, version: number) =>
  call<{ action: string }>(`/api/matches/${id}/deputy${asks(who)}`, { method: "POST", keys: who.keys, body: JSON.stringify({ version }) });
/** Let the computer play what it has found so far. */
export const hurry = (id: string, who: Looker) =>
  call<{ hurried: boolean }>(`/api/matches/${id}/hurry${asks(who)}`, { method: "POST", keys: who.keys, body: "{}" });
/** A finished match looked back on, as far as that has come. */
export const chances = (id: string, who: Looker) => call<Chances>(`/api/matches/${id}/chances${asks(who)}`, { keys: who.keys });

export const summary = (id: string, who: Looker) =>
  call<Summary>(`/api/matches/${id}/summary${asks(who)}`, { keys: who.keys });

/** Tell of every change until the signal stops it. Falls back to silence: the caller polls besides. */
export async function live(id: string, who: Looker, tell: (version: number) => void, stop: AbortSignal): Promise<void> {
  await stream(`/api/matches/${id}/live${asks(who)}`, who.keys, stop, (said) => {
    const { version } = said as { version?: number };
    if (typeof version === "number") tell(version);
  });
}

/** Tell whenever the list of the matches that keys open, or that follow the account, shows something else. */
export const changes = (keys: string[], tell: () => void, stop: AbortSignal) =>
  // the first word says that the line is there
  stream("/api/live", keys, stop, (said) => void (said && tell()));

async function stream(path: string, keys: string[], stop: AbortSignal, tell: (said: unknown) => void): Promise<void> {
  const answer = await fetch(path, { headers: real(keys).length ? { "Lancio-Key": real(keys).join(",") } : {}, signal: stop });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!answer.ok || !reader) return;
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) tell(readJson(line.slice(5)));
    }
  }
}
