/** What the games are called, for when nobody can be asked. */

import type { GameInfo, Phrase } from "./types";

const NAME = "lancio-titles";

export function remember(games: readonly Pick<GameInfo, "slug" | "title">[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...titles(), ...Object.fromEntries(games.map(({ slug, title }) => [slug, title])) }));
  } catch {
    // then they are called by their short names
  }
}

export function titles(): Record<string, Phrase> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Phrase>;
  } catch {
    return {};
  }
}
