/** The games on the start page. */

import { card as drvar } from "./drvar/card";
import { card as duelInTheDark } from "./duel-in-the-dark/card";
import { card as histoCommand } from "./histo-command/card";
import { card as nightDrop } from "./night-drop/card";
import type { Card } from "./types";

const known: Card[] = [nightDrop, duelInTheDark, drvar, histoCommand];

/** In which order games lie on the table; those without a card come last. */
export const rankOf = (slug: string): number => (known.findIndex((one) => one.slug === slug) + 1) || known.length + 1;

export const cardOf = (slug: string): Card | undefined => known.find((one) => one.slug === slug);
