/** The rulebook as it is leafed through: chapters, and the rule before and after. Pure. */

import type { Rules } from "./types";

/** The chapter of a rule, by its number: 8 of 8.4d, 7 of DD-7.fuel.3; a letter where rules are lettered. */
export const chapterOf = (id: string): string => /^(?:[A-Z]{2}-)?(\d+|[A-Z]+)/.exec(id)?.[1] ?? id;

export interface Place {
  chapter: string;
  /** the how-manyth rule of its chapter, and of how many */
  n: number;
  of: number;
  before: string | null;
  after: string | null;
}

/** Where a rule stands: its neighbours in the whole rulebook. */
export function placeOf(id: string, rules: Rules): Place {
  const all = Object.keys(rules);
  const at = all.indexOf(id);
  const chapter = chapterOf(id);
  const same = all.filter((one) => chapterOf(one) === chapter);
  return { chapter, n: same.indexOf(id) + 1, of: same.length, before: all[at - 1] ?? null, after: at < 0 ? null : (all[at + 1] ?? null) };
}
