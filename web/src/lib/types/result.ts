/** What remains of a match. */

import type { Offers } from "./match";
import type { View } from "./view";

export interface Chancy {
  rolls: number;
  hits: number;
  expected: number;
  deviation: number;
  spread: number;
}

export interface Luck {
  rolls: number;
  total: number;
  expected: number;
  difference: number;
  /** in standard deviations */
  deviation: number;
  /** one standard deviation of the sum */
  spread: number;
  /** dice on which one hopes for a printed face */
  special?: Chancy | null;
  /** jumps that the wind may take off the map */
  wind?: Chancy | null;
}

/** Where points came from. */
export interface Source {
  side: string;
  text: string;
  points: number;
  rule: string | null;
}

/** An action after which things stood otherwise. */
export interface Swing {
  turn: number;
  /** where in the sequence of play, in words */
  when: string;
  side: string;
  helps: string;
  text: string;
  rule: string | null;
  points: Record<string, number>;
  lost: Record<string, number>;
  /** where each viewer finds it in the replay */
  versions: Record<string, number>;
}

export interface Summary {
  result: { winner: string | null; level: string; text: string; scores: Record<string, number>; goal?: string | null; decided: string[] };
  turns: { turn: number; scores: Record<string, number> }[];
  losses: Record<string, { turn: number; unit: string; kind: string; rule: string | null }[]>;
  luck: Record<string, Luck>;
  sources: Source[];
  swings: Swing[];
  /** the last position with everything that was secret */
  last: View;
  actions: number;
  /** of the sides that asked for advice */
  advice?: Record<string, { asked: number; taken: number; left: number }>;
  /** the sides for which the computer played the rest */
  left?: string[];
}

/** A finished match looked back on; until it is ready only how much of it is done. */
export interface Chances {
  ready: boolean;
  done: number;
  failed: boolean;
  points: { turn: number; when: string; chances: Record<string, number>; versions: Record<string, number> }[];
  costly: {
    turn: number;
    when: string;
    side: string;
    chance: number;
    best: number;
    said: string[];
    offers: Offers["offers"][];
    sets: Offers["sets"][];
    versions: Record<string, number>;
  }[];
}
