/** Time that is left, in words that fit the length of it. Pure. */

import type { Clock, Lang } from "./types";

/** Seconds: with less than that left a story is told quickly while one's own time runs, and with hardly any at once. */
const SHORT = 3600;
const SHORTEST = 120;
const QUICK = 3;

const DAY = 86_400;
const WORDS = { en: { d: "d", h: "h" }, it: { d: "g", h: "h" } } as const;
const two = (n: number) => String(n).padStart(2, "0");

/** 2 d 4 h, 3:05:09, 4:07; never below nothing. */
export function left(seconds: number, lang: Lang): string {
  const all = Math.max(0, Math.floor(seconds));
  const days = Math.floor(all / DAY);
  const hours = Math.floor((all % DAY) / 3600);
  if (days) return `${days} ${WORDS[lang].d} ${hours} ${WORDS[lang].h}`;
  const minutes = Math.floor((all % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** How fast what the others did is told: nobody loses on time what he spends on looking. */
export function paced(pace: number, clock: Clock | null | undefined, side: string | null): number {
  const rest = side !== null && clock?.runs === side ? clock.left[side] : undefined;
  if (rest === undefined || rest >= SHORT || pace === 0) return pace;
  return rest < SHORTEST ? 0 : Math.max(pace, QUICK);
}
