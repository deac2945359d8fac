/** What is in the box: games, scenarios, options, charts and pictures. */

export type Lang = "en" | "it";

/** A text in both languages, or already in one; a name also has its form (`forms.ts`). */
export type Phrase = string | { en: string; it: string; form?: string };

export interface Option {
  name: string;
  title: Phrase;
  about: Phrase;
  default: string | number | boolean;
  choices: (string | number | boolean)[] | null;
  low: number | null;
  high: number | null;
  rule: string | null;
  /** it chooses between readings of a rule that is unclear */
  reading: boolean;
}

/** Settings of a scenario to choose as a whole. */
export interface Preset {
  slug: string;
  title: Phrase;
  about: Phrase;
  values: Record<string, string | number | boolean>;
}

export interface Scenario {
  slug: string;
  title: Phrase;
  about: Phrase;
  sides: string[];
  options: Option[];
  /** the simplest first */
  presets: Preset[];
  /** between computer players, where that was measured */
  balance: Balance | null;
}

/** How often each side won between computer players of one kind: its share of the games with a 95 % interval. */
export interface Balance {
  player: string;
  games: number;
  sides: { side: string; label: Phrase; share: number; low: number; high: number }[];
  draws: number;
}

export interface GameInfo {
  slug: string;
  title: Phrase;
  sides: string[];
  players: string[];
  scenarios: Scenario[];
  /** its drop can be planned: `#/drop/GAME` */
  planner: boolean;
  /** how many lessons it has */
  lessons?: number;
  /** and riddles */
  riddles?: number;
  /** and so many of them, the first ones, are easy */
  easy?: number;
  /** the side that its first lesson teaches */
  teaches?: string | null;
  /** the words of its card on the start page */
  words: Record<Lang, Catalogue>;
}

export interface ChartHex {
  x: number;
  y: number;
  terrain: string;
  /** the name of the land it lies in */
  area?: Phrase;
  [more: string]: unknown;
}

export interface Terrain {
  kind?: string;
  name: Phrase;
  [more: string]: unknown;
}

export interface ChartLine {
  id: string;
  kind: string;
  hexes: string[];
}

export interface Chart {
  map: string;
  /** the name of its picture */
  picture: string;
  /** lines of sight can be asked for */
  sees: boolean;
  /** a map of the owner's own data, for which there is no painted picture */
  own?: boolean;
  title: Phrase;
  columns: number;
  rows: number;
  orientation: "flat" | "pointy";
  shoved: "even" | "odd";
  hexes: Record<string, ChartHex>;
  terrain: Record<string, Terrain>;
  lines: ChartLine[];
  sides?: { kind: string; between: string[] }[];
  places: Record<string, Phrase>;
  /** what each scenario marks on the map, in the game's own shape, and which turns are night */
  zones: Record<string, unknown>;
  /** kinds of counters, in the game's own shape */
  types?: Record<string, { name: Phrase; [more: string]: unknown }>;
}

/** Where the picture of a map lies: a hex centre is at (side * x - origin.x, side * y - origin.y). */
export interface Picture {
  width: number;
  height: number;
  side: number;
  origin: [number, number];
  margin: number;
  /** a dark picture wants light lines */
  ink?: "light" | "dark";
  /** the corner where the map has least to show */
  corner?: "left" | "right";
  /** what is printed in a hex, and where: to stand clear of it */
  anchors?: Record<string, Record<string, [number, number]>>;
  /** names that are not painted, so that they can be read in any language: which, along which line, of what kind */
  captions?: { name: string; line: string; kind: string }[];
}

export type Rules = Record<string, { title: string; text: string }>;

export type Catalogue = Record<string, string>;
