/**
 * Names in sentences: a name carries its article and its form, and a sentence agrees with it. The twin of
 * `lancio.engine.forms`, which says what a blank may ask for; both are tested with the same table of cases.
 */

import type { Lang, Phrase } from "./types";

/** A name in one language: ms, fs, mp or fp, in English s or p. Several names are one name. */
export interface Name {
  text: string;
  form: string;
  parts?: Value[];
}
export type Value = string | number | Name;
export type Values = Record<string, Value | Value[]>;

const PREPOSITIONS: Record<string, string> = { a: "a", da: "da", di: "de", in: "ne", su: "su" };
const ENDINGS: Record<string, string> = { "il ": "l ", "lo ": "llo ", "la ": "lla ", "l'": "ll'", "i ": "i ", "gli ": "gli ", "le ": "lle " };
const ARTICLES = { en: ["the ", "a ", "an "], it: [...Object.keys(ENDINGS), "un ", "uno ", "una ", "un'"] };
const AND = { en: "and", it: "e" };
const NUMBER = /^[-+−±]?(\d+([.,]\d+)?[½⅓⅔¼¾]?|[½⅓⅔¼¾])$/;
const SINGLE = ["1", "½", "⅓", "⅔", "¼", "¾"];

/** What one language needs to know of a form. */
export const formIn = (lang: Lang, form: string): string => (lang === "it" ? form.slice(0, 2) : form.slice(-1));

/** A name of the chart: a text in every language, and a form. */
export function nameIn(lang: Lang, words: Phrase | undefined | null): Name {
  if (words == null || typeof words === "string") return { text: words ?? "", form: "" };
  return { text: words[lang] ?? words.en, form: formIn(lang, words.form ?? "") };
}

/** The name with something in brackets after it. */
export const noted = (name: Name, note: string): Name => ({ text: `${name.text} (${note})`, form: name.form });

/** The name without its article. */
export const bare = (lang: Lang, name: Value): string => shown(name, "-", lang);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Several names as one, plural, feminine only if all are; one alone stays itself. */
export function listed(lang: Lang, names: Value[]): Value {
  if (names.length < 2) return names[0] ?? "";
  const feminine = names.every((name) => typeof name === "object" && name.form.startsWith("f"));
  return { text: joined(names.map(textOf), lang), form: formIn(lang, feminine ? "fp" : "mp"), parts: names };
}

/** The sentence with its blanks filled in; a blank that nobody filled is shown as it is. */
export function fill(sentence: string, lang: Lang, values: Values): string {
  let said = "";
  let done = 0;
  for (const found of sentence.matchAll(/\{([\w-]+)(?::([^{}]*))?\}/g)) {
    said += sentence.slice(done, found.index);
    done = found.index + found[0].length;
    const [, blank = "", spec = ""] = found;
    const given = values[blank];
    if (given === undefined) {
      said += `{${blank}}`;
      continue;
    }
    const value = Array.isArray(given) ? listed(lang, given) : given;
    const words = shown(value, spec, lang);
    const starts = !said || /[.!?] $/.test(said);
    said += starts && small(value, spec, lang) ? capital(words) : words;
  }
  return said + sentence.slice(done);
}

function shown(value: Value, spec: string, lang: Lang): string {
  if (spec.includes("|")) {
    const forms = spec.split("|");
    const several = Number(plural(value));
    const feminine = Number(typeof value === "object" && value.form.startsWith("f"));
    return forms[forms.length === 4 ? 2 * several + feminine : several] ?? "";
  }
  if (typeof value === "object" && value.parts && spec) return joined(value.parts.map((part) => shown(part, spec, lang)), lang);
  // as it is printed: no hyphen before a number
  const text = typeof value === "number" ? textOf(value).replace(/^-/, "−") : textOf(value);
  if (spec === "-") return text.slice(article(text, lang).length);
  return lang === "it" && spec in PREPOSITIONS ? after(spec, value, text) : text;
}

/** Whether a blank gives words that need a capital at the beginning; codes and proper names stay as they are. */
function small(value: Value, spec: string, lang: Lang): boolean {
  if (spec.includes("|")) return false;
  return (lang === "it" && spec in PREPOSITIONS) || (typeof value === "object" && article(value.text, lang) !== "");
}

function plural(value: Value): boolean {
  if (typeof value === "object" && value.form) return value.form.endsWith("p");
  const text = textOf(value);
  return NUMBER.test(text) && !SINGLE.includes(text.replace(/^[-+−±]/, ""));
}

function after(preposition: string, value: Value, name: string): string {
  const found = article(name, "it");
  if (found in ENDINGS) return `${PREPOSITIONS[preposition]}${ENDINGS[found]}${name.slice(found.length)}`;
  // one is in a hex, but at a town
  const word = preposition === "in" && !found && typeof value === "object" && value.form ? "a" : preposition;
  return `${word === "a" && /^a(?![a-z]+-[b-z]\d+$)/i.test(name) ? "ad" : word} ${name}`;
}

function joined(names: string[], lang: Lang): string {
  const last = names[names.length - 1] ?? "";
  return `${names.slice(0, -1).join(", ")} ${lang === "it" && /^e/i.test(last) ? "ed" : AND[lang]} ${last}`;
}

const article = (name: string, lang: Lang): string => ARTICLES[lang].find((one) => name.startsWith(one)) ?? "";
const textOf = (value: Value): string => (typeof value === "object" ? value.text : String(value));
