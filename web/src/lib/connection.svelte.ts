/** The connection to a match: what a seat was last told, acting, taking back, being behind, coming back after a loss. */

import { Given, type Part } from "./given";
import { isOffline, isShut, isStale, isUnseated, messageOf, reasonsOf, RESTS, type Transport } from "./transport";
import type { Preview, Reason, Seat } from "./types";

/** Whoever must know what happens to the connection. */
export interface Watcher {
  /** another position is here; `before` is what was known until now, nothing at first */
  changed(before: Seat | undefined): void;
  /** nothing is under way any more: the next thing can be done */
  ready(): void;
  /** what was wanted did not happen; without reasons it was a failure */
  refused(reasons: Reason[]): void;
  /** the seat that looks now */
  looking(): string | null;
}

/** Milliseconds between looks: while a computer thinks, while others decide, while I do. */
const THINKING = 500;
const WAITING = 3000;
const MINE = 15000;
/** The eye follows a few moves a second. */
const GLANCE = 180;
/** Waits before a lost connection is tried again. */
const FIRST = 1000;
const LAST = 5000;

export class Connection {
  seat = $state.raw<Seat>() as Seat;
  busy = $state(false);
  /** what went wrong, in words */
  problem = $state<string | null>(null);
  /** the action that was sent last */
  sent = "";
  /** nobody answers: it is tried again until somebody does */
  lost = $state(false);
  /** the seat is somebody else's by now, or nobody's: what opened it shows what spectators see */
  unseated = $state(false);
  /** the others who look */
  looking = $state.raw<readonly string[]>([]);
  /** and those who have until a short while ago */
  near = $state.raw<readonly string[]>([]);
  /** how far a computer has come with its decision; null: it is not known, or there is none */
  progress = $state<number | null>(null);
  mine = $derived(this.seat.side !== null && this.seat.view.to_act === this.seat.side);

  readonly #given = new Given();
  #stop = new AbortController();
  #stream = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking = false;
  #again = false;
  #news = false;
  /** the key opens nothing here any more: to ask on would only count as guessing */
  #shut = false;

  /** `alone`: nobody but we ourselves can take anything back. `words`: for a server that does not answer, and for a
      move that another window had made already. */
  constructor(
    readonly transport: Transport,
    private readonly watcher: Watcher,
    private readonly alone: boolean,
    private readonly words: { offline: () => string; elsewhere: () => string },
  ) {
    transport.others?.((sides, near) => {
      this.looking = sides;
      this.near = near;
    });
    transport.progress?.((done) => (this.progress = done));
  }

  take(seat: Seat): void {
    const before = this.seat as Seat | undefined;
    const same = before?.version === seat.version && before.side === seat.side;
    this.seat = this.#given.decided(seat) === seat.can_undo ? seat : { ...seat, can_undo: false };
    if (!same || !seat.thinking) this.progress = null;
    if (!same) this.watcher.changed(before);
  }

  /** Look from the beginning: at first, from another chair, in another language. */
  async look(): Promise<Seat> {
    return this.transport.look(0);
  }

  /** What one of the answers to my question would bring. A question that is gone, here or in another window, is not asked
      about. */
  async preview(action: string): Promise<Preview | null> {
    const { version, view } = this.seat;
    return this.mine && view.legal.includes(action) ? this.transport.preview(version, action) : null;
  }

  // -- news ---------------------------------------------------------------------------------------

  /** Hear of changes from now on, as the seat that looks now. What was heard for another seat is heard no more. */
  listen(): void {
    this.#stream.abort(RESTS);
    this.#stream = new AbortController();
    void this.#hear(this.#stream.signal);
    this.#poll();
  }

  /** Nobody looks at this window: it holds no line of its own, of which a browser has few. */
  rest(): void {
    this.#stream.abort(RESTS);
  }

  /** The page is left, or shut; it may be come back to. */
  part(): void {
    this.#stream.abort();
  }

  /** Somebody looks again, or the network is back: see how things stand. */
  async wake(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    if (this.#shut) this.#stream.abort();
    this.#shut = false;
    if (this.#stream.signal.aborted) this.listen();
    if (!this.busy) await this.refresh();
  }

  leave(): void {
    this.#stop.abort();
    this.#stream.abort();
    clearTimeout(this.#timer);
  }

  async #hear(stop: AbortSignal): Promise<void> {
    let wait = FIRST;
    while (!stop.aborted) {
      await this.transport.listen((version, other) => {
        wait = FIRST;
        if (!stop.aborted) this.#told(version, other);
      }, stop).catch(() => undefined);
      if (stop.aborted) return;
      // a line may end for no reason; whether somebody is there the next look tells
      if (!this.busy) await this.refresh();
      if (stop.aborted || this.#shut) return;
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(wait * 2, LAST);
    }
  }

  /** `other`: something else than the position has changed. */
  #told(version: number, other = false): void {
    if (this.lost) this.#well();
    if (version === this.seat.version && !other) return;
    // an answer is on its way; what is newer than it is looked at when it is here
    if (this.busy) this.#news = true;
    else void this.refresh();
  }

  #poll(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted || this.#shut) return;
    const wait = this.seat.thinking ? THINKING : this.mine ? MINE : WAITING;
    this.#timer = setTimeout(async () => {
      if (!this.#shut && !this.mine && !this.busy && !this.seat.view.outcome) await this.refresh();
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
      const seat = this.#whole(await this.transport.look(since), since);
      if (seat.version >= this.seat.version || seat.side !== this.seat.side) this.take(seat);
      this.#well();
      this.watcher.ready();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#looking = false;
    }
    if (this.#again) {
      this.#again = false;
      setTimeout(() => void this.refresh(), GLANCE);
    }
  }

  /** What is in the log already need not come again, if nobody else can take anything back. */
  get #since(): number {
    return this.alone && this.seat.side === this.watcher.looking() ? this.seat.version : 0;
  }

  #whole(seat: Seat, since: number): Seat {
    return since ? { ...seat, log: [...this.seat.log.filter((entry) => entry.version <= since), ...seat.log] } : seat;
  }

  // -- acting -------------------------------------------------------------------------------------

  /** `part`: whether it is a decision, or belongs to one. */
  async act(action: string, part: Part = "decision"): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.sent = action;
    try {
      const since = this.#since;
      const before = this.seat;
      const now = this.#whole(await this.transport.act(before.version, action, since), since);
      this.#given.answered(before, now, part);
      this.take(now);
      this.#well();
    } catch (error) {
      await this.#refused(error);
    } finally {
      this.busy = false;
    }
    this.watcher.ready();
    if (!this.busy) {
      if (this.#news) void this.refresh();
      this.#news = false;
      this.#poll();
    }
  }

  /** Take back so many actions, then do others one after the other (`able`: those that are possible); told once, at
      the end. `whole`: they are one decision, and taken back as one. */
  async sequence(actions: readonly string[], back = 0, able = false, whole = false): Promise<void> {
    await this.#quietly(async () => {
      let now = this.seat;
      for (let n = 0; n < back && now.can_undo; n++) now = (await this.#back(now)).now;
      let part: Part = "decision";
      for (const action of actions) {
        if (able && !now.view.legal.includes(action)) continue;
        now = await this.#say(now, action, part);
        if (whole) part = "more";
      }
    });
  }

  /** One action after another, each chosen from what the one before has brought, until none is; told once, at the
      end. */
  async follow(choose: (now: Seat) => Promise<string | null>): Promise<void> {
    await this.#quietly(async () => {
      let now = this.seat;
      for (let action = await choose(now); action !== null; action = await choose(now)) now = await this.#say(now, action, "decision");
    });
  }

  async #say(before: Seat, action: string, part: Part): Promise<Seat> {
    this.sent = action;
    const now = await this.transport.act(before.version, action, before.version);
    this.#given.answered(before, now, part);
    return now;
  }

  /** One answer is taken back: whether the one before it goes with it. */
  async #back(before: Seat): Promise<{ now: Seat; more: boolean }> {
    const now = await this.transport.undo(before.version);
    // what had no other answer was no decision either
    return { now, more: this.#given.undone(before, now) || !!now.prompt?.forced };
  }

  async #quietly(does: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    let failed: unknown = null;
    try {
      await does();
      this.#well();
    } catch (error) {
      failed = error;
    }
    try {
      this.take(await this.look());
    } catch (error) {
      this.#fail(error);
    } finally {
      this.busy = false;
    }
    if (failed) await this.#refused(failed);
  }

  /** Take back the last decision, with all that belongs to it. */
  async undo(): Promise<void> {
    if (!this.seat.can_undo || this.busy) return;
    this.busy = true;
    try {
      let { now, more } = await this.#back(this.seat);
      while (more && now.can_undo) ({ now, more } = await this.#back(now));
      this.take(now);
    } catch (error) {
      await this.#refused(error);
    } finally {
      this.busy = false;
    }
  }

  async #refused(error: unknown): Promise<void> {
    if (isStale(error)) {
      await this.refresh();
      // a lesson answers itself what teaches nothing, and is quicker than a wish of several steps
      if (this.seat.lesson) return this.watcher.refused([]);
      return this.watcher.refused([{ text: this.words.elsewhere(), rule: null }]);
    }
    const reasons = reasonsOf(error);
    if (!reasons.length) this.#fail(error);
    this.watcher.refused(reasons);
  }

  #well(): void {
    this.problem = null;
    this.lost = false;
  }

  #fail(error: unknown): void {
    this.lost = isOffline(error);
    this.#shut = isShut(error);
    this.unseated = isUnseated(error);
    // that is no failure, and whoever shows the match goes on from there
    if (!this.unseated) this.problem = messageOf(error) || this.words.offline();
  }
}
