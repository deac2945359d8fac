/** Dice, modifiers, hexes and units of an entry of the log, whatever the game. Pure. */

import type { LogEntry, Modifier } from "../lib/types";

export interface Thrown {
  n: number;
  side: string;
  /** what is on the face, if it is no number */
  face?: Face;
  /** the face in words */
  label?: string;
}

export const WAYS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Face = "hit" | "disorder" | "blank" | (typeof WAYS)[number];

/** Every die of an entry, with the side that threw it. */
export const diceOf = (entry: LogEntry): Thrown[] =>
  (entry.facts.throws ?? []).flatMap(({ faces, by }) => faces.map((n) => ({ n, side: by })));

export interface Account {
  name: string;
  modifiers: Modifier[];
  total: number | null;
}

/** The modifiers behind a result, in groups. */
export function accountsOf(entry: LogEntry): Account[] {
  const out: Account[] = [];
  const read = (name: string, half: unknown) => {
    const { modifiers, total } = (half ?? {}) as { modifiers?: Modifier[]; total?: number };
    if (Array.isArray(modifiers) && modifiers.length) out.push({ name, modifiers, total: total ?? null });
  };
  read("", entry.data);
  read("attacker", entry.data.attacker);
  read("defender", entry.data.defender);
  return out;
}

/** The hexes and units an entry speaks of. */
export const namesIn = ({ facts }: LogEntry): string[] => [...(facts.places ?? []), ...(facts.pieces ?? [])];

export type Line = { kind: "one"; entry: LogEntry } | { kind: "many"; entries: LogEntry[] } | { kind: "turn"; turn: number };

/** An action may end one turn and begin the next: the event that says so counts for the next. */
const turnOf = (entry: LogEntry) => (entry.kind === "turn-began" && typeof entry.data.turn === "number" ? entry.data.turn : entry.turn);

/** The log as it is read: turns as headings, long runs of small events folded. */
export function fold(entries: readonly LogEntry[], most = 8, always: readonly string[] = []): Line[] {
  // whoever is told more is spared what everybody is told of the same
  const log = entries.filter((one, i) => {
    const next = entries[i + 1];
    return !(next && next.version === one.version && next.data.instead_of === one.kind);
  });
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
