/** What the chart and the tracks of Duel in the Dark hold. */

import type { Chart, Phrase, Turn, View } from "../../lib/types";

export interface Plan {
  target: string | null;
  start: string | null;
  cards: string[];
  hexes: string[];
  out: number;
  flown: number;
  windows: number[];
}

export interface City {
  hex: string;
  name: Phrase;
  value: number;
  crest: string;
}

export interface Weather {
  wind: string;
  moon: string;
  summer: boolean;
  card: number;
  changes?: number[];
}

export interface Tracks {
  plan?: Plan | null;
  weather?: Weather | null;
  solo?: { crest: number; met: number; homeward: boolean; deck: number[][] } | null;
  seats?: { british?: string | null; german?: string; squadrons?: Record<string, string> };
  scores?: number[];
  trail?: string[];
  tokens?: number;
  pool?: number[];
  units_left?: number;
  medals?: { british: number; german: number };
  badge?: number;
  /** the squadron that has the Ju 88 */
  ju88?: string | null;
  gunners_held?: string[];
  window?: { announced: boolean | null; turned: number };
  crests?: string[];
  nights?: number[];
  lost?: string[];
  /** squadron -> hex two away -> the hex on the way there, for whoever gives orders */
  onward?: Record<string, Record<string, string>>;
  table?: Record<string, number>;
}

interface Held extends Chart {
  cities: Record<string, City>;
  directions: string[];
  tiles: { faces: string[] }[];
  setups: { id: string; name: Phrase; about: Phrase; place: Record<string, string[]> }[];
}

export interface Night extends Turn {
  phase: number;
  round: number;
  card: number;
}

export const tracksOf = ({ view }: { view: View }) => view.tracks as Tracks;
export const nightOf = (view: View) => view.turn as Night;
export const planOf = (view: View): Plan | null => tracksOf({ view }).plan ?? null;
export const held = (chart: Chart) => chart as Held;
export const cities = (chart: Chart) => held(chart).cities;
export const cityAt = (chart: Chart, hex: string) => Object.entries(cities(chart)).find(([, city]) => city.hex === hex)?.[0];
