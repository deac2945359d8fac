/** The hand: what was chosen by clicks, what that may mean, why something cannot be done, and wishes of several steps. */

import { NOTHING, buttons, click, guesses, next, type Act, type Answer, type Choice, type Click, type Wish } from "./choose";
import type { Errand, Match, Refusal, Strategy } from "./errand";
import type { Piece, Preview, Reason, Seat } from "./types";

export type { Errand, Match, Refusal, Strategy } from "./errand";

/** What was named before its odds were in view: it waits for a second press, with them. */
export interface Held {
  act: Act;
  /** several answers, of which the act is only the name */
  wish?: Wish;
  hex: string;
  preview: Preview | null;
  /** the odds have come, or there are none */
  told: boolean;
  /** when it was named */
  time: number;
}

/** Words for what nobody else gives a reason for. */
export interface Words {
  over: string;
  turn: string;
  unknown: string;
}

/** A second press on the same target within so many milliseconds belongs to the first. */
const TWICE = 400;
/** The second touch of a finger that only trembled. */
const TREMBLE = 250;

export class Hand {
  choice = $state.raw<Choice>(NOTHING);
  /** the desk has chosen, to spare a click */
  given = $state(false);
  /** the same, where it counts as chosen: only taking back does not put it down first */
  lent = false;
  /** several actions are meant by the same clicks */
  meant = $state.raw<Act[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** what cannot be taken back is shown first: a finger points at nothing before it presses, and a mouse may be quick */
  held = $state.raw<Held | null>(null);
  /** the end was asked for, though something could still be done */
  sure = $state(false);
  /** actions still to come of one wish; given up when another question comes */
  errand = $state.raw<Errand[]>([]);
  /** the next answer of a wish waits for its time */
  paused = $state(false);
  /** the advice that is being followed, and by whom: it is taken again at every question that gives it */
  following = $state.raw<{ key: string; side: string | null } | null>(null);
  /** the odds of an action that only waits for its button */
  foresight = $state.raw<{ action: string; preview: Preview } | null>(null);

  acts = $derived.by(() => this.match.seat().acts);
  /** without those that wait for a word from the desk */
  offered = $derived(this.acts.filter((act) => this.strategy.offer(act, this.choice) !== "later"));
  /** what can be clicked next, with the actions it leads to */
  open = $derived(next(this.offered, this.choice));
  buttons = $derived(buttons(this.acts, this.choice));
  /** what ends the phase, where neither a window nor the desk offers it */
  ending = $derived.by(() => {
    if (this.match.seat().prompt?.window) return undefined;
    return this.acts.find((act) => act.purpose === "end" && this.strategy.offer(act, this.choice) !== "desk");
  });

  /** the units that the end leaves without something they could still do: not those that may only join or follow */
  idle = $derived([...new Set(this.acts.filter((act) => act.args.length > 1 && act.kinds[0] === "unit").map((act) => act.args[0] as string))]);

  /** so many units are lost by what the prompt says of them, if the question ends as things are */
  doomed = $derived.by(() => Object.values((this.match.seat().prompt?.data?.doomed ?? {}) as Record<string, { lost: number }>).reduce((sum, one) => sum + one.lost, 0));

  #foreseen = 0;
  /** the version at which something was refused last */
  #refused = -1;
  /** when the last answer of a wish was said, and what waits for the next */
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** where an attack was last asked for, and when */
  #fired: { at: string; time: number } | null = null;
  /** the wish is taken back as one */
  #whole = false;
  /** an answer of the wish, or of the advice, was given: what follows is part of the same decision */
  #begun = false;

  constructor(
    private readonly match: Match,
    private readonly strategy: Strategy,
    private readonly words: () => Words,
  ) {}

  /** What a click on a hex or a counter would do, if all that it could do has the same odds. */
  aim(hex: string, unit: string | null): Act | undefined {
    const acts = this.open.get(hex) ?? this.open.get(unit ?? "");
    return acts?.every((act) => act.args.join() === acts[0]?.args.join()) ? acts[0] : undefined;
  }

  letGo(): void {
    this.choice = NOTHING;
    this.given = false;
    this.lent = false;
    this.meant = [];
    this.refusal = null;
    this.sure = false;
    this.held = null;
  }

  /** Put something into the hand, which is neither asked for nor to be put down. */
  give(choice: Choice): void {
    this.choice = choice;
    this.given = true;
  }

  choose(choice: Choice): void {
    this.letGo();
    this.choice = choice;
  }

  /** Choose for somebody what comes next, to spare a click. */
  lend(choice: Choice): void {
    this.choose(choice);
    this.lent = true;
  }

  /** Put down what somebody took up or asked for himself; false if there is nothing of the kind. */
  putDown(): boolean {
    const own = this.sure || (this.choice.picks.length > 0 && !this.given && !this.lent);
    if (own) this.letGo();
    return own;
  }

  /** Another position is here. */
  changed(): void {
    // why not is read to its end, unless the match went on
    const said = this.#refused === this.match.seat().version ? this.refusal : null;
    this.letGo();
    this.refusal = said;
    const { side, prompt } = this.match.seat();
    const { following } = this;
    // another question, or somebody else in the chair
    if (following && (side !== following.side || (this.match.mine() && prompt?.advice?.key !== following.key))) this.following = null;
    void this.#foresee();
  }

  /** Look at the odds of the actions that only wait for their button. */
  async #foresee(): Promise<void> {
    const mark = ++this.#foreseen;
    this.foresight = null;
    if (this.errand.length) return;
    for (const { text: action } of this.buttons.filter((act) => !act.args.length && act.purpose !== "end" && this.strategy.offer(act, this.choice) !== "later").slice(0, 3)) {
      const preview = await this.match.preview(action);
      if (mark !== this.#foreseen) return;
      if (preview?.chances.length) {
        this.foresight = { action, preview };
        return;
      }
    }
  }

  // -- clicks -------------------------------------------------------------------------------------

  /** A click on a counter (with the hex it stands in) or on a hex; `finger`: it was a tap. */
  press(unit: Piece | null, hex: string | null, together = false, finger = false): void {
    const { held } = this;
    this.refusal = null;
    this.sure = false;
    this.held = null;
    const mine = this.match.mine();
    if (mine && hex && this.match.painted(hex)) return;
    if (this.match.busy()) return;
    this.errand = [];
    this.following = null;
    const name = this.#target(unit, hex);
    if (!name) return;
    if (!mine) {
      if (unit) this.#refuse(hex, [{ text: this.match.seat().view.outcome ? this.words().over : this.words().turn, rule: null }]);
      return;
    }
    this.#follow(this.strategy.click({ unit, hex, name }, () => click(this.offered, this.choice, name, together)), { unit, hex, name }, finger, held);
  }

  /** A counter is taken up to be carried: true if it is chosen now, and something on the map can be done with it. */
  lift(unit: Piece): boolean {
    if (!this.match.mine() || this.match.busy()) return false;
    if (!this.choice.picks.includes(unit.id)) {
      const leads = (next(this.offered, NOTHING).get(unit.id) ?? []).some((act) => act.kinds.includes("hex") || act.purpose === "walk");
      if (!leads) return false;
      this.errand = [];
      this.choose({ verb: null, picks: [unit.id] });
    }
    return true;
  }

  /** What was carried is let go over a hex and perhaps an enemy, or beside the map. It does what a click there does; if
      that is nothing, it goes back to where it was, with the reason. */
  setDown(unit: Piece | null, hex: string | null, finger = false): void {
    this.held = null;
    const first = this.match.seat().view.pieces.find((piece) => piece.id === this.choice.picks[0]);
    if (first && hex === first.hex) return;
    if (!hex || !first || !this.match.mine() || this.match.busy()) return this.letGo();
    // a friend under the pointer is not chosen instead: his hex is meant
    const enemy = unit && unit.side !== first.side ? unit : null;
    const name = !this.open.has(hex) && enemy && this.open.has(enemy.id) ? enemy.id : hex;
    const at = { unit: enemy, hex, name };
    const answer = this.strategy.click(at, () => click(this.offered, this.choice, name));
    this.#follow(answer, at, finger);
    if (answer.kind === "refused" || answer.kind === "refuse" || answer.kind === "explain") this.choice = NOTHING;
  }

  /** A click on a counter may mean its hex: an attack, a move into a stack. */
  #target(unit: Piece | null, hex: string | null): string | null {
    if (unit && (this.open.has(unit.id) || this.choice.picks.includes(unit.id))) return unit.id;
    if (hex && this.open.has(hex)) return hex;
    if (unit && next(this.offered, NOTHING).has(unit.id)) return unit.id;
    if (hex && this.choice.picks.length) return hex;
    return unit?.id ?? hex;
  }

  #follow(answer: Answer, at: Click, finger = false, held: Held | null = null): void {
    if (answer.kind === "act" && answer.act.purpose === "attack" && !this.#seen(answer.act, finger, held)) this.#hold(answer.act, at.hex ?? "", held);
    else if (answer.kind === "wish") this.#wanted(answer.wish, at.hex ?? "", finger, held);
    else if (answer.kind === "act" && finger && this.strategy.wary && answer.act.purpose === "walk") void this.#ford(answer.act, at.hex ?? at.name, held);
    else if (answer.kind === "act") this.#do(answer.act, at.hex ?? at.name);
    else if (answer.kind === "chosen") this.choose(answer.choice);
    else if (answer.kind === "ask") {
      this.choose(answer.choice);
      this.meant = answer.acts;
    } else if (answer.kind === "explain") void this.explain(answer.action, at.hex);
    else if (answer.kind === "refuse") this.#refuse(at.hex, [answer.reason]);
    else if (answer.kind === "refused") void this.#wonder(at);
  }

  /** By mouse one has seen the way; a finger sees it first, with what may come of it. */
  #wanted(wish: Wish, hex: string, finger: boolean, before: Held | null): void {
    const again = before?.wish?.name === wish.name;
    if (!finger || (again && Date.now() - before.time >= TREMBLE)) return this.run(wish.errand, wish.whole);
    const act: Act = { text: wish.name, verb: "", args: [], kinds: [] };
    this.held = again ? before : { act, wish, hex, preview: wish.odds, told: true, time: Date.now() };
    if (again || !wish.asks) return;
    void this.match.preview(wish.asks).catch(() => null).then((preview) => {
      if (this.held?.act === act) this.held = { ...this.held, preview };
    });
  }

  /** A finger sees who could fire on the way before it goes; a way without danger is gone at once. */
  async #ford(act: Act, hex: string, before: Held | null): Promise<void> {
    const again = before?.act.text === act.text ? before : null;
    const { version } = this.match.seat();
    const preview = again ? null : await this.match.preview(act.text).catch(() => null);
    if (this.match.seat().version !== version || this.match.busy()) return;
    if (again && Date.now() - again.time < TREMBLE) this.held = again;
    else if (preview?.dangers?.length) this.held = { act, hex, preview, told: true, time: Date.now() };
    else this.#do(act, hex);
  }

  /** What is held is done. */
  confirm(): void {
    const { held } = this;
    this.held = null;
    if (held?.wish) this.run(held.wish.errand, held.wish.whole);
    else if (held) void this.match.act(held.act.text);
  }

  /** What a click means is done; the second press of a double click spends no second shot. */
  #do(act: Act, at: string): void {
    const spends = act.purpose === "attack" || !!this.match.seat().prompt?.window;
    const time = Date.now();
    if (spends && this.#fired?.at === at && time - this.#fired.time < TWICE) return;
    this.#fired = spends ? { at, time } : null;
    void this.match.act(act.text);
  }

  /** What an attack would bring was in view when it was asked for. The second press of a double click has seen nothing. */
  #seen(act: Act, finger: boolean, held: Held | null): boolean {
    if (held?.act.text === act.text) return held.told && (finger || Date.now() - held.time >= TWICE);
    return !finger && this.match.shown(act);
  }

  /** The first press on a target shows what an attack would bring; the second is the attack. */
  #hold(act: Act, hex: string, before: Held | null): void {
    if (before?.act.text === act.text) {
      this.held = before;
      return;
    }
    this.held = { act, hex, preview: null, told: false, time: Date.now() };
    void this.match.preview(act.text).catch(() => null).then((preview) => {
      if (this.held?.act === act) this.held = { ...this.held, preview, told: true };
    });
  }

  // -- refusals -----------------------------------------------------------------------------------

  #refuse(hex: string | null, reasons: Reason[]): void {
    this.#refused = this.match.seat().version;
    this.refusal = { hex, reasons: reasons.length ? reasons : [{ text: this.words().unknown, rule: null }] };
  }

  /** Say why an action is not possible. */
  async explain(action: string, hex: string | null): Promise<void> {
    this.#refuse(hex, await this.#why(action));
  }

  #why = (action: string): Promise<Reason[]> => this.match.why(action).catch(() => []);

  /** Say why nothing comes of a click: what may have been meant by it is asked about. */
  async #wonder({ unit, hex, name }: Click): Promise<void> {
    const kind = name === unit?.id ? "unit" : "hex";
    const near = (hex && this.match.beside(hex)) ?? "";
    const tried = guesses(this.acts, this.choice, name, kind, near);
    if (!tried.length) {
      // an empty hex with nothing chosen: nothing was meant
      if (kind === "hex" && !this.choice.picks.length) return;
      this.#refuse(hex, [{ text: this.words().unknown, rule: this.match.seat().prompt?.rule ?? null }]);
      return;
    }
    const lists = await Promise.all(tried.slice(0, 3).map(this.#why));
    this.#refuse(hex, lists.find((list) => list.some((reason) => reason.rule)) ?? lists.find((list) => list.length) ?? []);
  }

  /** Nothing more of a wish or of advice comes. */
  stop(): void {
    this.errand = [];
    this.following = null;
  }

  /** The server refused what was wanted, or could not be reached. */
  refused(reasons: Reason[]): void {
    this.letGo();
    this.stop();
    if (reasons.length) this.#refuse(null, reasons);
  }

  // -- the end, and wishes of several steps -----------------------------------------------------------

  /** The end of a phase asks again if somebody could still act, or is lost by it. */
  end(): void {
    const { ending } = this;
    if (!this.match.mine() || !ending) return;
    if ((this.idle.length || this.doomed) && this.match.asks() && !this.sure) {
      this.letGo();
      this.sure = true;
    } else void this.match.act(ending.text);
  }

  /** Take the advice that is given, and go on taking it while it is. */
  follow(): void {
    const seat = this.match.seat();
    const key = seat.prompt?.advice?.key;
    if (!key || !this.match.mine()) return;
    this.letGo();
    this.errand = [];
    this.following = { key, side: seat.side };
    this.#begun = false;
    this.goOn();
  }

  /** The next answers of the advice, as many as are asked in a row, so that what comes of them is told as one; false if
      none is followed. */
  #advised(): boolean {
    const { following } = this;
    if (!following || !this.match.mine() || this.match.busy()) return following !== null;
    if (this.#advice(this.match.seat()) === null) {
      this.following = null;
      return false;
    }
    const going = this.#begun;
    this.#begun = true;
    void this.match.follow(async (now) => this.#advice(now), going).then(() => this.goOn());
    return true;
  }

  /** What the advice that is followed says to a question; null: nothing. Chance decides between equals. */
  #advice(seat: Seat): string | null {
    const { following } = this;
    const { key, actions = [] } = seat.prompt?.advice ?? {};
    if (!following || key !== following.key || seat.side !== following.side || seat.view.to_act !== seat.side) return null;
    return actions[Math.floor(Math.random() * actions.length)] ?? null;
  }

  /** Where there is one answer and asking hides nothing, nobody is asked, unless he came back to it, or a lesson speaks
      of it. */
  #forced(): boolean {
    const { prompt, view, returned, lesson } = this.match.seat();
    const [action, ...others] = view.legal;
    if (!prompt?.forced || returned || lesson || action === undefined || others.length || !this.match.mine() || this.match.busy()) return false;
    void this.match.act(action, true, "given");
    return true;
  }

  /** One wish that takes several answers. It waits while the other side decides. `whole`: it is taken back as one, too. */
  run(errand: Errand[], whole = false): void {
    this.errand = errand;
    this.#whole = whole;
    this.#begun = false;
    this.#resume();
    this.goOn();
  }

  /** Go on with what is still to be done. */
  goOn(): void {
    if (this.#advised()) return;
    if (this.#forced()) return;
    if (this.paused && this.errand.length) return;
    this.#resume();
    if (!this.errand.length || !this.match.mine() || this.match.busy()) return;
    const seat = this.match.seat();
    const fits = (one: Errand) => seat.prompt?.step === one.step && seat.view.legal.includes(one.action) && one.still?.(seat) !== false;
    const at = this.errand.findIndex((one) => fits(one) || !one.maybe);
    const now = this.errand[at];
    const goes = now !== undefined && fits(now);
    const left = goes && now.wait ? this.#last + now.wait - Date.now() : 0;
    if (left > 0) {
      this.paused = true;
      this.#timer = setTimeout(() => {
        this.#resume();
        this.goOn();
      }, left);
      return;
    }
    this.#last = Date.now();
    this.errand = goes ? this.errand.slice(at + 1) : [];
    const going = this.#begun;
    this.#begun = true;
    if (!goes) return;
    void this.match.act(now.action, going || now.ordered, now.ordered ? "given" : going && this.#whole ? "more" : "decision");
  }

  #resume(): void {
    clearTimeout(this.#timer);
    this.paused = false;
  }
}
