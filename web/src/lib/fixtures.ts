/** Actions and seats for tests, without a server. */

import type { Act, ArgKind } from "./choose";
import type { Piece, Purpose, Seat } from "./types";

const PURPOSE: Record<string, Purpose> = { end: "end", attack: "attack", declare: "main" };

/** Notations as acts: four digits are a hex, a word with a hyphen is a unit. */
export function acted(...texts: string[]): Act[] {
  return texts.map((text) => {
    const [verb = "", ...args] = text.split(" ");
    const kinds = args.map((name): ArgKind => (/^\d{4}$/.test(name) ? "hex" : name.includes("-") ? "unit" : "word"));
    return { text, verb, args, kinds, purpose: PURPOSE[verb] };
  });
}

export const piece = (id: string, hex: string, side = "us"): Piece => ({ id, side, kind: "unit", hex });

interface Wanted extends Partial<Omit<Seat, "view" | "acts">> {
  legal?: string[];
  to_act?: string | null;
  step?: string;
  pieces?: Piece[];
  over?: boolean;
}

/** A seat at which `legal` is offered; the side that looks is asked, unless it is said otherwise. */
export function seated({ legal = [], to_act = "us", step = "movement", pieces = [], over = false, ...more }: Wanted = {}): Seat {
  const acts = acted(...legal);
  return {
    id: "m", version: 1, side: "us", offers: [], sets: [], log: [], can_undo: false, thinking: false, acts,
    prompt: { step, side: to_act, rule: "1a", text: "", data: {} },
    view: {
      game: "", scenario: "", viewer: "us", board: { map: "" }, pieces, tracks: {}, turn: { number: 1, of: 9 }, score: {}, to_act,
      prompt: null, legal, outcome: over ? { winner: null, level: "draw", scores: {} } : null,
    },
    ...more,
  };
}
