/** Duel in the Dark on the table. */

import type { Chart, Piece } from "../../lib/types";
import type { Act } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import type { GameModule, Teller } from "../types";
import Account from "./Account.svelte";
import { card } from "./card";
import Desk from "./Desk.svelte";
import Foresight from "./Foresight.svelte";
import Head from "./Head.svelte";
import { SQUADRON, TYPES, isWeather } from "./look";
import { capital, cityName, place, placeName, squadron, squadronName, unit, unitName } from "./names";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { stand } from "./places";
import { cities, cityAt, hexOf, meant, planOf } from "./read";
import { hasWord, w, word } from "./text";
import Under from "./Under.svelte";

const BRITISH = "#2f5fa8";
const GERMAN = "#5d6058";

/** verbs that the desk offers in each step, so that they are no plain buttons */
const DESK = new Set(["card", "seal", "target", "crest", "place", "add", "setup", "hover", "take-off", "level", "bomb", "destroy", "mark", "mark-medals", "save", "boost", "order", "close"]);

function describe(piece: Piece, tell: Teller): string {
  const state: string[] = [];
  if (typeof piece.level === "string") state.push(word(`level.${piece.level}`));
  if (piece.kind === "squadron") {
    state.push(w("fuel", { n: Number(piece.fuel), of: Number(piece.tank) }));
    if (piece.crashed) state.push(w("crashed"));
    if (piece.mw50 !== undefined) state.push(w(piece.mw50 ? "mw50.ready" : "mw50.used"));
    return [`${squadronName(piece.id)} (${TYPES[piece.type ?? ""]})`, ...state].join(", ");
  }
  if (piece.kind === "bomber" && piece.heading) state.push(w("heading", { way: word(`way.${String(piece.heading)}`) }));
  if (piece.kind === "wilde-sau" && !piece.up) state.push(w("hidden"));
  const count = Number(piece.count ?? 1);
  const name = capital(hasWord(`unit.${piece.kind}`) ? word(`unit.${piece.kind}`) : unitName(piece.kind, tell));
  if (Number(piece.destroyed)) state.push(w("destroyed", { n: Number(piece.destroyed) }));
  return [count > 1 ? `${count} × ${name}` : name, ...state].join(", ");
}

function label(act: Act, tell: Teller): string | undefined {
  const [verb = "", first = "", second = "", third = ""] = act.text.split(" ");
  if (!first) return verb === "land" ? w("act.land") : tell.say(`action.${verb}`);
  const key = verb === "level" ? `act.level.${first}` : verb === "land" ? "act.land.squadron" : verb === "bomb" && second ? "act.bomb.medals" : `act.${verb}`;
  if (!hasWord(key)) return undefined;
  const hex = [third, second, first].find((one) => one in tell.chart.hexes) ?? "";
  return capital(word(key, {
    squadron: first in SQUADRON ? squadron(first, tell) : first,
    level: word(`level.${second}`),
    unit: verb === "gunner" ? (tell.name(`gunner.${first}`) ?? first) : unit(first, tell),
    hex: place(hex, tell),
    city: cityName(first, tell),
    setup: tell.say(`setup.${first}`) ?? first,
    way: word(`way.${first}`),
    n: verb === "bomb" ? second : first,
  }));
}

function terrainNotes(chart: Chart, hex: string) {
  const cell = chart.hexes[hex];
  const city = cities(chart)[cityAt(chart, hex) ?? ""];
  const notes: { text: string; rule: string | null }[] = [];
  if (city) notes.push({ text: w("note.city", { n: city.value, crest: word(`crest.${city.crest}`) }), rule: "DD-7.board.2" });
  if (cell?.airfield) notes.push({ text: w("note.airfield", { name: String(cell.airfield) }), rule: null });
  if (cell && cell.terrain !== "reich") notes.push({ text: w("note.shore"), rule: "DD-7.ground.1" });
  return notes;
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

export const duelInTheDark: GameModule = {
  ...card,
  sideColour: { british: BRITISH, german: GERMAN, "german-1": GERMAN, "german-2": GERMAN, "german-3": GERMAN, "german-4": GERMAN, first: BRITISH, second: GERMAN },
  nameOf: (id) => (id in SQUADRON ? squadronName(id) : id === "bomber" || id === "mosquito" ? w(id) : id),
  ids: /(?!)/g,
  describe,
  regions: () => [],
  terrainNotes,
  label,
  nights: () => 0,
  standing: () => [],
  foldName: (kind, n) => (hasWord(`fold.${kind}`) ? word(`fold.${kind}`, { n }) : undefined),
  folds: ["unit-placed"],
  accounts: true,
  rounds: (view) => ({
    title: w("result.rounds"), name: w("british"), side: "british",
    turns: ((view.tracks.scores ?? []) as number[]).map((n, i) => ({ turn: i + 1, scores: { british: n } })),
  }),
  tab: (name) => (hasWord(`tab.${name}`) ? word(`tab.${name}`) : name),
  place: placeName,
  turnName: (n) => (n ? w("night", { n }) : undefined),
  quiet: true,
  holds: true,
  aside: true,
  more: () => w("more"),
  press: backAlong,
  hidden: isWeather,
  stand,
  meant,
  handled: (act, tell) => DESK.has(act.verb) || (act.verb === "land" && tell.view.prompt?.step !== ""),
  Under,
  Over,
  Head,
  Desk,
  Foresight,
  Panel,
  Account,
};
