/** Riddles: asking for them and for their answers, and sitting down at one. A riddle is a private match. */

import { call, query } from "./api";
import { sitDown } from "./lessons";
import { dayOf, type Riddle, type RiddleAnswer } from "./riddle";
import type { Lang } from "./types";

export const riddles = (game: string, lang: Lang) => call<Riddle[]>(`/api/games/${game}/riddles${query({ lang })}`);
export const riddleAnswer = (game: string, slug: string, lang: Lang) => call<RiddleAnswer>(`/api/games/${game}/riddles/${slug}${query({ lang })}`);
export const beginRiddle = (game: string, slug: string) => sitDown(game, slug, "/api/riddles", { game, riddle: slug });

const TODAY = "lancio-daily";

/** The riddle that this browser has shown as that of the day, if it is still that day. */
export function todays(date: Date): { game: string; slug: string } | null {
  try {
    const { day, game, slug } = JSON.parse(localStorage.getItem(TODAY) ?? "{}") as { day?: number; game?: string; slug?: string };
    return day === dayOf(date) && game && slug ? { game, slug } : null;
  } catch {
    return null;
  }
}

export function keepTodays(date: Date, game: string, slug: string): void {
  try {
    localStorage.setItem(TODAY, JSON.stringify({ day: dayOf(date), game, slug }));
  } catch {
    // a browser that keeps nothing chooses again
  }
}
