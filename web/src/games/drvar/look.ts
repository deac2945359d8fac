/** How the counters of Drvar look: grey-green Germans, partisans in a colour a formation. */

import type { Grid, Point } from "../../lib/geometry";
import type { Piece } from "../../lib/types";
import type { Stack } from "../../board/stacks";
import type { Look, Place } from "../types";
import Marks from "./Marks.svelte";
import { has, w } from "./text";

interface Paint {
  colour: string;
  ink: string;
}
const PARA: Paint = { colour: "#98a585", ink: "#171b10" };
const WILLIAM: Paint = { colour: "#7b8577", ink: "#0e120b" };
const ESCORT: Paint = { colour: "#a63a2b", ink: "#fff6ea" };
const LIKA: Paint = { colour: "#3f6398", ink: "#ffffff" };
const NINTH: Paint = { colour: "#d6a03a", ink: "#241a05" };
const BACK: Paint = { colour: "#5b2018", ink: "#f6d9a8" };
const FACE: Paint = { colour: "#f0e2bf", ink: "#3a2413" };

const MARK: Record<string, string> = {
  infantry: "infantry", para: "airborne", mortar: "mortar", mg: "machine-gun", engineers: "engineers",
  mountain: "mountain", support: "support", "light-guns": "artillery", "heavy-guns": "artillery", vehicle: "vehicle", unarmed: "column",
};
const IDENTITY: Record<string, string> = { tito: "tito", ussr: "ussr", usa: "usa", gb: "gb", blank: "blank" };

function paint(piece: { id: string; side: string | null }): Paint {
  if (piece.side === "german") return piece.id.startsWith("william") ? WILLIAM : PARA;
  if (piece.id.startsWith("lika")) return LIKA;
  return piece.id.startsWith("div9") ? NINTH : ESCORT;
}

/** The short name on a counter. */
export function nameOf(id: string): string {
  const key = `unit.${id}`;
  if (has(key)) return w(key);
  const part = /^(de|yu)-(\d+)$/.exec(id);
  if (part) return w(`part.${part[1]}`, { n: part[2] as string });
  const plane = /^(ju|cr)(\d+)$/.exec(id);
  if (plane) return `${plane[1]?.toUpperCase()} ${plane[2]}`;
  const counter = /^counter-(\d)$/.exec(id);
  return counter ? w("unit.counter", { n: counter[1] as string }) : id;
}

/** Moved, FERMA …, how often it has fired, how damaged it is. */
export function tabs(piece: Piece): string[] {
  const out = piece.tabs ?? [];
  const spent = out.some((name) => name === "no-ammunition" || name === "worn-out");
  const fired = ((piece.markers as number[] | undefined) ?? []).reduce((sum, n) => sum + n, 0);
  const damage = (piece.damage as [number, number] | undefined)?.[0] ?? 0;
  const all = [...out, ...(fired && !spent ? [`fired-${fired}`] : []), ...(damage ? [`damage-${damage}`] : [])];
  return all.map((name) => (has(`tab.${name}`) ? w(`tab.${name}`) : name));
}

export function look(piece: Piece): Look {
  const stood: Look["stand"] = (stack, grid, centre) => stand(piece, stack, grid, centre);
  return { ...drawn(piece), Marks, tabs: tabs(piece), stand: stood };
}

function drawn(piece: Piece): Look {
  if (piece.kind === "shelter" || piece.kind === "obstacle") {
    return { shape: "token", colour: "#6d5a35", ink: "#fff3d0", mark: "", title: "", values: piece.kind === "shelter" ? "⌂" : "✕" };
  }
  if (piece.kind === "objective") {
    const what = typeof piece.type === "string" ? piece.type : null;
    const back = piece.open !== true;
    return {
      shape: "counter", ...(back ? BACK : FACE), back,
      mark: what ? (IDENTITY[what] ?? "blank") : "hidden",
      title: back ? w("objective.title") : "",
      values: what ? w(`who.${what}`) : "?",
    };
  }
  if (piece.kind === "command") {
    return {
      shape: "counter", ...(piece.side === "german" ? { colour: "#3f4a37", ink: "#f4efdc" } : { colour: "#7d1f16", ink: "#ffe9b8" }),
      mark: "command", title: piece.type === "substitute" ? w("command.substitute") : nameOf(piece.id), values: "",
    };
  }
  return {
    shape: "counter", ...paint(piece), mark: MARK[piece.type ?? ""] ?? "infantry", title: nameOf(piece.id),
    values: String(piece.strength ?? ""),
  };
}

/** Both sides of a melee stand apart; Commands and objective counters peep out below their troops. */
function stand(piece: Piece, stack: Stack, grid: Grid, centre: Point): Place | undefined {
  const fighters = stack.counters.filter((one) => one.kind === "unit");
  const alone = stack.counters.length === 1;
  // what somebody has built lies at the lower edge, as do Commands and counters: tags keep clear of them
  const above = stack.extras.length > 0 || fighters.length < stack.counters.length;
  if (alone) return piece.kind === "unit" && above ? { at: centre, scale: 1, above } : undefined;
  const shared = new Set(fighters.map((one) => one.side)).size > 1;
  const at = (x: number, y: number) => ({ x: centre.x + x * grid.side, y: centre.y + y * grid.side });
  if (piece.kind !== "unit") {
    const small = stack.counters.filter((one) => one.kind !== "unit");
    const n = small.indexOf(piece);
    if (!fighters.length) return { at: at((n - (small.length - 1) / 2) * 0.5, 0), scale: 0.78 };
    return { at: at(-0.56 + n * 0.36, 0.48), scale: 0.56 };
  }
  const own = fighters.filter((one) => one.side === piece.side);
  const n = own.indexOf(piece) - (own.length - 1) / 2;
  const step = Math.min(0.15, 0.42 / Math.max(1, own.length - 1));
  const left = shared ? (piece.side === "german" ? -0.4 : 0.4) : fighters.length < stack.counters.length ? 0.14 : 0;
  const scale = shared ? 0.7 : fighters.length < stack.counters.length ? 0.88 : 1;
  const lift = fighters.length < stack.counters.length ? -0.16 : 0;
  const top = piece === own[own.length - 1];
  return { at: at(left + n * step, lift - n * step), scale, above, bare: !top, ...(top ? { over: own.slice(0, -1) } : {}) };
}
