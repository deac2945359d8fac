/** The games on the start page. */

import { card as drvar } from "./drvar/card";
import { card as nightDrop } from "./night-drop/card";
import type { Card } from "./types";

const known: Card[] = [nightDrop, drvar];

export const cardOf = (slug: string): Card | undefined => known.find((one) => one.slug === slug);
