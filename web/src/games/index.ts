/** The games: every folder here is one. Cards come with the start page, the rest of a game when it is played. */

import { fit, type Fitted } from "./fitted";
import { plain } from "./plain";
import type { Card, GameModule } from "./types";

const cards = import.meta.glob<Card>("./*/card.ts", { eager: true, import: "card" });
const modules = import.meta.glob<GameModule>("./*/index.ts", { import: "module" });

/** The module of a game with all that it leaves out filled in; any other game is drawn by the plain one. */
export async function moduleOf(slug: string): Promise<Fitted> {
  return fit(slug, (await modules[`./${slug}/index.ts`]?.()) ?? plain);
}

export const cardOf = (slug: string): Card | undefined => cards[`./${slug}/card.ts`];

/** In which order games lie on the table; those without a card come last. */
export const rankOf = (slug: string): number => cardOf(slug)?.sample?.rank ?? Infinity;
