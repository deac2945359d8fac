import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bare, fill, listed, nameIn, noted, type Value, type Values } from "./forms";
import type { Lang, Phrase } from "./types";

/** The table that the tests of the server's half read too. */
const table = JSON.parse(readFileSync(new URL("../../../tests/engine/forms_cases.json", import.meta.url), "utf8")) as {
  names: Record<string, Phrase>;
  cases: [Lang, string, Record<string, Written | Written[]>, string][];
};
type Written = string | number;

const value = (written: Written, lang: Lang): Value =>
  typeof written === "string" && written.startsWith("@") ? nameIn(lang, table.names[written.slice(1)]) : written;

describe("a sentence agrees with its names", () => {
  it.each(table.cases)("%s %s %o", (lang, sentence, written, said) => {
    const values: Values = {};
    for (const [key, one] of Object.entries(written)) values[key] = Array.isArray(one) ? one.map((each) => value(each, lang)) : value(one, lang);
    expect(fill(sentence, lang, values)).toBe(said);
  });
});

describe("names", () => {
  const alps: Phrase = { en: "the Alps", it: "le Alpi", form: "fp" };

  it("are read from a phrase in one language", () => {
    expect(nameIn("it", alps)).toEqual({ text: "le Alpi", form: "fp" });
    expect(nameIn("en", alps)).toEqual({ text: "the Alps", form: "p" });
    expect(nameIn("en", { en: "the engineers", it: "il genio", form: "ms/p" }).form).toBe("p");
    expect(nameIn("it", "Cauquigny")).toEqual({ text: "Cauquigny", form: "" });
    expect(nameIn("it", undefined)).toEqual({ text: "", form: "" });
  });

  it("keep their form with a note, and lose their article on labels", () => {
    expect(fill("{hex:su}", "it", { hex: noted(nameIn("it", alps), "12") })).toBe("Sulle Alpi (12)");
    expect(bare("it", nameIn("it", alps))).toBe("Alpi");
    expect(listed("it", ["de-3"])).toBe("de-3");
  });
});
