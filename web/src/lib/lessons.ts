/** Lessons: asking for them, and sitting down at one. A lesson is a private match. */

import { call, query } from "./api";
import { settings } from "./settings.svelte";
import type { Lang } from "./types";

export interface LessonStep {
  do: string;
  why: string | null;
  /** hexes and pieces by name, parts of the screen with an @ */
  look: string[];
  /** it waits for an answer; the others are only read */
  asks: boolean;
  /** one way through */
  solution: string[];
}

export interface Lesson {
  slug: string;
  title: string;
  about: string;
  minutes: number;
  side: string;
  count: number;
  won: string;
  /** empty in lists */
  steps: LessonStep[];
}

interface Started {
  id: string;
  keys: Record<string, string>;
  scenario: string;
  seats: Record<string, string>;
}

export const lessons = (game: string, lang: Lang) => call<Lesson[]>(`/api/games/${game}/lessons${query({ lang })}`);
export const lesson = (game: string, slug: string, lang: Lang) => call<Lesson>(`/api/games/${game}/lessons/${slug}${query({ lang })}`);

/** Begin a lesson, or go on at one of its steps: the id of its match. Of the lessons that this browser was at it keeps
    only this one. */
export async function beginLesson(game: string, slug: string, step = 0): Promise<string> {
  return sitDown(game, slug, "/api/lessons", { game, lesson: slug, step });
}

/** Sit down at the private match that a lesson or a riddle is. */
export async function sitDown(game: string, slug: string, path: string, wish: Record<string, unknown>): Promise<string> {
  const made = await call<Started>(`${path}${query({ lang: settings.lang })}`, { method: "POST", body: JSON.stringify(wish) });
  for (const one of settings.matches) if (one.lesson) settings.remove(one.id);
  const { id, keys, scenario, seats } = made;
  settings.keep({ id, game, scenario, seats, keys, started: Date.now(), lesson: slug });
  return id;
}
