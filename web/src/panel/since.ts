/** What happened since the last decision, in a sentence: each attack with what came of it. Pure. */

import type { Counts, Losses } from "../lib/counts";
import type { Scene } from "../lib/scenes";
import type { LogEntry } from "../lib/types";

/** A phrase of the story, in the words of the game where it has its own. */
export type Word = (key: string, values: { n: number; lost?: number }) => string;

/** Whose losses they are: for whoever looks on, nobody's own. */
type Whose = "mine" | "theirs" | "any";

/** so few are named: a company and a dummy make no sum that says much */
const FEW = 3;

/** `call`: what a counter is called; `way`: from where to where, in words. */
export function since({ attacks, own, ordered, moves, walked, arrivals, jumps, mine, theirs, fates, went }: Counts, word: Word, call: (unit: string) => string, looksOn = false, settled = true, way: (from: string, to: string) => string = (from, to) => `${from} → ${to}`): string {
  /** whoever moved is named while there are few: one who slips away is news */
  const ways = went.length && went.length <= FEW ? ` (${went.map(({ unit, from, to }) => `${call(unit)} ${way(from, to)}`).join(", ")})` : "";
  const named = (whose: Whose, fate: keyof Losses): string => {
    const names = fates.filter((one) => one.fate === fate && (whose === "any" || one.whose === whose)).map((one) => call(one.unit));
    return names.length && names.length <= FEW ? ` (${[...new Set(names)].join(", ")})` : "";
  };
  const became = (losses: Losses, whose: Whose): string[] =>
    (["gone", "hurt", "light"] as const).flatMap((fate) => (losses[fate] ? [word(`${fate}.${whose}`, { n: losses[fate] }) + named(whose, fate)] : []));
  /** attacks and what came of them, or only what became of somebody without any */
  const told = (heads: string[], effects: string[]): string[] => {
    if (!heads.length) return effects;
    // while somebody else decides, it is not known yet that nothing came of it
    const came = effects.length ? effects : settled ? [word("vain", { n: 0 })] : [];
    return [[heads.join(", "), ...(came.length ? [came.join(", ")] : [])].join(": ")];
  };
  const heads = (all: [string, number][]) => all.flatMap(([key, n]) => (n ? [word(key, { n })] : []));
  /** what has come is only told where nothing else happened */
  const quiet = !moves && !walked && !attacks && !own && !ordered && !jumps.out;
  const clauses = [
    ...(jumps.out ? [word("jumps", { n: jumps.out, lost: jumps.lost })] : []),
    ...told(heads([["attacks", attacks]]), looksOn ? became(theirs, "any") : became(mine, "mine")),
    ...told(heads([["own", own], ["ordered", ordered]]), looksOn ? [] : became(theirs, "theirs")),
    ...(moves ? [word("moves", { n: moves }) + ways] : []),
    ...heads([["walked", walked]]),
    ...(quiet ? heads([["arrivals", arrivals]]) : []),
  ];
  return clauses.join("; ");
}

/** so many sentences are quoted: the last ones, and moments before all others */
const QUOTED = 4;

/** What is said again in the words of the diary, unless it is `told` already beside it; many of a kind together. */
export function recalled(scenes: readonly Scene[], told: readonly LogEntry[] = []): LogEntry[][] {
  const key = (entry: LogEntry) => `${entry.version} ${entry.text}`;
  const known = new Set(told.map(key));
  const kinds = new Map<string, Map<string, LogEntry>>();
  for (const entry of scenes.flatMap((scene) => (scene.mute ? [] : scene.lines))) {
    if (!entry.facts.recalled || known.has(key(entry))) continue;
    kinds.set(entry.kind, (kinds.get(entry.kind) ?? new Map<string, LogEntry>()).set(key(entry), entry));
  }
  const said = [...kinds.values()].flatMap((one): LogEntry[][] => (one.size > FEW ? [[...one.values()]] : [...one.values()].map((entry) => [entry])));
  const isMoment = ([entry]: LogEntry[]) => !!entry?.facts.moment;
  const moments = said.filter(isMoment).slice(-QUOTED);
  const room = QUOTED - moments.length;
  const others = room ? said.filter((one) => !isMoment(one)).slice(-room) : [];
  return said.filter((one) => moments.includes(one) || others.includes(one));
}

/** What is said one after the other: several sentences end each for itself, one alone goes without. */
export function sentences(said: readonly string[]): string {
  const all = [...new Set(said.filter(Boolean))];
  return all.length > 1 ? all.map((one) => one.replace(/[.\s]*$/, ".")).join(" ") : (all[0] ?? "");
}

/** The sentences of one's own result: what became of somebody, then how it came about; where nothing became of anybody,
    all of it, and whether that was a shot `inVain`. What others did meanwhile without dice is no part of it. */
export function outcome(all: readonly LogEntry[]): { effects: LogEntry[]; how: LogEntry[]; inVain: boolean } {
  // that a turn begins came of nothing that was done, and what is said twice is read once
  const again = (entry: LogEntry, i: number) => !entry.facts.throws?.length && !entry.facts.losses?.length && all.findIndex((one) => one.kind === entry.kind && one.text === entry.text) < i;
  const entries = all.filter((entry, i) => entry.facts.turn === undefined && !again(entry, i));
  const shots = entries.some(({ facts }) => facts.shot);
  // beside a shot a moment of nobody's, such as a place that changes hands, can wait
  const strikes = ({ facts }: LogEntry) => !!facts.losses?.length || !!facts.struck?.length || (!!facts.moment && (!shots || !!facts.pieces?.length));
  /** it says what counts for the shot before it, of whomever it speaks */
  const counts = (entry: LogEntry, i: number) => !!entries[i - 1]?.facts.shot && !entry.facts.throws?.length && !!entry.facts.pieces?.length;
  const counting = new Set(entries.filter(counts));
  const told = entries.filter((entry) => !entry.facts.whose || strikes(entry) || entry.facts.throws?.length || counting.has(entry));
  if (!told.some(strikes)) return { effects: told, how: [], inVain: shots };
  return { effects: told.filter(strikes), how: told.filter((entry) => !strikes(entry)), inVain: false };
}
