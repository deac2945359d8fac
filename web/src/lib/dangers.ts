/** Fire that may fall on a way before it is gone. Pure. */

import type { Danger } from "./types";

/** One shot of each who could fire, the one that does most; the most dangerous first. */
export function threats(dangers: readonly Danger[]): Danger[] {
  const best = new Map<string, Danger>();
  for (const one of dangers) {
    const known = best.get(one.unit);
    if (!known || one.hit + one.stop > known.hit + known.stop) best.set(one.unit, one);
  }
  return [...best.values()].sort((a, b) => b.hit - a.hit || b.stop - a.stop);
}

/** The chance that nothing comes of it, though everybody fires wherever he can. */
export const unharmed = (dangers: readonly Danger[]): number => dangers.reduce((p, one) => p * Math.max(0, 1 - one.hit - one.stop), 1);
