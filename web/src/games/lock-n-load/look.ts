/** How counters look: a colour a force, men by what they are, values as printed; what lies on the map is drawn by the
 * layers. */

import type { Stack } from "../../board/stacks";
import type { Grid, Point } from "../../lib/geometry";
import type { Chart, Piece, View } from "../../lib/types";
import type { Look, Place, Teller } from "../types";
import Counter from "./Counter.svelte";
import { faceOf, type Faced } from "./faces";
import { hexOf, isUnit, kindOf, zonesOf, type Unit } from "./holds";
import { spent } from "./activity";
import Machine from "./Machine.svelte";
import { layerOf } from "./places";
import { standing } from "./stand";
import { has, w } from "./text";

interface Paint {
  colour: string;
  ink: string;
}
const FORCE: Record<string, Paint> = {
  "us-airborne": { colour: "#7f9a5c", ink: "#141a0b" },
  wehrmacht: { colour: "#a3aba6", ink: "#14181a" },
  ss: { colour: "#3b3f45", ink: "#f3f1e8" },
  fallschirmjaeger: { colour: "#8fb2c9", ink: "#0d1a24" },
  "us-cavalry": { colour: "#8d8a4e", ink: "#17150a" },
  nva: { colour: "#c9a15a", ink: "#221607" },
  vc: { colour: "#6d6a52", ink: "#f6f1dc" },
  arvn: { colour: "#b9b27c", ink: "#1d1a0a" },
};
export const SIDE_COLOUR: Record<string, string> = { us: "#52722f", german: "#4a5a63", nva: "#9a6a1f" };

export const paintOf = (force: string, side: string | null): Paint => FORCE[force] ?? { colour: SIDE_COLOUR[side ?? ""] ?? "#777", ink: "#fff" };

/** Where the units of a side come from, if their own kind does not say. */
const forceOf = (chart: Chart, scenario: string, piece: Piece): string =>
  kindOf(chart, piece.type)?.force || zonesOf(chart, scenario).forces[piece.side ?? ""] || "";

/** The short name on a counter: a letter for groups of men, a name for single ones. */
export function nameOf(id: string): string {
  const [, ...rest] = id.split("-");
  if (!/^(us|de|nva|vc)-/.test(id)) return has(`works.${id}`) ? w(`works.${id}`) : id;
  const name = rest.join("-");
  if (name.endsWith("-crew")) return w("man.crew");
  if (has(`man.${name}`)) return w(`man.${name}`);
  const [, plain, letter] = /^(.+)-([a-z])$/.exec(name) ?? [];
  if (plain && has(`man.${plain}`)) return `${w(`man.${plain}`)} ${(letter ?? "").toUpperCase()}`;
  // M1919A4, MG42: letters beside numbers are printed as capitals
  if (/^[a-z]+\d+[a-z]?\d*$/.test(name)) return name.toUpperCase();
  return name.length === 1 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

export function look(piece: Piece, tell: Pick<Teller, "chart"> & { view?: View }): Look | Faced {
  if (piece.kind === "control") {
    return { shape: "flag", colour: SIDE_COLOUR[piece.side ?? ""] ?? "#555", ink: "#fff", mark: piece.side === "us" ? "star" : "", title: "", values: "", tabs: [], stand: flagged };
  }
  if (!isUnit(piece)) return { shape: "none", colour: "", ink: "", mark: "", title: "", values: "", tabs: [] };
  const kind = kindOf(tell.chart, piece.type);
  const scenario = tell.view?.scenario ?? Object.keys(tell.chart.zones)[0] ?? "";
  return {
    // who rides is seen by the pips of the carrier, and in the bar
    shape: piece.aboard ? "none" : "counter", ...paintOf(forceOf(tell.chart, scenario, piece), piece.side), mark: kind?.sort ?? piece.kind, title: nameOf(piece.id),
    values: kind ? `${kind.firepower}-${kind.range}-${kind.move}` : "", band: kind?.sort === "half", tired: spent(piece),
    Drawing: kind?.armour || kind?.barrel || kind?.sort === "team" ? Machine : Counter, closed: true, face: faceOf(piece, tell.chart, tell.view), stand: (stack, grid, centre) => stand(piece, stack, grid, centre, tell.chart),
  };
}

function flagged(_: Stack, grid: Grid, centre: Point): Place {
  return { at: { x: centre.x - grid.side * 0.68, y: centre.y - grid.side * 0.26 }, scale: 0.34 };
}

/** Where a box lies beside its hex, in counter widths: towards the nearest edge of the map. */
export function outside(grid: Grid, centre: Point): Point {
  if (centre.x < grid.side * 3) return { x: -1.12, y: 0 };
  if (centre.x > grid.width - grid.side * 3) return { x: 1.12, y: 0 };
  return { x: 0, y: centre.y < grid.height / 2 ? -1.04 : 1.04 };
}

/** Both sides of a melee stand apart, floors above each other, those in a box beside the map. */
function stand(piece: Unit, stack: Stack, grid: Grid, centre: Point, chart: Chart): Place {
  const here = stack.counters.filter(isUnit).filter((one) => !one.aboard);
  const together = here.filter((one) => one.place === piece.place);
  const width = grid.side * 1.12;
  const sides = new Set(together.map((one) => one.side));
  const layers = new Set(here.map((one) => layerOf(one.place)));
  const out = outside(grid, centre);
  if (sides.size > 1) {
    const own = together.filter((one) => one.side === piece.side);
    const left = piece.side === [...sides].sort()[0] ? 0.4 : -0.4;
    const spot = standing(piece.place, own.length, own.indexOf(piece), layers, false, out);
    return { at: { x: centre.x + (left + spot.x * 0.62) * width, y: centre.y + spot.y * 0.62 * width }, scale: spot.scale * 0.6, bare: true };
  }
  const spot = standing(piece.place, together.length, together.indexOf(piece), layers, (hexOf(chart, stack.hex)?.storeys ?? 1) > 1 && !!piece.place, out);
  return { at: { x: centre.x + spot.x * width, y: centre.y + spot.y * width }, scale: spot.scale };
}
