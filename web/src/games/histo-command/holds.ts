/** What the chart and the tracks of Histo Command hold. */

import type { Chart, ChartHex, Phrase, Terrain, Turn, View } from "../../lib/types";

export interface Zones {
  objectives?: string[];
  goals?: { id: string; name: Phrase; hexes: string[] }[];
  needed?: number;
  needs?: string[];
}

export interface Tracks {
  groups: Record<string, { waiting: string[]; second: string[] }>;
  /** the types of those who jump */
  types: Record<string, string>;
  to_place: Record<string, string>;
  /** what a hidden counter could be */
  hidden?: Record<string, string[]>;
  missing: string[];
  missing_cap: number;
  lost: Record<string, string>;
}

/** What the tables say of a type. */
export interface UnitType {
  name: Phrase;
  strength: number;
  points: number;
  range: [number, number];
  dice: [number, number, number];
  [more: string]: unknown;
}

export interface Ground extends Terrain {
  foot: number | null;
  vehicle: number | null;
  blocks: boolean;
}

export interface Hex extends ChartHex {
  road: boolean;
  works: string[];
  fire: number;
  landing: [number, number];
}

export const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? {}) as Zones;
export const tracksOf = ({ view }: { view: View }) => view.tracks as Tracks;
export const typeOf = (chart: Chart, type: string | null | undefined) => (type ? chart.types?.[type] : undefined) as UnitType | undefined;
export const groundOf = (chart: Chart, hex: string) => chart.terrain[chart.hexes[hex]?.terrain ?? ""] as Ground | undefined;
export const hexOf = (chart: Chart, hex: string) => chart.hexes[hex] as Hex | undefined;
/** The groups of each side that have acted in this turn. */
export const usedIn = (turn: Turn) => (turn.used ?? {}) as Record<string, string[]>;
/** Who holds a hex of an objective. */
export const ownerOf = (view: View, hex: string): string => view.pieces.find((piece) => piece.kind === "control" && piece.hex === hex)?.side ?? "german";
