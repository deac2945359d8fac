/** Wishes of several answers, and why one was refused. */

import type { Reason, Seat } from "./types";

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
