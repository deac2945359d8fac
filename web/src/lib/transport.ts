/** How a match is reached: one replaceable part. Everything above it knows promises and versions, and no HTTP. */

import * as api from "./api";
import { actsOf } from "./choose";
import { real } from "./keys";
import type { Proposal } from "./march.svelte";
import type { Preview, Reason, ReplayStep, Seat, Sight } from "./types";

export interface Transport {
  /** all that the seat may know; the log only from after version `since` on */
  look(since: number): Promise<Seat>;
  act(version: number, action: string, since: number): Promise<Seat>;
  undo(version: number): Promise<Seat>;
  /** what an action would bring; null if that version is no more */
  preview(version: number, action: string): Promise<Preview | null>;
  why(action: string): Promise<Reason[]>;
  /** what one of these pieces should do next to get to a hex */
  toward(units: readonly string[], goal: string): Promise<Proposal | null>;
  /** what a computer would answer for whoever decides */
  depute(version: number): Promise<string>;
  sight(hex: string): Promise<Sight | null>;
  /** the steps of the versions from `since` to `until`, from what the seat may know */
  steps(since: number, until?: number): Promise<ReplayStep[]>;
  /** tells the newest version, at once and after every change, until it is stopped or lost: then it ends; `other`: of
      the same version something may be new, what somebody asks or is called */
  listen(tell: (version: number, other?: boolean) => void, stop: AbortSignal): Promise<void>;
  /** tells which of the others look, and which have until a short while ago, whenever that changes, as far as it can be
      known */
  others?(tell: (sides: readonly string[], near: readonly string[]) => void): void;
  /** tells the last number of each channel that one may read, whenever something was said */
  talks?(tell: (newest: Readonly<Record<string, number>>) => void): void;
  /** tells how far a computer has come with its decision, from 0 to 1, as far as it can be known */
  progress?(tell: (done: number) => void): void;
}

/** A seat with its offers written out. */
function seated(told: api.Told): Seat {
  const acts = actsOf(told);
  return { ...told, acts, view: { ...told.view, legal: acts.map((act) => act.text) } };
}

/** `who` looks is asked anew at every call: chairs are turned, languages change. */
export function overHttp(id: string, who: () => api.Looker): Transport {
  return {
    look: (since) => api.seat(id, who(), since).then(seated),
    act: (version, action, since) => api.act(id, who(), version, action, since).then(seated),
    undo: (version) => api.undo(id, who(), version).then(seated),
    preview: (version, action) => api.preview(id, who(), version, action),
    why: (action) => api.why(id, who(), action),
    toward: (units, goal) => api.toward(id, who(), units, goal),
    depute: (version) => api.depute(id, who(), version).then(({ action }) => action),
    sight: (hex) => api.sight(id, who(), hex),
    steps: (since, until) => api.replay(id, who(), since, until),
    listen: (tell, stop) => api.live(id, who(), tell, stop),
  };
}

/** What is said on a socket: docs/api.md. */
interface Said {
  seat?: api.Told;
  since?: number;
  done?: number;
  looking?: string[];
  near?: string[];
  talk?: Record<string, number>;
  progress?: number;
  refused?: { status: number; error: string; message: string; reasons: Reason[] };
}

/** Why a line is given up: nobody sees the window, or another line takes its place. Otherwise whoever looked has left. */
export const RESTS = "rests";
/** How a socket is closed: he has left, or is not far. */
const LEFT = 1000;
const NEAR = 3000;
/** Milliseconds of silence after which a socket is taken for lost: the server says something more often. */
const SILENCE = 40000;
/** Milliseconds in which a socket must be there. */
const OPENING = 10000;

/** The same over a socket a seat, as long as there is one: what is new comes by itself, and what is done goes the same
    way. Until it is open, after it is lost and where there can be none, everything goes over HTTP. */
export function overSocket(id: string, who: () => api.Looker, http: Transport = overHttp(id, who)): Transport {
  let line: Line | null = null;
  let others: (sides: readonly string[], near: readonly string[]) => void = () => undefined;
  let talks: (newest: Readonly<Record<string, number>>) => void = () => undefined;
  let progress: (done: number) => void = () => undefined;
  /** the open socket, if it is the one of whoever looks now and the browser does not know that it is cut off */
  const open = () => (line?.newest && line.isOf(who()) && globalThis.navigator?.onLine !== false ? line : null);
  return {
    ...http,
    look: (since) => open()?.look(since) ?? http.look(since),
    act: (version, action, since) =>
      open()?.want({ version, action }, since).catch((error) => (error === LOST ? http.act(version, action, since) : Promise.reject(error)))
      ?? http.act(version, action, since),
    undo: (version) =>
      open()?.want({ version }, 0).catch((error) => (error === LOST ? http.undo(version) : Promise.reject(error))) ?? http.undo(version),
    listen: async (tell, stop) => {
      if (typeof WebSocket === "undefined") return http.listen(tell, stop);
      const mine = new Line(id, who(), tell, (sides, near) => others(sides, near), (newest) => talks(newest), (done) => progress(done));
      line = mine;
      const heard = await mine.until(stop);
      if (line === mine) {
        line = null;
        others([], []);
      }
      // no socket at all: perhaps something in between does not let it through
      if (!heard && !stop.aborted) await http.listen(tell, stop);
    },
    others: (tell) => (others = tell),
    talks: (tell) => (talks = tell),
    progress: (tell) => (progress = tell),
  };
}

/** A socket was lost before it answered. */
const LOST = new Error("the socket is gone");

class Line {
  newest: Seat | null = null;
  #socket: WebSocket;
  #waiting = new Map<number, { done: () => void; fail: (why: unknown) => void }>();
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    id: string,
    private readonly of: api.Looker,
    private readonly tell: (version: number, other?: boolean) => void,
    private readonly others: (sides: readonly string[], near: readonly string[]) => void = () => undefined,
    private readonly talks: (newest: Readonly<Record<string, number>>) => void = () => undefined,
    private readonly progress: (done: number) => void = () => undefined,
  ) {
    const { protocol, host } = location;
    this.#socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/api/matches/${id}/socket`);
    this.#socket.onopen = () => {
      this.#socket.send(JSON.stringify({ key: real(of.keys).join(","), seat: of.seat ?? null, lang: of.lang }));
      this.#awake();
    };
    this.#timer = setTimeout(() => this.#socket.close(NEAR), OPENING);
    this.#socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Said);
  }

  isOf(who: api.Looker): boolean {
    return who.lang === this.of.lang && who.seat === this.of.seat && who.keys.join() === this.of.keys.join();
  }

  /** Lasts until it is stopped or lost; whether anything was heard. */
  until(stop: AbortSignal): Promise<boolean> {
    return new Promise((done) => {
      const over = () => {
        const heard = this.newest !== null;
        clearTimeout(this.#timer);
        this.newest = null;
        for (const one of this.#waiting.values()) one.fail(LOST);
        this.#waiting.clear();
        done(heard);
      };
      this.#socket.onclose = over;
      stop.addEventListener("abort", () => {
        this.#socket.close(stop.reason === RESTS ? NEAR : LEFT);
        over();
      });
      if (stop.aborted) this.#socket.close(NEAR);
    });
  }

  async look(since: number): Promise<Seat> {
    const seat = this.newest;
    if (!seat) throw LOST;
    return since ? { ...seat, log: seat.log.filter((entry) => entry.version > since) } : seat;
  }

  /** Want something: what the seat may know when it is done. */
  want(what: { version: number; action?: string }, since: number): Promise<Seat> {
    const number = ++this.#count;
    return new Promise<void>((done, fail) => {
      this.#waiting.set(number, { done, fail });
      this.#socket.send(JSON.stringify({ id: number, ...what }));
    }).then(() => this.look(since));
  }

  #hear(said: Said): void {
    this.#awake();
    if (said.looking) this.others(said.looking, said.near ?? []);
    if (said.talk) this.talks(said.talk);
    if (said.progress !== undefined) this.progress(said.progress);
    if (said.seat) {
      const since = said.since ?? 0;
      const before = since && this.newest ? this.newest.log.filter((entry) => entry.version <= since) : [];
      this.newest = seated({ ...said.seat, log: [...before, ...said.seat.log] });
    }
    const waiting = said.done === undefined ? undefined : this.#waiting.get(said.done);
    if (said.done !== undefined) this.#waiting.delete(said.done);
    if (said.refused) {
      const { status, error, message, reasons } = said.refused;
      waiting?.fail(new api.ApiError(status, error, message, reasons));
    } else waiting?.done();
    // whoever waits has it already
    if (said.seat && !waiting) this.tell(said.seat.version, true);
  }

  #awake(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.close(NEAR), SILENCE);
  }
}

/** The reasons of a refusal; none if it was no refusal but a failure. */
export const reasonsOf = (error: unknown): Reason[] => (error instanceof api.ApiError ? error.reasons : []);
/** We were behind: somebody else was quicker. */
export const isStale = (error: unknown): boolean => error instanceof api.ApiError && (error.code === "stale" || error.code === "match_over");
/** The keys that are shown open nothing, or there is no such match. */
export const isShut = (error: unknown): boolean => error instanceof api.ApiError && ["wrong_key", "no_key", "unknown_match"].includes(error.code);
/** The keys that are shown open the match, but no more the seat that looks. */
export const isUnseated = (error: unknown): boolean => error instanceof api.ApiError && error.code === "other_seat";
/** Nobody answered, or whoever stands before the server said that it is away. */
export const isOffline = (error: unknown): boolean => !(error instanceof api.ApiError) || [0, 502, 503, 504].includes(error.status);
/** What the server said; empty if it said nothing. */
export const messageOf = (error: unknown): string => (error instanceof api.ApiError ? error.message : "");
