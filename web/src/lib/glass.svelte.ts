/** The glass over the map: what is pointed at, lit, aimed at and shaded, and the tool in the hand. */

import type { Act } from "./choose";
import type { Preview, Sight } from "./types";

/** A tool in the hand: what a click, a drag or a right click on a hex does. */
export interface Brush {
  paint(hex: string): void;
  erase?(hex: string): void;
}

/** What the glass asks for; null if there is nothing to tell. */
export interface Oracle {
  preview(action: string): Promise<Preview | null>;
  sight(hex: string): Promise<Sight | null>;
  /** what a click on the hex or the counter would do, if that is just one thing, and it may be done now */
  aim(hex: string, unit: string | null): Act | undefined;
  /** the side's own counter: its sight can be shown */
  own(unit: string): boolean;
}

export interface Aimed {
  hex: string;
  preview: Preview;
}

/** Odds with the action that they belong to. */
interface Found {
  act: Act;
  unit: string | null;
  aimed: Aimed;
  heat: Map<string, number> | null;
}

/** Milliseconds that the pointer rests before the odds are asked for. */
const REST = 90;

export class Glass {
  /** under the pointer now */
  hover = $state.raw<{ hex: string | null; unit: string | null }>({ hex: null, unit: null });
  /** the last hex that was under it */
  pointed = $state.raw<{ hex: string; unit: string | null } | null>(null);
  /** what the log line or the button under the pointer speaks of */
  lit = $state.raw<string[]>([]);
  /** what is seen from a hex, while the player wants to know */
  sight = $state.raw<Sight | null>(null);
  watching = $state(false);
  brush = $state.raw<Brush | null>(null);
  /** the rule that is read */
  rule = $state<string | null>(null);

  #previews = new Map<string, Promise<Preview | null>>();
  #sights = new Map<string, Promise<Sight | null>>();
  #sought = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** what was found out about the action under the pointer */
  #found = $state.raw<Found | null>(null);
  /** the action under the pointer whose odds have come, or of which there are none */
  #answered: { act: Act; hex: string; unit: string | null } | null = null;
  #heat = $state.raw<Map<string, number> | null>(null);

  constructor(private readonly oracle: Oracle) {}

  /** What the action under the pointer would bring, as long as a click there would still do just that: odds cannot
      outlive their question. */
  get aimed(): Aimed | null {
    return this.#now?.aimed ?? null;
  }

  /** The action that those odds belong to. */
  get aim(): Act | null {
    return this.#now?.act ?? null;
  }

  get #now(): Found | null {
    const found = this.#found;
    return found && this.oracle.aim(found.aimed.hex, found.unit) === found.act ? found : null;
  }

  /** Whether whoever does it sees what it would bring: the pointer rests there, and the odds have come. */
  shows(act: Act): boolean {
    const known = this.#answered;
    return known !== null && known.act.args.join() === act.args.join() && this.oracle.aim(known.hex, known.unit) === known.act;
  }

  /** Shares of the whole by hex, drawn as a heat map: where a drop comes down. */
  get heat(): Map<string, number> | null {
    return this.#heat ?? this.#now?.heat ?? null;
  }

  set heat(heat: Map<string, number> | null) {
    this.#heat = heat;
  }

  /** Another position: what was known of the last one holds no more. */
  renew(): void {
    this.#previews.clear();
    this.#sights.clear();
    this.#found = null;
    this.#answered = null;
    this.#heat = null;
    this.sight = null;
    // what was pointed at long ago is no news of this position
    if (this.hover.hex === null) this.pointed = null;
  }

  /** What an action would bring; asked once. */
  preview(action: string): Promise<Preview | null> {
    const known = this.#previews.get(action) ?? this.oracle.preview(action).catch(() => null);
    this.#previews.set(action, known);
    return known;
  }

  /** Show what is seen from a hex, or nothing. */
  async see(hex: string | null): Promise<void> {
    if (!hex || !this.watching) {
      this.sight = null;
      return;
    }
    const known = this.#sights.get(hex) ?? this.oracle.sight(hex).catch(() => null);
    this.#sights.set(hex, known);
    this.#sought = hex;
    const found = await known;
    if (this.#sought === hex && this.watching) this.sight = found;
  }

  /** The odds stay while the pointer goes from one counter of the target to another; `undefined`: they go. */
  #keep(unit: string | null | undefined): void {
    const stays = unit !== undefined;
    this.#answered = stays && this.#answered ? { ...this.#answered, unit } : null;
    this.#found = stays && this.#found ? { ...this.#found, unit } : null;
  }

  /** The pointer is over a hex and perhaps a counter, or over nothing. */
  point(hex: string | null, unit: string | null): void {
    clearTimeout(this.#timer);
    const act = hex ? this.oracle.aim(hex, unit) : undefined;
    const stays = !!act && this.#answered?.act === act && this.#answered.hex === hex;
    this.#keep(stays ? unit : undefined);
    this.hover = { hex, unit };
    if (!hex) return;
    const pointed = (this.pointed = { hex, unit });
    if (this.watching && unit && this.oracle.own(unit)) void this.see(hex);
    if (!act || stays) return;
    this.#timer = setTimeout(async () => {
      // meanwhile something may have been done
      if (this.oracle.aim(hex, unit) !== act) return;
      const preview = await this.preview(act.text);
      if (this.pointed !== pointed || this.oracle.aim(hex, unit) !== act) return;
      this.#answered = { act, hex, unit };
      const falls = Object.entries(preview?.hexes ?? {}).flatMap(([at, { p }]): [string, number][] => (p === undefined ? [] : [[at, p]]));
      this.#found = preview && { act, unit, aimed: { hex, preview }, heat: falls.length ? new Map(falls) : null };
      if (falls.length) this.#heat = null;
    }, REST);
  }
}
