/** Who sits where: invitations, the lobby, a match that has not begun. */

import type { Turn } from "./view";

/** How a match is timed, in seconds: a bank a side, what comes back after each go, what is free in each go. */
export interface Timing {
  bank: number;
  increment: number;
  each: number;
}

/** On which terms a match is played. */
export interface Terms {
  pace?: string;
  clock?: Timing | null;
  /** it counts for ratings */
  rated?: boolean;
  /** people may ask the computer what it would do */
  advises?: boolean;
  /** those who play for a rating, by side: the account and its rating in this game */
  players?: Record<string, { name: string; rating: number | null }>;
}

/** What a match waits for. */
export interface Waiting {
  /** sides for which nobody has come yet */
  missing: string[];
  /** sides that have to tell what they pledged for the dice */
  reveals: string[];
  /** of those missing: to whom an invitation is out, and which stand in the lobby */
  invited: string[];
  open: string[];
  /** sides that agree to begin without what has to be told and is not */
  waives?: string[];
  /** whoever looks has made the match, and may invite */
  maker?: boolean;
}

/** A seat of a match that has not begun, or as much of one as everybody has. */
export interface Sitting extends Terms {
  id: string;
  side: string | null;
  seats: Record<string, string>;
  commitment: string | null;
  /** nothing if the match has begun */
  waiting?: Waiting;
  /** what people are called */
  names?: Record<string, string>;
  /** what those who are there have pledged; null: they contribute nothing */
  pledges?: Record<string, string | null>;
}

export interface Created {
  id: string;
  keys: Record<string, string>;
  invitations: Record<string, string>;
  spectator: string;
  commitment: string | null;
}

export interface SeatKey {
  id: string;
  side: string;
  key: string;
}

/** A seat that is free, and the match it belongs to. */
export interface Offered extends Terms {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  side: string;
  seats: Record<string, string>;
  names: Record<string, string>;
  watch: boolean;
  commitment: string | null;
  created: number;
  /** it goes on, and somebody has left it: the dice are settled */
  begun?: boolean;
}

/** What somebody is invited to. */
export interface Invitation extends Offered {
  /** sides for which nobody has come yet */
  missing: string[];
}

/** A seat in the lobby. */
export interface OpenSeat extends Offered {
  id: string;
}

/** A match that everybody may watch. */
export interface Watched extends Terms {
  id: string;
  key: string;
  game: string;
  scenario: string;
  seats: Record<string, string>;
  names: Record<string, string>;
  turn: number | Turn | null;
  to_act: string | null;
  begun: number;
}
