/** The chairs at a table: who looks, whom the screen is handed to, and what happened while somebody did not look. */

import type { LogEntry, Seat } from "./types";

/** What the chairs need of the match. */
export interface Room {
  seat(): Seat;
  /** look from the chair that is taken now */
  look(): Promise<Seat>;
  take(seat: Seat): void;
  /** tell on the map what happened after a version; false: it is not told there */
  tell?(since: number): Promise<boolean>;
}

/** The last version each seat has looked at. */
export interface Memory {
  seen(side: string): number;
  see(side: string, version: number): void;
}

export class Chairs {
  /** the side in front of the screen */
  looking = $state<string | null>(null);
  /** whom the screen is being handed to */
  curtain = $state<string | null>(null);
  recap = $state.raw<LogEntry[] | null>(null);
  /** my other seat must decide */
  handOver = $derived.by(() => {
    const { to_act: side, outcome } = this.room.seat().view;
    return side && side !== this.looking && this.sides.includes(side) && !outcome ? side : null;
  });

  /** `sides`: those whose keys are here. */
  constructor(
    readonly sides: readonly string[],
    private readonly room: Room,
    private readonly memory: Memory,
  ) {}

  /** Sit down at first, where the decision is. */
  async sit(): Promise<void> {
    this.looking = this.sides[0] ?? null;
    const several = this.sides.length > 1;
    // nobody has seen anything until the curtain is up
    this.curtain = several ? this.looking : null;
    this.room.take(await this.room.look());
    const turn = this.room.seat().view.to_act;
    this.curtain = several && turn && this.sides.includes(turn) ? turn : null;
  }

  /** Draw the curtain for the side that must decide. */
  giveScreen(): void {
    if (this.handOver) this.curtain = this.handOver;
  }

  async sitDown(side: string): Promise<void> {
    const seen = this.memory.seen(side);
    this.looking = side;
    const seat = await this.room.look();
    const news = this.curtain && seat.version ? seat.log.filter((entry) => entry.version > seen && entry.side !== side) : null;
    this.recap = news;
    this.room.take(seat);
    if (news?.length && (await this.room.tell?.(seen))) this.recap = null;
    this.curtain = null;
    this.changed();
  }

  closeRecap(): void {
    this.recap = null;
    this.#see();
  }

  /** Another position is on the screen: it is seen, unless something hangs before it. */
  changed(): void {
    if (!this.curtain && this.recap === null) this.#see();
  }

  #see(): void {
    const { side, version } = this.room.seat();
    if (side) this.memory.see(side, version);
  }
}
