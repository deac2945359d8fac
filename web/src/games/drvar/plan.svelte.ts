/** What the player has in mind: where the chosen unit could go, how much to split off. */

import { NOTHING, next, type Answer, type Wish } from "../../lib/choose";
import { oneEach } from "../../lib/each.svelte";
import type { Table } from "../../lib/table.svelte";
import { points } from "../../lib/points";
import type { Danger, Piece, Preview, Way } from "../../lib/types";
import { concerned } from "../../panel/reaction.svelte";
import { w } from "./text";
import { longName, placeName, unitName } from "./words";

/** verbs that begin a move, so that their ways can be shown before they are said */
export const MOVES = ["move", "assault", "advance", "retreat"] as const;

export class Plan {
  /** where the chosen unit or the group on the move could go */
  ways = $state.raw<Record<string, Way>>({});
  /** activation points that the move costs, if they are not paid yet */
  price = 0;
  /** strength to be split off */
  part = $state(1);
}

export const planOf = oneEach(() => new Plan());

/** The hexes from the first step to the goal. */
export function pathTo(ways: Record<string, Way>, goal: string): string[] {
  return ways[goal]?.way ?? [];
}

/** Who could fire on the way there. */
export const dangersTo = (ways: Record<string, Way>, goal: string): Danger[] => pathTo(ways, goal).flatMap((at) => ways[at]?.dangers ?? []);

/** Which move the chosen unit is about to make: the one asked for, or the plainest. */
export function wayAction(table: Table): string | null {
  if (!table.mine) return null;
  const legal = table.view.legal;
  const step = table.seat.prompt?.step;
  if (step === "moving") return legal.find((action) => action.startsWith("step ")) ?? null;
  const unit = table.choice.picks[0];
  if (step !== "go" || !unit || !table.pieces.has(unit)) return null;
  const verb = table.choice.verb;
  if (verb !== null && !MOVES.includes(verb as "move")) return null;
  const wanted = verb === null ? ["move", "retreat"] : [verb];
  return wanted.map((one) => `${one} ${unit}`).find((action) => legal.includes(action)) ?? null;
}

/** The way to a hex, to be walked as one; `start`: what begins the move. */
function walk(table: Table, step: string, goal: string, way: Way, start: string | null): Wish {
  const { ways, price } = planOf(table);
  const path = pathTo(ways, goal);
  const begins = start ? [{ step, action: start }] : [];
  const steps = path.map((at) => ({ step: "moving", action: `step ${at}` }));
  const verb = start?.split(" ")[0] ?? "move";
  const tell = table.kit.tell(table.view);
  const said = (text: string, rule: string | null) => ({ text, rule });
  return {
    errand: [...begins, ...steps, ...(start && !way.ends ? [{ step: "moving", action: "stop" }] : [])],
    name: `${start ?? step} ${goal}`,
    label: `${w(`act.${verb}`)}: ${placeName(goal, tell.chart)}`,
    says: [
      ...(way.odds ? [said(w("hold.melee", { won: percent(chance(way.odds, "won")), tie: percent(chance(way.odds, "tie")), lost: percent(chance(way.odds, "lost")) }), "9a")] : []),
      said([...(start && price ? [w("do.price", { n: price })] : []), ...(way.cost ? [w("hold.cost", { n: points(way.cost) })] : [])].join(" · "), "5a"),
      ...(verb === "assault" && !way.ends ? [said(w("hold.nobody"), "A11")] : []),
    ].filter((one) => one.text),
    dangers: dangersTo(ways, goal),
    odds: way.odds ?? null,
  };
}

const DONE: Answer = { kind: "done" };

/** A click on the map that the common rules of choosing do not know: a far hex, a target, a unit that fires. */
export function press(table: Table, unit: Piece | null, hex: string | null): Answer | null {
  const plan = planOf(table);
  const step = table.seat.prompt?.step ?? "";
  const goal = unit?.hex ?? hex;
  if (!goal) return null;
  const legal = table.view.legal;
  const on = step === "moving" ? plan.ways[goal] : undefined;
  if (on) return { kind: "wish", wish: walk(table, step, goal, on, null) };
  if (table.window && unit && legal.includes(`fire ${unit.id}`)) {
    void table.act(`fire ${unit.id}`);
    return DONE;
  }
  const chosen = table.choice.picks[0];
  // where somebody comes down is thrown for
  const jump = `drop ${chosen} ${goal}`;
  if (table.choice.verb === "drop" && legal.includes(jump)) {
    const tell = table.kit.tell(table.view);
    const label = `${longName(chosen ?? "", tell)} → ${placeName(goal, tell.chart)}`;
    return { kind: "wish", wish: { errand: [{ step, action: jump }], name: jump, label: `${w("act.drop")}: ${label}`, says: [], odds: null, asks: jump } };
  }
  // a unit is chosen, never sent off at once, even if it has only one thing to do
  if (step === "go" && unit && !chosen && next(table.offered, NOTHING).has(unit.id)) {
    table.choose({ verb: null, picks: [unit.id] });
    return DONE;
  }
  if (step !== "go" || !chosen || !table.pieces.has(chosen) || unit?.id === chosen) return null;
  const verb = table.choice.verb;
  if (verb === null || verb === "attack" || verb === "strike") {
    const shot = `${verb ?? "attack"} ${chosen} ${goal}`;
    const act = table.acts.find((one) => one.text === shot);
    if (act) return { kind: "act", act };
  }
  // a friend can be chosen instead, unless a kind of move was asked for
  if (verb === null && unit && next(table.offered, NOTHING).has(unit.id)) {
    table.choose({ verb: null, picks: [unit.id] });
    return DONE;
  }
  const way = plan.ways[goal];
  const start = wayAction(table);
  return way && start ? { kind: "wish", wish: walk(table, step, goal, way, start) } : whyNot(table, chosen, goal, start);
}

/** Why the chosen unit cannot get there; null: the common rules know. */
function whyNot(table: Table, chosen: string, goal: string, start: string | null): Answer | null {
  const { kit, view, seat } = table;
  const verb = table.choice.verb;
  const enemies = view.pieces.some((piece) => piece.hex === goal && piece.side !== null && piece.side !== seat.side);
  if (enemies && verb === null) return { kind: "explain", action: `attack ${chosen} ${goal}` };
  if (!start || !Object.keys(planOf(table).ways).length) return null;
  const tell = kit.tell(view);
  const [what] = start.split(" ");
  const half = what === "assault" || what === "advance";
  const barred = enemies && what !== "assault";
  const said = { unit: unitName(chosen, tell), place: placeName(goal, tell.chart) };
  return { kind: "refuse", reason: { text: w(barred ? "why.enemies" : half ? "why.half" : "why.far", said), rule: barred ? "R10" : half ? "R27" : "7b" } };
}

/** The chosen unit begins its move with everybody of the stack who may go along; then one click says where. */
export function gatherAll(table: Table, action: string, others: readonly Piece[]): void {
  table.run([{ step: "go", action }, ...others.map((one) => ({ step: "moving", action: `with ${one.id}`, maybe: true }))]);
}

/** Everybody who may still join says so, then it begins: a melee with all. */
export function fightWithAll(table: Table): void {
  const step = table.seat.prompt?.step ?? "";
  const joins = table.view.legal.filter((action) => action.startsWith("with "));
  table.run([...joins.map((action) => ({ step, action, maybe: true })), { step, action: "fight" }]);
}

/** The hexes that units of the stack may still fire at in this Action, each with the shots. */
export function moreFire(table: Table): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const action of table.view.legal) {
    const [verb, , hex = ""] = action.split(" ");
    if (verb === "attack") found.set(hex, [...(found.get(hex) ?? []), action]);
  }
  return [...found];
}

/** One after another fires at the same hex; whoever cannot any more is passed over. */
export function fireAll(table: Table, shots: readonly string[]): void {
  table.run(shots.map((action) => ({ step: "attacks", action, maybe: true })));
}

/** How likely an attack hits, or a melee is won. */
export function chance(preview: Preview | undefined, ...outcomes: string[]): number {
  return (preview?.chances ?? [])
    .filter((one) => outcomes.some((name) => one.outcome.startsWith(name)))
    .reduce((sum, one) => sum + one.p, 0);
}

export const percent = (p: number): string => `${Math.round(p * 100)}\u00a0%`;

/** The way that the moving units have come in this Action, oldest hex first. */
export function trail(table: Table): string[] {
  const units = concerned(table);
  const path: string[] = [];
  for (let i = table.seat.log.length - 1; i >= 0; i--) {
    const entry = table.seat.log[i];
    if (!entry || entry.kind === "action-chosen") break;
    const walk = entry.facts.walks?.find((one) => one.units.some((unit) => units.includes(unit)));
    if (walk) path.unshift(...walk.hexes.filter((hex, n) => !(n === 1 && path[0] === hex)));
  }
  return path;
}
