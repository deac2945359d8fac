/** What a pointer does on the map: it points, presses, carries a counter, draws a box, paints, or moves the map. It decides
    nothing; it tells what was meant. */

import type { Grid, Point } from "../lib/geometry";
import type { Table } from "../lib/table.svelte";
import type { Piece } from "../lib/types";
import type { Looking } from "./camera.svelte";
import { Grip, inside, type Box } from "./grip.svelte";

/** how long a finger rests before it asks, how long a fan stays after the pointer has left it; how long the pointer is on a
    stack before it is spread, and how long if it is about to say where to go; the second click of a double one comes in less */
const [REST, LINGER, POINTED, PASSING, TWICE] = [480, 130, 90, 450, 350];

/** What lies on the map, as it is when it is asked for, and whom to tell. */
export interface Ground {
  readonly looking: Looking;
  readonly grid: Grid;
  readonly box: HTMLElement | undefined;
  readonly table: Table | null;
  readonly pieces: Map<string, Piece>;
  readonly can: Set<string>;
  readonly chosen: Set<string>;
  readonly reach: string[];
  readonly targets: string[];
  /** whether the counters of a hex are spread when it is pointed at */
  fans(hex: string): boolean;
  /** `finger`: by touch, where nothing could be pointed at before */
  press(unit: Piece | null, hex: string | null, together: boolean, finger?: boolean): void;
  hover(hex: string | null, unit: string | null): void;
  /** a counter is taken up to be carried: false if it stays where it is */
  lift: ((unit: Piece) => boolean) | undefined;
  drop(unit: Piece | null, hex: string | null, finger?: boolean): void;
}

const unitOf = (event: Event) => (event.target as Element).closest<SVGGElement>("[data-unit]")?.dataset.unit ?? null;
const inFan = (event: Event) => (event.target as Element).closest<SVGGElement>("[data-fan]")?.dataset.fan ?? null;
const isMouse = (event: PointerEvent) => event.pointerType === "mouse";

export class Gestures {
  hover = $state<string | null>(null);
  hoverUnit = $state<string | null>(null);
  /** the hex whose stack is spread */
  open = $state<string | null>(null);
  readonly grip = new Grip();
  #ground: Ground;
  #closing = 0;
  #opening = 0;
  /** the hex that was acted on: its fan would lie on what one looks at, and stays shut until the pointer goes away */
  #shut: string | null = null;
  /** when something was taken out of a fan, which is gone then: what lay below it is not meant by a double click */
  #taken = { time: -TWICE, x: 0, y: 0 };
  /** the stack out of which a finger has taken somebody, of whom it is not known yet where he can go */
  #awaits: string | null = null;
  #holding = 0;
  #held = false;
  #stroke: { id: number; hexes: string[] } | null = null;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get #march() {
    const { table } = this.#ground;
    return table?.march.open ? table.march : null;
  }

  here(event: MouseEvent): Point {
    const frame = this.#ground.box?.getBoundingClientRect();
    return { x: event.clientX - (frame?.left ?? 0), y: event.clientY - (frame?.top ?? 0) };
  }

  #hexAt(event: MouseEvent): string | null {
    const { grid, looking } = this.#ground;
    return grid.at(looking.toWorld(this.here(event)));
  }

  #tell(hex: string | null, unit: string | null): void {
    this.hover = hex;
    this.hoverUnit = unit;
    this.#ground.hover(hex, unit);
  }

  #fanOut(wanted: string | null): void {
    clearTimeout(this.#closing);
    clearTimeout(this.#opening);
    const { table, chosen, reach, targets, fans } = this.#ground;
    const hex = table?.brush ? null : wanted;
    if (hex !== this.#shut) this.#shut = null;
    if (hex === this.open || (hex && hex === this.#shut)) return;
    // whoever is about to say where, passes over stacks on the way: only resting there spreads them
    const wait = chosen.size && reach.length + targets.length ? PASSING : this.open ? 0 : POINTED;
    if (hex && fans(hex)) this.#opening = window.setTimeout(() => (this.open = hex), wait);
    else if (this.open) this.#closing = window.setTimeout(() => (this.open = null), LINGER);
  }

  // -- the events of the map ---------------------------------------------------------------------

  down = (event: PointerEvent): void => {
    const { table, looking } = this.#ground;
    if (table?.brush && event.button === 0 && !this.#stroke && !looking.touched) {
      const hex = this.#hexAt(event);
      this.#stroke = { id: event.pointerId, hexes: hex ? [hex] : [] };
    } else if (this.#stroke && !isMouse(event)) this.#stroke = null;
    this.#grasp(event);
    looking.down(event.pointerId, this.here(event));
    clearTimeout(this.#holding);
    this.#held = false;
    if (!isMouse(event)) this.#holding = window.setTimeout(() => this.#hold(event), REST);
  };

  move = (event: PointerEvent): void => {
    if (this.#paints(event) || this.#carries(event)) return;
    const { looking, box, pieces } = this.#ground;
    if (looking.move(event.pointerId, this.here(event))) {
      clearTimeout(this.#holding);
      box?.setPointerCapture(event.pointerId);
      this.open = null;
      return;
    }
    if (!isMouse(event) || event.buttons) return;
    const unit = unitOf(event);
    const fan = inFan(event);
    const hex = fan ?? (unit ? (pieces.get(unit)?.hex ?? null) : this.#hexAt(event));
    this.#fanOut(fan ?? (unit ? hex : null));
    if (hex !== this.hover || unit !== this.hoverUnit) this.#tell(hex, unit);
  };

  up = (event: PointerEvent): void => {
    this.#ground.looking.up(event.pointerId);
    clearTimeout(this.#holding);
    const released = this.grip.release(event.pointerId);
    if (released?.kind === "counter") return this.#drop(event, released.unit);
    if (released) return this.#enclose(released.box);
    if (this.#held) return;
    const drawn = this.#stroke?.id === event.pointerId && this.#stroke.hexes.length > 1;
    this.#stroke = null;
    if (drawn || this.#ground.looking.dragged || event.button > 0) return;
    this.#click(event);
  };

  cancel = (event: PointerEvent): void => {
    this.#stroke = null;
    if (this.grip.carried) this.#ground.drop(null, null);
    this.grip.open();
    this.#ground.looking.up(event.pointerId);
  };

  /** A finger leaves whenever it is lifted: what it opened stays open until the next tap. */
  leave = (event: PointerEvent): void => {
    if (isMouse(event)) this.away();
  };

  /** It is known now where whoever was taken out of a stack can go: the plate would lie on it. */
  settle(): void {
    if (this.#awaits && this.#awaits === this.open) this.open = null;
    this.#awaits = null;
  }

  away(): void {
    this.#fanOut(null);
    this.#tell(null, null);
  }

  /** The other button takes away what the brush has painted. */
  back = (event: MouseEvent): void => {
    const { table } = this.#ground;
    if (!table?.brush?.erase) return;
    event.preventDefault();
    const hex = this.#hexAt(event);
    if (hex) table.brush.erase(hex);
  };

  #click(event: PointerEvent): void {
    const { pieces, reach, targets } = this.#ground;
    const { time, x, y } = this.#taken;
    if (event.timeStamp - time < TWICE && Math.hypot(event.clientX - x, event.clientY - y) < 8) return;
    const unit = unitOf(event);
    const piece = unit ? (pieces.get(unit) ?? null) : null;
    const hex = piece?.hex ?? this.#hexAt(event);
    const wanted = hex !== null && (reach.includes(hex) || targets.includes(hex));
    if (!isMouse(event)) {
      this.#tell(hex, unit);
      // a tap beside an open stack shuts it, and does nothing else
      if (this.open && !inFan(event) && (!piece || (piece.hex !== this.open && !this.#ground.fans(piece.hex)))) {
        this.open = null;
        this.#tell(null, null);
        return;
      }
      // the first tap on a stack spreads it, the second chooses
      if (piece && this.open !== piece.hex && !wanted && this.#ground.fans(piece.hex)) {
        this.open = piece.hex;
        // an enemy whom whoever is chosen cannot get at: why not is said beside
        if (this.#barred(piece)) this.#ground.press(piece, hex, false, true);
        return;
      }
    }
    // the top of a stack can do nothing, but somebody below it can
    if (piece && !wanted && !inFan(event) && this.#hides(piece)) {
      this.open = piece.hex;
      return;
    }
    if (!piece && this.open) {
      this.open = null;
      if (!wanted) return;
    }
    this.#ground.press(piece, hex, event.shiftKey, !isMouse(event));
    // what was taken out of a stack goes somewhere: the plate would lie on it
    const after = this.#ground;
    const taken = unit !== null && after.chosen.has(unit) && after.reach.length + after.targets.length > 0;
    const closes = wanted || (taken && !event.shiftKey);
    this.#awaits = !isMouse(event) && unit !== null && after.chosen.has(unit) && !!inFan(event) && !closes ? this.open : null;
    if (taken && this.open && inFan(event)) this.#taken = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (closes) this.open = null;
    if (closes && isMouse(event)) {
      clearTimeout(this.#opening);
      this.#shut = hex;
    }
    // a finger points at nothing once it has acted: what is told of the hex goes
    if (!isMouse(event) && wanted) this.#tell(null, null);
  }

  /** One has chosen somebody, for whom an enemy is no goal. */
  #barred(piece: Piece): boolean {
    const { table, chosen } = this.#ground;
    return !!table?.mine && !table.window && chosen.size > 0 && !table.march.group.length && piece.side !== null && piece.side !== table.seat.side;
  }

  /** A counter that cannot be used lies on others that can. */
  #hides(piece: Piece): boolean {
    const { can, chosen, pieces, fans } = this.#ground;
    if (chosen.size || can.has(piece.id) || !fans(piece.hex)) return false;
    return [...can].some((id) => pieces.get(id)?.hex === piece.hex);
  }

  /** A finger that rests tells of what is below it, and does nothing else. */
  #hold(event: PointerEvent): void {
    const { looking, pieces } = this.#ground;
    if (looking.dragged || !looking.touched || this.#stroke || this.grip.active) return;
    const unit = unitOf(event);
    const hex = (unit ? pieces.get(unit)?.hex : null) ?? this.#hexAt(event);
    if (!hex) return;
    this.#held = true;
    if (this.#ground.fans(hex)) this.open = hex;
    this.#tell(hex, unit);
  }

  // -- a counter is carried, a box is drawn --------------------------------------------------------

  /** A pressed counter may be carried: by mouse whatever could be chosen, also instead of what is chosen now; by finger
      what is chosen already, so that a map full of counters can still be pushed. With Shift, or the tool for it, a box is
      drawn. A second finger means the map. */
  #grasp(event: PointerEvent): void {
    const { looking, table, pieces, can, chosen, lift } = this.#ground;
    if (looking.touched) return this.grip.open();
    const unit = unitOf(event);
    const at = this.here(event);
    if (this.#march && (event.shiftKey || this.#march.boxing) && event.button === 0 && !table?.brush) return this.grip.press(event.pointerId, at, null);
    if (!lift || !unit || table?.brush || event.button !== 0) return;
    const own = can.has(unit) || (table !== null && pieces.get(unit)?.side === table.seat.side);
    if (chosen.has(unit) || (isMouse(event) && own)) this.grip.press(event.pointerId, at, unit);
  }

  /** True while the pointer carries something: what is below is pointed at, the map rests. */
  #carries(event: PointerEvent): boolean {
    const { pieces, lift, box } = this.#ground;
    const lifted = (unit: string) => {
      const piece = pieces.get(unit);
      return !!piece && !!lift?.(piece);
    };
    if (!this.grip.move(event.pointerId, this.here(event), lifted)) return false;
    if (!this.grip.active) return true;
    clearTimeout(this.#holding);
    box?.setPointerCapture(event.pointerId);
    this.open = null;
    const hex = this.grip.carried ? this.#hexAt(event) : null;
    if (hex !== this.hover) this.#ground.hover(hex, null);
    this.hover = hex;
    return true;
  }

  #drop(event: PointerEvent, carried: string): void {
    const { pieces, box } = this.#ground;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const unit = below?.closest<SVGGElement>("[data-unit]")?.dataset.unit;
    const piece = (unit && unit !== carried && pieces.get(unit)) || null;
    if (!below || !box?.contains(below)) return this.#ground.drop(null, null);
    this.#ground.drop(piece, piece?.hex ?? this.#hexAt(event), !isMouse(event));
  }

  /** Everyone whose hex lies in the box; the tool has done its work. */
  #enclose(box: Box): void {
    const { pieces, table, grid, looking } = this.#ground;
    const march = this.#march;
    if (!march) return;
    table?.hand.letGo();
    march.boxing = false;
    const within = ({ hex }: Piece) => {
      const centre = grid.centre(hex);
      return centre && inside(box, looking.toScreen(centre));
    };
    march.add([...pieces.values()].filter(within).map((piece) => piece.id));
  }

  // -- a brush in the hand paints instead of moving the map ------------------------------------------

  /** True while a stroke is drawn; it paints from its second hex on, the first one then too. */
  #paints(event: PointerEvent): boolean {
    const stroke = this.#stroke;
    if (stroke?.id !== event.pointerId) return false;
    const brush = this.#ground.table?.brush;
    const hex = this.#hexAt(event);
    if (hex && !stroke.hexes.includes(hex)) {
      if (stroke.hexes.length === 1) brush?.paint(stroke.hexes[0] as string);
      stroke.hexes.push(hex);
      this.hover = hex;
      brush?.paint(hex);
    }
    return true;
  }
}
