/** What this browser remembers: language, map style, the keys of its matches. */

import type { Pace } from "./narrator.svelte";
import type { Lang } from "./types";

export interface Kept {
  id: string;
  game: string;
  scenario: string;
  seats: Record<string, string>;
  keys: Record<string, string>;
  spectator?: string;
  started: number;
  /** the last version each seat has looked at, for the recap after a curtain */
  seen?: Record<string, number>;
}

const NAME = "lancio";

interface Stored {
  lang?: Lang;
  plain?: boolean;
  pace?: Pace;
  sound?: boolean;
  asks?: boolean;
  matches?: Kept[];
}

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

class Settings {
  lang = $state<Lang>("en");
  plain = $state(false);
  /** how fast the others' actions are told */
  pace = $state<Pace>(1);
  sound = $state(false);
  /** ask again before something is given up that could still be done */
  asks = $state(true);
  matches = $state<Kept[]>([]);

  constructor() {
    const stored = read();
    this.lang = stored.lang ?? (navigator.language.startsWith("it") ? "it" : "en");
    this.plain = stored.plain ?? false;
    this.pace = stored.pace ?? 1;
    this.sound = stored.sound ?? false;
    this.asks = stored.asks ?? true;
    this.matches = stored.matches ?? [];
  }

  save(): void {
    try {
      const { lang, plain, pace, sound, asks, matches } = this;
      localStorage.setItem(NAME, JSON.stringify({ lang, plain, pace, sound, asks, matches }));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    this.save();
  }

  togglePlain(): void {
    this.plain = !this.plain;
    this.save();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    this.save();
  }

  toggleAsks(): void {
    this.asks = !this.asks;
    this.save();
  }

  toggleSound(): void {
    this.sound = !this.sound;
    this.save();
  }

  keep(match: Kept): void {
    this.matches = [match, ...this.matches.filter((one) => one.id !== match.id)].slice(0, 40);
    this.save();
  }

  forget(id: string): void {
    this.matches = this.matches.filter((one) => one.id !== id);
    this.save();
  }

  match(id: string): Kept | undefined {
    return this.matches.find((one) => one.id === id);
  }

  see(id: string, side: string, version: number): void {
    const kept = this.match(id);
    if (!kept) return;
    kept.seen = { ...kept.seen, [side]: version };
    this.save();
  }
}

export const settings = new Settings();
