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
  about: Point | null;
  others: Point[];
  /** what much of the map could answer is about the whole map */
  anywhere: boolean;
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

  /** The frame has another size: what was framed is framed again, if somebody did not look elsewhere meanwhile. */
  resized(): void {
    this.#again?.();
  }

  look(looking: Looking, asked: Asked): void {
    const { question, chosen, wanted, about, side, size } = asked;
    const points = about ? [about, ...wanted] : wanted.length ? wanted : asked.others;
    const margin = side * (about ? 5 : 2.2);
    const stage = `${chosen}:${chosen ? "" : asked.reach}`;
    const news = question !== this.#question;
    if (!this.#opened && asked.first) {
      [this.#question, this.#stage, this.#opened] = [question, stage, true];
      return looking.open(points.length && !asked.anywhere ? points : asked.first, margin, size);
    }
    if (!news && stage === this.#stage) return;
    [this.#question, this.#stage] = [question, stage];
    // whoever acts is framed at every new question; while one chooses and places, the map stays
    this.#again = null;
    if (news && (wanted.length || about) && !chosen) {
      looking.frameIf(points, margin, size, about !== null, about ?? undefined);
      const { camera } = looking;
      this.#again = () => {
        if (looking.camera.scale === camera.scale) looking.frameIf(points, margin, size, about !== null, about ?? undefined);
      };
    } else looking.show(points, margin, size);
  }
}
