/**
 * Many counters under one order: who is selected, where they are sent, how far the order has come, and where each was
 * sent before. What each does next the server proposes among the legal actions; here is only when to stop.
 */

import type { Act } from "./choose";
import type { Piece, Seat } from "./types";

/** One of those sent, and the action that brings it nearer. */
export interface Proposal {
  unit: string;
  action: string;
}

/** Counter -> the hex it was sent to. */
export type Goals = Readonly<Record<string, string>>;

/** What the march needs of the match. */
export interface Field {
  seat(): Seat;
  mine(): boolean;
  busy(): boolean;
  toward(units: readonly string[], goal: string): Promise<Proposal | null>;
  /** do one action after another, each chosen from what the one before has brought; told once, at the end */
  follow(choose: (now: Seat) => Promise<string | null>, going?: boolean): Promise<void>;
  /** take back so many actions, as far as that is possible */
  back(n: number): Promise<void>;
  /** the orders of the side that looks, kept with the match */
  goals(): Goals;
  keep(goals: Goals): void;
}

/** Why an order stopped before its end. */
export type Halt = "dice" | "event" | "seen" | "secret" | "asked" | "others" | "last" | "broken";

/** What came of an order: so many of those sent have gone somewhere. */
export interface Report {
  walked: number;
  of: number;
  halt: Halt | null;
}

interface Order {
  units: string[];
  goal: string;
}

/** A counter goes to a hex that is clicked. */
export const isWalk = (act: Act): boolean => act.purpose === "walk" && act.kinds.join() === "unit,hex";

/** What of a step needs the player, before the next is made; `alone`: nobody else has decided anything meanwhile. */
export function halted(was: Seat, now: Seat, sent: ReadonlySet<string>, alone: boolean): Halt | null {
  const told = now.log.filter((entry) => entry.version > was.version);
  if (told.some((entry) => entry.facts.throws?.length)) return "dice";
  if (told.some((entry) => entry.facts.losses?.length || entry.facts.moment)) return "event";
  const others = (seat: Seat) => JSON.stringify(seat.view.pieces.filter((piece) => piece.side !== null && piece.side !== seat.side && !sent.has(piece.id)));
  if (others(was) !== others(now)) return "seen";
  if (now.view.outcome || now.view.to_act !== now.side) return "others";
  if (now.prompt?.step !== was.prompt?.step) return "asked";
  // what others have answered meanwhile cannot be taken back either, and is no secret
  return alone && now.version === was.version + 1 && !now.can_undo ? "secret" : null;
}

/** Nobody but this one could still go: his move may end more than his own. */
const isLast = (now: Seat, unit: string): boolean => now.acts.every((act) => act.purpose === "end" || act.args.includes(unit));

export class March {
  /** who is selected, in the order in which they were */
  group = $state.raw<string[]>([]);
  /** a drag on the ground draws a box, a tap adds to the selection */
  boxing = $state(false);
  running = $state(false);
  report = $state.raw<Report | null>(null);
  /** so many actions of the last order can be taken back together, while nothing else is done */
  #whole = $state.raw<{ count: number; version: number; before: Goals } | null>(null);
  #queue: Order[] = [];
  #sent = new Set<string>();
  #walked = new Set<string>();
  #before: Goals = {};
  /** the question at which the order was given */
  #step: string | undefined;
  /** the position before the action that the other side has to decide about */
  #waits: Seat | null = null;

  constructor(private readonly field: Field) {}

  /** whoever can be sent now */
  able = $derived.by(() => (this.field.mine() ? new Set(this.field.seat().acts.filter(isWalk).map((act) => act.args[0] as string)) : new Set<string>()));
  /** several can be: only then is there anything to see of all this */
  open = $derived(this.able.size > 1);
  /** formation -> who of it can be sent, where there are several formations */
  formations = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const { id, formation } of this.#able()) if (formation) found.set(formation, [...(found.get(formation) ?? []), id]);
    return found.size > 1 ? found : new Map<string, string[]>();
  });
  /** who is still on the way: where he stands, and where he was sent */
  bound = $derived.by(() => {
    const goals = this.field.goals();
    return this.field.seat().view.pieces.flatMap(({ id, hex }) => (goals[id] && goals[id] !== hex ? [{ id, hex, goal: goals[id] }] : []));
  });
  /** of those, who can be sent on now */
  onward = $derived.by(() => this.bound.filter(({ id }) => this.able.has(id)));
  whole = $derived.by(() => (this.#whole && !this.running && this.#whole.version === this.field.seat().version && this.field.seat().can_undo ? this.#whole.count : 0));

  #able(): Piece[] {
    return this.field.seat().view.pieces.filter((piece) => this.able.has(piece.id));
  }

  // -- selecting ------------------------------------------------------------------------------------

  add(units: Iterable<string>): void {
    this.report = null;
    this.group = [...new Set([...this.group, ...units])].filter((unit) => this.able.has(unit));
  }

  toggle(unit: string): void {
    if (this.group.includes(unit)) this.group = this.group.filter((one) => one !== unit);
    else this.add([unit]);
  }

  /** All of a formation, or everybody. */
  all(formation: string | null = null): void {
    this.group = [];
    this.add(formation === null ? this.able : (this.formations.get(formation) ?? []));
  }

  clear(): void {
    this.group = [];
    this.boxing = false;
  }

  /** A click on the map: true if it belongs to a selection. `joins`: by the rules of choosing the counter joins what is
      chosen, which is `first`. */
  press(unit: Piece | null, hex: string | null, together: boolean, joins: boolean, first: string | undefined): boolean {
    if (!this.open || this.field.busy()) return false;
    const own = unit !== null && this.able.has(unit.id);
    if (own && (this.boxing || this.group.includes(unit.id) || (together && !joins))) {
      // a click on one of several means his hex, unless more are being picked out
      if (this.group.length > 1 && !together && !this.boxing) return this.#click(unit.hex);
      if (first && this.able.has(first) && first !== unit.id) this.add([first]);
      this.toggle(unit.id);
      return true;
    }
    return this.group.length > 0 && this.#click(unit?.hex ?? hex);
  }

  #click(hex: string | null): boolean {
    if (hex) void this.send(this.group, hex);
    return hex !== null;
  }

  // -- orders ---------------------------------------------------------------------------------------

  /** Everyone selected goes towards a hex, as far as the rules allow. */
  async send(units: readonly string[], goal: string): Promise<void> {
    await this.#begin([{ units: [...units], goal }]);
  }

  /** Everyone goes on towards the hex he was sent to before. */
  async again(): Promise<void> {
    const orders = new Map<string, string[]>();
    for (const { id, goal } of this.onward) orders.set(goal, [...(orders.get(goal) ?? []), id]);
    await this.#begin([...orders].map(([goal, units]) => ({ units, goal })));
  }

  async #begin(orders: Order[]): Promise<void> {
    if (this.running || !this.field.mine() || this.field.busy() || !orders.length) return;
    this.#before = this.field.goals();
    this.#step = this.field.seat().prompt?.step;
    this.#queue = orders;
    this.#sent = new Set(orders.flatMap((order) => order.units));
    this.#walked = new Set();
    this.#waits = null;
    this.field.keep({ ...this.#before, ...Object.fromEntries(orders.flatMap(({ units, goal }) => units.map((unit) => [unit, goal]))) });
    this.clear();
    await this.#march(null);
  }

  /** One action after another, until nobody can get nearer or something needs the player. */
  async #march(since: Seat | null): Promise<void> {
    this.running = true;
    this.report = null;
    let count = 0;
    let was = since;
    let ended = false;
    let halt = null as Halt | null;
    await this.field.follow(async (now) => {
      halt = was && halted(was, now, this.#sent, was !== since);
      if (halt) {
        this.#waits = halt === "others" ? was : null;
        return null;
      }
      was = now;
      const next = await this.#next(now);
      ended = next === null;
      if (!next) return null;
      // with him the others may be past taking back: he waits until they have been looked at
      if (this.#walked.size && !this.#walked.has(next.unit) && isLast(now, next.unit)) {
        halt = "last";
        return null;
      }
      this.#walked.add(next.unit);
      count++;
      return next.action;
    }, since !== null);
    if (!halt && !ended) halt = "broken";
    this.running = false;
    const seat = this.field.seat();
    // nobody is left to go: that another question is asked then, or somebody else, is what one expects
    const past = seat.view.to_act !== seat.side || seat.prompt?.step !== this.#step;
    if (halt !== "others" && this.#walked.size === this.#sent.size && past) halt = null;
    this.report = { walked: this.#walked.size, of: this.#sent.size, halt };
    this.#whole = count ? { count, version: seat.version, before: this.#before } : null;
    this.#tidy();
    this.goOn();
  }

  async #next(now: Seat): Promise<Proposal | null> {
    const here = new Set(now.view.pieces.map((piece) => piece.id));
    for (let order = this.#queue[0]; order; order = this.#queue[0]) {
      const units = order.units.filter((unit) => here.has(unit));
      const found = units.length ? await this.field.toward(units, order.goal) : null;
      if (found) return found;
      this.#queue.shift();
    }
    return null;
  }

  /** The other side may have decided: go on, unless that has changed anything. */
  goOn(): void {
    const was = this.#waits;
    if (!was || this.running || !this.field.mine() || this.field.busy()) return;
    this.#waits = null;
    void this.#march(was);
  }

  /** Take back all of the last order, up to the last die or secret. */
  async undo(): Promise<void> {
    const whole = this.#whole;
    if (!this.whole || !whole) return;
    this.#whole = null;
    this.report = null;
    this.field.keep(whole.before);
    await this.field.back(whole.count);
  }

  // -- what is remembered -----------------------------------------------------------------------------

  /** Another position is here: who was selected in the last one may not be able any more. */
  changed(): void {
    if (this.running) return;
    this.group = this.group.filter((unit) => this.able.has(unit));
    if (!this.open) this.clear();
    // all had gone, and something else is asked: the account is old
    if (this.report && !this.report.halt && this.field.mine() && this.field.seat().prompt?.step !== this.#step) this.report = null;
  }

  /** Whoever is moved by hand follows his old order no more, and the account of the last order is read. */
  acted(action: string): void {
    this.report = null;
    this.#waits = null;
    const act = this.field.seat().acts.find((one) => one.text === action);
    const unit = act && isWalk(act) ? act.args[0] : undefined;
    const goals = this.field.goals();
    if (unit && goals[unit]) this.field.keep(Object.fromEntries(Object.entries(goals).filter(([id]) => id !== unit)));
  }

  /** Orders of those who have arrived or are no more are forgotten. */
  #tidy(): void {
    const goals = this.field.goals();
    const bound = new Set(this.bound.map(({ id }) => id));
    if (Object.keys(goals).some((id) => !bound.has(id))) this.field.keep(Object.fromEntries(Object.entries(goals).filter(([id]) => bound.has(id))));
  }
}
