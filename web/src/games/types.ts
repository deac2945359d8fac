/** What a game adds to the common client: how its counters look, its words, a panel. */

import type { Component } from "svelte";
import type { Act } from "../lib/choose";
import type { Chart, Piece, View } from "../lib/types";

/** The drawing in the middle of a counter. */
export type Mark =
  | "infantry" | "vehicle" | "parachute" | "helmet" | "star" | "redstar" | "headquarters" | "platoon" | "none";

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

export interface GameModule {
  slug: string;
  /** something is hidden, so one screen needs a curtain between sides */
  secrets: boolean;
  sideColour: Record<string, string>;
  look(piece: Piece, tell: Teller): Look;
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
  /** how many turns are night, from the first on */
  nights(chart: Chart, scenario: string): number;
  /** the state of the match in a few words, under the turn track */
  standing(tell: Teller): string[];
  /** many events of one kind, in words */
  foldName?(kind: string, n: number): string | undefined;
  /** a kind of loss in words */
  lossName?(kind: string): string | undefined;
  /** for the start page */
  about?: { blurb: () => string; time: () => string };
  /** other things beside the map */
  Panel?: Component<{ tell: Teller }>;
  /** a key of the client's words for each tab */
  tab(name: string): string;
}
