/** What the chart and the tracks of Drvar hold. */

import type { Chart, Phrase, Terrain, View } from "../../lib/types";

export interface Zones {
  setup?: string[];
  entry?: Record<string, string[]>;
  stars?: Record<string, number>;
  raids?: Record<string, string[]>;
  hours?: string[];
  night?: number[];
}

export interface Tracks {
  points: Record<string, number>;
  raids: Record<string, number>;
  william: number;
  renounced: string[];
  due: Record<string, string[]>;
  waiting: { id: string; type: string; strength: number; arrives: number; by: string }[];
  losses: Record<string, number>;
  found: string[];
  still_hidden: string[];
  /** who has passed just now */
  passed: string | null;
  carried: Record<string, number>;
  /** one's own standing order; the enemy's is a secret */
  order: string | null;
  bonus: number | null;
  /** for the German who drops units: where each might aim, and the strength that it loses there on average */
  aims: Record<string, { hex: string; loss: number }>;
}

/** What a terrain costs and does. */
export interface Ground extends Terrain {
  foot: number | null;
  vehicle: number | null;
  attack: number;
  melee: number;
  blocks: boolean;
  rough_landing: boolean;
}

interface Held extends Chart {
  units: Record<string, { name: Phrase; side: string; type: string; strength: number }>;
  tables: { actions: Record<string, { points: number }> };
}

export const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? {}) as Zones;
export const tracksOf = ({ view }: { view: View }) => view.tracks as Tracks;
export const groundOf = (chart: Chart, hex: string) => chart.terrain[chart.hexes[hex]?.terrain ?? ""] as Ground | undefined;
export const unitsOf = (chart: Chart) => (chart as Held).units;
/** The prices of Actions, by their rules. */
export const pricesOf = (chart: Chart) => (chart as Held).tables.actions;

/** What a side that passes leaves unused, if anything: its points and the raids that it could fly now. */
export function unspent(tracks: Tracks, side: string | null, raids: number): { points: number; raids: number } | null {
  const points = tracks.points[side ?? ""] ?? 0;
  return points || raids ? { points, raids } : null;
}
