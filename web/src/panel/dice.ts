/** Finding dice, modifiers, hexes in an event's data, whatever the game. Pure. */

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

const isDie = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 12;

/** Every die of an entry, with the side it belongs to where the data say so. */
export function diceOf(entry: LogEntry, sides: readonly string[]): Thrown[] {
  const { data } = entry;
  const out: Thrown[] = [];
  const add = (value: unknown, side = "") => isDie(value) && out.push({ n: value, side });
  if (Array.isArray(data.dice)) data.dice.forEach((value) => add(value, entry.side ?? ""));
  add(data.die, entry.side ?? "");
  for (const part of ["attacker", "defender"]) {
    const half = data[part] as { die?: unknown } | undefined;
    const other = sides.find((side) => side !== entry.side) ?? "";
    if (half && typeof half === "object") add(half.die, part === "attacker" ? (entry.side ?? "") : other);
  }
  if (entry.kind.includes("rolled")) for (const side of sides) add(data[side], side);
  return out;
}

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
export function namesIn(entry: LogEntry): string[] {
  const out: string[] = [];
  for (const key of ["hex", "from", "path", "unit", "units", "against", "stick", "sticks"]) {
    const value = entry.data[key];
    if (typeof value === "string") out.push(value);
    else if (Array.isArray(value)) out.push(...value.filter((one): one is string => typeof one === "string"));
    else if (value && typeof value === "object") out.push(...Object.keys(value));
  }
  return out;
}

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
