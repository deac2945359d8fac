/** How a match is reached: one replaceable part. Everything above it knows promises and versions, and no HTTP. */

import * as api from "./api";
import { actsOf } from "./choose";
import type { Proposal } from "./march.svelte";
import type { Preview, Reason, ReplayStep, Seat, Sight } from "./types";

export interface Transport {
  /** all that the seat may know; the log only from after version `since` on */
  look(since: number): Promise<Seat>;
  act(version: number, action: string, since: number): Promise<Seat>;
  undo(version: number): Promise<Seat>;
  preview(action: string): Promise<Preview | null>;
  why(action: string): Promise<Reason[]>;
  /** what one of these pieces should do next to get to a hex */
  toward(units: readonly string[], goal: string): Promise<Proposal | null>;
  sight(hex: string): Promise<Sight | null>;
  /** the steps of the versions from `since` to `until`, from what the seat may know */
  steps(since: number, until?: number): Promise<ReplayStep[]>;
  /** tells the newest version, at once and after every change, until it is stopped or lost: then it ends */
  listen(tell: (version: number) => void, stop: AbortSignal): Promise<void>;
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
    preview: (action) => api.preview(id, who(), action),
    why: (action) => api.why(id, who(), action),
    toward: (units, goal) => api.toward(id, who(), units, goal),
    sight: (hex) => api.sight(id, who(), hex),
    steps: (since, until) => api.replay(id, who(), since, until),
    listen: (tell, stop) => api.live(id, who(), tell, stop),
  };
}

/** The reasons of a refusal; none if it was no refusal but a failure. */
export const reasonsOf = (error: unknown): Reason[] => (error instanceof api.ApiError ? error.reasons : []);
/** We were behind: somebody else was quicker. */
export const isStale = (error: unknown): boolean => error instanceof api.ApiError && (error.code === "stale" || error.code === "match_over");
/** Nobody answered, or whoever stands before the server said that it is away. */
export const isOffline = (error: unknown): boolean => !(error instanceof api.ApiError) || [0, 502, 503, 504].includes(error.status);
/** What the server said; empty if it said nothing. */
export const messageOf = (error: unknown): string => (error instanceof api.ApiError ? error.message : "");
