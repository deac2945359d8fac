/** Clicks on places: the first says what would be done, the second does it. */

import type { Answer, Click, Step } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import type { Piece } from "../../lib/types";
import { floorsOf, isUnit, placeOf, type Unit } from "./holds";
import { activation, AIMS, aimsOf, best, chanceOf, march, TOOLS, type Kind, type Option, type Try } from "./options";
import { enlist, perform } from "./lines";
import { hexUnder, layerOf } from "./places";
import { able, goalOf, homeOf, leadershipOf, modeOf, pauseOf, placeIn, planOf, startOf, stepOf, unitsAt } from "./plan.svelte";
import { answerAt } from "./sheets";
import { actor, driver, isMachine, motorOf, motorOptions, ownDeeds, shotWanted } from "./motors.svelte";
import { w } from "./text";
import { bestShooter, moverAt, volley } from "./window";

/** The questions that this game answers with clicks of its own. */
export const OWN = ["impulse", "acts", "move-group", "moving", "driving", "flight", AIMS];
const DONE: Answer = { kind: "done" };

/** All that could be done at a place, the likeliest wish first. */
export function optionsAt(table: Table, goal: string): Option[] {
  const plan = planOf(table);
  const step = stepOf(table);
  const legal = table.view.legal;
  const found: Option[] = [];
  const single = (kind: Kind, action: string) => found.push({ kind, goal, action, errand: [{ step, action }] });
  if (table.window) return shotAt(table, goal);
  if (!OWN.includes(step)) return [];
  const motor = motorOptions(table, goal);
  if (motorOf(table).aim) return motor;
  for (const verb of plan.tool ? [plan.tool] : []) {
    const one = best(plan.tries.get(`${verb} ${goal}`) ?? []);
    if (one) single(verb as Kind, one.action);
  }
  if (plan.tool) return found;
  const machine = actor(table);
  if (step === "acts" && !machine && plan.place && aimsOf(legal, plan.place).includes(goal)) {
    const action = `fire ${plan.place} ${goal}`;
    found.push({ kind: "fire", goal, action, errand: [{ step, action }, { step: "fire-group", action: "everyone", maybe: true }] });
  }
  found.push(...motor);
  const sniper = machine ? undefined : best((plan.tries.get(`snipe ${goal}`) ?? []).filter((one) => step === AIMS || homeOf(table)(one.unit) === plan.place));
  if (sniper) found.push({ kind: "snipe", goal, action: sniper.action, errand: [{ step, action: sniper.action }, { step: "sniper-led", action: "shoot", maybe: true }] });
  const hidden = step === "impulse" ? plan.ambushes.get(goal) : undefined;
  if (hidden) {
    const action = `place ${hidden.unit} ${hidden.from}`;
    found.push({ kind: "ambush", goal, action, errand: [{ step, action }, { step: "sniper-aims", action: `snipe ${hidden.unit} ${goal}`, maybe: true }, { step: "sniper-led", action: "shoot", maybe: true }] });
  }
  // before anything is activated the best of all is enough; in a place that acts one says who looks
  for (const one of spotters(table, goal).slice(0, step === "acts" ? undefined : 1)) single("spot", one.action);
  const way = driver(table) ? undefined : plan.ways[goal];
  const start = startOf(table);
  if (way && start) {
    const mode = modeOf(table) ?? "move";
    const option: Option = { kind: way.fight ? "melee" : "move", goal, action: `go ${start} ${mode}`, errand: march(step, start, mode, way, table.seat.log, pauseOf(table)), way };
    // whoever chose a way of moving means to move
    if (plan.mode) found.unshift(option);
    else found.push(option);
  }
  return found;
}

/** Who could spot at a place, the best first; among equals a leader, whose own fire is missed least. */
function spotters(table: Table, goal: string): Try[] {
  const leads = (id: string) => Number(table.view.pieces.find((piece) => piece.id === id)?.kind === "leader");
  return [...(planOf(table).tries.get(`spot ${goal}`) ?? [])].sort((a, b) => chanceOf(b.preview) - chanceOf(a.preview) || leads(b.unit) - leads(a.unit));
}

/** At a window: the fire of a place, or a sniper who appears there. */
function shotAt(table: Table, goal: string): Option[] {
  const step = stepOf(table);
  const plan = planOf(table);
  const action = plan.tool === "place" ? best(plan.tries.get(`place ${goal}`) ?? [])?.action : table.view.legal.find((one) => one === `fire ${goal}`);
  return action ? [{ kind: plan.tool === "place" ? "place" : "fire", goal, action, errand: [{ step, action }, ...volley()] }] : [];
}

/** Which place of a hex is meant at a window: one that can fire; at the mover's hex the one with the best chance. */
function shooterAt(table: Table, hex: string, unit: Piece | null): string {
  const places = [...(unit && isUnit(unit) ? [unit.place] : []), hex, `${hex}-up`, `${hex}-in`];
  const found = places.find((place) => shotAt(table, place).length);
  if (found || planOf(table).tool) return found ?? hex;
  if (hex === hexUnder(moverAt(table))) return bestShooter(table) ?? hex;
  return places[0] ?? hex;
}

/** Do it. */
export function take(table: Table, option: Option): void {
  const plan = planOf(table);
  if (option.kind === "move" || option.kind === "melee") {
    const type = unitsAt(table, plan.place ?? "")[0]?.type;
    if (type && plan.mode) plan.habits[type] = plan.mode;
  }
  plan.drop();
  plan.mode = null;
  motorOf(table).drop();
  table.run(option.errand);
}

/** Name a place as base; another one if nothing was done yet. */
function activate(table: Table, place: string): boolean {
  const plan = planOf(table);
  const step = stepOf(table);
  if (step === "impulse") {
    const action = activation(table.view.legal, place, leadershipOf(table));
    if (!action) return false;
    plan.bases = [...table.view.legal];
    plan.place = place;
    void table.act(action);
    return true;
  }
  const fresh = table.seat.log[table.seat.log.length - 1]?.kind === "place-activated" && table.seat.can_undo;
  const action = fresh ? activation(plan.bases, place, leadershipOf(table)) : undefined;
  if (!action) return false;
  plan.place = place;
  void table.sequence([action], 1);
  return true;
}

/** Another place of the impulse acts, whatever was meant before. */
export function actFrom(table: Table, place: string): void {
  const plan = planOf(table);
  plan.place = place;
  plan.mode = null;
  plan.drop();
  motorOf(table).drop();
}

/** A click on a place, on the map or in the bar. */
export function press(table: Table, place: string): Answer {
  const plan = planOf(table);
  const step = stepOf(table);
  const legal = table.view.legal;
  const own = unitsAt(table, place).some((unit: Unit) => unit.side === table.seat.side);
  plan.sure = false;
  const options = optionsAt(table, place);
  const [first] = options;
  if (first && plan.pinned === place) {
    // with a list it is its last line, and the first is done
    if (step === "acts" && plan.lines.length && first.kind !== "motor") void enlist(table, first).then(() => perform(table));
    else take(table, first);
    return DONE;
  }
  if (own && step !== AIMS && !plan.tool && !plan.mode && !motorOf(table).aim) {
    if (step === "acts" && place !== plan.place && able(table).includes(place)) {
      actFrom(table, place);
      return DONE;
    }
    // it acts already
    if (step === "acts" && place === plan.place && !first) {
      plan.unfolded = !plan.unfolded;
      return DONE;
    }
    if (activate(table, place)) {
      plan.drop();
      return DONE;
    }
  }
  if (first) {
    plan.pinned = place;
    return DONE;
  }
  plan.pinned = null;
  if (own && place === plan.place) return DONE;
  return reason(table, place, own, legal);
}

/** Why nothing comes of it. */
function reason(table: Table, place: string, own: boolean, legal: readonly string[]): Answer {
  const plan = planOf(table);
  const step = stepOf(table);
  const enemies = unitsAt(table, place).length > 0 && !own;
  if (table.window) return own && !plan.tool ? { kind: "explain", action: `fire ${place}` } : DONE;
  if (step === "impulse") {
    if (own) return { kind: "explain", action: `activate ${place}` };
    const spotter = legal.find((action) => action.startsWith("spot "))?.split(" ")[1];
    return enemies && spotter ? { kind: "explain", action: `spot ${spotter} ${place}` } : DONE;
  }
  const sniper = step === AIMS ? legal[0]?.split(" ")[1] : undefined;
  if (sniper) return enemies ? { kind: "explain", action: `snipe ${sniper} ${place}` } : DONE;
  if (step === "acts" && own) return { kind: "explain", action: `go ${place} move` };
  const machine = step === "acts" && enemies ? actor(table) : null;
  if (machine) return { kind: "explain", action: shotWanted(table, machine, place) };
  if (step === "acts" && enemies && plan.place) return { kind: "explain", action: `fire ${plan.place} ${place}` };
  if (step === "moving" || step === "driving" || step === "flight") return { kind: "explain", action: `step ${place}` };
  if (step === "acts" && driver(table) && !enemies) return { kind: "refuse", reason: { text: w("why.drive"), rule: "15.1c" } };
  return { kind: "refuse", reason: { text: w("why.far"), rule: "6.0a" } };
}

export function click(table: Table, at: Click, usual: () => Step): Answer {
  const step = stepOf(table);
  const plan = planOf(table);
  if (at.hex !== plan.opened) plan.unfolded = false;
  if (at.hex) plan.opened = at.hex;
  plan.clicks++;
  if (step === "deploy" || step === "dig" || step === "arm") return setUp(table, at, usual);
  const hex = at.hex ?? "";
  if (table.window && !table.open.has(at.name)) return press(table, shooterAt(table, hex, at.unit));
  if (!OWN.includes(step)) return answerAt(table, at.hex) ?? usual();
  const unit = at.unit && isUnit(at.unit) ? at.unit : null;
  // who waits beside a hex does not stand in the way to it
  const beside = unit && layerOf(unit.place) === "box" && plan.ways[hex] && !able(table).includes(unit.place);
  const piece = beside || (unit && step === "flight") ? null : unit;
  // a machine that is clicked is the one of its place that acts
  if (piece && piece.side === table.seat.side && !motorOf(table).aim) motorOf(table).unit = isMachine(table, piece.id) ? piece.id : null;
  // a goal that is pinned is meant by any click on its hex
  if (plan.pinned && hexUnder(plan.pinned) === hex && !(piece && piece.place !== plan.pinned)) return press(table, plan.pinned);
  return press(table, piece ? placeOf(piece) : placeIn(table, hex));
}

/** What lies on the desk is put where the click is; a second floor is asked for by the bar. */
function setUp(table: Table, at: Click, usual: () => Step): Answer {
  const { verb, picks } = table.choice;
  const [what] = picks;
  if (!verb || !what || !at.hex) return usual();
  const start = `${verb} ${what} `;
  const goals = table.view.legal.filter((action) => action.startsWith(start)).map((action) => action.slice(start.length));
  if (verb === "give") {
    const able = goals.filter((unit) => table.pieces.get(unit)?.hex === at.hex);
    // several could carry it: who, is asked at the desk; a stack that is clicked names nobody
    planOf(table).carriers = able.length > 1 ? able : [];
    if (able.length > 1) return DONE;
    const own = able[0];
    if (own) void table.act(start + own);
    return own ? DONE : { kind: "explain", action: start + (at.unit?.id ?? "") };
  }
  const there = [at.hex, `${at.hex}-box`, `${at.hex}-up`, `${at.hex}-in`].filter((place) => goals.includes(place));
  const goal = there.find((place) => layerOf(place) === planOf(table).layer) ?? there[0];
  if (!goal) return { kind: "explain", action: start + at.hex };
  void table.act(start + goal);
  return DONE;
}

/** Hexes that a click may mean. */
export function reach(table: Table): string[] {
  const step = stepOf(table);
  const plan = planOf(table);
  const legal = table.view.legal;
  if (!OWN.includes(step) && !table.window) return [];
  const places = new Set<string>();
  if (table.window && !plan.tool) return table.view.legal.filter((action) => /^fire \S+$/.test(action)).map((action) => hexUnder(action.slice(5)));
  for (const key of plan.tries.keys()) {
    const [verb, goal = ""] = key.split(" ");
    if (plan.tool ? verb === plan.tool : verb === "spot" || verb === "snipe") places.add(goal);
  }
  if (!plan.tool) {
    if (step === "impulse") for (const action of legal) if (action.startsWith("activate ")) places.add(action.split(" ")[1] ?? "");
    if (step === "acts") for (const place of [...able(table), ...aimsOf(legal, plan.place ?? "")]) places.add(place);
    for (const place of Object.keys(plan.ways)) places.add(place);
    if (step === "impulse") for (const place of plan.ambushes.keys()) places.add(place);
    for (const deed of ownDeeds(table)) places.add(deed.goal);
  }
  return [...new Set([...places].map(hexUnder))].filter((hex) => hex in table.kit.chart.hexes);
}

/** Lines of sight are drawn from where a counter stands, or from the floor that was chosen. */
export function eye(table: Table, hex: string, unit: string | null): string {
  const piece = unit ? table.pieces.get(unit) : undefined;
  if (piece && isUnit(piece) && piece.hex === hex && layerOf(piece.place) === "up") return piece.place;
  return planOf(table).upper ? (floorsOf(table.kit.chart)[hex] ?? hex) : hex;
}

export const isTool = (verb: string): boolean => (TOOLS as readonly string[]).includes(verb);
export { goalOf };
