/** A game on the screen: its map, its words, its module. */

import { moduleOf } from "../games";
import type { Fitted } from "../games/fitted";
import type { Teller } from "../games/types";
import { catalogued, has, heading, named, player, sideLabel, t } from "../text";
import { learn } from "../text/games.svelte";
import * as api from "./api";
import { tapped } from "./fingers";
import type { Name, Values } from "./forms";
import { makeGrid, plainPicture, type Grid } from "./geometry";
import { settings } from "./settings.svelte";
import { remember, titles } from "./titles";
import type { Catalogue, Chart, LogEntry, Picture, Rules, View } from "./types";

/** Everything of a game that does not change during a match. */
export class Kit {
  chart = $state.raw<Chart>() as Chart;
  picture = $state.raw<Picture | null>(null);
  grid = $state.raw<Grid>() as Grid;
  rules = $state.raw<Rules>({});
  words = $state.raw<Catalogue>({});
  module = $state.raw<Fitted>() as Fitted;

  constructor(
    readonly game: string,
    readonly scenario: string,
  ) {}

  /** The name of the map's picture. */
  get map(): string {
    return this.chart.picture;
  }

  /** `tell`: how much of it is here. */
  async load(tell: (share: number) => void = () => undefined): Promise<this> {
    const drawn = api.chart(this.game, this.scenario);
    // the picture was painted from the map that comes with the game: a map of the owner's own is drawn plainly
    const painted = drawn.then((chart) => (chart.own ? null : api.picture(chart.picture)));
    const parts = [moduleOf(this.game), drawn, painted, this.translate()] as const;
    let here = 0;
    for (const part of parts) void part.then(() => tell(++here / parts.length), () => undefined);
    const [module, chart, picture] = await Promise.all(parts);
    this.module = module;
    this.chart = chart;
    this.picture = picture;
    this.grid = makeGrid(chart, picture ?? plainPicture(chart));
    // whoever came by a link has seen no list of the games
    const title = this.say("title");
    if (title && !titles()[this.game]) remember([{ slug: this.game, title: { en: title, it: title } }]);
    return this;
  }

  async translate(): Promise<void> {
    const [rules, words] = await Promise.all([
      api.rules(this.game, settings.lang).catch(() => ({})),
      api.text(this.game, settings.lang).catch(() => ({})),
    ]);
    this.rules = rules;
    this.words = words;
    learn(this.game, settings.lang, words);
  }

  say = (key: string): string | undefined => this.words[key];
  /** How a match ended: as the game calls it, or as people ended it beside the rules. */
  ending = (level: string): string => this.words[`level.${level}`] ?? (has(`ended.${level}`) ? t(`ended.${level}`) : level);
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
    const found = [`fold.${kind}`, `folds.${kind}`].find(this.module.words.has);
    return found ? this.module.words.w(found, { n }) : `${this.pretty(entries[0]?.text ?? "")} … ${t("log.folded", { n })}`;
  }

  /** Kinds of events that are folded also when they come one by one. */
  get folds(): string[] {
    return this.module.words.under("folds.");
  }

  place = (hex: string): string => heading(named(this.chart.places[hex] ?? this.chart.hexes[hex]?.area));
  /** Words of the game under a key that many games have, or the client's own. */
  word = (key: string, otherwise: string, values: Values = {}): string => (this.module.words.has(key) ? this.module.words.w(key, values) : otherwise);
  turnName = (n: number): string => (n ? this.word("turn.name", t("turn.number", { n }), { n }) : this.word("turn.zero", t("turn.set-up")));
  /** The turns that are night. */
  nights = (scenario: string): number[] => (this.chart.zones[scenario] as { night?: number[] } | undefined)?.night ?? [];

  /** A sentence, with a capital. */
  sentence(text: string): string {
    const words = tapped(this.pretty(text));
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** A running text with the counters' names instead of their ids. */
  pretty(text: string): string {
    return this.module.pretty(text);
  }
}
