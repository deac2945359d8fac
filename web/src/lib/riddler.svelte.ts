/** Where one is with a riddle: what was tried, whether it is solved or the answer was looked up, and what that is. */

import type { Act } from "./choose";
import { learning } from "./learning.svelte";
import { SHOWN, SOLVED, type RiddleAnswer } from "./riddle";
import { riddleAnswer } from "./riddles";
import type { Lang } from "./types";

/** What it looks at. */
export interface Puzzle {
  game: string;
  slug: string;
  /** the best answer was given */
  given: () => boolean;
}

export class Riddler {
  answer = $state.raw<RiddleAnswer | null>(null);
  /** the answer was asked for before it was given */
  shown = $state(false);
  problem = $state(false);
  /** the answers in words, as they were said while they could be given */
  #said = new Map<string, string>();
  #acts = new Map<string, Act>();
  /** who can answer, in words and where, as they stood when it was asked */
  #stood = new Map<string, string>();

  /** it was over before this page was opened: what counts was written down then */
  readonly #late: boolean;

  constructor(private readonly puzzle: Puzzle) {
    this.#late = puzzle.given();
  }

  /** The answers that can be given now, how each is called, and who stands where. */
  learn(acts: readonly Act[], name: (act: Act) => string, stood: ReadonlyMap<string, string>): void {
    for (const [piece, where] of stood) this.#stood.set(piece, where);
    for (const act of acts) {
      this.#acts.set(act.text, act);
      this.#said.set(act.text, name(act));
    }
  }

  /** An answer in words; where two are called alike, with what tells them apart. */
  name(action: string, pretty: (text: string) => string): string {
    const said = this.#said.get(action);
    if (said === undefined) return pretty(action);
    const alike = [...this.#said.values()].filter((one) => one === said).length > 1;
    const args = this.#acts.get(action)?.args ?? [];
    return alike && args.length ? `${said} (${args.map(pretty).join(", ")})` : said;
  }

  /** Who of a list of names is a piece, in words, and where it stood. */
  where(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.#stood.get(name) ?? []))];
  }

  /** It was solved, or the answer is shown: what every answer is worth. */
  async look(lang: Lang): Promise<void> {
    const { game, slug } = this.puzzle;
    if (!this.#late) learning.reach(game, slug, this.shown ? SHOWN : SOLVED);
    this.problem = false;
    try {
      this.answer = await riddleAnswer(game, slug, lang);
    } catch {
      this.problem = true;
    }
  }
}
