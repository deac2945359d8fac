/** Duel in the Dark on the table. */

import type { Piece } from "../../lib/types";
import type { Act, Answer, Click, Step, Wish } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import type { GameModule, Note, Teller } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import { desk } from "./desk.svelte";
import { beyond, endAt, flight, usualEnd } from "./flight";
import Foresight from "./Foresight.svelte";
import Head from "./Head.svelte";
import { cities, cityAt, planOf, tracksOf } from "./holds";
import { SQUADRON, TYPES } from "./kinds";
import { capital, cityName, place, placeName, squadron, squadronName, unit, unitName } from "./names";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { hexOf, meant } from "./read";
import Result from "./Result.svelte";
import { has, w } from "./text";
import Under from "./Under.svelte";

const BRITISH = "#2f5fa8";
const GERMAN = "#5d6058";

/** verbs that the desk offers in each step, so that they are no plain buttons */
const DESK = new Set(["card", "seal", "target", "crest", "place", "add", "setup", "hover", "take-off", "level", "bomb", "destroy", "mark", "mark-medals", "save", "boost", "order", "close", "land"]);

function describe(piece: Piece, tell: Teller): string {
  const state: string[] = [];
  if (typeof piece.level === "string") state.push(w(`level.${piece.level}`));
  if (piece.kind === "squadron") {
    state.push(w("fuel", { n: Number(piece.fuel), of: Number(piece.tank) }));
    if (piece.crashed) state.push(w("crashed"));
    if (piece.mw50 !== undefined) state.push(w(piece.mw50 ? "mw50.ready" : "mw50.used"));
    return [`${squadronName(piece.id)} (${TYPES[piece.type ?? ""]})`, ...state].join(", ");
  }
  // before take-off it has none
  if (piece.kind === "bomber" && has(`way.${String(piece.heading)}`)) state.push(w("heading", { way: w(`way.${String(piece.heading)}`) }));
  if (piece.kind === "wilde-sau" && !piece.up) state.push(w("hidden"));
  const count = Number(piece.count ?? 1);
  const name = capital(has(`unit.${piece.kind}`) ? w(`unit.${piece.kind}`) : unitName(piece.kind, tell));
  if (Number(piece.destroyed)) state.push(w("destroyed", { n: Number(piece.destroyed) }));
  return [count > 1 ? `${count} × ${name}` : name, ...state].join(", ");
}

function label(act: Act, tell: Teller): string | undefined {
  const [verb = "", first = "", second = "", third = ""] = act.text.split(" ");
  if (!first) return verb === "land" ? w("act.land") : tell.say(`action.${verb}`);
  const key = verb === "level" ? `act.level.${first}` : verb === "land" ? "act.land.squadron" : verb === "bomb" && second ? "act.bomb.medals" : `act.${verb}`;
  if (!has(key)) return undefined;
  const hex = [third, second, first].find((one) => one in tell.chart.hexes) ?? "";
  return capital(w(key, {
    squadron: first in SQUADRON ? squadron(first, tell) : first,
    level: w(`level.${second}`),
    unit: verb === "gunner" ? (tell.name(`gunner.${first}`) ?? first) : unit(first, tell),
    hex: place(hex, tell),
    city: cityName(first, tell),
    setup: tell.say(`setup.${first}`) ?? first,
    way: w(`way.${first}`),
    n: verb === "bomb" ? second : first,
  }));
}

function notes(of: string | Act, tell: Teller): Note[] {
  if (typeof of !== "string") return [];
  const [hex, { chart }] = [of, tell];
  const cell = chart.hexes[hex];
  const city = cities(chart)[cityAt(chart, hex) ?? ""];
  const out: Note[] = [];
  if (city) out.push({ text: w("note.city", { n: city.value, crest: w(`crest.${city.crest}`) }), rule: "DD-7.board.2" });
  if (cell?.airfield) out.push({ text: w("note.airfield", { name: String(cell.airfield) }), rule: null });
  if (cell && cell.terrain !== "reich") out.push({ text: w("note.shore"), rule: "DD-7.ground.1" });
  return out;
}

/** A click on the line that was drawn goes back there. */
function backAlong(table: Table, name: string): boolean {
  const plan = table.view.prompt?.step === "plan-card" ? planOf(table.view) : null;
  if (!plan) return false;
  const hex = hexOf(name, table.kit.chart, table.view) ?? "";
  const at = hex === plan.start ? 0 : plan.hexes.lastIndexOf(hex) + 1;
  const back = plan.cards.length - at;
  if ((!at && hex !== plan.start) || back <= 0 || at < plan.flown) return false;
  void table.sequence([], back);
  return true;
}

/** With a squadron in the hand a click says where it shall end. */
function fly(table: Table, { hex, name }: Click): Wish | null {
  const squadron = table.choice.picks[0] ?? "";
  const piece = table.pieces.get(squadron);
  if (table.view.prompt?.step !== "orders" || !piece || !(squadron in SQUADRON) || !hex || name in SQUADRON) return null;
  const then = desk.ends[squadron] ?? usualEnd(piece, table.view);
  const errand = flight(table.view, squadron, hex, then);
  const first = errand?.[0]?.action;
  if (!errand || !first) return null;
  const tell = table.kit.tell(table.view);
  const end = endAt(table.view, squadron, hex, then);
  const via = tracksOf(tell).onward?.[squadron]?.[hex];
  return {
    errand, whole: true, name: `${first} ${hex} ${then}`, odds: null,
    label: w("act.fly.wish", { squadron: w(`colour.${squadron}`), hex: placeName(hex, tell), end: w(`orders.end.${end}`) }),
    says: [
      ...(via ? [{ text: w("act.fly.via", { hex: placeName(via, tell) }), rule: "DD-7.fuel.3" }] : []),
      ...(end === then ? [] : [{ text: w("act.fly.low"), rule: "DD-7.alt.4" }]),
    ],
    // of two hexes the first alone can be asked about
    ...(via ? {} : { asks: first }),
  };
}

/** A click that chooses nothing may go back along the line, or was probably meant to be something that is refused. */
function click(table: Table, at: Click, usual: () => Step): Answer {
  const { name } = at;
  const wish = fly(table, at);
  if (wish) return { kind: "wish", wish };
  const step = usual();
  if (step.kind !== "refused") return step;
  if (backAlong(table, name)) return { kind: "done" };
  const what = meant(name, table.choice, table.kit.tell(table.view));
  if (!what) return step;
  return typeof what === "string" ? { kind: "explain", action: what } : { kind: "refuse", reason: what };
}

const offer = (act: Act): "desk" | undefined => (DESK.has(act.verb) ? "desk" : undefined);

const name = (id: string) => (id in SQUADRON ? squadronName(id) : id === "bomber" || id === "mosquito" ? w(id) : undefined);

export const module: GameModule = {
  card,
  looks: { colours: { british: BRITISH, german: GERMAN, "german-1": GERMAN, "german-2": GERMAN, "german-3": GERMAN, "german-4": GERMAN, first: BRITISH, second: GERMAN } },
  words: { name, describe, label, notes },
  hand: {
    click, offer,
    rests: { from: ["orders", "mosquito-moves", "mosquito-level", "drops"], until: ["bomber-level", "replan", "plan-target"] },
    reach: (table) => (table.view.prompt?.step === "orders" ? beyond(table.view, table.choice.picks[0]) : []),
  },
  screen: { Head, Desk, Panel, Under, Over, Foresight },
  story: { Result },
};
