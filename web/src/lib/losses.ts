/** What became of the counters of a side. */

import type { Summary } from "./types";

/** Each counter once, by what happened to it last: so many of each kind, in the order in which the kinds first came.
    Whoever is hit and falls later has fallen. Pure. */
export function lossesOf(all: Summary["losses"][string]): [string, number][] {
  const last = new Map(all.map((one) => [one.unit, one.kind]));
  const kinds = new Map(all.map((one) => [one.kind, 0]));
  for (const kind of last.values()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].filter(([, n]) => n > 0);
}
