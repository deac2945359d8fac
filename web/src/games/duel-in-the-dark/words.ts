/** The few words that the start page needs too; all others are in `text.ts`. */

import { settings } from "../../lib/settings.svelte";

export const en = {
  blurb: "1943. Draw a secret route to a German city and back, then watch it flown card by card. Or guess it: four squadrons, forty ground units and a weather report against one Bomber in the dark.",
  time: "one to five players · 45 minutes a night",
  bomber: "Bomber",
  mosquito: "Mosquito",
  "tag.ground": "GND",
  "tag.low": "LOW",
  "tag.high": "HIGH",
  "tab.acted": "done",
  "tab.crashed": "out",
  "tab.down": "landed",
  "options.basic": "The game",
  "options.advanced": "Advanced rules",
  "options.expansions": "Expansions",
  "options.solo": "Solo",
  "options.readings": "Readings of doubtful rules",
} as const;

export const it: Record<keyof typeof en, string> = {
  blurb: "1943. Traccia una rotta segreta fino a una città tedesca e ritorno, poi guardala volare carta per carta. Oppure indovinala: quattro squadriglie, quaranta unità di terra e un bollettino meteo contro un Bombardiere nel buio.",
  time: "da uno a cinque giocatori · 45 minuti a notte",
  bomber: "Bombardiere",
  mosquito: "Mosquito",
  "tag.ground": "TERRA",
  "tag.low": "BASSA",
  "tag.high": "ALTA",
  "tab.acted": "fatto",
  "tab.crashed": "fuori",
  "tab.down": "a terra",
  "options.basic": "Il gioco",
  "options.advanced": "Regole avanzate",
  "options.expansions": "Espansioni",
  "options.solo": "Solitario",
  "options.readings": "Letture di regole dubbie",
};

export const word = (key: string) => {
  const words: Record<string, string> = settings.lang === "it" ? it : en;
  return words[key] ?? key;
};
