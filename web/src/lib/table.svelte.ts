/** One match on the screen: what the server last said, what was clicked, what is being asked. */

import { moduleOf } from "../games";
import type { Fitted } from "../games/fitted";
import type { Answer, Teller } from "../games/types";
import { catalogued, heading, named, player, sideLabel, t } from "../text";
import { learn } from "../text/games.svelte";
import * as api from "./api";
import { NOTHING, buttons, click, guesses, next, parseAll, type Act, type ArgKind, type Choice } from "./choose";
import type { Name, Values } from "./forms";
import { makeGrid, plainPicture, type Grid } from "./geometry";
import { settings, type Kept } from "./settings.svelte";
import type { Catalogue, Chart, LogEntry, Picture, Piece, Preview, Reason, Rules, Seat, Sight, View } from "./types";

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

  async load(): Promise<this> {
    const drawn = api.chart(this.game, this.scenario);
    // the picture was painted from the map that comes with the game: a map of the owner's own is drawn plainly
    const painted = drawn.then((chart) => (chart.own ? null : api.picture(chart.picture)));
    const [module, chart, picture] = await Promise.all([moduleOf(this.game), drawn, painted, this.translate()]);
    this.module = module;
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
    learn(this.game, settings.lang, words);
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
    const words = this.pretty(text);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** A running text with the counters' names instead of their ids. */
  pretty(text: string): string {
    return this.module.pretty(text);
  }
}

/** A tool in the hand: what a click, a drag or a right click on a hex does. */
export interface Brush {
  paint(hex: string): void;
  erase?(hex: string): void;
}

export interface Refusal {
  hex: string | null;
  reasons: Reason[];
}

export class Table {
  seat = $state.raw<Seat>() as Seat;
  choice = $state.raw<Choice>(NOTHING);
  /** several actions are meant by the same clicks */
  meant = $state.raw<Act[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  /** the side in front of the screen */
  looking = $state<string | null>(null);
  /** whom the screen is being handed to */
  curtain = $state<string | null>(null);
  recap = $state.raw<LogEntry[] | null>(null);
  sure = $state(false);
  rule = $state<string | null>(null);
  /** what the log line under the pointer speaks of */
  lit = $state.raw<string[]>([]);
  hover = $state.raw<{ hex: string | null; unit: string | null }>({ hex: null, unit: null });
  /** shares of the whole by hex, drawn as a heat map: where a drop comes down */
  heat = $state.raw<Map<string, number> | null>(null);
  /** what is seen from the hex under the pointer, while the player wants to know */
  sight = $state.raw<Sight | null>(null);
  watching = $state(false);
  /** what the action under the pointer would bring */
  aimed = $state.raw<{ hex: string; preview: Preview } | null>(null);
  brush = $state.raw<Brush | null>(null);
  foresight = $state.raw<{ action: string; preview: Preview } | null>(null);
  /** actions still to come of one wish, each with the question it answers; given up when another question comes */
  errand = $state.raw<{ step: string; action: string }[]>([]);

  view = $derived(this.seat.view);
  mine = $derived(this.seat.side !== null && this.view.to_act === this.seat.side);
  /** the window that asks me to act or decline */
  window = $derived(this.mine && !this.view.outcome ? (this.seat.prompt?.window ?? null) : null);
  pieces = $derived(new Map(this.view.pieces.map((piece) => [piece.id, piece])));
  acts = $derived.by(() => {
    const acts = parseAll(this.view.legal, (name) => this.kindOf(name));
    const tell = this.kit.tell(this.view);
    return acts.map((act) => this.kit.module.read(act, tell));
  });
  /** without those that wait for a word from the desk */
  offered = $derived.by(() => {
    const tell = this.kit.tell(this.view);
    return this.acts.filter((act) => this.kit.module.offer(act, this.choice, tell) !== "later");
  });
  open = $derived(next(this.offered, this.choice));
  /** the end of the phase, where the desk does not offer it */
  ending = $derived(this.offered.find((act) => act.purpose === "end" && this.kit.module.offer(act, this.choice, this.kit.tell(this.view)) !== "desk"));
  buttons = $derived(buttons(this.acts, this.choice));
  /** my other seat must decide */
  handOver = $derived.by(() => {
    const side = this.view.to_act;
    return side && side !== this.looking && this.kept.keys[side] && !this.view.outcome ? side : null;
  });

  #previews = new Map<string, Promise<Preview | null>>();
  #sights = new Map<string, Promise<Sight | null>>();
  #sought = "";
  #stop = new AbortController();
  #timer = 0;
  #foreseen = 0;
  #looking = false;
  #again = false;
  #news = false;

  constructor(
    readonly kit: Kit,
    readonly kept: Kept,
  ) {}

  get who(): api.Looker {
    return { keys: Object.values(this.kept.keys), seat: this.looking, lang: settings.lang };
  }

  kindOf = (name: string): ArgKind =>
    name in this.kit.chart.hexes ? "hex" : this.pieces.has(name) ? "unit" : "word";

  async sit(): Promise<this> {
    const sides = Object.keys(this.kept.keys);
    this.looking = sides[0] ?? null;
    // nobody has seen anything until the curtain is up
    this.curtain = sides.length > 1 ? this.looking : null;
    this.take(await api.seat(this.kept.id, this.who));
    const turn = this.seat.view.to_act;
    if (sides.length > 1 && turn && this.kept.keys[turn]) {
      this.curtain = turn;
    } else this.curtain = null;
    this.#listen();
    return this;
  }

  leave(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  #listen(): void {
    const changed = (version: number) => {
      if (version === this.seat.version) return;
      // an answer is on its way; what is newer than it is looked at when it is here
      if (this.busy) this.#news = true;
      else void this.refresh();
    };
    api.live(this.kept.id, this.who, changed, this.#stop.signal).catch(() => undefined);
    this.#poll();
  }

  #poll(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    const wait = this.seat.thinking ? 500 : this.mine ? 15000 : 3000;
    this.#timer = window.setTimeout(async () => {
      if (!this.mine && !this.busy && !this.seat.view.outcome) await this.refresh();
      this.#poll();
    }, wait);
  }

  /** Look again; news that comes while looking is looked at once more afterwards. */
  async refresh(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      const since = this.#since;
      const seat = this.#whole(await api.seat(this.kept.id, this.who, since), since);
      if (seat.version >= this.seat.version || seat.side !== this.seat.side) this.take(seat);
      this.problem = null;
      this.#goOn();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#looking = false;
    }
    if (this.#again) {
      this.#again = false;
      // the eye follows a few moves a second
      setTimeout(() => void this.refresh(), 180);
    }
  }

  /** What is in the log already need not come again, if nobody but we ourselves can take anything back. */
  get #since(): number {
    const alone = Object.keys(this.kept.seats).every((side) => this.kept.keys[side] || this.kept.seats[side] !== "human");
    return alone && this.seat.side === this.looking ? this.seat.version : 0;
  }

  #whole(seat: Seat, since: number): Seat {
    return since ? { ...seat, log: [...this.seat.log.filter((entry) => entry.version <= since), ...seat.log] } : seat;
  }

  async translate(): Promise<void> {
    await this.kit.translate();
    this.take(await api.seat(this.kept.id, this.who));
  }

  take(seat: Seat): void {
    const same = (this.seat as Seat | undefined)?.version === seat.version && this.seat.side === seat.side;
    this.seat = seat;
    if (same) return;
    this.#previews.clear();
    this.#sights.clear();
    this.heat = null;
    this.sight = null;
    this.letGo();
    if (seat.side && !this.curtain && this.recap === null) settings.see(this.kept.id, seat.side, seat.version);
    void this.#foresee();
  }

  /** Look at the chances of the actions that only wait for their button. */
  async #foresee(): Promise<void> {
    const mark = ++this.#foreseen;
    this.foresight = null;
    if (this.errand.length) return;
    for (const act of this.buttons.filter((one) => !one.args.length && one.purpose !== "end").slice(0, 3)) {
      const preview = await this.preview(act.text);
      if (mark !== this.#foreseen) return;
      if (preview?.chances.length) {
        this.foresight = { action: act.text, preview };
        return;
      }
    }
  }

  preview(action: string): Promise<Preview | null> {
    const known = this.#previews.get(action);
    if (known) return known;
    const asked = api.preview(this.kept.id, this.who, action).catch(() => null);
    this.#previews.set(action, asked);
    return asked;
  }

  /** Show what is seen from a hex, or nothing. */
  async see(hex: string | null): Promise<void> {
    if (!hex || !this.watching) {
      this.sight = null;
      return;
    }
    const known = this.#sights.get(hex) ?? api.sight(this.kept.id, this.who, hex).catch(() => null);
    this.#sights.set(hex, known);
    this.#sought = hex;
    const found = await known;
    if (this.#sought === hex && this.watching) this.sight = found;
  }

  letGo(): void {
    this.choice = NOTHING;
    this.meant = [];
    this.refusal = null;
    this.sure = false;
  }

  choose(choice: Choice): void {
    this.letGo();
    this.choice = choice;
  }

  /** A click on a counter (with the hex it stands in) or on a hex. */
  press(unit: Piece | null, hex: string | null, together = false): void {
    this.refusal = null;
    this.sure = false;
    if (this.brush && this.mine && hex) return this.brush.paint(hex);
    if (this.busy) return;
    this.errand = [];
    const name = this.#target(unit, hex);
    if (!name) return;
    if (!this.mine) {
      if (!unit) return;
      this.refusal = { hex, reasons: [{ text: this.view.outcome ? t("prompt.over") : t("why.turn"), rule: null }] };
      return;
    }
    this.#follow(this.kit.module.click(this, { unit, hex, name }, () => click(this.offered, this.choice, name, together)), name, hex);
  }

  #follow(step: Answer, name: string, hex: string | null): void {
    if (step.kind === "act") void this.act(step.act.text);
    else if (step.kind === "chosen") this.choose(step.choice);
    else if (step.kind === "ask") {
      this.choose(step.choice);
      this.meant = step.acts;
    } else if (step.kind === "explain") void this.explain(step.action, hex);
    else if (step.kind === "refuse") this.refusal = { hex, reasons: [step.reason] };
    else if (step.kind === "refused") void this.#refuse(name, hex);
  }

  /** A click on a counter may mean its hex: an attack, a move into a stack. */
  #target(unit: Piece | null, hex: string | null): string | null {
    if (unit && (this.open.has(unit.id) || this.choice.picks.includes(unit.id))) return unit.id;
    if (hex && this.open.has(hex)) return hex;
    if (unit && next(this.offered, NOTHING).has(unit.id)) return unit.id;
    if (hex && this.choice.picks.length) return hex;
    return unit?.id ?? hex;
  }

  /** Say why an action is not possible. */
  async explain(action: string, hex: string | null): Promise<void> {
    const reasons = await api.why(this.kept.id, this.who, action).catch(() => [] as Reason[]);
    this.refusal = { hex, reasons: reasons.length ? reasons : [{ text: t("why.unknown"), rule: null }] };
  }

  async #refuse(name: string, hex: string | null): Promise<void> {
    const near = (hex && (this.kit.grid.neighbour(hex, "N") ?? this.kit.grid.neighbour(hex, "S"))) ?? "";
    const kind = this.kindOf(name);
    const tried = guesses(this.acts, this.choice, name, kind, near);
    if (!tried.length) {
      // an empty hex with nothing chosen: nothing was meant
      if (kind === "hex" && !this.choice.picks.length) return;
      this.refusal = { hex, reasons: [{ text: t("why.unknown"), rule: this.seat.prompt?.rule ?? null }] };
      return;
    }
    const lists = await Promise.all(
      tried.slice(0, 3).map((action) => api.why(this.kept.id, this.who, action).catch(() => [] as Reason[])),
    );
    const reasons = lists.find((list) => list.some((reason) => reason.rule)) ?? lists.find((list) => list.length) ?? [];
    this.refusal = { hex, reasons: reasons.length ? reasons : [{ text: t("why.unknown"), rule: null }] };
  }

  /** The end of a phase asks again if something could still act. */
  end(): void {
    const ending = this.ending;
    if (!this.mine || !ending) return;
    if (this.acts.length > 1 && !this.sure) {
      this.letGo();
      this.sure = true;
    } else void this.act(ending.text);
  }

  /** One wish that takes several answers. It waits while the other side decides. */
  run(errand: { step: string; action: string }[]): void {
    this.errand = errand;
    this.#goOn();
  }

  #goOn(): void {
    const [now, ...rest] = this.errand;
    if (!now || !this.mine || this.busy) return;
    const fits = this.seat.prompt?.step === now.step && this.view.legal.includes(now.action);
    this.errand = fits ? rest : [];
    if (fits) void this.act(now.action);
  }

  async act(action: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const since = this.#since;
      this.take(this.#whole(await api.act(this.kept.id, this.who, this.seat.version, action, since), since));
      this.problem = null;
    } catch (error) {
      this.letGo();
      if (error instanceof api.ApiError && error.reasons.length) this.refusal = { hex: null, reasons: error.reasons };
      else this.#fail(error);
      this.errand = [];
      if (error instanceof api.ApiError && error.status === 409) await this.refresh();
    } finally {
      this.busy = false;
    }
    this.#goOn();
    if (!this.busy) {
      if (this.#news) void this.refresh();
      this.#news = false;
      this.#poll();
    }
  }

  /** Take back so many actions, then do others one after the other (`able`: those that are possible); drawn once, at
      the end. */
  async sequence(actions: readonly string[], back = 0, able = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { id } = this.kept;
    let now: Seat = this.seat;
    let refusal: Refusal | null = null;
    try {
      for (let n = 0; n < back && now.can_undo; n++) now = await api.undo(id, this.who, now.version);
      for (const action of actions) {
        if (!able || now.view.legal.includes(action)) now = await api.act(id, this.who, now.version, action, now.version);
      }
      this.problem = null;
    } catch (error) {
      if (error instanceof api.ApiError && error.reasons.length) refusal = { hex: null, reasons: error.reasons };
      else this.#fail(error);
    }
    try {
      this.take(await api.seat(id, this.who));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.busy = false;
    }
    if (refusal) this.refusal = refusal;
  }

  async undo(): Promise<void> {
    if (this.choice.picks.length || this.sure) return this.letGo();
    if (!this.seat.can_undo || this.busy) return;
    this.errand = [];
    this.busy = true;
    try {
      this.take(await api.undo(this.kept.id, this.who, this.seat.version));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Draw the curtain. */
  giveScreen(): void {
    const side = this.handOver;
    if (!side) return;
    this.curtain = side;
  }

  async sitDown(side: string): Promise<void> {
    const seen = this.kept.seen?.[side] ?? settings.match(this.kept.id)?.seen?.[side] ?? 0;
    this.looking = side;
    const seat = await api.seat(this.kept.id, this.who);
    this.recap = this.curtain && seat.version ? seat.log.filter((entry) => entry.version > seen && entry.side !== side) : null;
    this.take(seat);
    this.curtain = null;
  }

  closeRecap(): void {
    this.recap = null;
    if (this.seat.side) settings.see(this.kept.id, this.seat.side, this.seat.version);
  }

  #fail(error: unknown): void {
    this.problem = error instanceof api.ApiError && error.message ? error.message : t("app.offline");
  }
}
