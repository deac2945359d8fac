/** The impulse as a list of lines: a memo of what is wanted, never a pledge. Pure functions. */

import type { Kind } from "./options";

/** One act that is wanted, with the odds it was wanted for. */
export interface Line {
  id: number;
  kind: Kind;
  /** the place that acts */
  from: string;
  goal: string;
  /** the way of moving */
  mode: string | null;
  action: string;
  /** the chance when it was written: of what is hoped for, or of the fire that may meet a march; null: it has none */
  p: number | null;
  /** who takes part, and the totals, for its words */
  units: string[];
  sum: string;
}

/** What has become of a line: as it was, other odds, or no longer possible. */
export type Fate = "same" | "changed" | "gone";

/** More than so much is another matter. */
export const TOLERANCE = 0.1;

/** `now`: the chance as it is now; undefined if it can no longer be done. */
export function fateOf(line: Pick<Line, "p">, now: number | null | undefined): Fate {
  if (now === undefined) return "gone";
  if (now === null || line.p === null) return "same";
  return Math.abs(now - line.p) > TOLERANCE + 1e-9 ? "changed" : "same";
}

/** The lines with one of them at another place. */
export function moved(lines: readonly Line[], id: number, to: number): Line[] {
  const one = lines.find((line) => line.id === id);
  if (!one) return [...lines];
  const rest = lines.filter((line) => line !== one);
  return [...rest.slice(0, Math.max(0, to)), one, ...rest.slice(Math.max(0, to))];
}

/** One more at the end; the same act is not written twice. */
export function added(lines: readonly Line[], line: Omit<Line, "id">): Line[] {
  const others = lines.filter((one) => !(one.action === line.action && one.goal === line.goal));
  return [...others, { ...line, id: 1 + lines.reduce((most, one) => Math.max(most, one.id), 0) }];
}

/** The list as it stands once the player has looked: what is gone is left out, the odds are those of now. */
export function accepted(lines: readonly Line[], now: ReadonlyMap<number, number | null | undefined>): Line[] {
  return lines.filter((line) => !now.has(line.id) || now.get(line.id) !== undefined).map((line) => (now.has(line.id) ? { ...line, p: now.get(line.id) ?? null } : line));
}
