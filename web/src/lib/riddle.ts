/** What a riddle is and which is the one of the day: without asking anybody. */

import type { GameInfo, Preview } from "./types";

export interface Riddle {
  slug: string;
  side: string;
  /** the side in words */
  who: string;
  scenario: string;
  turn: number;
  /** the question in words */
  asks: string;
  /** how many answers there are */
  count: number;
  level: number;
}

export interface Tried {
  action: string;
  chance: number;
  worlds: number;
  right: boolean;
}

export interface RiddleAnswer {
  right: string[];
  /** the best first */
  answers: Tried[];
  terms: { text: string; weight: number }[];
  odds: Preview | null;
  lead: number;
  error: number;
}

/** what stands before the name of a riddle where that of a lesson may stand */
const MARK = "riddle-";
/** how far one has come who has solved it, and who was shown the answer */
export const SOLVED = 100;
export const SHOWN = 50;

export const isRiddle = (slug: string | undefined): slug is string => slug?.startsWith(MARK) ?? false;

/** What is said of how far somebody has come with one. */
export const stateOf = (share: number): "riddle.solved" | "riddle.shown" | null => (share >= SOLVED ? "riddle.solved" : share >= SHOWN ? "riddle.shown" : null);

const DAY = 86_400_000;

/** The riddle of a day, by the calendar of whoever reads: another game every day, its riddles one after another. */
export function daily(games: readonly GameInfo[], date: Date): { game: GameInfo; number: number } | null {
  const have = games.filter((game) => game.riddles);
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  const game = have[day % have.length];
  return game ? { game, number: Math.floor(day / have.length) % (game.riddles ?? 1) } : null;
}

/** Answers that are told one by one, and how many more there are: of the right ones, and of the others. */
export function told(answers: readonly Tried[], most: number): { shown: Tried[]; rest: Tried[] }[] {
  return [true, false].map((right) => {
    const some = answers.filter((one) => one.right === right);
    // a single one more is as short as the line that would stand for it
    const cut = some.length <= most + 1 ? some.length : most;
    return { shown: some.slice(0, cut), rest: some.slice(cut) };
  });
}
