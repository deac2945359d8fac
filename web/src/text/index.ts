/** The client's own words. Sentences about the game come from the server. */

import { settings } from "../lib/settings.svelte";
import type { Phrase } from "../lib/types";
import { en } from "./en";
import { it } from "./it";

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

const catalogues = { en, it } satisfies Record<string, Words>;

/** The words for a key, with `{blanks}` filled in. Reads the language, so it follows a switch. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words: string = catalogues[settings.lang][key];
  return words.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}

export function has(key: string): key is Key {
  return key in en;
}

/** A phrase in the language of the reader. */
export function phrase(words: Phrase | undefined | null): string {
  if (words == null) return "";
  return typeof words === "string" ? words : (words[settings.lang] ?? words.en);
}
