/** How Night Drop's counters look: blue 505th, yellow 507th, green 508th, grey Germans. */

import type { Chart, Piece } from "../../lib/types";
import { phrase } from "../../text";
import type { Look } from "../types";
import Marks from "./Marks.svelte";
import { w } from "./text";

export const REGIMENT: Record<string, { colour: string; ink: string }> = {
  "505": { colour: "#3f6db5", ink: "#ffffff" },
  "507": { colour: "#dfae2e", ink: "#2a2107" },
  "508": { colour: "#3f8a55", ink: "#ffffff" },
};
const GERMAN = { colour: "#8d9089", ink: "#14150f" };
const GERMAN_BACK = { colour: "#5d6058", ink: "#f1efe4" };

const STICK_MARK: Record<string, string> = { plt: "platoon", ldr: "star", hq: "redstar", pa: "headquarters" };

/** Companies are lettered, sticks numbered. */
export function nameOf(id: string): string {
  const us = /^(50[578])-([sc])(\d+)$/.exec(id);
  if (us) return us[2] === "c" ? `${letter(Number(us[3]))}/${us[1]}` : `${us[3]}/${us[1]}`;
  const german = /^de-(\d+)$/.exec(id);
  // not G4, which is an activation
  return german ? w("german.short", { n: german[1] as string }) : id;
}

export const letter = (n: number) => String.fromCharCode(64 + n);

export function look(piece: Piece, tell: { chart: Chart }): Look {
  if (piece.kind === "objective") {
    const value = piece.value as number | null;
    return {
      shape: "token", colour: piece.open ? "#a8421f" : "#6b5523", ink: "#fff8e6", mark: "",
      title: "", values: value == null ? "?" : String(value), back: !piece.open,
    };
  }
  if (piece.kind === "control") {
    return { shape: "flag", colour: "#3d5a2c", ink: "#fff", mark: "star", title: "", values: "" };
  }
  const values = piece.attack === undefined ? "" : `${piece.attack}–${piece.defence}`;
  if (piece.side === "german") {
    const back = piece.unknown === true;
    const kind = piece.type ? tell.chart.types?.[piece.type] : undefined;
    // its owner reads the front of a hidden unit on the dark back
    return {
      shape: "counter", ...(back ? GERMAN_BACK : GERMAN), back,
      mark: kind ? (kind.vehicle ? "vehicle" : "infantry") : "helmet",
      title: kind ? short(phrase(kind.name)) : nameOf(piece.id),
      values: values || "?", band: piece.strength === "reduced",
    };
  }
  const { colour, ink } = REGIMENT[piece.formation ?? ""] ?? { colour: "#555", ink: "#fff" };
  if (piece.kind === "stick") {
    const known = piece.type != null;
    return {
      shape: "counter", colour, ink, back: !known, Marks,
      mark: known ? (STICK_MARK[piece.type ?? ""] ?? "") : "parachute",
      title: nameOf(piece.id), values: known ? (piece.type ?? "").replace(/^./, (c) => c.toUpperCase()) : "?",
    };
  }
  return {
    shape: "counter", colour, ink, mark: "infantry", title: nameOf(piece.id), values,
    band: piece.strength === "reduced",
  };
}

const short = (name: string) => name.replace(/ (platoon|company)$/, "").replace(/^(Plotone|Cp\.) /, "").slice(0, 13);
