/** What the chart and the tracks of Night Drop hold. */

import type { Chart, Terrain, View } from "../../lib/types";

export interface Zones {
  objectives?: string[];
  entry?: Record<string, string>;
  drop?: Record<string, { zone: string; hexes: string[] }>;
}

export interface Tracks {
  allowance?: number;
  german_cup?: { count: number };
  objective_cup?: { count: number; values: number[] };
  companies_left?: Record<string, number>;
  claimed_turns?: number[];
}

/** What a terrain costs and does; `all`: the whole move. */
export interface Ground extends Terrain {
  foot: number | "all" | null;
  vehicle: number | null;
  defence: number;
  landing: number;
  deadly: boolean;
}

export const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? {}) as Zones;
export const tracksOf = (view: View) => view.tracks as Tracks;
export const groundOf = (chart: Chart, hex: string) => chart.terrain[chart.hexes[hex]?.terrain ?? ""] as Ground | undefined;
