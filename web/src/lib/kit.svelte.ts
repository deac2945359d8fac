/** A game on the screen: its map, its words, its module. */

import { moduleOf } from "../games";
import type { GameModule, Teller } from "../games/types";
import { catalogued, phrase, player, sideLabel, t } from "../text";
import * as api from "./api";
import type { Name } from "./forms";
import { makeGrid, plainPicture, type Grid } from "./geometry";
import { settings } from "./settings.svelte";
import type { Catalogue, Chart, LogEntry, Picture, Rules, View } from "./types";

/** Everything of a game that does not change during a match. */
export class Kit {
  chart = $state.raw<Chart>() as Chart;
  picture = $state.raw<Picture | null>(null);
  grid = $state.raw<Grid>() as Grid;
  rules = $state.raw<Rules>({});
  words = $state.raw<Catalogue>({});
  readonly module: GameModule;

  constructor(
    readonly game: string,
    readonly scenario: string,
  ) {
    this.module = moduleOf(game);
  }

  /** The name of the map's picture: most games have one, some one a scenario. */
  get map(): string {
    return this.module.map?.(this.scenario) ?? this.game;
  }

  async load(): Promise<this> {
    const [chart, painted] = await Promise.all([api.chart(this.game, this.scenario), api.picture(this.map), this.translate()]);
    // the picture was painted from the map that comes with the game: a map of the owner's own is drawn plainly
    const picture = chart.own ? null : painted;
    this.chart = chart;
    this.picture = picture;
    this.grid = makeGrid(chart, picture ?? plainPicture(chart));
    return this;
  }

  async translate(): Promise<void> {
    const [rules, words] = await Promise.all([
      api.rules(this.game, settings.lang).catch(() => ({})),
      api.text(this.game, settings.lang).catch(() => ({})),
    ]);
    this.rules = rules;
    this.words = words;
  }

  say = (key: string): string | undefined => this.words[key];
  name = (key: string): Name | undefined => catalogued(this.words, key);
  /** a side as a label */
  side = (side: string | null): string => sideLabel(this.words, side);
  /** a side in a sentence */
  player = (side: string | null): Name => player(this.words, side);

  tell(view: View): Teller {
    return { say: this.say, name: this.name, chart: this.chart, view };
  }

  /** Many events of one kind in one line. */
  foldName(entries: LogEntry[]): string {
    const kind = entries[0]?.kind ?? "";
    const n = entries.length;
    return this.module.foldName?.(kind, n) ?? `${this.pretty(entries[0]?.text ?? "")} … ${t("log.folded", { n })}`;
  }

  place = (hex: string): string => this.module.place?.(hex, this) ?? phrase(this.chart.places[hex]);
  turnName = (n: number): string => this.module.turnName?.(n) ?? (n ? t("turn.number", { n }) : t("turn.set-up"));

  /** A sentence, with a capital. */
  sentence(text: string): string {
    const words = this.pretty(text);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** A running text with the counters' names instead of their ids. */
  pretty(text: string): string {
    return text.replace(this.module.ids, (id) => this.module.nameOf(id));
  }
}
