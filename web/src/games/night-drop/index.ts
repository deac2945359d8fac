/** Night Drop on the table. */

import type { Act, Answer, Click, Step } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import type { Piece } from "../../lib/types";
import { named, phrase } from "../../text";
import type { GameModule, Note, Teller } from "../types";
import { card } from "./card";
import { groundOf, tracksOf, zonesOf } from "./holds";
import { letter, nameOf } from "./look";
import Panel from "./Panel.svelte";
import { has, w } from "./text";
import Under from "./Under.svelte";

function describe(piece: Piece, tell: Teller): string {
  if (piece.kind === "control") return w("control");
  if (piece.kind === "objective") {
    const value = piece.value as number | null;
    if (value == null) return w("objective.hidden");
    return w(piece.open ? "objective" : "objective.own", { n: value });
  }
  const us = /^(50[578])-([sc])(\d+)$/.exec(piece.id);
  if (us?.[2] === "c") return w("company", { n: letter(Number(us[3])), pir: us[1] as string });
  if (us) {
    const kind = piece.type ? (tell.say(`type.${piece.type}`) ?? piece.type) : w("type.unknown");
    return `${w("stick", { n: us[3] as string, pir: us[1] as string })}, ${kind}`;
  }
  const kind = piece.type ? phrase(tell.chart.types?.[piece.type]?.name) : "";
  const name = w("german", { n: piece.id.slice(3) });
  return [name, kind, piece.unknown ? w("german.unknown") : ""].filter(Boolean).join(", ");
}

function cost(value: number | "all" | null): string {
  if (value === null) return w("never");
  if (value === "all") return w("all");
  return value === 0.5 ? "½" : String(value);
}

function notes(of: string | Act, tell: Teller): Note[] {
  if (typeof of !== "string") return outcome(of, tell);
  const [hex, { chart }] = [of, tell];
  const cell = chart.hexes[hex];
  const ground = groundOf(chart, hex);
  if (!cell || !ground) return [];
  const out = [
    { text: w("foot", { n: cost(ground.foot) }), rule: "8.1a" },
    { text: w("vehicle", { n: cost(ground.vehicle) }), rule: "3.1.2a" },
  ];
  if (cell.road) out.push({ text: w("road"), rule: "8.1b" });
  if (cell.railway) out.push({ text: w("railway"), rule: "8.1b" });
  if (ground.defence) out.push({ text: w("defence", { n: ground.defence }), rule: "9.2.4a" });
  if (ground.landing) out.push({ text: w("landing", { n: ground.landing }), rule: "4.2.3b" });
  if (ground.deadly) out.push({ text: w("deadly"), rule: "4.2.3c" });
  return out;
}

/** What is activated, how many units that are, and what they may do then. */
function activation(key: string, tell: Teller): string {
  const n = tell.view.pieces.filter((piece) => piece.kind !== "objective" && piece.kind !== "control" && MEANT[key]?.(piece)).length;
  return `${tell.say(`activation.${key}`)}\n${[n ? w("act.activate.units", { n }) : "", tell.say(`brings.${key}`)].filter(Boolean).join(" · ")}`;
}

const sticks = (pir: string) => (piece: Piece) => piece.kind === "stick" && piece.formation === pir && piece.type == null;
/** whom an activation is about */
const MEANT: Record<string, (piece: Piece) => boolean> = {
  U1: (piece) => piece.formation === "505",
  U2: (piece) => piece.formation === "507",
  U3: (piece) => piece.formation === "508",
  G1: sticks("505"),
  G2: sticks("507"),
  G3: sticks("508"),
  G4: (piece) => piece.side === "german",
};

const LEADERS = ["ldr", "hq"];
/** what is made of several units names them all */
const ALL = ["form", "reinforce"];

function label(act: Act, tell: Teller, picks: readonly string[]): string | undefined {
  const told = tell.say(`action.${act.verb}`);
  if (told && !act.args.length) return told;
  if (act.verb === "activate") return activation(act.args[0] ?? "", tell);
  if (act.args[act.args.length - 1] === "off") return w("act.move-off");
  const key = `act.${act.verb}`;
  if (!has(key)) return undefined;
  const named = act.args.filter((name, i) => act.kinds[i] === "unit" && (ALL.includes(act.verb) || !picks.includes(name)));
  const units = named.map(nameOf);
  if (act.verb === "form") return `${w(key, { units })}\n${w(strengthOf(act.args, tell))}`;
  const hex = act.args.find((_, i) => act.kinds[i] === "hex");
  const place = hex ? phrase(tell.chart.places[hex]) || hex : "";
  return w(key, { units, hex: place, first: units[0] ?? "", rest: units.slice(1) });
}

/** What a company of these sticks would be: three with a leader make a full one. */
function strengthOf(sticks: readonly string[], tell: Teller): string {
  const led = sticks.some((id) => LEADERS.includes(tell.view.pieces.find((piece) => piece.id === id)?.type ?? ""));
  return sticks.length === 3 && led ? "act.form.full" : "act.form.reduced";
}

/** Whoever has won a combat must go on into the hex, also out of a place that is worth something. */
function outcome(act: Act, tell: Teller): Note[] {
  const [unit, goal] = act.args;
  const from = tell.view.pieces.find((piece) => piece.id === unit)?.hex;
  if (act.verb !== "attack" || !unit || !goal || !from) return [];
  const place = (hex: string) => named(tell.chart.places[hex]).text ? named(tell.chart.places[hex]) : hex;
  const leaves = zonesOf(tell.chart, tell.view.scenario).objectives?.includes(from);
  return [{ text: w(leaves ? "advance.leaves" : "advance", { unit: nameOf(unit), hex: place(goal), from: place(from) }), rule: "9.5.1a" }];
}

/** A click on a counter names what is activated with it; at an attack it means that this one joins, or why it cannot. */
function click(table: Table, { unit }: Click, usual: () => Step): Answer {
  const step = usual();
  const { prompt, to_act } = table.view;
  if (step.kind !== "refused" || !unit) return step;
  if (prompt?.step === "attackers" && unit.side === to_act) return { kind: "explain", action: `with ${unit.id}` };
  if (prompt?.step !== "choose-activation") return step;
  const [act, ...more] = table.acts.filter((one) => one.verb === "activate" && MEANT[one.args[0] ?? ""]?.(unit));
  return act && !more.length ? { kind: "act", act } : step;
}

function standing(tell: Teller): string[] {
  const { turn, score } = tell.view;
  const out: string[] = [];
  const activation = turn.activation ? tell.say(`activation.${String(turn.activation)}`) : undefined;
  if (activation) out.push(activation);
  const left = tracksOf(tell.view).allowance;
  if (left && activation) out.push(w(/^G[123]$/.test(String(turn.activation)) ? "panel.pushes" : "panel.left", { n: left }));
  // before it is thrown for, it is still that of the turn before
  const old = tell.view.prompt?.step === "advantage";
  if (turn.initiative) out.push(`${w(old ? "panel.initiative.old" : "panel.initiative")}: ${tell.say(`side-adj.${String(turn.initiative)}`) ?? String(turn.initiative)}`);
  out.push(w("panel.score", { n: score.us ?? 0, hexes: score.hexes ?? 0 }));
  if (score.uncounted) out.push(w("panel.uncounted", { n: score.uncounted }));
  return out;
}

export const module: GameModule = {
  card,
  looks: { colours: { us: "#2f5fa8", german: "#5d6058" } },
  words: { name: nameOf, describe, label, notes },
  hand: { click, rests: { from: ["push", "reinforcement", "movement", "combat", "attackers", "conversion"], until: ["choose-activation"] } },
  screen: { Panel, Under },
  story: { standing },
};
