/** The client's own words. Sentences about the game come from the server. */

import { bare, capital, fill, nameIn, type Name, type Values } from "../lib/forms";
import { settings } from "../lib/settings.svelte";
import type { Phrase } from "../lib/types";
import { en } from "./en";
import { it } from "./it";

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

const catalogues = { en, it } satisfies Record<string, Words>;

/** The words for a key, with `{blanks}` filled in. Reads the language, so it follows a switch. */
export const t = (key: Key, values: Values = {}): string => fill(catalogues[settings.lang][key], settings.lang, values);

export function has(key: string): key is Key {
  return key in en;
}

/** A name of the chart in the language of the reader, for sentences. */
export const named = (words: Phrase | undefined | null): Name => nameIn(settings.lang, words);

/** A phrase in the language of the reader. */
export const phrase = (words: Phrase | undefined | null): string => named(words).text;

/** A name as it stands on its own, on a map, a counter or a button: without article, with a capital. */
export const heading = (name: Name | string): string => capital(bare(settings.lang, name));
