/** Lines of sight in words: from every floor of the hex one looks from to every floor of another. */

import type { Sight } from "../../lib/types";
import type { Note } from "../types";

/** A pair of floors, and what lies between them. */
export interface Pair {
  from: string;
  to: string;
  seen: boolean;
  /** how many things degrade the line */
  degraded: number;
  why: Note | null;
}

/** `reports`: what is seen from each place of a hex; `goals`: the places of the other. */
export function pairsOf(reports: readonly Sight[], goals: readonly string[]): Pair[] {
  return reports.flatMap((report) =>
    goals.map((to): Pair => {
      const veil = report.blocked[to];
      const met = report.hindered?.[to] ?? [];
      return { from: report.from, to, seen: report.seen.includes(to), degraded: met.length, why: veil ?? met[0] ?? null };
    }),
  );
}
