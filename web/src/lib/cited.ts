/** The rules that a rule's text names, so that each can be opened from it. */

import type { Rules } from "./types";

export interface Part {
  text: string;
  /** the rule that this part names */
  id?: string;
}

const WORD = /[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/g;

/** A text in parts; ids of known rules stand by themselves. A plain number is no rule, nor is the rule its own. */
export function cited(text: string, rules: Rules, own?: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(WORD)) {
    const id = found[0];
    if (id === own || !(id in rules) || /^\d+$/.test(id)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: id, id });
    from = found.index + id.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
