/** Where one is in a lesson: the step that is shown, what it lights up, how far one has come. */

import { DONE, learning } from "./learning.svelte";
import { isRiddle } from "./riddle";
import { lesson, type Lesson, type LessonStep } from "./lessons";
import type { Lang, Seat } from "./types";

/** What the teacher looks at. */
export interface Classroom {
  game: string;
  seat: () => Seat;
  /** the hex of a piece */
  hexOf: (piece: string) => string | undefined;
  isHex: (name: string) => boolean;
  /** something is being told, or somebody else acts */
  busy: () => boolean;
}

export class Teacher {
  lesson = $state.raw<Lesson | null>(null);
  /** the step that is read */
  page = $state(0);
  /** what it says to an answer that it did not want */
  reply = $state("");
  /** the answers that it did not want, the last one last */
  tried = $state.raw<readonly string[]>([]);
  /** what a riddle's answer speaks of: it stays lit whatever the pointer runs over */
  answer = $state.raw<readonly string[]>([]);
  #answered = -1;

  constructor(private readonly room: Classroom) {}

  async load(lang: Lang): Promise<void> {
    const at = this.room.seat().lesson;
    // a riddle speaks for itself
    if (at && !isRiddle(at.slug)) this.lesson = await lesson(this.room.game, at.slug, lang);
    this.heard();
  }

  /** The position has changed: perhaps the next step waits. */
  heard(): void {
    const at = this.room.seat().lesson;
    if (!at || !this.lesson || at.step === this.#answered) return;
    const { steps } = this.lesson;
    // what is only read comes before what waits for an answer
    let from = at.step;
    while (from > 0 && !steps[from - 1]?.asks) from -= 1;
    this.page = this.#answered >= 0 && at.step < this.#answered ? at.step : from;
    this.#answered = at.step;
    this.reply = "";
    // a lesson may end with an answer: then there is nothing left to read
    learning.reach(this.room.game, at.slug, this.page >= steps.length ? DONE : Math.min(DONE - 1, Math.round((this.page / steps.length) * 100)));
  }

  /** It wants another answer. */
  correct(action: string, reply: string): void {
    this.reply = reply;
    this.tried = [...this.tried, action];
  }

  get place() { return this.room.seat().lesson ?? null; }
  step: LessonStep | null = $derived(this.lesson?.steps[this.page] ?? null);
  /** all is done and read */
  over = $derived(!!this.lesson && this.page >= this.lesson.steps.length);
  /** somebody else acts first */
  waits = $derived.by(() => !this.over && this.room.busy());
  /** what is lit up on the map */
  hexes = $derived.by((): string[] => {
    const names = this.answer.length ? this.answer : this.waits ? [] : (this.step?.look ?? []);
    return [...new Set(names.map((name) => this.room.hexOf(name) ?? name))].filter((name) => this.room.isHex(name));
  });
  parts = $derived((this.waits ? [] : (this.step?.look ?? [])).filter((name) => name.startsWith("@")).map((name) => name.slice(1)));

  /** Read on. */
  next(): void {
    const at = this.place;
    if (!this.lesson || !at || this.page >= at.step) return;
    this.page += 1;
    if (this.page >= this.lesson.steps.length) learning.reach(this.room.game, at.slug, DONE);
  }

  /** The step that waited for an answer before this one: where one can go back to. */
  get before(): number | null {
    const { lesson: all, page } = this;
    for (let n = page - 1; n >= 0; n--) if (all?.steps[n]?.asks) return n;
    return null;
  }
}
