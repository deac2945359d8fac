/** Odds of shots and assaults in a few numbers. */

import type { Preview } from "../../lib/types";

const sum = (preview: Preview, test: (outcome: string) => boolean) =>
  preview.chances.filter((one) => test(one.outcome)).reduce((all, one) => all + one.p, 0);

export const percent = (p: number): string => `${p > 0 && p < 0.005 ? "<1" : Math.round(p * 100)}\u00a0%`;

export const hurt = (preview: Preview) => sum(preview, (one) => one.startsWith("losses") || one === "eliminated");
export const killed = (preview: Preview) => sum(preview, (one) => one === "eliminated");
export const disordered = (preview: Preview) => sum(preview, (one) => one === "disorder");
export const decoy = (preview: Preview) => sum(preview, (one) => one === "dummy");
export const wins = (preview: Preview) => sum(preview, (one) => one === "attacker-wins");
export const loses = (preview: Preview) => sum(preview, (one) => one === "defender-wins");

/** The dice that are thrown: never fewer than none. */
export const diceIn = (preview: Preview) => Math.max(0, preview.modifiers.reduce((all, one) => all + one.value, 0));
/** How many dice earlier shots in the Drop turn cost. */
export const penalty = (preview: Preview) => preview.modifiers.find((one) => one.label === "shots-before")?.value ?? 0;
