/** What a counter shows: values of the side that is up, weapons, what it has done, on which floor it stands. */

import type { Chart, Piece, View } from "../../lib/types";
import type { Look } from "../types";
import { able, tagOf } from "./activity";
import { floorsOf, isUnit, kindOf, tracksOf, weaponOf, type Kind, type Unit } from "./holds";
import { layerOf } from "./places";
import { w } from "./text";

export interface Face {
  kind: Kind | undefined;
  shaken: boolean;
  wounded: boolean;
  morale: number;
  leadership: number;
  tag: string;
  /** G or 1 in a house of two storeys */
  floor: string;
  able: boolean;
  arms: { id: string; sort: string; mounted: boolean }[];
  /** who rides in it or on it */
  riders: Unit[];
  /** how it flies, in a word */
  flight: string;
}

export interface Faced extends Look {
  face: Face;
}

export const faceIn = (look: Look): Face => (look as Faced).face;

export function faceOf(piece: Piece, chart: Chart, view: View | undefined): Face {
  const kind = kindOf(chart, piece.type);
  const tabs = new Set(piece.tabs ?? []);
  const wounded = tabs.has("wounded");
  const shaken = tabs.has("shaken");
  const carried = view ? tracksOf(view).weapons : {};
  const arms = isUnit(piece) ? (piece.weapons ?? []) : [];
  const layer = isUnit(piece) ? layerOf(piece.place ?? "") : "ground";
  return {
    kind,
    shaken,
    wounded,
    // a wounded leader has one less of both
    morale: (kind?.morale[shaken ? 1 : 0] ?? 0) - (wounded && kind?.sort === "leader" ? 1 : 0),
    leadership: Math.max(0, (kind?.leadership ?? 0) - (wounded ? 1 : 0)),
    tag: tagOf(piece),
    floor: piece.hex in floorsOf(chart) ? (layer === "up" ? "1" : "G") : "",
    able: !!view && able(view).has(piece.id),
    riders: (view?.pieces ?? []).filter((one): one is Unit => isUnit(one) && one.aboard === piece.id),
    flight: kind?.sort === "helicopter" ? w(tabs.has("hovering") ? "flight.hover" : "flight.fly") : "",
    arms: arms.map((id) => ({ id, sort: weaponOf(chart, carried[id]?.type)?.sort ?? "mg", mounted: carried[id]?.mounted ?? false })),
  };
}
