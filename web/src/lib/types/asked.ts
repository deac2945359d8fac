/** What the server answers when it is asked: odds, ways, lines of sight, reasons, plans of a drop. */

export interface Modifier {
  label: string;
  value: number;
  rule: string | null;
  text?: string;
  data?: Record<string, unknown>;
  /** the hexes it speaks of */
  places?: string[];
  side?: string;
}

export interface Chance {
  outcome: string;
  text?: string;
  exact: string;
  p: number;
  rule: string | null;
  /** how good it is for whoever attacks, from 3 to -3, where the game says so */
  good?: number;
  /** the hex that it means */
  at?: string;
}

/** A shot that somebody could take at whoever goes a way: the chance to be hit there, and that of only having to stop. */
export interface Danger {
  unit: string;
  at: string;
  hit: number;
  stop: number;
  rule: string;
  /** what the unit is is not known: at most so much */
  most?: boolean;
}

export interface Preview {
  modifiers: Modifier[];
  chances: Chance[];
  note: string | null;
  /** the note in words */
  text?: string;
  /** what concerns single hexes: the way there and its cost, the chance `p` to come down there */
  hexes?: Record<string, { p?: number }>;
  /** who could fire on the way */
  dangers?: Danger[];
}

/** How a hex can be reached: points spent, the way, whether the move ends there and with which chances. */
export interface Way {
  p?: number;
  way: string[];
  cost: number;
  ends: boolean;
  odds?: Preview;
  /** who could fire at the mover there */
  dangers?: Danger[];
}

/** What a drop over a point brings, exactly. */
export interface DropPlan {
  point: string;
  units: number;
  landing: Record<string, { exact: string; p: number }>;
  losses: Record<string, { exact: string; p: number }>;
}

export interface Hidden {
  /** the hex in the way, or two joined by a hyphen where the line runs between them */
  by: string | null;
  rule: string | null;
  text: string;
}

/** What is seen from a hex, and what hides the rest. */
export interface Sight {
  from: string;
  seen: string[];
  blocked: Record<string, Hidden>;
  /** what holds for hexes in neither list: too far */
  beyond: Hidden | null;
  /** what the line to a hex goes through, though it is seen */
  hindered?: Record<string, Hidden[]>;
}

export interface Reason {
  text: string;
  rule: string | null;
}
