/** What a side sees of a position, and what is asked of it. */

export interface Piece {
  id: string;
  side: string | null;
  kind: string;
  hex: string;
  formation?: string | null;
  type?: string | null;
  strength?: string | number;
  unknown?: boolean;
  attack?: number;
  defence?: number;
  tabs?: string[];
  [more: string]: unknown;
}

export interface Outcome {
  winner: string | null;
  level: string;
  scores: Record<string, number>;
}

export interface Turn {
  number: number;
  of: number;
  night?: boolean;
  clock?: string | null;
  [more: string]: unknown;
}

export interface Prompt {
  step: string;
  side: string | null;
  rule: string | null;
  text: string;
  data: Record<string, unknown>;
  /** the hexes and pieces it is about; only with the sentence */
  facts?: { places: string[]; pieces: string[] };
  /** it is a window: act now, or decline with this word; `discreet`: the asking itself hides who could act */
  window?: { decline: string; discreet?: boolean };
  advice?: Advice;
  /** there is one answer, and asking hides nothing */
  forced?: boolean;
}

/** What is suggested to whoever does not want to think: actions that are equally good. Advice of one key leads on. */
export interface Advice {
  key: string;
  text: string;
  actions: string[];
}

/** What units do at a window without asking: nothing, anything, what is likely enough, only against what is beside. */
export interface Order {
  name: string;
  asks: boolean;
  /** the least chance; null: they never act */
  percent: number | null;
  beside: boolean;
}

export interface Orders {
  /** the word that asks for the question `step`, and the one that answers it with an order's name */
  think: string;
  give: string;
  step: string;
  all: Order[];
  /** one's own; the others' are secrets */
  now: string | null;
  /** one was given in this go or window */
  given: boolean;
  /** who is asked is asked to hide who could act */
  discreet?: boolean;
}

export interface View {
  game: string;
  scenario: string;
  viewer: string | null;
  board: { map: string };
  pieces: Piece[];
  /** what lies beside the map, in the game's own shape */
  tracks: unknown;
  options?: Record<string, unknown>;
  turn: Turn;
  score: Record<string, number>;
  to_act: string | null;
  prompt: Prompt | null;
  /** standing orders, in games that have them */
  orders?: Orders | null;
  /** the legal actions in words, written out from the offers */
  legal: string[];
  outcome: Outcome | null;
}
