/** What happened since the last decision, in a sentence: each attack with what came of it. Pure. */

import type { Counts, Losses } from "../lib/counts";
import type { LogEntry } from "../lib/types";

/** A phrase of the story, in the words of the game where it has its own. */
export type Word = (key: string, values: { n: number; lost?: number }) => string;

/** Whose losses they are: for whoever looks on, nobody's own. */
type Whose = "mine" | "theirs" | "any";

export function since({ attacks, own, ordered, moves, arrivals, jumps, mine, theirs }: Counts, word: Word, looksOn = false, settled = true): string {
  const became = (losses: Losses, whose: Whose): string[] =>
    (["gone", "hurt", "light"] as const).flatMap((fate) => (losses[fate] ? [word(`${fate}.${whose}`, { n: losses[fate] })] : []));
  /** attacks and what came of them, or only what became of somebody without any */
  const told = (heads: string[], effects: string[]): string[] => {
    if (!heads.length) return effects;
    // while somebody else decides, it is not known yet that nothing came of it
    const came = effects.length ? effects : settled ? [word("vain", { n: 0 })] : [];
    return [[heads.join(", "), ...(came.length ? [came.join(", ")] : [])].join(": ")];
  };
  const heads = (all: [string, number][]) => all.flatMap(([key, n]) => (n ? [word(key, { n })] : []));
  /** what has come is only told where nothing else happened */
  const quiet = !moves && !attacks && !own && !ordered && !jumps.out;
  const clauses = [
    ...(jumps.out ? [word("jumps", { n: jumps.out, lost: jumps.lost })] : []),
    ...told(heads([["attacks", attacks]]), looksOn ? became(theirs, "any") : became(mine, "mine")),
    ...told(heads([["own", own], ["ordered", ordered]]), looksOn ? [] : became(theirs, "theirs")),
    ...(moves ? [word("moves", { n: moves })] : []),
    ...(quiet ? heads([["arrivals", arrivals]]) : []),
  ];
  return clauses.join("; ");
}

/** The sentences of one's own result: the shot with what counted for it and what became of somebody, then how else it
    came about; where nothing became of anybody, all of it. What others did meanwhile without dice is no part of it. */
export function outcome(entries: readonly LogEntry[]): { effects: LogEntry[]; how: LogEntry[] } {
  const shots = entries.some(({ facts }) => facts.shot);
  // beside a shot a moment of nobody's, such as a place that changes hands, can wait
  const strikes = ({ facts }: LogEntry) => !!facts.losses?.length || !!facts.struck?.length || (!!facts.moment && (!shots || !!facts.pieces?.length));
  /** it says what counts for the shot before it, of whomever it speaks */
  const counts = (entry: LogEntry, i: number) => !!entries[i - 1]?.facts.shot && !entry.facts.throws?.length && !!entry.facts.pieces?.length;
  const counting = new Set(entries.filter(counts));
  const told = entries.filter((entry) => !entry.facts.whose || strikes(entry) || entry.facts.throws?.length || counting.has(entry));
  if (!told.some(strikes)) return { effects: told, how: [] };
  const first = told.map((entry) => strikes(entry) || !!entry.facts.shot || counting.has(entry));
  return { effects: told.filter((_, i) => first[i]), how: told.filter((_, i) => !first[i]) };
}
