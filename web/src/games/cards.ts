/** The games on the start page. */

import { card as duelInTheDark } from "./duel-in-the-dark/card";
import { card as nightDrop } from "./night-drop/card";
import type { Card } from "./types";

const known: Card[] = [nightDrop, duelInTheDark];

export const cardOf = (slug: string): Card | undefined => known.find((one) => one.slug === slug);
