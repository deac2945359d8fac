/** The chairs at a table: who looks, whom the screen is handed to, and what happened while somebody did not look. */

import type { LogEntry, Seat } from "./types";

/** What the chairs need of the match. */
export interface Room {
  seat(): Seat;
  /** look from the chair that is taken now */
  look(): Promise<Seat>;
  take(seat: Seat): void;
  /** tell on the map what happened after a version */
  tell?(since: number): Promise<void>;
}

/** The last version each seat has looked at. */
export interface Memory {
  seen(side: string): number;
  see(side: string, version: number): void;
}

/** Whoever was told exactly this knows all of it. */
const exactly = ({ text, data }: LogEntry) => `${text} ${JSON.stringify(data)}`;

export class Chairs {
  /** the side in front of the screen */
  looking = $state<string | null>(null);
  /** whom the screen is being handed to */
  curtain = $state<string | null>(null);
  /** on the curtain: what happened meanwhile, as far as both who leave and who come may know it */
  recap = $state.raw<LogEntry[]>([]);
  /** whoever decided wants to look on before the curtain falls */
  lingers = $state(false);
  /** the side that left the screen, while the curtain hangs */
  #left: string | null = null;
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

  /** Draw the curtain for the side that must decide, and sit down behind it. */
  async giveScreen(): Promise<void> {
    const next = this.handOver;
    if (!next) return;
    const told = new Set(this.room.seat().log.map(exactly));
    this.#left = this.looking;
    this.recap = [];
    this.curtain = next;
    const seen = this.memory.seen(next);
    const seat = await this.#take(next);
    if (this.curtain === next) this.recap = seat.log.filter((entry) => entry.version > seen && entry.side !== next && told.has(exactly(entry)));
  }

  async #take(side: string): Promise<Seat> {
    this.looking = side;
    const seat = await this.room.look();
    this.room.take(seat);
    return seat;
  }

  async sitDown(side: string): Promise<void> {
    const seen = this.memory.seen(side);
    if (this.room.seat().side !== side || this.looking !== side) await this.#take(side);
    if (this.curtain) await this.room.tell?.(seen);
    this.#rise();
  }

  /** Whoever handed over goes back to his own map. */
  async turnBack(): Promise<void> {
    if (!this.#left) return;
    await this.#take(this.#left);
    this.lingers = true;
    this.#rise();
  }

  /** There is somebody to go back to. */
  get canTurnBack(): boolean {
    return this.curtain !== null && this.#left !== null;
  }

  #rise(): void {
    this.curtain = this.#left = null;
    this.changed();
  }

  /** Another position is on the screen: it is seen, unless the curtain hangs before it. */
  changed(): void {
    if (!this.handOver) this.lingers = false;
    if (!this.curtain) this.#see();
  }

  #see(): void {
    const { side, version } = this.room.seat();
    if (side) this.memory.see(side, version);
  }
}
