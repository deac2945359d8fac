/** A preview in its parts: what is paid in fuel or tokens, and the points by whom they go to. */

import type { Modifier, Preview } from "../../lib/types";

export interface Gain {
  /** british or german */
  to: string;
  /** what they are a part of: fight, flak, bombing, runway … */
  part: string;
  lines: Modifier[];
  points: number;
}

const PAID = new Set(["fuel", "tokens", "medals"]);

export const sum = (list: readonly Modifier[]) => list.reduce((total, one) => total + one.value, 0);
const said = (one: Modifier, key: string) => (typeof one.data?.[key] === "string" ? (one.data[key] as string) : "");

/** What the action itself costs. */
export const paid = (preview: Preview) => preview.modifiers.filter((one) => !said(one, "to") && PAID.has(one.label));

export function gains(preview: Preview): Gain[] {
  const found = new Map<string, Gain>();
  for (const one of preview.modifiers) {
    const to = said(one, "to");
    if (!to) continue;
    const part = said(one, "part");
    const key = `${to} ${part}`;
    const gain = found.get(key) ?? { to, part, lines: [], points: 0 };
    found.set(key, gain);
    gain.lines.push(one);
    gain.points += one.value;
  }
  return [...found.values()];
}

/** What a choice comes to, in a few words: what is paid, then the points of each side. */
export function brief(preview: Preview, name: (key: string) => string): string[] {
  const signed = (n: number) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)}`;
  const cost = paid(preview).map((one) => `${one.text ?? one.label} ${signed(one.value)}`);
  const points = ["british", "german"].flatMap((side) => {
    const n = score(preview, side);
    return n === null ? [] : [`${name(side)} ${signed(n)}`];
  });
  return [...cost, ...points];
}

/** The points of a side in all, null if nothing is counted for it. */
export function score(preview: Preview, side: string): number | null {
  const own = gains(preview).filter((gain) => gain.to === side);
  return own.length ? own.reduce((total, gain) => total + gain.points, 0) : null;
}
