/** The matches on the start page: what the server says of them, in words. */

import { has, levelName, phrase, sideLabel, t } from "../text";
import * as api from "./api";
import { account } from "./account.svelte";
import { fill } from "./forms";
import { besides, real, shelved, type Kept } from "./keys";
import { keysOf } from "./seats";
import { settings } from "./settings.svelte";
import { termsSaid } from "./terms";
import type { Catalogue, GameInfo, MatchInfo } from "./types";

/** So many keys go into one header. */
const MANY = 40;

export class Shelf {
  known = $state.raw<ReadonlyMap<string, MatchInfo> | null>(null);
  words = $state.raw<Record<string, Catalogue>>({});
  /** how often it was asked anew, since for a while nobody answered */
  #round = $state(0);
  #all = $derived(besides(settings.matches.filter((one) => !one.lesson), account.matches));
  #known = $derived(this.known && new Map([...account.infos.map((one) => [one.id, one] as const), ...this.known]));
  shelves = $derived(shelved(this.#all, this.#known));

  constructor(private readonly games: () => GameInfo[]) {
    $effect(() => void this.#ask(real(settings.matches.flatMap(keysOf))));
    $effect(() => {
      const lang = settings.lang;
      void this.#round;
      for (const game of new Set(this.#all.map((one) => one.game))) {
        void api.text(game, lang).then((found) => (this.words = { ...this.words, [game]: found }), () => undefined);
      }
    });
    // who comes back to this page finds it as things are now
    $effect(() => {
      void account.ask();
      addEventListener("focus", this.#look);
      return () => removeEventListener("focus", this.#look);
    });
  }

  /** Somebody answers again: what could not be asked is asked now. */
  renew(): void {
    this.#round++;
    this.#look();
  }

  #look = (): void => {
    void account.ask(true);
    void this.#ask(real(settings.matches.flatMap(keysOf)));
  };

  async #ask(keys: string[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(keys.length / MANY) }, (_, i) => keys.slice(i * MANY, (i + 1) * MANY));
    try {
      const found = (await Promise.all(parts.map(api.matches))).flat();
      this.known = new Map(found.map((one) => [one.id, one]));
    } catch {
      // without an answer nothing is known to be over or lost
    }
  }

  info = (one: Kept): MatchInfo | undefined => this.#known?.get(one.id);
  title = (one: Kept): string => phrase(this.games().find((game) => game.slug === one.game)?.title) || one.game;
  side = (one: Kept, side: string): string => sideLabel(this.words[one.game] ?? {}, side);

  scenario(one: Kept): string {
    const all = this.games().find((game) => game.slug === one.game)?.scenarios ?? [];
    return all.length > 1 ? phrase(all.find((scenario) => scenario.slug === one.scenario)?.title) : "";
  }

  /** Who sits where: mine, those of friends, those of computers. */
  seats(one: Kept): string {
    const sides = Object.keys(one.seats);
    const named = (list: string[]) => list.map((side) => this.side(one, side)).join(", ");
    const mine = sides.filter((side) => one.keys[side]);
    const parts = [!mine.length ? t("watch.title") : mine.length === sides.length && mine.length > 1 ? t("start.all", { sides: named(mine) }) : t("start.you", { side: named(mine) })];
    const kinds = new Set(sides.filter((side) => !one.keys[side]).map((side) => one.seats[side] ?? ""));
    for (const kind of kinds) {
      const theirs = named(sides.filter((side) => !one.keys[side] && one.seats[side] === kind));
      const names = sides.filter((side) => !one.keys[side] && one.seats[side] === kind).map((side) => this.info(one)?.names?.[side]).filter(Boolean);
      parts.push(`${theirs} – ${kind === "human" ? names.join(", ") || t("start.friend") : levelName(kind)}`);
    }
    return parts.join(" · ");
  }

  /** On which terms it is played, with somebody who sits elsewhere. */
  terms(one: Kept): string {
    const info = this.info(one);
    const others = Object.keys(one.seats).some((side) => one.seats[side] === "human" && !one.keys[side]);
    return info && (others || info.clock) ? termsSaid(info).join(" · ") : "";
  }

  /** Where it stands. */
  turn(one: Kept): string {
    const info = this.info(one);
    if (!info) return "";
    const at = (typeof info.turn === "object" ? info.turn?.number : info.turn) ?? 0;
    // what a game counts as its turns may be nights
    const named = this.words[one.game]?.["screen.turn.name"];
    return !at ? t("turn.set-up") : named ? fill(named, settings.lang, { n: at }) : t("turn.number", { n: at });
  }

  /** How it ended. */
  end(one: Kept): string {
    const level = this.info(one)?.outcome?.level;
    if (!level) return "";
    return this.words[one.game]?.[`level.${level}`] ?? (has(`ended.${level}`) ? t(`ended.${level}`) : t("start.over"));
  }

  mine(one: Kept): boolean {
    const side = this.info(one)?.to_act;
    return !!side && !!one.keys[side];
  }

  /** Whose turn it is. */
  whose(one: Kept): string {
    const side = this.info(one)?.to_act;
    if (this.info(one)?.waiting) return t("start.waiting");
    if (!side) return "";
    if (!this.mine(one)) return t("start.theirs", { side: this.side(one, side) });
    return Object.keys(one.keys).length > 1 ? t("start.turn-of", { side: this.side(one, side) }) : t("start.mine");
  }

  when(one: Kept): string {
    const at = Number(this.info(one)?.changed ?? 0) * 1000 || one.started;
    return day(at);
  }
}

/** The reader's own way of writing a date, in the language of the page. */
export function day(at: number): string {
  const locale = navigator.languages.find((one) => one.startsWith(settings.lang)) ?? settings.lang;
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : ("numeric" as const);
  const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year }).format(at);
  // each language writes its hours with as many digits as it likes
  return `${date}, ${new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at)}`;
}
