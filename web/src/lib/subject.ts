/** The hex that a question is about. */

import type { Prompt } from "./types";

/** Where somebody moves, a window is about where he is now, and not where he came from; without a place it is about
    whoever opened it. Pure. */
export function subjectOf(prompt: Prompt | null, hexOf: (piece: string) => string | undefined): string | null {
  const { places = [], pieces = [] } = prompt?.facts ?? {};
  const here = prompt?.window ? hexOf(pieces[0] ?? "") : undefined;
  return (here && (!places.length || places.includes(here)) ? here : places[0]) ?? null;
}
