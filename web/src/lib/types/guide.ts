/** What there is to read of a game: its book, and what it tells beginners. */

import type { Piece } from "./view";

/** A sentence, and the rule that says more. */
export interface Line {
  text: string;
  rule: string | null;
}

/** A counter or a marker as it lies on the map, and what it is; markers are nobody's. */
export interface CounterText extends Line {
  key: string;
  side: string;
  name: string;
  about: string;
  piece: Piece;
}

/** What is met when a hint is due; all that is said must hold. */
export interface When {
  step?: string;
  verb?: string;
  event?: string;
  stack?: number;
  tab?: string;
  piece?: string;
  window?: boolean;
  night?: boolean;
}

export interface HintText extends Line {
  key: string;
  when: When;
}

export interface Guide {
  situation: string;
  turn: Line[];
  /** hexes to look at: a side's, or the goal */
  spots: { kind: string; label: string; hexes: string[] }[];
  sides: Record<string, { who: string; win: string; wrong: Line[]; own: string }>;
  counters: CounterText[];
  hints: HintText[];
  /** what each kind of action is for, by its verb */
  deeds: Record<string, Line>;
}

export interface Row {
  id: string;
  title: string;
  text: string;
}

export interface Chapter {
  key: string;
  title: string;
  rules: Row[];
}

export interface SheetText {
  key: string;
  group: "terrain" | "units" | "tables";
  title: string;
  note: string | null;
  rule: string | null;
  /** that of the names, then one for each cell */
  columns: string[];
  rows: { name: string; cells: string[]; piece: Piece | null }[];
}

export interface Book {
  chapters: Chapter[];
  sheets: SheetText[];
  counters: CounterText[];
  sequence: Line[];
  /** `other`: the same word in the other language */
  glossary: { key: string; name: string; other: string; about: string }[];
}
