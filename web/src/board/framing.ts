/** The camera as director of one's own turn: what is asked is in sight. */

import type { Point } from "../lib/geometry";
import type { Looking } from "./camera.svelte";

/** What is asked now, and where on the map its answers are. */
export interface Asked {
  question: string;
  /** what has been chosen of it so far, and how many hexes could be chosen now */
  chosen: string;
  reach: number;
  /** of whoever may act, the hex that it is about, and what can be clicked instead */
  wanted: Point[];
  /** where those stand who are chosen */
  own: Point[];
  about: Point | null;
  others: Point[];
  /** what much of the map could answer is about the whole map */
  anywhere: boolean;
  /** where somebody was fired at or struck since the last decision */
  fresh: Point[];
  /** the first look: over these, if it may be taken now */
  first: Point[] | null;
  /** the side of a hex, the width of a counter */
  side: number;
  size: number;
}

export class Framing {
  #question = "";
  #stage = "";
  #opened = false;
  #again: (() => void) | null = null;
  /** what can be clicked, whoever is chosen first */
  #open: Point[] = [];
  #edge = 24;

  /** The frame has another size, its foot was so far down before. What can be clicked comes out from under a sheet that
      has risen; what was framed and does not fit any more is framed again, if somebody did not look elsewhere meanwhile. */
  resized(looking: Looking, height: number): void {
    const fits = looking.uncover(this.#open, height, this.#edge * looking.camera.scale);
    if (!fits) this.#again?.();
  }

  look(looking: Looking, asked: Asked): void {
    const { question, chosen, wanted, about, side, size } = asked;
    const points = about ? [about, ...wanted] : wanted.length ? wanted : asked.others;
    const margin = side * (about ? 5 : 2.2);
    this.#open = [...asked.own, ...(asked.anywhere ? [] : chosen ? asked.others : [...points, ...asked.others])];
    this.#edge = side;
    const stage = `${chosen}:${chosen ? "" : asked.reach}`;
    const news = question !== this.#question;
    if (!this.#opened && asked.first) {
      [this.#question, this.#stage, this.#opened] = [question, stage, true];
      const first = points.length && !asked.anywhere ? points : asked.first;
      return this.#frame(looking, () => looking.open(first, margin, size));
    }
    if (!news && stage === this.#stage) return;
    [this.#question, this.#stage] = [question, stage];
    // whoever acts is framed at every new question; while one chooses and places, the map stays
    this.#again = null;
    if (news && (wanted.length || about) && !chosen) {
      this.#frame(looking, () => looking.ask(points, margin, size, about, asked.fresh));
    } else if (chosen || !asked.fresh.length || !asked.fresh.every((point) => looking.sees(point))) {
      // else what one's own blow has done is still being looked at
      looking.show(points, margin, size);
    }
  }

  /** Look there, and again if the frame changes, as long as nobody has looked elsewhere. */
  #frame(looking: Looking, frame: () => void): void {
    frame();
    const { camera } = looking;
    this.#again = () => {
      if (looking.camera.scale === camera.scale && looking.camera.x === camera.x) frame();
    };
  }
}
