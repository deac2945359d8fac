/** What a game adds to the common client: how its counters look, its words, a panel. */

import type { Component } from "svelte";
import type { Stack } from "../board/stacks";
import type { Act, Choice } from "../lib/choose";
import type { Name } from "../lib/forms";
import type { Grid, Point } from "../lib/geometry";
import type { Kit, Table } from "../lib/table.svelte";
import type { Chart, LogEntry, Option, Piece, Preview, Reason, View } from "../lib/types";
import type { Thrown } from "../panel/dice";

/** The drawing in the middle of a counter. */
export type Mark =
  | "infantry" | "vehicle" | "parachute" | "helmet" | "star" | "redstar" | "headquarters" | "platoon" | "none"
  | "para" | "glider" | "machine-gun" | "mortar" | "gun" | "glider-gun" | "command" | "glider-command"
  | "light-tank" | "armoured-car" | "medium-tank" | "dummy" | "cross"
  | "airborne" | "artillery" | "engineers" | "support" | "mountain" | "column" | "tito" | "ussr" | "usa" | "gb" | "blank" | "hidden";

export interface Look {
  /** square counters stand in stacks; tokens lie in the corner of the hex */
  shape: "counter" | "token" | "flag";
  colour: string;
  ink: string;
  mark: Mark;
  /** above the mark */
  title: string;
  /** large, below the mark */
  values: string;
  /** a white band: reduced strength */
  band?: boolean;
  /** a back: nobody (or not this viewer) knows what it is */
  back?: boolean;
  /** strength in boxes: so many left, of so many */
  pips?: { left: number; of: number };
  /** tabs besides those the view gives */
  tabs?: string[];
}

/** Where a counter stands; `bare` without its tabs, because others lie on it. */
export interface Place {
  at: Point;
  scale: number;
  bare?: boolean;
}

/** A region printed on the map, drawn above the picture. */
export interface Region {
  id: string;
  kind: string;
  hexes: string[];
  colour: string;
  label?: string;
}

export interface Teller {
  /** a sentence of the game's catalogue, or undefined */
  say(key: string): string | undefined;
  /** a name of the game's catalogue, with its form */
  name(key: string): Name | undefined;
  chart: Chart;
  view: View;
}

/** What a game's own layers of the map are given. They draw inside the map's SVG, in its units. */
export interface Stage {
  kit: Kit;
  /** null in a replay */
  table: Table | null;
  view: View;
  grid: Grid;
  hover: string | null;
  tell: Teller;
}

/** Counters for the card on the start page, at per cents of its picture. */
export interface Sample {
  map: string;
  /** CSS: how large the map is, and which piece of it is seen */
  size: string;
  position: string;
  /** CSS gradient multiplied over the map */
  light?: string;
  chart?: unknown;
  pieces: { piece: Partial<Piece> & { id: string; kind: string }; x: number; y: number; turn: number }[];
}

/** What the start page needs of a game: little, so that the page is light. */
export interface Card {
  slug: string;
  title?: string;
  look(piece: Piece, tell: Teller): Look;
  about?: { blurb: () => string; time: () => string };
  sample?: Sample;
  /** its drop can be planned: `#/drop/GAME` */
  planner?: boolean;
  /** the game's own drawing of a counter, around (0, 0) within 100 units */
  Drawing?: Component<Drawn>;
  /** the heading under which an option of the rules stands */
  optionGroup?(option: Option): string;
}

export interface Drawn {
  piece: Piece;
  look: Look;
  tabs?: string[];
  can?: boolean;
  chosen?: boolean;
  tired?: boolean;
}

/** What the drop planner needs to know of a game. */
export interface DropWords {
  /** groups that can be planned: what stands before a point's name, and how the group is called */
  groups?(scenario: string): { prefix: string; label: string; colour: string }[];
  /** a point that is no hex */
  pointName(point: string): string;
  causeName(cause: string): string;
  /** what losses are counted in */
  measure(): string;
  /** what the numbers leave out */
  note(): string;
}

/** What a window is about and what its acts bring, in the words of a game. */
export interface Reacts {
  /** what the other side does */
  title(table: Table, tell: Teller): string;
  /** the hexes it has come through */
  way?(table: Table): string[];
  /** it may go on, so that the whole move can be let pass */
  goesOn?(table: Table): boolean;
  /** the verbs whose best act has the large button */
  first: readonly string[];
  /** an act, on the large button or in the list below */
  label(act: Act, tell: Teller, large: boolean): string;
  /** its chances in a few words */
  brief(act: Act, preview: Preview, large: boolean): string;
  /** how good it is: the best comes first */
  worth(preview: Preview): number;
  cost?(act: Act): string | undefined;
  /** what else there is to say about a standing order */
  note?(): string;
}

export interface GameModule extends Card {
  /** the game's name, where it is not that of its folder */
  title?: string;
  sideColour: Record<string, string>;
  /** the short name of a unit, by its id alone */
  nameOf(id: string): string;
  describe(piece: Piece, tell: Teller): string;
  /** all ids of this game in a running text */
  ids: RegExp;
  regions(chart: Chart, scenario: string): Region[];
  terrainNotes(chart: Chart, hex: string): { text: string; rule: string | null }[];
  /** words for an action on a button */
  label(act: Act, tell: Teller): string | undefined;
  /** how many turns are night, from the first on, or which */
  nights(chart: Chart, scenario: string): number | number[];
  /** the state of the match in a few words, under the turn track */
  standing(tell: Teller): string[];
  /** many events of one kind, in words */
  foldName?(kind: string, n: number): string | undefined;
  /** the score in smaller steps than turns, for the result */
  rounds?(view: View): { title: string; name: string; side: string; turns: { turn: number; scores: Record<string, number> }[] };
  /** kinds of events that are folded also when they come one by one */
  folds?: readonly string[];
  /** the log shows what plain totals are made of */
  accounts?: boolean;
  /** a kind of loss in words */
  lossName?(kind: string): string | undefined;
  /** the picture of a scenario's map; the game's name by default */
  map?(scenario: string): string;
  /** the dice of an event, where they are not plain dice */
  dice?(entry: LogEntry, chart: Chart): Thrown[] | undefined;
  /** how dice are written in sentences: the drawn ones stand there instead */
  written?: RegExp;
  /** chances that the desk and the map show, instead of a list of them */
  drawn?(preview: Preview): boolean;
  /** where we are, if it is neither set-up nor a turn */
  heading?(tell: Teller): string | undefined;
  /** what stands before turn 1 on the turn track */
  before?(): string;
  /** the heading of a turn in the diary */
  turnName?(turn: number): string | undefined;
  /** false: the sum of its dice tells nothing about luck */
  luck?: boolean;
  /** questions about the whole map: the view does not go to the hex they name */
  wide?: readonly string[];
  /** words for its windows */
  reacts?: Reacts;
  /** words for the drop planner */
  drops?: DropWords;
  /** a hex number as the map prints it */
  hexLabel?(hex: string): string;
  /** a place of its own for a counter, instead of the leaning stack; `scale` 1 is the usual size */
  stand?(piece: Piece, i: number, stack: Stack, grid: Grid, centre: Point): Place | undefined;
  /** lines of sight can be asked for (`Game.sight`) */
  sees?: boolean;
  /** live layers of the map below the counters and above them */
  Under?: Component<{ stage: Stage }>;
  Over?: Component<{ stage: Stage }>;
  /** the player's own tools for the question at hand, below its sentence */
  Desk?: Component<{ table: Table; tell: Teller; aimed: Preview | null }>;
  /** instead of the turn track and the line below it */
  Head?: Component<{ table: Table; tell: Teller }>;
  /** what is under the pointer is told in the right corner, where the map has less to show */
  aside?: boolean;
  /** the desk shows what is chosen */
  holds?: boolean;
  /** what the action under the pointer would bring, beside its hex, instead of chances in the column */
  Foresight?: Component<{ preview: Preview; kit: Kit; onrule: (id: string) => void }>;
  /** what a click that is not offered may have meant: an action to be refused with its reason, or the reason */
  meant?(name: string, choice: Choice, tell: Teller): string | Reason | undefined;
  /** pieces that the game's own layers draw */
  hidden?(piece: Piece): boolean;
  /** the name of a hex, where it has more than the chart's places */
  place?(hex: string, tell: Pick<Teller, "chart">): string;
  /** a click that is not offered, taken by the game itself; false if it means nothing to it either */
  press?(table: Table, name: string): boolean;
  /** the heading of what lies beside the map */
  more?(): string;
  /** the hex that a question is about needs no crosshair */
  quiet?: boolean;
  /** actions that the desk or a layer offers, so that they are no plain buttons */
  handled?(act: Act, tell: Teller): boolean;
  /** where the points came from, on the page of the result */
  Account?: Component<{ table: Table }>;
  /** verbs whose hexes the game's own layers light up */
  glows?: readonly string[];
  /** actions that wait until the desk has named their first word: a raid, a unit beside the map */
  shelved?(act: Act, choice: Choice): boolean;
  /** a click that means something of the game's own, before anything else; true if it was taken */
  claims?(table: Table, unit: Piece | null, hex: string | null): boolean;
  /** hexes that such a click may mean, beside those of the legal actions */
  reaches?(table: Table): string[];
  /** a turn track of its own, with what else is always in sight */
  Track?: Component<{ table: Table; tell: Teller }>;
  /** other things beside the map */
  Panel?: Component<{ tell: Teller; table: Table }>;
  /** a key of the client's words for each tab */
  tab(name: string): string;
  /** the tabs of a counter in words, where they say more than its `tabs` */
  tabs?(piece: Piece): string[];
}

export const tabsOf = (module: GameModule, piece: Piece): string[] => module.tabs?.(piece) ?? (piece.tabs ?? []).map(module.tab);
