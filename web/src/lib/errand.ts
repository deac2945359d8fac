/** Wishes of several answers, why one was refused, and the match that they are said to. */

import type { Act, Answer, Choice, Click, Step } from "./choose";
import type { Part } from "./given";
import type { Preview, Reason, Seat } from "./types";

export interface Refusal {
  hex: string | null;
  reasons: Reason[];
}

/** One answer of a wish: the question it is for, and the action. */
export interface Errand {
  step: string;
  action: string;
  /** left out if it is not asked: a question with one answer is answered by itself */
  maybe?: boolean;
  /** the wish is given up if this no longer holds when its time comes */
  still?: (seat: Seat) => boolean;
  /** milliseconds since the last answer of the wish before it is said: as long whether or not somebody was asked meanwhile */
  wait?: number;
  /** standing orders of the page say it: nobody has decided anything */
  ordered?: boolean;
}

/** What the hand needs of the match. */
export interface Match {
  seat(): Seat;
  mine(): boolean;
  busy(): boolean;
  /** `going`: nobody decides anything by it; it goes on with what was decided before. `part`: how much of a decision it is */
  act(action: string, going?: boolean, part?: Part): Promise<void>;
  /** one action after another, each chosen from what the one before has brought; told once, at the end */
  follow(choose: (now: Seat) => Promise<string | null>, going?: boolean): Promise<void>;
  why(action: string): Promise<Reason[]>;
  preview(action: string): Promise<Preview | null>;
  /** the pointer rests on it, and its odds are in view */
  shown(act: Act): boolean;
  /** a hex beside, for a guess that needs one */
  beside(hex: string): string | null;
  /** a tool is in the hand and takes the click */
  painted(hex: string): boolean;
  /** whether to ask again before something is given up */
  asks(): boolean;
}

/** What a game makes of clicks and offers. */
export interface Strategy {
  /** what a click means; `usual`: by the common rules */
  click(at: Click, usual: () => Step): Answer;
  /** an action that the desk offers, so that it is no plain button, or that waits until the desk has named its first word */
  offer(act: Act, choice: Choice): "desk" | "later" | undefined;
  /** a move may lead into fire: a finger is told so first */
  wary?: boolean;
}
