/** Riddles: asking for them and for their answers, and sitting down at one. A riddle is a private match. */

import { call, query } from "./api";
import { sitDown } from "./lessons";
import type { Riddle, RiddleAnswer } from "./riddle";
import type { Lang } from "./types";

export const riddles = (game: string, lang: Lang) => call<Riddle[]>(`/api/games/${game}/riddles${query({ lang })}`);
export const riddleAnswer = (game: string, slug: string, lang: Lang) => call<RiddleAnswer>(`/api/games/${game}/riddles/${slug}${query({ lang })}`);
export const beginRiddle = (game: string, slug: string) => sitDown(game, slug, "/api/riddles", { game, riddle: slug });
