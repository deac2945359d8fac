/** Looking something up in the book: rows, words, tables and counters in which all that is asked for occurs. Pure. */

import type { Book } from "./types";

export interface Found {
  /** where it stands in the book */
  at: string;
  title: string;
  text: string;
  /** the number of a row */
  id?: string;
}

/** As it is compared: without accents and capitals. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What fits best comes first: the number itself, then titles, then texts. */
export function find(book: Book, asked: string): Found[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const all: Found[] = [
    ...book.chapters.flatMap((chapter) => chapter.rules.map((row) => ({ at: row.id, id: row.id, title: row.title, text: row.text }))),
    ...book.counters.map((one) => ({ at: "counters", title: one.name, text: one.about })),
    ...book.sheets.map((one) => ({ at: one.group, title: one.title, text: [one.note ?? "", ...one.rows.map((row) => row.name)].join(" · ") })),
    ...book.glossary.map((one) => ({ at: "glossary", title: `${one.name} · ${one.other}`, text: one.about })),
  ];
  const score = (one: Found): number => {
    const [title, text, id] = [plain(one.title), plain(one.text), plain(one.id ?? "")];
    let sum = 0;
    for (const word of words) {
      const worth = id === word ? 8 : id.startsWith(word) ? 4 : title.includes(word) ? 3 : text.includes(word) ? 1 : 0;
      if (!worth) return 0;
      sum += worth;
    }
    return sum;
  };
  return all
    .map((one, i) => ({ one, worth: score(one), i }))
    .filter(({ worth }) => worth)
    .sort((a, b) => b.worth - a.worth || a.i - b.i)
    .map(({ one }) => one);
}

/** A text in parts; what was asked for stands by itself. */
export function marked(text: string, asked: string): { text: string; hit: boolean }[] {
  const words = plain(asked).split(/\s+/).filter((word) => word.length > 1);
  if (!words.length) return [{ text, hit: false }];
  // letters keep their places only where accents are no letters of their own
  const low = [...text].map((sign) => plain(sign)).map((sign) => (sign.length === 1 ? sign : " ")).join("");
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words) for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  const parts: { text: string; hit: boolean }[] = [];
  [...text].forEach((sign, i) => {
    const last = parts.at(-1);
    if (last && last.hit === hits[i]) last.text += sign;
    else parts.push({ text: sign, hit: !!hits[i] });
  });
  return parts;
}
