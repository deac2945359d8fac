/** What a pressed pointer does beside moving the map: it carries a counter, or draws a box round several. Pure but for its state. */

import type { Point } from "../lib/geometry";

/** pixels that a finger may tremble before it means a drag */
export const TREMBLE = 6;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What was let go of: a counter, or the corners of a box. */
export type Released = { kind: "counter"; unit: string } | { kind: "box"; box: Box };

export class Grip {
  /** the counter in the hand, and where on the screen */
  carried = $state.raw<{ unit: string; at: Point } | null>(null);
  /** the box that is being drawn, on the screen */
  box = $state.raw<Box | null>(null);
  #began: { id: number; at: Point; unit: string | null } | null = null;

  /** A pointer is pressed on a counter that may be carried, or (null) where a box may begin. */
  press(id: number, at: Point, unit: string | null): void {
    this.#began = { id, at, unit };
  }

  /** True while a counter is carried or a box drawn. `lift` is asked once, when the drag begins: false gives it back
      to the map. */
  move(id: number, at: Point, lift: (unit: string) => boolean): boolean {
    const began = this.#began;
    if (began?.id !== id) return false;
    if (!this.active && Math.hypot(at.x - began.at.x, at.y - began.at.y) < TREMBLE) return true;
    if (began.unit === null) {
      this.box = {
        x: Math.min(at.x, began.at.x),
        y: Math.min(at.y, began.at.y),
        width: Math.abs(at.x - began.at.x),
        height: Math.abs(at.y - began.at.y),
      };
      return true;
    }
    if (!this.carried && !lift(began.unit)) {
      this.#began = null;
      return false;
    }
    this.carried = { unit: began.unit, at };
    return true;
  }

  /** The pointer is lifted: what was in its grip, if it was dragged at all. */
  release(id: number): Released | null {
    if (this.#began?.id !== id) return null;
    const { carried, box } = this;
    this.open();
    if (carried) return { kind: "counter", unit: carried.unit };
    return box && { kind: "box", box };
  }

  /** Let go without doing anything: a second finger came, or the pointer is lost. */
  open(): void {
    this.#began = null;
    this.carried = null;
    this.box = null;
  }

  get active(): boolean {
    return this.carried !== null || this.box !== null;
  }
}

/** Whether a point lies in a box. */
export const inside = (box: Box, at: Point): boolean => at.x >= box.x && at.y >= box.y && at.x <= box.x + box.width && at.y <= box.y + box.height;
