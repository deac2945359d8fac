/** What the server says. Everything that is special to a game stays in open records. */

import type { Act } from "./choose";

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
}

export interface GameInfo {
  slug: string;
  title: Phrase;
  sides: string[];
  players: string[];
  scenarios: Scenario[];
  /** its drop can be planned: `#/drop/GAME` */
  planner: boolean;
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
}

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
  /** it is a window: act now, or decline with this word */
  window?: { decline: string };
  advice?: Advice;
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

/** What an event says for a program, read by the server with the game's vocabulary. What there is none of is left out. */
export interface Facts {
  /** dice thrown together: their faces, how many sides such a die has, who threw them, what is printed if no number is */
  throws?: { faces: number[]; sides: number; by: string; printed?: string[] }[];
  losses?: { unit: string; side: string | null }[];
  /** pieces and the hexes that they went through, in order */
  walks?: { units: string[]; hexes: string[] }[];
  /** who came down from the air: where it was aimed, where it landed (null: beyond the map), and the drift between, so
      many hexes along one of the six ways, clockwise from the top */
  drops?: { unit: string; side: string | null; aimed: string; landed: string | null; way: number; far: number }[];
  /** the hexes and the pieces it speaks of */
  places?: string[];
  pieces?: string[];
  /** the tables of its data that hold modifiers; an empty name is the data itself */
  accounts?: string[];
  /** the turn that begins with it */
  turn?: number;
  /** it is given a moment of its own when the match is told */
  moment?: boolean;
  /** it is only written down */
  quiet?: boolean;
}

export interface LogEntry {
  version: number;
  turn: number;
  side: string | null;
  kind: string;
  text: string;
  rule: string | null;
  rules: string[];
  data: Record<string, unknown>;
  facts: Facts;
  /** it goes on with the way of the entry before: all of that way so far, in one sentence */
  whole?: { text: string; hexes: string[] };
}

/** What a verb is for: its last argument is an enemy; it ends something or lets it pass; it is the main thing to do; a
    counter goes to the hex it names, or sets out. */
export type Purpose = "attack" | "end" | "main" | "walk";

/** Actions with one verb: each argument is any member of the set with that number. */
export interface Offer {
  verb: string;
  args?: number[];
  purpose?: Purpose;
}

/** Arguments of one kind; `on`: hexes or pieces stand for them on the map, `at` says which if they have other names. */
export interface Some {
  kind: string;
  names: string[];
  on?: "hex" | "unit";
  at?: string[];
}

/** What may be done, or was. */
export interface Offers {
  offers: Offer[];
  sets: Some[];
}

export interface Seat extends Offers {
  id: string;
  version: number;
  side: string | null;
  view: View;
  /** the offers, action by action */
  acts: Act[];
  prompt: Prompt | null;
  log: LogEntry[];
  can_undo: boolean;
  thinking: boolean;
  /** what everybody must know of the match */
  notice?: string;
  /** nothing can change who wins any more */
  settled?: boolean;
}

export interface MatchInfo {
  id: string;
  game: string;
  scenario: string;
  seats: Record<string, string>;
  turn: number | Turn | null;
  to_act: string | null;
  outcome: Outcome | null;
  actions: number;
  changed: string | number | null;
}

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

export interface Preview {
  modifiers: Modifier[];
  chances: Chance[];
  note: string | null;
  /** the note in words */
  text?: string;
  /** what concerns single hexes: the way there and its cost, the chance `p` to come down there */
  hexes?: Record<string, { p?: number }>;
}

/** How a hex can be reached: points spent, the way, whether the move ends there and with which chances. */
export interface Way {
  p?: number;
  way: string[];
  cost: number;
  ends: boolean;
  odds?: Preview;
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

/** One step of a replay; its offers are the one action that was done, none if it is a secret. */
export interface ReplayStep extends Offers {
  version: number;
  side: string | null;
  text: string;
  view: View;
  events: LogEntry[];
}

export interface Luck {
  rolls: number;
  total: number;
  expected: number;
  difference: number;
  /** in standard deviations */
  deviation: number;
  /** one standard deviation of the sum */
  spread: number;
}

/** Where points came from. */
export interface Source {
  side: string;
  text: string;
  points: number;
  rule: string | null;
}

/** An action after which things stood otherwise. */
export interface Swing {
  turn: number;
  side: string;
  helps: string;
  text: string;
  rule: string | null;
  points: Record<string, number>;
  lost: Record<string, number>;
  /** where each viewer finds it in the replay */
  versions: Record<string, number>;
}

export interface Summary {
  result: { winner: string | null; level: string; text: string; scores: Record<string, number> };
  turns: { turn: number; scores: Record<string, number> }[];
  losses: Record<string, { turn: number; unit: string; kind: string; rule: string | null }[]>;
  luck: Record<string, Luck>;
  sources: Source[];
  swings: Swing[];
  /** the last position with everything that was secret */
  last: View;
  actions: number;
}

export type Rules = Record<string, { title: string; text: string }>;
export type Catalogue = Record<string, string>;
