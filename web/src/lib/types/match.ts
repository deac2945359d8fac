/** A match as it is told: what happened, what may be done, how it is replayed. */

import type { Act } from "../choose";
import type { Preview } from "./asked";
import type { Terms, Timing } from "./seats";
import type { Outcome, Prompt, Turn, View } from "./view";

/** What an event says for a program, read by the server with the game's vocabulary. What there is none of is left out. */
export interface Facts {
  /** dice thrown together: their faces, how many sides such a die has, who threw them, what is printed if no number is */
  throws?: { faces: number[]; sides: number; by: string; printed?: string[] }[];
  losses?: { unit: string; side: string | null; gone?: boolean | null }[];
  /** pieces and the hexes that they went through, in order */
  walks?: { units: string[]; hexes: string[] }[];
  /** who came down from the air: where it was aimed, where it landed (null: beyond the map), and the drift between, so
      many hexes along one of the six ways, clockwise from the top */
  drops?: { unit: string; side: string | null; aimed: string; landed: string | null; way: number; far: number }[];
  /** the hexes and the pieces it speaks of */
  places?: string[];
  pieces?: string[];
  /** the tables of its data that hold modifiers; an empty name is the data itself */
  accounts?: string[];
  /** the turn that begins with it */
  turn?: number;
  /** it is given a moment of its own when the match is told */
  moment?: boolean;
  /** it is only written down */
  quiet?: boolean;
  /** whoever acts learns something by it, without dice */
  news?: boolean;
  /** it is said again where it is told what happened meanwhile */
  recalled?: boolean;
  /** with it another side than the one that acted, `whose`, goes on by itself */
  unbidden?: boolean;
  /** who fires, from where if that is named, and the place or piece that is fired at */
  shot?: { by: string | null; place: string | null; goal: string };
  /** who is struck, though perhaps nothing of him is lost */
  struck?: { unit: string; side: string | null }[];
  /** the side that it is about, where that is not the one that acted */
  whose?: string;
}

export interface LogEntry {
  version: number;
  turn: number;
  side: string | null;
  kind: string;
  text: string;
  rule: string | null;
  rules: string[];
  data: Record<string, unknown>;
  facts: Facts;
  /** it goes on with the way of the entry before: all of that way so far, in one sentence */
  whole?: { text: string; hexes: string[] };
}

/** What a verb is for: its last argument is an enemy; it ends something or lets it pass; it is the main thing to do; a
    counter goes to the hex it names, or sets out. */
export type Purpose = "attack" | "end" | "main" | "walk";

/** Actions with one verb: each argument is any member of the set with that number. */
export interface Offer {
  verb: string;
  args?: number[];
  purpose?: Purpose;
}

/** Arguments of one kind; `on`: hexes or pieces stand for them on the map, `at` says which if they have other names. */
export interface Some {
  kind: string;
  names: string[];
  on?: "hex" | "unit";
  at?: string[];
}

/** What may be done, or was. */
export interface Offers {
  offers: Offer[];
  sets: Some[];
}

export interface Seat extends Offers, Omit<Terms, "clock"> {
  id: string;
  version: number;
  side: string | null;
  view: View;
  /** the offers, action by action */
  acts: Act[];
  prompt: Prompt | null;
  log: LogEntry[];
  can_undo: boolean;
  thinking: boolean;
  /** what everybody must know of the match */
  notice?: string;
  /** nothing can change who wins any more */
  settled?: boolean;
  /** who would end it here */
  agreed?: string[];
  /** null: whoever made the match chose the seed */
  commitment?: string | null;
  /** who plays where, people or computers */
  seats?: Record<string, string>;
  /** what people are called, as far as they say */
  names?: Record<string, string>;
  /** the sides whose names are those of their accounts */
  known?: string[];
  /** this seat would have it count for ratings, and it does not: won since the other let go of it, off,
      the same two had too many lately (often), or ended before much was decided (few) */
  uncounted?: "won" | "off" | "often" | "few";
  clock?: Clock;
  /** what the server answers for the seat; missing if that is nothing */
  answers?: Answers;
  /** since when a computer plays in the place of whoever looks (seconds since 1970) */
  replaced?: number;
  /** what the seat may do now besides playing */
  may?: string[];
  proposal?: Proposal;
  /** what the seat has asked in vain */
  refused?: Refused;
  /** the seat has come back to its question: nothing is answered for it */
  returned?: boolean;
  /** seats for which somebody else is looked for */
  vacant?: string[];
  /** who offers to play once more */
  rematch?: string;
  /** the computer may be asked what it would do */
  advice?: boolean;
  /** it is a lesson: the step that it began at, and the one that waits for an answer */
  lesson?: { slug: string; begun: number; step: number };
}

/** What the server answers for a seat: the one answer where there is no other; a window is let pass after so many
    seconds, null: it waits. */
export interface Answers {
  forced: boolean;
  passes: number | null;
}

/** What a seat has asked in vain; `declined`: somebody said no, else others have played on. */
export interface Refused {
  what: string;
  declined: boolean;
  winner?: string;
  side?: string;
}

/** What somebody asks of the others. */
export interface Proposal {
  id: string;
  by: string;
  what: "takeback" | "result" | "computer" | "substitute";
  /** who has not said yes */
  waits: string[];
  winner?: string;
  side?: string;
  player?: string;
  /** seconds until a seat may be given away without a word of whoever sits there */
  until?: number;
}

/** An answer that a computer would give, with the chance to win after it, what decides, and its odds. */
export interface Advised {
  action: string;
  chance: number;
  terms: { text: string; weight: number }[];
  odds: Preview | null;
}

/** How a match is timed, in seconds, and what each person had left when it was told; `runs`: for whom. */
export interface Clock extends Timing {
  left: Record<string, number>;
  runs: string | null;
  /** what each was given by others, in seconds */
  given?: Record<string, number>;
}

export interface MatchInfo extends Terms {
  id: string;
  game: string;
  scenario: string;
  seats: Record<string, string>;
  turn: number | Turn | null;
  to_act: string | null;
  outcome: Outcome | null;
  actions: number;
  changed: string | number | null;
  /** it has not begun */
  waiting?: boolean;
  /** all are there, and these have to tell what they pledged for the dice */
  reveals?: string[];
  names?: Record<string, string>;
  /** what somebody asks of a seat that is held */
  asked?: string | null;
  /** who offers to play once more, until it is accepted */
  rematch?: string | null;
}

/** One step of a replay; its offers are the one action that was done, none if it is a secret. */
export interface ReplayStep extends Offers {
  version: number;
  side: string | null;
  text: string;
  view: View;
  events: LogEntry[];
}
