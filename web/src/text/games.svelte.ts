/** The words that games bring for the screen: they come from the server with a game's other sentences, those of its card
 * on the start page with the list of games. */

import { tapped } from "../lib/fingers";
import { fill, type Values } from "../lib/forms";
import { settings } from "../lib/settings.svelte";
import type { Catalogue, Lang } from "../lib/types";

/** what stands before the keys of such words in a game's catalogue, and before those of its card among them */
const SCREEN = "screen.";
const CARD = "card.";

class Known {
  /** by game and language */
  words = $state.raw<Record<string, Catalogue>>({});
}
const known = new Known();

/** The catalogue of a game has come. */
export function learn(game: string, lang: Lang, words: Catalogue): void {
  known.words = { ...known.words, [`${game} ${lang}`]: words };
}

/** The card of a game has come; its whole catalogue has these words too. */
export function learnCard(game: string, words: Record<Lang, Catalogue>): void {
  for (const lang of ["en", "it"] as const) {
    const card = Object.entries(words[lang]).map(([key, text]) => [SCREEN + CARD + key, text]);
    learn(game, lang, { ...Object.fromEntries(card), ...known.words[`${game} ${lang}`] });
  }
}

function find(game: string, key: string): string | undefined {
  // while the words of a new language are on their way, the old ones stay
  for (const lang of settings.lang === "it" ? ["it", "en"] : ["en", "it"]) {
    const words = known.words[`${game} ${lang}`];
    const found = words?.[SCREEN + key] ?? words?.[SCREEN + CARD + key];
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Spoken {
  /** the words of a key, with blanks filled in; the key itself if there are none */
  w(key: string, values?: Values): string;
  has(key: string): boolean;
  /** keys that begin so, without their beginning */
  under(prefix: string): string[];
}

/** The words that a game brings for the screen. */
export const spoken = (game: string): Spoken => ({
  w: (key, values = {}) => tapped(fill(find(game, key) ?? key, settings.lang, values)),
  has: (key) => find(game, key) !== undefined,
  under: (prefix) => Object.keys(known.words[`${game} ${settings.lang}`] ?? {}).filter((key) => key.startsWith(SCREEN + prefix)).map((key) => key.slice((SCREEN + prefix).length)),
});
