/** Histo Command on the table. */

import type { Act, Answer, Click, Step } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import type { Piece } from "../../lib/types";
import { phrase } from "../../text";
import type { GameModule, Note, Teller } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import Face from "./Face.svelte";
import { groundOf, hexOf, tracksOf, typeOf } from "./holds";
import Head from "./Head.svelte";
import { GROUP, nameOf } from "./look";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { has, w } from "./text";
import Under from "./Under.svelte";
import { window } from "./window";

const cost = (value: number | null) => (value === null ? w("never") : value === 0.5 ? "½" : String(value));

function notes(of: string | Act, tell: Teller): Note[] {
  if (typeof of !== "string") return [];
  const [hex, { chart }] = [of, tell];
  const cell = hexOf(chart, hex);
  const ground = groundOf(chart, hex);
  if (!cell || !ground) return [];
  const out = [
    { text: w("foot", { n: cost(ground.foot) }), rule: "HC-9b" },
    { text: w("vehicle", { n: cost(ground.vehicle) }), rule: "HC-9b" },
  ];
  if (cell.road) out.push({ text: w("road"), rule: "HC-9b" });
  for (const work of cell.works) out.push({ text: phrase(chart.terrain[work]?.name), rule: "HC-3c" });
  if (cell.fire) out.push({ text: w("cover", { n: `−${Math.abs(cell.fire)}` }), rule: "HC-10a" });
  const [para, glider] = cell.landing;
  out.push({ text: w("landing", { para, glider }), rule: "HC-3a" });
  if (ground.blocks) out.push({ text: w("blocks"), rule: "HC-11a" });
  return out;
}

function describe(piece: Piece, tell: Teller): string {
  if (piece.kind === "control") return w(piece.side === "allied" ? "control.allied" : "control.german");
  if (piece.kind === "drop-point") return w("drop-point");
  const kind = typeOf(tell.chart, piece.type);
  const could = tracksOf(tell).hidden?.[piece.id];
  const named = (type: string) => phrase(typeOf(tell.chart, type)?.name);
  const parts = [nameOf(piece.id)];
  if (kind) parts.push(phrase(kind.name));
  if (piece.unknown) parts.push(kind ? w("hidden") : w("hidden.could", { types: (could ?? []).map(named).join(w("or")) }));
  if (kind && piece.type !== "dummy") {
    const [foot, soft, armour] = kind.dice;
    parts.push(w("strength", { n: String(piece.strength ?? kind.strength), of: kind.strength }), w("dice", { foot, soft, armour }));
    parts.push(w("range", { n: kind.range[0] > 1 ? kind.range.join("–") : kind.range[1] }), w("points", { n: kind.points }));
  }
  return parts.join(", ");
}

function label(act: Act, tell: Teller): string | undefined {
  const told = tell.say(`action.${act.verb}`);
  if (told && !act.args.length) return told;
  const key = `act.${act.verb}`;
  if (!has(key)) return undefined;
  const units = act.args.filter((name) => /^(al|de)-/.test(name)).map(nameOf);
  const hex = act.args.find((_, i) => act.kinds[i] === "hex");
  const aimed = (act.verb === "fire" || act.verb === "assault") && units.length > 1 ? units.slice(1) : units;
  const group = act.verb === "activate" ? (act.args[0] ?? "") : "";
  return w(key, { units: aimed, first: units[0] ?? "", hex: hex ? phrase(tell.chart.places[hex]) || hex : "", group });
}

function standing(tell: Teller): string[] {
  const { turn, score } = tell.view;
  const tracks = tracksOf(tell);
  const out: string[] = [];
  const side = (name: unknown) => tell.say(`side-adj.${String(name)}`) ?? String(name);
  // between two activations the last group is still named
  if (turn.group && tell.view.prompt?.step !== "choose-group") out.push(`${turn.active ? `${side(turn.active)}: ` : ""}${w(turn.phase === "drop" ? "standing.jumps" : "standing.group", { group: String(turn.group) })}`);
  if (turn.initiative) out.push(w("standing.initiative", { side: side(turn.initiative) }));
  out.push(w("strength" in score ? "standing.points" : "standing.objectives", { n: score.allied ?? 0, of: score.needed ?? 0 }));
  // once all are down nothing more is added to them: the panel keeps their names
  if (turn.phase === "turn") return out;
  const missing = tracks.missing.length;
  out.push(tracks.missing_cap < 99 ? w("standing.missing", { n: missing, of: tracks.missing_cap }) : w("standing.missing.free", { n: missing }));
  return out;
}

/** Whoever clicks a unit of a group that cannot act yet is told why. */
function click(table: Table, { unit }: Click, usual: () => Step): Answer {
  const step = usual();
  const { prompt, legal, to_act } = table.view;
  if (step.kind !== "refused" || prompt?.step !== "choose-group" || unit?.kind !== "unit" || unit.side !== to_act) return step;
  const action = `activate ${unit.formation}`;
  return legal.includes(action) ? step : { kind: "explain", action };
}

/** The desk offers these: who jumps where, which group acts, who fires at whom. */
const AT_THE_DESK = new Set(["jump", "assign", "activate", "fire", "assault", "show"]);

export const module: GameModule = {
  card,
  looks: {
    colours: { allied: "#2f5fa8", german: "#5d6058", ...Object.fromEntries(Object.entries(GROUP).map(([group, { colour }]) => [group, colour])) },
    Face,
  },
  words: { name: nameOf, describe, label, notes },
  hand: {
    click,
    offer: (act) => (AT_THE_DESK.has(act.verb) ? "desk" : undefined),
    wary: true,
    rests: { from: ["orders"], until: ["choose-group"] },
  },
  screen: { Head, Desk, Panel, Under, Over },
  story: { standing, window },
};
