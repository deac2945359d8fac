/** What the chart, the tracks and the pieces of Lock 'n Load hold. */

import type { Chart, ChartHex, Phrase, Piece, Preview, Terrain, Turn, View } from "../../lib/types";

export interface Count {
  what: string;
  side: string;
  kinds: string[];
  area: string;
}

export interface Test {
  plus: Count;
  minus: Count | null;
  sign: string;
  limit: number;
}

/** A row of what wins, read from the top. */
export interface VictoryRow {
  when: "end" | "once";
  winner: string | null;
  tests: Test[];
}

export interface Zones {
  sets: Record<string, string[]>;
  forces: Record<string, string>;
  victory: VictoryRow[];
  [side: string]: unknown;
}

export interface Kind {
  name: Phrase;
  sort: string;
  force: string;
  firepower: number;
  range: number;
  move: number;
  /** of the front and of the shaken side */
  morale: [number, number];
  leadership: number;
  assault: boolean;
  stealth: boolean;
  faces?: boolean;
  barrel?: Barrel | null;
  armour?: { hull: number[]; turret: number[]; open_top: boolean; guns: number[]; all_round: number[]; carries: string } | null;
  [more: string]: unknown;
}

/** A to-hit table. */
export interface Barrel {
  ranges: number[];
  hits: number[];
  penetration: number[];
  he: number;
  shots: number;
}

export interface Weapon {
  name: Phrase;
  sort: string;
  firepower: number;
  range: number;
  folded: [number, number] | null;
  barrel: Barrel | null;
}

export interface Carried {
  type: string;
  holder: string | null;
  mounted: boolean;
  acquired?: Acquired;
}

/** Guns off the map. */
export interface Formation {
  side: string;
  name: string;
  firepower: number;
  missions: number;
  ready: boolean;
  asks: boolean;
}

export interface Tracks {
  weapons: Record<string, Carried>;
  cards: Record<string, string>;
  lost: string[];
  out: string[];
  waiting: string[];
  types: Record<string, string>;
  slits: number[];
  abandoned: Record<string, string>;
  formations: Formation[];
  /** paragraphs that were read, by hex */
  events?: Record<string, Phrase>;
}

export interface Score {
  held: Record<string, Record<string, number>>;
  rows: boolean[];
}

/** What a gun has acquired: a vehicle or a place, and how well. */
export interface Acquired {
  target: string;
  level: number;
}

/** A counter of ours or theirs. */
export interface Unit extends Piece {
  place: string;
  weapons?: string[];
  seen?: boolean;
  moving?: boolean;
  /** the corners that it faces */
  facing?: string;
  turret?: string;
  /** hatches open, or no roof at all */
  open?: boolean;
  /** who carries it, inside or on top */
  aboard?: string;
  on_top?: boolean;
  acquired?: Acquired;
}

/** Where the group would be after a move, and what may meet it there. */
export interface Reached {
  p?: number;
  way: string[];
  prices: number[];
  cost: number;
  left: number;
  ends: boolean;
  fight: boolean;
  watchers: number;
  threat: number;
  /** whose fire that is; the worst before one is there, and whose */
  by?: string | null;
  before?: number;
  before_by?: string | null;
  /** who goes, where there is no room for all */
  units?: string[];
  /** weapons on their tripods that stay where they are */
  leaves?: string[];
  /** the first round of melee, if they close in unharmed */
  clash?: Clash;
}

/** A side's attack in melee, foreseen. */
export interface Clashing {
  p: number;
  odds: string;
  kill: number;
  /** added to the dice: leadership, and what weak squads take off */
  bonus?: number;
  attack: number;
  defence: number;
  targets: string[];
}

export interface Clash {
  mine: Clashing | null;
  theirs: Clashing | null;
  /** nobody there, or nobody who comes in, can fight: they are lost without a round */
  taken: boolean;
  lost: boolean;
}

/** Who takes part in an attack, and the chance of every target. */
export interface Volley {
  p?: number;
  from: string;
  units: string[];
  weapons: string[];
  leader: string | null;
  total: number;
  cover: number;
  targets: Record<string, number>;
}

/** The column of a melee attack. */
export interface Blow {
  p?: number;
  odds: string;
  kill: number;
  /** added to the dice: leadership, and what weak squads take off */
  bonus?: number;
  attack: number;
  defence: number;
  /** with all who can still be aimed at; and what all of the enemies count */
  all?: Blow & { p: number; whole: number };
}

export interface Hex extends ChartHex {
  level: number;
  road: boolean;
  storeys: number;
}

export interface Ground extends Terrain {
  leg: number | null;
  cover: number;
  sight: string;
}

interface Printed {
  weapons?: Record<string, Weapon>;
  floors?: Record<string, string>;
  insides?: Record<string, string>;
  boxes?: Record<string, string>;
  cards?: Record<string, { name: Phrase; text: Phrase; use: string }>;
}

interface Going {
  phase: string;
  initiative: string | null;
  active: string | null;
  passes: number;
  base: string | null;
  reach: string[];
  spotted: boolean;
  lender: string | null;
  mode: string | null;
}

const printed = (chart: Chart) => chart as Chart & Printed;

export const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? { sets: {}, forces: {}, victory: [] }) as Zones;
export const tracksOf = ({ tracks }: View) => tracks as Tracks;
export const scoreOf = ({ score }: View) => score as unknown as Score;
export const turnOf = ({ turn }: View) => turn as Turn & Going;
export const kindOf = (chart: Chart, type: string | null | undefined) => (type ? chart.types?.[type] : undefined) as Kind | undefined;
export const weaponOf = (chart: Chart, type: string | undefined) => printed(chart).weapons?.[type ?? ""];
export const cardOf = (chart: Chart, key: string) => printed(chart).cards?.[key];
export const floorsOf = (chart: Chart) => printed(chart).floors ?? {};
export const insidesOf = (chart: Chart) => printed(chart).insides ?? {};
export const boxesOf = (chart: Chart) => printed(chart).boxes ?? {};
export const hexOf = (chart: Chart, hex: string) => chart.hexes[hex] as Hex | undefined;
export const groundOf = (chart: Chart, hex: string) => chart.terrain[chart.hexes[hex]?.terrain ?? ""] as Ground | undefined;
export const reachedBy = (preview: Preview | null) => (preview?.hexes ?? {}) as Record<string, Reached>;
export const volleyOf = (preview: Preview | null | undefined) => Object.values(preview?.hexes ?? {})[0] as Volley | undefined;
export const blowOf = (preview: Preview | null | undefined) => Object.values(preview?.hexes ?? {})[0] as Blow | undefined;
export const placeOf = (piece: Piece): string => (typeof piece.place === "string" ? piece.place : piece.hex);

const MARKERS = new Set(["control", "weapon", "wreck", "smoke", "haze", "lit", "foxholes", "wire", "mines", "minefields", "bunkers", "rubble", "melee", "fought", "spotted", "spotted-too", "event", "barrage", "spotting-round"]);
export const isUnit = (piece: Piece): piece is Unit => !MARKERS.has(piece.kind);
