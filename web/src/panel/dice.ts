/** Dice, totals, hexes and units of an entry of the log, by its facts. Pure. */

import type { LogEntry, Modifier } from "../lib/types";

export interface Thrown {
  n: number;
  /** who threw it */
  side: string;
  /** what is printed on it, if that is no number */
  face?: string;
}

/** The dice of an entry, those thrown together in one list. */
export const throwsOf = ({ facts }: LogEntry): Thrown[][] =>
  (facts.throws ?? []).map(({ faces, by, printed }) => faces.map((n, i) => ({ n, side: by, ...(printed?.[i] !== undefined && { face: printed[i] }) })));

/** Where a sentence writes what dice show, as words of their own; -1 where it does not. */
export function writtenAt(text: string, written: string): number {
  const letter = /\p{L}/u;
  const inside = (at: number) => letter.test(text[at - 1] ?? "") || letter.test(text[at + written.length] ?? "");
  let at = written ? text.indexOf(written) : -1;
  while (at >= 0 && inside(at)) at = text.indexOf(written, at + 1);
  return at;
}

export interface Account {
  name: string;
  modifiers: Modifier[];
  total: number | null;
}

/** What totals are made of. */
export const accountsOf = ({ facts, data }: LogEntry): Account[] =>
  (facts.accounts ?? []).map((name) => {
    const { modifiers = [], total } = (name ? data[name] : data) as { modifiers?: Modifier[]; total?: number };
    return { name, modifiers, total: total ?? null };
  });

/** The hexes and units an entry speaks of. */
export const namesIn = ({ facts, whole }: LogEntry): string[] => [...(whole?.hexes ?? facts.places ?? []), ...(facts.pieces ?? [])];

/** Where each counter was when it was spoken of last: whoever is gone can still be looked for. */
export function lastSeen(entries: readonly LogEntry[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { facts } of entries) {
    for (const { units, hexes } of facts.walks ?? []) for (const unit of units) found.set(unit, hexes[hexes.length - 1] as string);
    for (const { unit, aimed, landed } of facts.drops ?? []) found.set(unit, landed ?? aimed);
    const [place, ...more] = facts.places ?? [];
    if (place && !more.length) for (const unit of facts.pieces ?? []) found.set(unit, place);
  }
  return found;
}

/** The hexes that each counter came through in some entries, oldest first. */
export function trailsOf(entries: readonly LogEntry[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { facts } of entries) {
    for (const { units, hexes } of facts.walks ?? []) {
      for (const unit of units) found.set(unit, [...(found.get(unit) ?? []).slice(0, -1), ...hexes]);
    }
  }
  return found;
}

export type Line = { kind: "one"; entry: LogEntry } | { kind: "many"; entries: LogEntry[] } | { kind: "turn"; turn: number };

/** An action may end one turn and begin the next: the event that says so counts for the next. */
const turnOf = (entry: LogEntry) => entry.facts.turn ?? entry.turn;

/** One entry a happening: of a way that goes on, the last one tells all of it. */
export const happenings = (log: readonly LogEntry[]): LogEntry[] => log.filter((_, i) => !log[i + 1]?.whole);

/** The log as it is read: turns as headings, ways in one line, long runs of small events folded. */
export function fold(all: readonly LogEntry[], most = 8, always: readonly string[] = []): Line[] {
  const log = happenings(all);
  const out: Line[] = [];
  let turn = -1;
  for (let i = 0; i < log.length; ) {
    const entry = log[i] as LogEntry;
    if (turnOf(entry) > turn) out.push({ kind: "turn", turn: (turn = turnOf(entry)) });
    let end = i + 1;
    if (always.includes(entry.kind)) {
      while (end < log.length && log[end]?.kind === entry.kind && turnOf(log[end] as LogEntry) <= turn) end++;
      const same = log.slice(i, end);
      if (same.length > 2) {
        out.push({ kind: "many", entries: same });
        i = end;
        continue;
      }
      end = i + 1;
    }
    while (end < log.length && log[end]?.version === entry.version && turnOf(log[end] as LogEntry) <= turn) end++;
    const run = log.slice(i, end);
    const kinds = new Map<string, LogEntry[]>();
    for (const one of run) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
    const folded = new Set<string>();
    for (const one of run) {
      const same = kinds.get(one.kind) as LogEntry[];
      if (same.length <= most) out.push({ kind: "one", entry: one });
      else if (!folded.has(one.kind)) {
        folded.add(one.kind);
        out.push({ kind: "many", entries: same });
      }
    }
    i = end;
  }
  return out;
}
