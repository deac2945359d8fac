/** The client's own words: the same blanks in both languages, and words that follow their number and their name. */

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

type Words = Record<string, string>;
const BLANK = /\{([\w-]+)(?::([^{}]*))?\}/g;
const COUNTS = ["n", "points", "landed", "missing", "kept"];
/** words after a number that do not change with it */
const UNCHANGING = ["of", "left", "changed", "destroyed", "turned", "not", "yet", "non", "ancora", "di", "da", "su", "unità", "will"];
/** folds are always of several; the others say which one, not how many */
const EXEMPT = /^(fold\..*|log\.folded|route\.empty|solo\.crest|stick|company)$/;
/** blanks that hold a name with its article */
const NAMES: Record<string, string[]> = {
  shell: ["side"],
  drvar: ["units", "unit"],
  "duel-in-the-dark": ["hex", "unit", "squadron"],
  "histo-command": [],
  "night-drop": [],
};

const all: Record<string, { en: Words; it: Words }> = {};
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} } });
  all["shell"] = { en: (await import("./en")).en, it: (await import("./it")).it };
  all["drvar"] = await import("../games/drvar/text");
  all["duel-in-the-dark"] = await import("../games/duel-in-the-dark/text");
  all["histo-command"] = await import("../games/histo-command/text");
  all["night-drop"] = await import("../games/night-drop/text");
});

const blanks = (text: string) => [...new Set([...text.matchAll(BLANK)].map((found) => found[1]))].sort();
const specs = (text: string) => [...text.matchAll(BLANK)].map((found) => found[2] ?? "").filter(Boolean);

describe.each(Object.keys(NAMES))("the words of %s", (which) => {
  const each = (look: (key: string, text: string, lang: "en" | "it") => boolean) => {
    const wrong: string[] = [];
    for (const lang of ["en", "it"] as const) for (const [key, text] of Object.entries(all[which]?.[lang] ?? {})) if (look(key, text, lang)) wrong.push(`${lang} ${key}: ${text}`);
    return wrong;
  };

  it("have the same blanks in both languages", () => {
    const { en, it: italian } = all[which] as { en: Words; it: Words };
    expect(Object.keys(en).length).toBeGreaterThan(50);
    expect(Object.keys(en).filter((key) => blanks(en[key] ?? "").join() !== blanks(italian[key] ?? "").join())).toEqual([]);
  });

  it("ask of a blank only what their language knows", () => {
    const known = (spec: string, lang: string) => spec === "-" || [2, ...(lang === "it" ? [4] : [])].includes(spec.split("|").length) || (lang === "it" && ["a", "da", "di", "in", "su"].includes(spec));
    expect(each((_, text, lang) => specs(text).some((spec) => !known(spec, lang)))).toEqual([]);
  });

  it("follow their number", () => {
    const deaf = (text: string) =>
      [...text.matchAll(/\{([\w-]+)\} ([a-zà-ÿ]+)/g)].some(
        ([, blank = "", word = ""]) => COUNTS.includes(blank) && !UNCHANGING.includes(word) && !new RegExp(`\\{${blank}:[^}]*\\|`).test(text),
      );
    expect(each((key, text) => !EXEMPT.test(key) && deaf(text))).toEqual([]);
    // a number has forms, not a key of its own
    expect(each((key) => key.endsWith(".one") && key.slice(0, -4) in (all[which]?.en ?? {}))).toEqual([]);
  });

  it("ask the blank for article and preposition", () => {
    const hand = { en: "(?:^|[ (])(?:[Tt]he|[Aa]n?) ", it: "(?:(?:^|[ (])(?:ad?|da|di|in|su|il|lo|la|i|gli|le|un[oa]?|[adn]e?l|sul) |\\w')" };
    expect(each((_, text, lang) => (NAMES[which] ?? []).some((blank) => new RegExp(`${hand[lang]}\\{${blank}\\}`).test(text)))).toEqual([]);
  });
});

it("the shell has no words that nobody says", () => {
  const source = new URL("..", import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name) && !/text\/(en|it)\.ts$|\.test\.ts$/.test(name));
  const code = files.map((name) => readFileSync(new URL(name, source), "utf8")).join("\n");
  const said = (key: string) => code.includes(`"${key}"`) || /^start\.level\./.test(key);
  expect(Object.keys(all["shell"]?.en ?? {}).filter((key) => !said(key))).toEqual([]);
});
