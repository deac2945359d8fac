/** How Histo Command's counters look: Allied groups blue, green and ochre, Germans grey, hidden ones on dark backs. */

import type { Chart, Piece, View } from "../../lib/types";
import type { Look } from "../types";
import { typeOf } from "./holds";
import Marks from "./Marks.svelte";
import { has, w } from "./text";

export const GROUP: Record<string, { colour: string; ink: string }> = {
  A: { colour: "#3f6db5", ink: "#ffffff" },
  B: { colour: "#3b8052", ink: "#ffffff" },
  R: { colour: "#dfae2e", ink: "#2a2107" },
};
const GERMAN = { colour: "#a3a59c", ink: "#14150f" };
const GERMAN_BACK = { colour: "#5d6058", ink: "#f1efe4" };
const FLAG: Record<string, { colour: string; mark: string }> = {
  allied: { colour: "#3d5a2c", mark: "star" },
  german: { colour: "#4a4c46", mark: "cross" },
};

const MARK: Record<string, string> = {
  infantry: "infantry", para: "para", "glider-infantry": "glider", "machine-gun": "machine-gun", mortar: "mortar",
  gun: "gun", "glider-gun": "glider-gun", command: "command", "glider-command": "glider-command",
  "light-tank": "light-tank", "armoured-car": "armoured-car", "medium-tank": "medium-tank", dummy: "dummy",
};

/** A3 is the third counter of the Allied group A, G-A3 of the German one. */
export function nameOf(id: string): string {
  const found = /^(al|de)-([abr])(\d+)$/.exec(id);
  if (!found) return id;
  return `${found[1] === "de" ? "G-" : ""}${found[2]?.toUpperCase()}${found[3]}`;
}

export function look(piece: Piece, tell: { chart: Chart; view: View }): Look {
  if (piece.kind === "control") {
    const flag = FLAG[piece.side ?? ""] ?? { colour: "#4a4c46", mark: "cross" };
    return { shape: "flag", ...flag, Marks, ink: "#fff", title: "", values: "" };
  }
  if (piece.kind === "drop-point") {
    return { shape: "token", colour: "#fbf6e8", ink: "#a8421f", mark: "", title: "", values: piece.id.slice(-1) };
  }
  const kind = typeOf(tell.chart, piece.type);
  const german = piece.side === "german";
  const back = piece.unknown === true;
  const skin = german ? (back ? GERMAN_BACK : GERMAN) : (GROUP[piece.formation ?? ""] ?? GROUP.A ?? GERMAN);
  // earlier shots count in the Drop turn only
  const shots = tell.view.turn.phase === "drop" ? Number(piece.shots ?? 0) : 0;
  const dummy = piece.type === "dummy";
  const strength = Number(piece.strength ?? kind?.strength ?? 0);
  const tabs = (piece.tabs ?? []).map((tab) => (has(`tab.${tab}`) ? w(`tab.${tab}`) : tab));
  return {
    shape: "counter",
    ...skin,
    back,
    Marks,
    mark: piece.type ? (MARK[piece.type] ?? "infantry") : "helmet",
    title: nameOf(piece.id),
    values: dummy ? w("dummy.short") : kind ? kind.dice.join("·") : "?",
    ...(kind && !dummy ? { pips: { left: strength, of: kind.strength } } : {}),
    tabs: [...tabs, ...(shots ? [w("tab.shots", { n: shots })] : [])],
    tired: tabs.length > 0,
  };
}

/** A counter that is not on the map. */
export function offMap(id: string, type: string | null, strength?: number): Piece {
  const german = id.startsWith("de");
  return {
    id, kind: "unit", side: german ? "german" : "allied", hex: "", type, formation: (id[3] ?? "a").toUpperCase(),
    ...(german ? { unknown: true } : {}),
    ...(strength === undefined ? {} : { strength }),
  };
}
