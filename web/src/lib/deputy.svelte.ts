/** The rest of one's own activation, left to the computer: one answer after another, each of which the server proposes,
 * until the activation is over or somebody is needed. Here is only when to stop. */

import type { LogEntry, Seat } from "./types";

/** What the deputy needs of the match. */
export interface Chair {
  seat(): Seat;
  mine(): boolean;
  busy(): boolean;
  /** the questions of an activation at which its rest can be left to the computer, and those that are no part of it */
  rests(): Rests;
  /** what the computer would answer at a version */
  depute(version: number): Promise<string>;
  /** one action after another, each chosen from what the one before has brought; told once, at the end */
  follow(choose: (now: Seat) => Promise<string | null>, going?: boolean): Promise<void>;
  /** take back so many actions */
  back(n: number): Promise<void>;
}

export interface Rests {
  from: readonly string[];
  until: readonly string[];
}

/** Why it stopped: all is done, something of one's own is lost, something has happened that one should see, one is asked
 * about what the others do, it could not go on. */
export type Stop = "done" | "hurt" | "event" | "asked" | "broken";

/** No activation has as many answers: something runs in a circle. */
const MOST = 120;

/** Whether the rest of the activation can be left to the computer. */
export const leaves = ({ prompt, view, advice, lesson }: Seat, { from }: Rests): boolean =>
  !!prompt && from.includes(prompt.step) && !prompt.window && !!advice && !lesson && !view.outcome;

/** The turn, and the round of it where a turn has several. */
const when = ({ view }: Seat): string => `${view.turn.number} ${String(view.turn.round)}`;

/** What needs a person after an answer; `others`: somebody else has to answer first. */
export function needs(was: Seat, now: Seat, { until }: Rests): Stop | "others" | null {
  const told = now.log.filter((entry) => entry.version > was.version);
  const over = when(now) !== when(was) || until.includes(now.prompt?.step ?? "");
  // where nothing was left to do it has not stopped for anything
  if (now.view.outcome || (over && now.view.to_act === now.side && !now.prompt?.window)) return "done";
  if (told.some((entry) => entry.facts.losses?.some((loss) => loss.side === now.side))) return "hurt";
  if (told.some((entry) => entry.facts.moment)) return "event";
  if (now.view.to_act !== now.side) return "others";
  if (now.prompt?.window) return "asked";
  return null;
}

/** What it stopped for, in the words of the diary. */
export function because(was: Seat, now: Seat, stop: Stop): LogEntry[] {
  const told = now.log.filter((entry) => entry.version > was.version);
  if (stop === "hurt") return told.filter((entry) => entry.facts.losses?.some((loss) => loss.side === now.side));
  return stop === "event" ? told.filter((entry) => entry.facts.moment) : [];
}

export class Deputy {
  running = $state(false);
  /** so many answers were given, why no more, and what was said of that */
  report = $state.raw<{ count: number; stop: Stop; version: number; why: LogEntry[] } | null>(null);
  #count = 0;
  /** the position before the answer about which the others have to decide */
  #waits: Seat | null = null;

  constructor(private readonly chair: Chair) {}

  open = $derived.by(() => !this.running && this.chair.mine() && leaves(this.chair.seat(), this.chair.rests()));
  /** what was done and nobody has gone on from; that all is done is old when something else is asked */
  said = $derived.by(() => (this.report && (this.report.stop !== "done" || this.report.version === this.chair.seat().version || !this.chair.mine()) ? this.report : null));
  /** so many answers can be taken back together */
  whole = $derived.by(() => (this.said && this.said.version === this.chair.seat().version && this.chair.seat().can_undo ? this.said.count : 0));

  async start(): Promise<void> {
    if (!this.open || this.chair.busy()) return;
    this.#count = 0;
    this.#waits = null;
    await this.#run(null);
  }

  async #run(since: Seat | null): Promise<void> {
    this.running = true;
    this.report = null;
    const rests = this.chair.rests();
    let was = since;
    let stop: Stop | "others" | null = null;
    let why: LogEntry[] = [];
    await this.chair.follow(async (now) => {
      stop = was && needs(was, now, rests);
      if (!stop && this.#count >= MOST) stop = "broken";
      // whoever is stopped from outside answers no more
      if (stop || !this.running) {
        this.#waits = stop === "others" ? was : null;
        if (was && stop && stop !== "others") why = because(was, now, stop);
        return null;
      }
      was = now;
      const [only, ...more] = now.view.legal;
      const action = only !== undefined && !more.length ? only : await this.chair.depute(now.version);
      this.#count++;
      return action;
    }, since !== null);
    if (stop === "others") return;
    this.#end(stop ?? "broken", why);
  }

  #end(stop: Stop, why: LogEntry[] = []): void {
    this.running = false;
    this.#waits = null;
    this.report = { count: this.#count, stop, version: this.chair.seat().version, why };
  }

  /** The others may have answered: go on, unless that needs somebody. */
  goOn(): void {
    const was = this.#waits;
    // the match may have ended while the others decided
    if (was && this.chair.seat().view.outcome && !this.chair.busy()) return this.#end("done");
    if (!was || !this.chair.mine() || this.chair.busy()) return;
    const stop = needs(was, this.chair.seat(), this.chair.rests());
    if (stop === "others") return;
    this.#waits = null;
    if (stop) this.#end(stop, because(was, this.chair.seat(), stop));
    else void this.#run(was);
  }

  /** Somebody acts himself, or wants no more of it. */
  halt(): void {
    this.running = false;
    this.#waits = null;
    this.report = null;
  }

  /** Take back all of it. */
  async undo(): Promise<void> {
    const n = this.whole;
    this.report = null;
    if (n) await this.chair.back(n);
  }
}
