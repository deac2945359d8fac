/** The map by keyboard: a cursor that goes from hex to hex, and from one thing that can be chosen to the next. */

import { arrow, type Grid } from "../lib/geometry";
import type { Piece } from "../lib/types";
import { nearest, type Stop } from "./stops";

/** What lies on the map, as it is when it is asked for, and whom to tell. */
export interface Walked {
  readonly grid: Grid;
  readonly pieces: Map<string, Piece>;
  readonly can: Set<string>;
  /** something is chosen already */
  readonly chosen: boolean;
  /** what can be chosen, in the order of Tab */
  readonly stops: Stop[];
  inHex(hex: string): Piece[];
  press(unit: Piece | null, hex: string, together: boolean): void;
  /** the cursor has come here */
  settle(hex: string, unit: string | null): void;
}

const DIAGONAL: Record<string, "NW" | "NE" | "SW" | "SE"> = { Home: "NW", PageUp: "NE", End: "SW", PageDown: "SE" };

export class Keyboard {
  /** where it was taken to; null: nobody has touched it yet */
  cursor = $state.raw<Stop | null>(null);
  #low = false;
  /** who was brought here and chosen already: the first Enter on him says yes to that */
  #brought: string | null = null;
  #on: Walked;

  constructor(on: Walked) {
    this.#on = on;
  }

  get at(): Stop {
    const { stops, grid } = this.#on;
    return this.cursor ?? stops[0] ?? { hex: grid.names[Math.floor(grid.names.length / 2)] ?? "", unit: null };
  }

  /** It is brought to somebody. */
  stand(stop: Stop): void {
    this.cursor = stop;
    this.#brought = this.#on.chosen ? stop.unit : null;
  }

  /** It has the focus: what it stands on is told. */
  focused = (): void => {
    const stop = this.cursor ?? this.#on.stops[0];
    if (stop) this.#go(stop);
  };

  key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Tab") this.#tab(event);
    else if (event.key === "Enter" || event.key === " ") this.#enter(event);
    else this.#walk(event);
  };

  #go(stop: Stop): void {
    this.cursor = stop;
    this.#on.settle(stop.hex, stop.unit);
  }

  /** To the next thing that can be chosen; beyond the last one to whatever follows the map. */
  #tab(event: KeyboardEvent): void {
    const { stops, grid, chosen } = this.#on;
    const at = this.at;
    const i = stops.findIndex((stop) => stop.hex === at.hex && (stop.unit === at.unit || this.cursor === null));
    const next = i < 0 ? nearest(grid, stops, at.hex, chosen) : this.cursor === null ? i : i + (event.shiftKey ? -1 : 1);
    const stop = stops[next];
    if (!stop) return;
    event.preventDefault();
    this.#go(stop);
  }

  #enter(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const { pieces } = this.#on;
    const at = this.at;
    const unit = (at.unit && pieces.get(at.unit)?.hex === at.hex ? pieces.get(at.unit) : this.#first(at.hex)) ?? null;
    this.cursor = { hex: at.hex, unit: unit?.id ?? null };
    const brought = this.#brought !== null && unit?.id === this.#brought && this.#on.chosen;
    this.#brought = null;
    if (brought) return;
    this.#on.press(unit, at.hex, event.shiftKey);
  }

  #walk(event: KeyboardEvent): void {
    const { grid } = this.#on;
    const { hex } = this.at;
    const way = DIAGONAL[event.key];
    const step = way ? grid.neighbour(hex, way) : arrow(grid, hex, event.key, this.#low);
    if (event.key.startsWith("Arrow") || way) event.preventDefault();
    if (!step) return;
    event.preventDefault();
    if (typeof step !== "string") this.#low = step.low;
    const goal = typeof step === "string" ? step : step.hex;
    this.#go({ hex: goal, unit: this.#first(goal)?.id ?? null });
  }

  /** Of the counters of a hex one that can be chosen, else the top one. */
  #first(hex: string): Piece | undefined {
    const there = this.#on.inHex(hex);
    return there.find((piece) => this.#on.can.has(piece.id)) ?? there[0];
  }
}
