/** The client's own words. Sentences about the game come from the server. */

import { points } from "../lib/points";
import { tapped } from "../lib/fingers";
import { bare, capital, fill, nameIn, type Name, type Values } from "../lib/forms";
import { settings } from "../lib/settings.svelte";
import type { Catalogue, Phrase } from "../lib/types";
import words from "./words.toml";

/** The words for a key, with `{blanks}` filled in. Reads the language, so it follows a switch. */
/** Only whoever plays on his own machine has a window of the program to look for. */
const own = ({ hostname } = globalThis.location ?? { hostname: "localhost" }): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
const placed = (key: string): string => (key === "app.offline" && !own() ? "app.elsewhere" : key);

export const t = (key: string, values: Values = {}): string => tapped(fill(words[settings.lang][placed(key)] ?? key, settings.lang, values));

export const has = (key: string): boolean => key in words.en;

/** computer players from weak to strong, as the catalogue lists them */
export const LEVELS: readonly string[] = Object.keys(words.en).flatMap((key) => /^start\.level\.(?!other$)(.+)$/.exec(key)?.[1] ?? []);
/** those of them that people choose between */
export const OFFERED: readonly string[] = LEVELS.filter((name) => `start.about.${name}` in words.en);

/** A computer player; how many simulations it has is no part of its name. */
export const levelName = (name: string): string => {
  const level = `start.level.${name.split(":")[0]}`;
  return has(level) ? t(level) : t("start.level.other", { name });
};

/** Whether a computer player comes from elsewhere: nobody here has words for it. */
export const isGuest = (name: string): boolean => !has(`start.level.${name}`);

/** What a computer player is like. */
export const levelAbout = (name: string): string => (isGuest(name) ? t("start.about-guest") : t(`start.about.${name}`));

/** A number with so many decimals, with the sign of the reader's language between: 1.25, 1,25. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

/** A number as it is printed, halves and thirds as such; of others at most two decimals. */
export const figure = (value: number): string => {
  const printed = points(value);
  return printed.includes(".") ? value.toLocaleString(settings.lang, { maximumFractionDigits: 2, useGrouping: false }).replace("-", "−") : printed;
};

/** A name of the chart in the language of the reader, for sentences. */
export const named = (words: Phrase | undefined | null): Name => nameIn(settings.lang, words);

/** A phrase in the language of the reader. */
export const phrase = (words: Phrase | undefined | null): string => named(words).text;

/** A name as it stands on its own, on a map, a counter or a button: without article, with a capital. */
export const heading = (name: Name | string): string => capital(bare(settings.lang, name));

/** A name of the game's catalogue, its form beside it. */
export const catalogued = (words: Catalogue, key: string): Name | undefined =>
  words[key] === undefined ? undefined : { text: words[key], form: words[`${key}.form`] ?? "" };

/** A side in a sentence: “the German player”, «il Tedesco». */
export const player = (words: Catalogue, side: string | null): Name =>
  side === null ? { text: t("side.none"), form: "" } : (catalogued(words, `side.${side}`) ?? { text: side, form: "" });

/** A side as a label: “German”, «Tedesco». */
export const sideLabel = (words: Catalogue, side: string | null): string => heading(words[`side-adj.${side}`] ?? player(words, side));
