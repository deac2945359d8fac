/** What can be done now, by kinds of actions: who can do it, and in how many ways. Pure. */

import type { Act } from "./choose";

export interface Doable {
  verb: string;
  n: number;
  /** counters that can be taken for it, in the order in which they are offered */
  units: string[];
  /** hexes that it leads to */
  hexes: string[];
  /** it ends something, or lets it pass */
  ends: boolean;
  /** the first of them */
  acts: Act[];
}

/** So many actions of a kind are named one by one. */
export const FEW = 6;

/** Kinds of actions as they are offered; what ends something comes last. */
export function doable(acts: readonly Act[]): Doable[] {
  const found = new Map<string, Doable>();
  for (const act of acts) {
    const one = found.get(act.verb) ?? { verb: act.verb, n: 0, units: [], hexes: [], ends: act.purpose === "end", acts: [] };
    one.n++;
    if (one.acts.length < FEW) one.acts.push(act);
    act.args.forEach((name, i) => {
      const list = act.kinds[i] === "unit" ? one.units : act.kinds[i] === "hex" ? one.hexes : null;
      // the first counter is the one that acts; those after it are acted on
      if (list && !list.includes(name) && (list !== one.units || act.kinds.indexOf("unit") === i)) list.push(name);
    });
    found.set(act.verb, one);
  }
  return [...found.values()].sort((a, b) => Number(a.ends) - Number(b.ends));
}
