/** What one's last answers were: decisions, what goes on with the one before, as the altitude at the end of a flight, or
    what the page said by itself. Whoever takes something back means a whole decision; where there is none, there is
    nothing to take back. */

import type { Seat } from "./types";

/** `more`: it goes on with the answer before it; `given`: the page said it, nobody decided anything. */
export type Part = "decision" | "more" | "given";

type Stand = Pick<Seat, "version" | "can_undo">;

export class Given {
  /** of the answers that can be taken back, the last ones, as far as they are known */
  #answers: Part[] = [];
  /** there are no others that can be taken back */
  #all = true;
  /** the version after the last of them; at any other nothing is known */
  #version = -1;

  /** An answer was given. */
  answered(before: Stand, now: Stand, part: Part): void {
    if (before.version !== this.#version) {
      this.#answers = [];
      this.#all = !before.can_undo;
    }
    this.#answers = now.can_undo ? [...this.#answers, part] : [];
    this.#all ||= !now.can_undo;
    this.#version = now.version;
  }

  /** One of them was taken back: whether another one goes with it. */
  undone(before: Stand, now: Stand): boolean {
    const part = before.version === this.#version ? this.#answers.at(-1) : undefined;
    this.#answers = part ? this.#answers.slice(0, -1) : [];
    this.#all &&= part !== undefined;
    this.#version = now.version;
    return part === "more" || part === "given";
  }

  /** Whether a decision is among what can be taken back. */
  decided(at: Stand): boolean {
    if (!at.can_undo || at.version !== this.#version || !this.#all) return at.can_undo;
    return this.#answers.some((part) => part !== "given");
  }
}
