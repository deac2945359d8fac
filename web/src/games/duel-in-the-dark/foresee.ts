/** A preview in its parts: what is paid in fuel or tokens, what is booked at once, what hangs on the Bomber. */

import type { Modifier, Preview } from "../../lib/types";

export interface Parts {
  fuel: Modifier[];
  tokens: Modifier[];
  /** for the British, at once */
  now: Modifier[];
  /** for the Germans, if the Bomber comes; or for the British, when it bombs */
  later: Modifier[];
}

const NOW = new Set(["squadrons", "mosquito-low", "british-lights", "damage", "block", "balloons"]);

export const sum = (list: readonly Modifier[]) => list.reduce((total, one) => total + one.value, 0);

export function parts(preview: Preview): Parts {
  const out: Parts = { fuel: [], tokens: [], now: [], later: [] };
  for (const one of preview.modifiers) {
    if (one.label === "fuel") out.fuel.push(one);
    else if (one.label === "tokens") out.tokens.push(one);
    else if (NOW.has(one.label)) out.now.push(one);
    else out.later.push(one);
  }
  return out;
}

export const isBombing = (preview: Preview) => preview.modifiers.some((one) => one.label === "city");

/** What would be scored here, null if nothing is counted. */
export function score(preview: Preview): number | null {
  const { later } = parts(preview);
  return later.length ? sum(later) : null;
}
