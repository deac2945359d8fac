/** Which of one's last answers the page gave by itself: they are no decisions, so whoever takes something back means the
    one before them, and where there is none there is nothing to take back. */

import type { Seat } from "./types";

type Stand = Pick<Seat, "version" | "can_undo">;

export class Given {
  /** of the answers that can be taken back, the last ones as far as they are known: whether the page gave them */
  #answers: boolean[] = [];
  /** there are no others that can be taken back */
  #all = true;
  /** the version after the last of them; at any other nothing is known */
  #version = -1;

  /** An answer was given. */
  answered(before: Stand, now: Stand, given: boolean): void {
    const known = before.version === this.#version;
    if (!known) {
      this.#answers = [];
      this.#all = !before.can_undo;
    }
    this.#answers = now.can_undo ? [...this.#answers, given] : [];
    this.#all ||= !now.can_undo;
    this.#version = now.version;
  }

  /** One of them was taken back. */
  undone(before: Stand, now: Stand): void {
    if (before.version !== this.#version) return;
    this.#answers = this.#answers.slice(0, -1);
    this.#version = now.version;
  }

  /** Whether the answer that would be taken back next was the page's. */
  last(at: Stand): boolean {
    return at.version === this.#version && this.#answers.at(-1) === true;
  }

  /** Whether a decision is among what can be taken back. */
  decided(at: Stand): boolean {
    if (!at.can_undo || at.version !== this.#version || !this.#all) return at.can_undo;
    return this.#answers.includes(false);
  }
}
