/** What this browser remembers: language, map style, the keys of its matches. */

import { account } from "./account.svelte";
import { merged, type Glance, type Kept } from "./keys";
import type { Pace } from "./narrator.svelte";
import type { Lang } from "./types";

export type { Glance, Kept } from "./keys";

const NAME = "lancio";
/** So many matches are kept; of more than that the ones forgotten longest ago go first, then the oldest. */
const MOST = 200;

interface Stored {
  lang?: Lang;
  plain?: boolean;
  pace?: Pace;
  sound?: boolean;
  asks?: boolean;
  name?: string;
  vain?: boolean;
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
  /** what one is called at the table */
  name = $state("");
  /** be asked at a window even where nothing can come of it */
  vain = $state(false);
  matches = $state<Kept[]>([]);

  constructor() {
    const stored = read();
    this.lang = stored.lang ?? (navigator.language.startsWith("it") ? "it" : "en");
    this.plain = stored.plain ?? false;
    this.pace = stored.pace ?? 1;
    this.sound = stored.sound ?? false;
    this.asks = stored.asks ?? true;
    this.name = stored.name ?? "";
    this.vain = stored.vain ?? false;
    this.matches = stored.matches ?? [];
    // another window keeps its matches in the same place: neither may write over what the other has added
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key === NAME) this.matches = read().matches ?? [];
    });
  }

  /** The matches that were not forgotten. */
  get held(): Kept[] {
    return this.matches.filter((one) => !one.forgotten);
  }

  save(): void {
    try {
      const { lang, plain, pace, sound, asks, vain, name, matches } = this;
      localStorage.setItem(NAME, JSON.stringify({ lang, plain, pace, sound, asks, vain, name, matches }));
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

  setName(name: string): void {
    this.name = name.trim();
    this.save();
  }

  toggleVain(): void {
    this.vain = !this.vain;
    this.save();
  }

  toggleSound(): void {
    this.sound = !this.sound;
    this.save();
  }

  keep(match: Kept): void {
    this.add([match]);
  }

  /** What is written may be newer than what this window knows. */
  #freshen(): void {
    this.matches = read().matches ?? this.matches;
  }

  /** Take in matches, and the keys of those that are here already. */
  add(matches: Kept[]): void {
    this.#freshen();
    const all = merged(this.matches, matches);
    if (all.length > MOST) {
      const age = (one: Kept) => (one.forgotten ? one.forgotten - Number.MAX_SAFE_INTEGER : one.started);
      const late = new Set([...all].sort((a, b) => age(a) - age(b)).slice(0, all.length - MOST));
      this.matches = all.filter((one) => !late.has(one));
    } else this.matches = all;
    this.save();
  }

  /** Out of the lists, but not lost: it can be put back. */
  forget(id: string): void {
    this.#change(id, { forgotten: Date.now() });
  }

  recover(id: string): void {
    this.#change(id, { forgotten: undefined });
  }

  /** For good: the key is gone. */
  remove(id: string): void {
    this.#freshen();
    this.matches = this.matches.filter((one) => one.id !== id);
    this.save();
  }

  /** What the match looked like when it was left. */
  glance(id: string, glance: Glance): void {
    this.#change(id, { glance });
  }

  /** What became of it at the table before the match: invitations, keys, dice. */
  seat(id: string, change: Pick<Partial<Kept>, "keys" | "next" | "invitations" | "dice" | "waits" | "spectator" | "left">): void {
    this.#change(id, change);
  }

  #change(id: string, change: Partial<Kept>): void {
    this.#freshen();
    // what is kept of a match that only the account has
    const theirs = account.matches.find((one) => one.id === id);
    if (theirs && !this.match(id)) this.matches = merged(this.matches, [theirs]);
    this.matches = this.matches.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.save();
  }

  match(id: string): Kept | undefined {
    return this.matches.find((one) => one.id === id);
  }

  /** How far what is said at a match was read here. */
  read(id: string, channel: string, number: number): void {
    const kept = this.match(id) ?? account.matches.find((one) => one.id === id);
    if (kept) this.#change(id, { read: { ...kept.read, [channel]: number } });
  }

  see(id: string, side: string, version: number): void {
    const kept = this.match(id) ?? account.matches.find((one) => one.id === id);
    if (kept) this.#change(id, { seen: { ...kept.seen, [side]: version } });
  }

  send(id: string, side: string, goals: Record<string, string>): void {
    const kept = this.match(id);
    if (kept) this.#change(id, { goals: { ...kept.goals, [side]: goals } });
  }
}

export const settings = new Settings();
