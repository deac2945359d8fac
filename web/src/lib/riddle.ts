/** What a riddle is and which is the one of the day: without asking anybody. */

import type { GameInfo, HintText, Preview } from "./types";

export interface Riddle {
  slug: string;
  side: string;
  /** the side in words */
  who: string;
  scenario: string;
  turn: number;
  /** who, when and where: tells it from the others of its game */
  title: string;
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

/** An answer and what usually comes after it, in sentences of the diary. */
export interface Follow {
  action: string;
  /** `on`: hexes and pieces */
  lines: { side: string; text: string; on: string[]; later: boolean }[];
}

export interface RiddleAnswer {
  right: string[];
  /** the best first */
  answers: Tried[];
  terms: { text: string; weight: number }[];
  odds: Preview | null;
  lead: number;
  error: number;
  follows: Follow;
  /** after the best of the wrong ones */
  instead: Follow;
}

/** what stands before the name of a riddle where that of a lesson may stand */
const MARK = "riddle-";
/** how far one has come who has solved it, and who was shown the answer */
export const SOLVED = 100;
export const SHOWN = 50;

export const isRiddle = (slug: string | undefined): slug is string => slug?.startsWith(MARK) ?? false;

/** What is said of how far somebody has come with one. */
export const stateOf = (share: number): "riddle.solved" | "riddle.shown" | null => (share >= SOLVED ? "riddle.solved" : share >= SHOWN ? "riddle.shown" : null);

/** What a beginner is told of a question: the hint that waits for just it. */
export const aboutStep = (hints: readonly HintText[], step: string | undefined): string =>
  hints.find(({ when }) => step !== undefined && when.step === step && Object.keys(when).length === 1)?.text ?? "";

const DAY = 86_400_000;

/** Whoever has solved so many gets hard ones too. */
export const SOME = 3;

/** What somebody knows already: how many riddles were solved, and the games that were played. */
export interface Practice {
  solved: number;
  played: ReadonlySet<string>;
}

export const dayOf = (date: Date): number => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/** How many were solved of all that was learned: `GAME/LESSON` -> how far. */
export const solvedOf = (known: Readonly<Record<string, number>>): number =>
  Object.entries(known).filter(([what, share]) => share >= SOLVED && isRiddle(what.split("/")[1])).length;

/** The riddle of a day, by the calendar of whoever reads: another game every day, its riddles one after another.
    A beginner gets easy ones only (`of`: the first so many), of games that were played if they have any. */
export function daily(games: readonly GameInfo[], date: Date, { solved, played }: Practice): { game: GameInfo; number: number; of: number } | null {
  const begins = solved < SOME;
  const have = games.filter((game) => game.riddles);
  const easy = begins ? have.filter((game) => game.easy) : [];
  const known = easy.filter((game) => played.has(game.slug));
  const from = known.length ? known : easy.length ? easy : have;
  const day = dayOf(date);
  const game = from[day % from.length];
  if (!game) return null;
  const of = (easy.length ? game.easy : game.riddles) ?? 1;
  return { game, number: Math.floor(day / from.length) % of, of };
}

/** The first that is not done, from a number on and round again; the one of that number if all are. */
export function openFrom<T>(all: readonly T[], number: number, done: (one: T) => boolean): T | undefined {
  return [...all.slice(number), ...all.slice(0, number)].find((one) => !done(one)) ?? all[number];
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
