/** Time that is left, in words that fit the length of it. Pure. */

import type { Lang } from "./types";

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
