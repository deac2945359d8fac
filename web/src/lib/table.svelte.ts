/** One match on the screen, put together: the connection, the narrator, the chairs, the hand and the glass. */

import { t } from "../text";
import { invite } from "./api-seats";
import { Chairs } from "./chairs.svelte";
import type { Choice } from "./choose";
import { paced } from "./clock";
import { Connection } from "./connection.svelte";
import { Deputy } from "./deputy.svelte";
import type { Part } from "./given";
import { Glass, type Brush } from "./glass.svelte";
import { Hand, type Refusal } from "./hand.svelte";
import type { Kit } from "./kit.svelte";
import { March } from "./march.svelte";
import { Narrator } from "./narrator.svelte";
import { keysOf } from "./seats";
import { settings, type Kept } from "./settings.svelte";
import { subjectOf } from "./subject";
import { Teacher } from "./teacher.svelte";
import { tutor } from "./tutor.svelte";
import { lostTurn } from "./people";
import { overSocket, type Transport } from "./transport";
import { Words } from "./words.svelte";
import type { Piece, Reason, Seat } from "./types";

export { Kit } from "./kit.svelte";
export type { Brush } from "./glass.svelte";
export type { Refusal } from "./hand.svelte";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Table {
  readonly connection: Connection;
  readonly narrator: Narrator;
  readonly chairs: Chairs;
  readonly hand: Hand;
  readonly glass: Glass;
  readonly march: March;
  readonly deputy: Deputy;
  readonly words: Words;
  readonly teacher: Teacher;

  /** somebody has taken back what had led to one's turn */
  undone = $state(false);

  constructor(
    readonly kit: Kit,
    readonly kept: Kept,
    transport: Transport = overSocket(kept.id, () => this.who),
  ) {
    const sides = Object.keys(kept.keys);
    const alone = Object.keys(kept.seats).every((side) => kept.keys[side] || kept.seats[side] !== "human");
    const connection = (this.connection = new Connection(
      transport,
      {
        changed: (before) => this.#changed(before),
        ready: () => this.#ready(),
        refused: (reasons) => (this.connection.seat.lesson ? this.#corrected(reasons) : this.hand.refused(reasons)),
        looking: () => this.looking,
      },
      alone,
      { offline: () => t("app.offline"), elsewhere: () => t("why.elsewhere") },
    ));
    this.words = new Words(kept.id, () => this.who, {
      read: (channel) => settings.match(kept.id)?.read?.[channel] ?? 0,
      mark: (channel, number) => settings.read(kept.id, channel, number),
    });
    transport.talks?.((newest) => this.words.heard(newest));
    this.narrator = new Narrator({
      pace: () => paced(settings.pace, this.connection.seat?.clock, this.looking),
      calm,
      reads: () => tutor.reading,
      steps: (since, until) => transport.steps(since, until),
      ready: () => {
        this.#settle();
        this.#ready();
      },
    });
    this.chairs = new Chairs(
      sides,
      {
        seat: () => connection.seat,
        look: () => connection.look(),
        take: (seat) => connection.take(seat),
        tell: async (since) => {
          if (!this.narrator.plays) return this.narrator.recall(connection.seat);
          this.narrator.begin(await transport.steps(since).catch(() => []));
        },
      },
      {
        seen: (side) => settings.match(kept.id)?.seen?.[side] ?? 0,
        see: (side, version) => settings.see(kept.id, side, version),
      },
    );
    this.glass = new Glass({
      preview: (action) => connection.preview(action),
      sight: (hex) => transport.sight(hex),
      aim: (hex, unit) => (this.mine && !this.busy ? this.hand.aim(hex, unit) : undefined),
      own: (unit) => this.pieces.get(unit)?.side === this.seat.side,
    });
    this.hand = new Hand(
      {
        seat: () => this.seat,
        mine: () => this.mine,
        busy: () => connection.busy,
        act: (action, going, part) => this.act(action, going, part),
        follow: (choose, going) => this.goThrough(choose, going),
        why: (action) => transport.why(action),
        preview: (action) => this.glass.preview(action),
        shown: (act) => this.glass.shows(act),
        beside: (hex) => kit.grid.neighbour(hex, "N") ?? kit.grid.neighbour(hex, "S") ?? null,
        painted: (hex) => {
          this.glass.brush?.paint(hex);
          return this.glass.brush !== null;
        },
        asks: () => this.asks,
      },
      {
        click: (at, usual) => kit.module.click(this, at, usual),
        offer: (act, choice) => kit.module.offer(act, choice, kit.tell(this.view)),
        wary: kit.module.wary,
      },
      () => ({ over: t("prompt.over"), turn: t("why.turn"), unknown: t("why.unknown") }),
    );
    this.teacher = new Teacher({
      game: kit.game,
      seat: () => connection.seat,
      hexOf: (piece) => this.pieces.get(piece)?.hex,
      isHex: (name) => name in kit.chart.hexes,
      busy: () => this.narrator.telling || connection.seat.thinking,
    });
    this.march = new March({
      // an order goes on while the narrator still tells of what it has done
      seat: () => connection.seat,
      mine: () => this.mine,
      busy: () => connection.busy,
      toward: (units, goal) => transport.toward(units, goal),
      follow: (choose, going) => {
        if (!going) this.deputy.halt();
        return this.goThrough(choose, going);
      },
      back: (n) => connection.sequence([], n),
      goals: () => settings.match(kept.id)?.goals?.[this.looking ?? ""] ?? {},
      keep: (goals) => settings.send(kept.id, this.looking ?? "", { ...goals }),
    });
    this.deputy = new Deputy({
      seat: () => connection.seat,
      mine: () => this.connection.mine,
      busy: () => connection.busy,
      rests: () => kit.module.rests,
      depute: (version) => transport.depute(version),
      follow: (choose, going) => this.goThrough(choose, going, true),
      back: (n) => connection.sequence([], n),
    });
  }

  /** A lesson wants another answer and says so on its card; what is in the hand stays there. */
  #corrected(reasons: Reason[]): void {
    this.hand.stop();
    this.teacher.correct(this.connection.sent, reasons.map((reason) => reason.text).join(" "));
  }

  #ready(): void {
    this.hand.goOn();
    this.march.goOn();
    this.deputy.goOn();
  }

  #changed(before: Seat | undefined): void {
    if (before) this.narrator.heard(before, this.connection.seat);
    this.undone = !this.connection.busy && lostTurn(before, this.connection.seat);
    this.chairs.changed();
    this.teacher.heard();
    this.#settle();
  }

  /** What was aimed at and chosen belongs to another position. */
  #settle(): void {
    this.glass.renew();
    this.hand.changed();
    this.march.changed();
  }

  async sit(): Promise<this> {
    const seen = { ...settings.match(this.kept.id)?.seen };
    await this.chairs.sit();
    await this.teacher.load(settings.lang);
    this.connection.listen();
    const since = seen[this.looking ?? ""] ?? 0;
    const told = this.curtain ? null : this.narrator.recall(this.connection.seat, since);
    // who was not here meanwhile sees how it came about, and not first how it ended
    if (since < this.connection.seat.version) await told;
    if (!this.curtain) this.#ready();
    return this;
  }

  async sitDown(side: string): Promise<void> {
    await this.chairs.sitDown(side);
    this.connection.listen();
    this.#ready();
  }

  leave(): void {
    this.connection.leave();
    this.narrator.silence();
    void this.words.save();
  }

  async translate(): Promise<void> {
    await this.kit.translate();
    this.connection.take(await this.connection.look());
    await this.teacher.load(settings.lang);
  }

  /** Put down what is in the hand, or take back the last action. */
  async undo(): Promise<void> {
    this.deputy.halt();
    this.narrator.lent = false;
    if (this.hand.putDown() || this.march.group.length) return this.letGo();
    this.hand.errand = [];
    this.hand.following = null;
    await this.connection.undo();
  }

  /** The keys of all seats here, and which of them looks. */
  get who() {
    return { keys: keysOf(this.kept), seat: this.looking, lang: settings.lang };
  }

  // -- what the parts of the screen see ---------------------------------------------------------------

  /** what is known, or, while the narrator tells how it came about, as much of it as he has told */
  seat = $derived.by((): Seat => {
    const { seat } = this.connection;
    const { view, version, told } = this.narrator;
    if (!view) return seat;
    const log = seat.log.filter((entry) => entry.version <= told);
    return { ...seat, version, view: { ...view, legal: [] }, acts: [], offers: [], sets: [], prompt: null, can_undo: false, log };
  });
  view = $derived(this.seat.view);
  pieces = $derived(new Map(this.view.pieces.map((piece) => [piece.id, piece])));
  /** the window that asks me to act or decline */
  window = $derived.by(() => (this.mine && !this.view.outcome ? (this.seat.prompt?.window ?? null) : null));

  /** the hex that the question is about */
  subject = $derived(subjectOf(this.seat.prompt, (id) => this.pieces.get(id)?.hex));

  /** whether to ask again before something is given up; a lesson has asked for it itself */
  get asks() { return settings.asks && !this.seat.lesson; }
  get mine() { return this.connection.mine && !this.narrator.telling; }
  get busy() { return this.connection.busy; }
  get problem() { return this.connection.problem; }
  get lost() { return this.connection.lost; }
  refresh = () => this.connection.refresh();
  act = (action: string, going = false, part: Part = "decision") => {
    this.narrator.going = going;
    this.narrator.lent = false;
    this.march.acted(action);
    if (!going) this.deputy.halt();
    return this.connection.act(action, part);
  };
  /** One answer after another, each chosen from what the one before has brought; told as one. */
  goThrough = (choose: (now: Seat) => Promise<string | null>, going = false, lent = false) => {
    this.narrator.going = going;
    this.narrator.lent = lent;
    return this.connection.follow(choose);
  };
  sequence = (actions: readonly string[], back = 0, able = false, whole = false) => {
    this.narrator.going = this.narrator.lent = false;
    return this.connection.sequence(actions, back, able, whole);
  };

  /** somebody plays at another screen, or one looks on */
  get shared(): boolean {
    const seats = this.connection.seat.seats ?? this.kept.seats;
    const people = Object.keys(this.kept.seats).filter((side) => seats[side] === "human" || this.kept.seats[side] === "human");
    return people.length > 0 && people.some((side) => !this.kept.keys[side]);
  }
  /** Another invitation to a seat that somebody has left. */
  invite = (side: string, open = false) => invite(this.kept.id, this.who, side, open);

  get looking() { return this.chairs.looking; }
  get curtain() { return this.chairs.curtain; }
  get handOver() { return this.chairs.handOver; }
  giveScreen = () => {
    // what one reads the other need not find open
    this.rule = null;
    void this.chairs.giveScreen().catch(() => undefined);
  };

  get acts() { return this.hand.acts; }
  get offered() { return this.hand.offered; }
  get open() { return this.hand.open; }
  get buttons() { return this.hand.buttons; }
  get ending() { return this.hand.ending; }
  get meant() { return this.hand.meant; }
  get sure() { return this.hand.sure; }
  get errand() { return this.hand.errand; }
  /** the wish goes on, or the other side decides about it: which of both is not told */
  get observed() { return this.hand.paused || (!this.mine && !!this.hand.errand[0]?.wait); }
  get foresight() { return this.hand.foresight; }
  get choice() { return this.hand.choice; }
  set choice(choice: Choice) { this.hand.give(choice); }
  get refusal() { return this.hand.refusal; }
  set refusal(refusal: Refusal | null) { this.hand.refusal = refusal; }
  press = (unit: Piece | null, hex: string | null, together = false, finger = false) => {
    const { picks } = this.choice;
    const joins = picks.length > 0 && !!unit && this.open.has(unit.id);
    const empty = !this.march.group.length;
    if (this.brush || !this.march.press(unit, hex, together, joins, picks[0])) this.hand.press(unit, hex, together, finger);
    else if (empty) this.hand.letGo();
  };
  /** one of several that are selected carries the others with him */
  lift = (unit: Piece) => (this.march.group.includes(unit.id) ? !this.busy : this.hand.lift(unit));
  setDown = (unit: Piece | null, hex: string | null, finger = false) => {
    if (!this.march.group.length) this.hand.setDown(unit, hex, finger);
    else if (hex) void this.march.send(this.march.group, hex);
  };
  choose = (choice: Choice) => this.hand.choose(choice);
  lend = (choice: Choice) => this.hand.lend(choice);
  letGo = () => {
    this.hand.letGo();
    this.march.clear();
  };
  explain: Hand["explain"] = (action, hex) => this.hand.explain(action, hex);
  run: Hand["run"] = (errand, whole) => this.hand.run(errand, whole);
  end = () => this.hand.end();
  follow = () => this.hand.follow();
  /** The computer does the rest of this activation. */
  depute = () => {
    this.letGo();
    void this.deputy.start();
  };

  get hover() { return this.glass.hover; }
  get aimed() { return this.glass.aimed; }
  get sight() { return this.glass.sight; }
  get lit() { return this.glass.lit; }
  set lit(names: string[]) { this.glass.lit = names; }
  get heat() { return this.glass.heat; }
  set heat(heat: Map<string, number> | null) { this.glass.heat = heat; }
  get rule() { return this.glass.rule; }
  set rule(id: string | null) { this.glass.rule = id; }
  get brush() { return this.glass.brush; }
  set brush(brush: Brush | null) { this.glass.brush = brush; }
  preview: Glass["preview"] = (action) => this.glass.preview(action);
}
