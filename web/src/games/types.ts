/** What a game adds to the common client: how its counters look, its words, a panel. */

import type { Component } from "svelte";
import type { Stack } from "../board/stacks";
import type { Act, Choice } from "../lib/choose";
import type { Grid, Point } from "../lib/geometry";
import type { Kit, Table } from "../lib/table.svelte";
import type { Chart, Piece, Preview, View } from "../lib/types";

/** The drawing in the middle of a counter. */
export type Mark =
  | "infantry" | "vehicle" | "parachute" | "helmet" | "star" | "redstar" | "headquarters" | "platoon" | "none"
  | "airborne" | "machine-gun" | "mortar" | "gun" | "engineers" | "support" | "mountain" | "command" | "column"
  | "tito" | "ussr" | "usa" | "gb" | "blank" | "hidden";

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
  look(piece: Piece, tell: Teller): Look;
  about?: { blurb: () => string; time: () => string };
  sample?: Sample;
}

export interface GameModule extends Card {
  /** the game's name, where it is not that of its folder */
  title?: string;
  /** something is hidden, so one screen needs a curtain between sides */
  secrets: boolean;
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
  /** the one to stand out among the buttons */
  primary: readonly string[];
  /** verbs that aim at an enemy */
  hostile: readonly string[];
  /** how many turns are night, from the first on, or which */
  nights(chart: Chart, scenario: string): number | number[];
  /** the state of the match in a few words, under the turn track */
  standing(tell: Teller): string[];
  /** many events of one kind, in words */
  foldName?(kind: string, n: number): string | undefined;
  /** a kind of loss in words */
  lossName?(kind: string): string | undefined;
  /** the picture of a scenario's map; the game's name by default */
  map?(scenario: string): string;
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
  /** verbs whose hexes the game's own layers light up */
  glows?: readonly string[];
  /** the hex of a question is not aimed at: the view only goes there */
  calmSubject?: boolean;
  /** the desk shows the chosen counters itself */
  ownChosen?: boolean;
  /** actions that the desk or a layer offers, so that they are no plain buttons */
  handled?(act: Act, tell: Teller): boolean;
  /** actions that wait until the desk has named their first word: a raid, a unit beside the map */
  shelved?(act: Act, choice: Choice): boolean;
  /** a click that means something of the game's own; true if it was taken */
  press?(table: Table, unit: Piece | null, hex: string | null): boolean;
  /** hexes that such a click may mean, beside those of the legal actions */
  reaches?(table: Table): string[];
  /** a turn track of its own, with what else is always in sight */
  Track?: Component<{ table: Table; tell: Teller }>;
  /** the heading of the other things beside the map */
  more?: () => string;
  /** other things beside the map */
  Panel?: Component<{ tell: Teller }>;
  /** a key of the client's words for each tab */
  tab(name: string): string;
  /** the tabs of a counter in words, where they say more than its `tabs` */
  tabs?(piece: Piece): string[];
}

export const tabsOf = (module: GameModule, piece: Piece): string[] => module.tabs?.(piece) ?? (piece.tabs ?? []).map(module.tab);
