/** What is met in a position for the first time: whether a hint is due, and where what it speaks of lies. Pure. */

import type { Act } from "./choose";
import { subjectOf } from "./subject";
import type { HintText, LogEntry, Piece, Prompt, Turn, When } from "./types";

export interface Situation {
  side: string | null;
  prompt: Prompt | null;
  acts: readonly Act[];
  pieces: readonly Piece[];
  turn: Turn;
  /** what has just happened */
  log: readonly LogEntry[];
  /** the last of what was told before the last decision */
  since: number;
}

export interface Due {
  hint: HintText;
  /** the hex that it speaks of, if it speaks of one */
  hex: string | null;
}

/** Where something is met; null: not at all; an empty hex: nowhere in particular. */
function place(when: When, at: Situation): string | null {
  const subject = subjectOf(at.prompt, (id) => at.pieces.find((piece) => piece.id === id)?.hex) ?? "";
  const found: (string | null)[] = [];
  const mine = at.pieces.filter((piece) => piece.side !== null && piece.side === at.side);
  if (when.step !== undefined) found.push(at.prompt?.step === when.step ? subject : null);
  if (when.window !== undefined) found.push(!!at.prompt?.window === when.window ? subject : null);
  if (when.night !== undefined) found.push(!!at.turn.night === when.night ? "" : null);
  if (when.verb !== undefined) {
    const act = at.acts.find((one) => one.verb === when.verb);
    const piece = act && at.pieces.find((one) => act.args.includes(one.id));
    found.push(act ? (piece?.hex ?? subject) : null);
  }
  if (when.event !== undefined) {
    const entry = [...at.log].reverse().find((one) => one.kind === when.event && one.version > at.since);
    found.push(entry ? (entry.facts.places?.at(-1) ?? "") : null);
  }
  if (when.tab !== undefined) found.push(mine.find((one) => one.tabs?.includes(when.tab as string))?.hex ?? null);
  if (when.piece !== undefined) found.push(at.pieces.find((one) => one.kind === when.piece)?.hex ?? null);
  if (when.stack !== undefined) {
    const counts = new Map<string, number>();
    for (const { hex } of mine) counts.set(hex, (counts.get(hex) ?? 0) + 1);
    found.push([...counts].find(([, n]) => n >= (when.stack as number))?.[0] ?? null);
  }
  return found.includes(null) || !found.length ? null : ((found as string[]).find(Boolean) ?? "");
}

/** The first hint of which all that it waits for is there. */
export function due(hints: readonly HintText[], met: (key: string) => boolean, at: Situation): Due | null {
  for (const hint of hints) {
    if (met(hint.key)) continue;
    const hex = place(hint.when, at);
    if (hex !== null) return { hint, hex: hex || null };
  }
  return null;
}
