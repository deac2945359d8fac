/** The matches on the start page: what the server says of them, in words. */

import { untrack } from "svelte";
import { has, levelName, phrase, sideLabel, t } from "../text";
import * as api from "./api";
import { account } from "./account.svelte";
import { fill } from "./forms";
import { besides, dueOf, real, shared, shelved, type Due, type Kept } from "./keys";
import { follow } from "./news";
import { keysOf, tellDue } from "./seats";
import { settings } from "./settings.svelte";
import { termsSaid } from "./terms";
import { isShut } from "./transport";
import type { Catalogue, GameInfo, MatchInfo } from "./types";

/** So many keys go into one header. */
const MANY = 40;
/** Milliseconds between looks at matches that wait, and at how many. */
const AGAIN = 10000;
const FEW = 5;
/** Milliseconds in which several words are one. */
const GATHER = 300;
/** Milliseconds between looks in case a word is lost, or another device has sat down for the account. */
const ANYWAY = 90000;

export class Shelf {
  known = $state.raw<ReadonlyMap<string, MatchInfo> | null>(null);
  words = $state.raw<Record<string, Catalogue>>({});
  /** matches that a key opens no more */
  #shut = new Set<string>();
  /** how often it was asked anew, since for a while nobody answered */
  #round = $state(0);
  #all = $derived(besides(settings.matches.filter((one) => !one.lesson), account.matches));
  #known = $derived(this.known && new Map([...account.infos.map((one) => [one.id, one] as const), ...this.known]));
  shelves = $derived(shelved(this.#all, this.#known));
  /** where something waits for one, and keeps somebody else waiting */
  due = $derived([...this.shelves.going, ...this.shelves.offered].filter((one) => this.dueOf(one) && shared(one, this.info(one))).length);
  /** the keys of the newest matches, as one word: the line is opened anew only when they change */
  #line = $derived(real(settings.matches.filter((one) => !one.lesson && !one.forgotten).flatMap(keysOf)).slice(0, MANY).join(","));

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
    // what happens meanwhile shows by itself
    $effect(() => {
      const keys = this.#line;
      if (!keys && account.name === null) return;
      return follow((tell, stop) => api.changes(keys ? keys.split(",") : [], tell, stop), () => this.#heard());
    });
    $effect(() => {
      const timer = setInterval(() => document.visibilityState !== "hidden" && this.#look(), ANYWAY);
      return () => clearInterval(timer);
    });
    // a match begins by itself when everybody is there, though one waits here and not in its room
    $effect(() => {
      const timer = setInterval(() => void this.#begin(), AGAIN);
      untrack(() => void this.#begin());
      return () => clearInterval(timer);
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

  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      void this.#begin();
    }, GATHER);
  }

  /** Tell what is due for the dice of matches that wait for it. */
  async #begin(): Promise<void> {
    const waits = settings.matches.filter((one) => one.waits && one.dice?.contributions && !this.#shut.has(one.id));
    const told = waits.slice(0, FEW).map((one) =>
      tellDue(one).catch((error: unknown) => {
        // to ask on would only count as guessing
        if (isShut(error)) this.#shut.add(one.id);
        return false;
      }),
    );
    if ((await Promise.all(told)).includes(true)) this.#look();
  }

  async #ask(keys: string[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(keys.length / MANY) }, (_, i) => keys.slice(i * MANY, (i + 1) * MANY));
    try {
      const found = (await Promise.all(parts.map(api.matches))).flat();
      this.known = new Map(found.map((one) => [one.id, one]));
    } catch {
      // without an answer nothing is known to be over or lost
    }
  }

  dueOf = (one: Kept): Due | null => dueOf(one, this.info(one));
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
    const seats = this.info(one)?.seats ?? one.seats;
    const named = (list: string[]) => list.map((side) => this.side(one, side)).join(", ");
    const held = sides.filter((side) => one.keys[side]);
    const mine = held.filter((side) => seats[side] === "human");
    const parts = [held.length && !mine.length ? t("start.replaced", { side: named(held) }) : !mine.length ? t("watch.title") : mine.length === sides.length && mine.length > 1 ? t("start.all", { sides: named(mine) }) : t("start.you", { side: named(mine) })];
    const kinds = new Set(sides.filter((side) => !one.keys[side]).map((side) => seats[side] ?? ""));
    for (const kind of kinds) {
      const theirs = named(sides.filter((side) => !one.keys[side] && seats[side] === kind));
      const names = sides.filter((side) => !one.keys[side] && seats[side] === kind).map((side) => this.info(one)?.names?.[side]).filter(Boolean);
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
    return dueOf(one, this.info(one)) === "turn" || this.info(one)?.asked != null;
  }

  /** Whose turn it is. */
  whose(one: Kept): string {
    const side = this.info(one)?.to_act;
    if (this.info(one)?.waiting) return this.#waits(one);
    if (!side) return "";
    if (this.info(one)?.asked) return t("start.asked");
    if (!this.mine(one)) return t("start.theirs", { side: this.side(one, side) });
    return Object.keys(one.keys).length > 1 ? t("start.turn-of", { side: this.side(one, side) }) : t("start.mine");
  }

  /** What a match waits for that has not begun: people, or the browser that has somebody's part of the dice. */
  #waits(one: Kept): string {
    const reveals = this.info(one)?.reveals ?? [];
    if (!reveals.length) return t("start.waiting");
    const elsewhere = reveals.filter((side) => one.keys[side] && !one.dice?.contributions?.[side]);
    if (elsewhere.length) return t("start.elsewhere");
    const others = reveals.filter((side) => !one.keys[side]);
    return others.length ? t("start.reveals", { names: others.map((side) => this.info(one)?.names?.[side] ?? this.side(one, side)).join(", ") }) : t("wait.dice");
  }

  /** Who offers a rematch. */
  offerer(one: Kept): string {
    const by = this.info(one)?.rematch ?? "";
    return this.info(one)?.names?.[by] ?? this.side(one, by);
  }

  when(one: Kept): string {
    const at = Number(this.info(one)?.changed ?? 0) * 1000 || one.started;
    return day(at);
  }
}

/** How the reader writes dates and hours in the language of the page. */
export const locale = (): string => navigator.languages.find((one) => one.startsWith(settings.lang)) ?? settings.lang;

/** The reader's own way of writing a date, in the language of the page. */
export function day(at: number): string {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : ("numeric" as const);
  const date = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year }).format(at);
  // each language writes its hours with as many digits as it likes
  return `${date}, ${new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(at)}`;
}
