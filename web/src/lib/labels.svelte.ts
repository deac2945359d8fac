/** What games, scenarios and sides are called, where no match is open: fetched once, when somebody asks. */

import { phrase, sideLabel } from "../text";
import * as api from "./api";
import { settings } from "./settings.svelte";
import type { Catalogue, GameInfo } from "./types";

class Labels {
  games = $state.raw<GameInfo[]>([]);
  #words = $state.raw<Record<string, Catalogue>>({});
  #asked = new Set<string>();

  /** To be called in an effect: the words of these games in the language of the page. */
  learn(games: Iterable<string>): void {
    const { lang } = settings;
    if (!this.#asked.has("")) this.#ask("", api.games().then((found) => (this.games = found)));
    for (const game of games) {
      const key = `${lang} ${game}`;
      if (!this.#asked.has(key)) this.#ask(key, api.text(game, lang).then((found) => (this.#words = { ...this.#words, [key]: found })));
    }
  }

  #ask(key: string, asked: Promise<unknown>): void {
    this.#asked.add(key);
    asked.catch(() => this.#asked.delete(key));
  }

  #game = (slug: string) => this.games.find((one) => one.slug === slug);
  title = (game: string): string => phrase(this.#game(game)?.title) || game;
  side = (game: string, side: string): string => sideLabel(this.#words[`${settings.lang} ${game}`] ?? {}, side);
  scenario = (game: string, slug: string): string => phrase(this.#game(game)?.scenarios.find((one) => one.slug === slug)?.title);
  /** Game and scenario over a page; nothing until they are known. */
  heading = (game: string, slug: string): string => (this.#game(game) ? `${this.title(game)} · ${this.scenario(game, slug)}` : "");
  about = (game: string, slug: string): string => phrase(this.#game(game)?.scenarios.find((one) => one.slug === slug)?.about);

  /** The options that are not as usual, in words. */
  options(game: string, slug: string, chosen: Record<string, unknown>): { title: string; value: string }[] {
    const declared = this.#game(game)?.scenarios.find((one) => one.slug === slug)?.options ?? [];
    return declared.filter((one) => one.name in chosen && chosen[one.name] !== one.default).map((one) => {
      const value = chosen[one.name];
      return { title: phrase(one.title), value: value === true ? "✓" : value === false ? "✗" : String(value) };
    });
  }
}

export const labels = new Labels();
