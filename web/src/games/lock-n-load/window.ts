/** Opportunity fire in words: who moves where, which places could fire, with which total and chance; and what the standing
 * orders of the places answer. */

import { concerned, moveOf, reactionOf } from "../../panel/reaction.svelte";
import type { Errand } from "../../lib/hand.svelte";
import { around } from "../../lib/geometry";
import type { Table } from "../../lib/table.svelte";
import type { Preview } from "../../lib/types";
import type { Teller, Window } from "../types";
import { deedsOf, HARM, harmOf } from "./deeds";
import { isUnit, kindOf, volleyOf } from "./holds";
import { after, homesOf } from "./motors.svelte";
import { chanceOf, percent, sumOf } from "./options";
import { giveSide, ordersOf, sidePost } from "./orders.svelte";
import { hexUnder } from "./places";
import { homeOf, planOf, unitsAt } from "./plan.svelte";
import { answerTo, ASK, letsGo, passOf, saidTo, touch, type Mover, type Row } from "./posts";
import { deedName } from "./sheets";
import { w } from "./text";
import { placeName, unitName } from "./words";

/** So often an enemy is let go in a turn before an order is proposed. */
const PATIENCE = 3;

/** The way that those who move have come in this move, oldest hex first. */
export function trail(table: Table): string[] {
  const units = concerned(table);
  const path: string[] = [];
  for (let i = table.seat.log.length - 1; i >= 0; i--) {
    const entry = table.seat.log[i];
    if (!entry || entry.kind === "group-set-off" || entry.kind === "place-activated") break;
    const walk = entry.facts.walks?.find((one) => one.units.some((unit) => units.includes(unit)));
    if (walk) path.unshift(...walk.hexes.filter((hex, n) => !(n === 1 && path[0] === hex)));
  }
  return path;
}

/** Vehicles or helicopters take part. */
export const motors = (table: Table): boolean => table.view.pieces.some((piece) => piece.kind === "vehicle" || piece.kind === "helicopter");

/** The chance that somebody is Shaken or worse, in words. */
const harm = (p: number): string => `${percent(p)} ${w("chance.harm")}`;

/** Where the mover is. */
export const moverAt = (table: Table): string => String((table.seat.prompt?.data as { place?: string } | undefined)?.place ?? table.pieces.get(concerned(table)[0] ?? "")?.place ?? "");

/** Who moves, as far as an order asks for it. */
export function moverOf(table: Table): Mover {
  const units = concerned(table).map((id) => table.pieces.get(id));
  const turn = table.view.turn.number;
  const marches = table.seat.log.filter((entry) => entry.turn === turn && entry.kind === "group-set-off" && entry.side !== table.seat.side).length;
  return {
    vehicle: units.some((piece) => piece?.kind === "vehicle" || piece?.kind === "helicopter"),
    leader: units.some((piece) => kindOf(table.kit.chart, piece?.type)?.sort === "leader"),
    first: marches < 2,
  };
}

/** What could be done at the window, row by row. */
export function rowsOf(table: Table, odds: ReadonlyMap<string, Preview>): Row[] {
  const { decline } = table.window ?? {};
  const goal = moverAt(table);
  const near = around(table.kit.grid, hexUnder(goal), 1);
  const beside = (place: string) => touch(place, goal, (_, b) => near.has(b) && near.has(hexUnder(place)));
  const tired = (unit: string) => !!table.pieces.get(unit)?.tabs?.includes("complete");
  return table.view.legal.filter((action) => action !== decline && action !== table.view.orders?.think).map((action): Row => {
    const [verb = "", first = "", second = ""] = action.split(" ");
    const preview = odds.get(action);
    const chance = preview?.chances.length ? chanceOf(preview, ...HARM, "hit", "killed") : null;
    if (verb === "place") return { action, place: second, sort: "sniper", chance, beside: beside(second), halved: false };
    const piece = table.pieces.get(first);
    const place = verb === "fire" ? first : (homeOf(table)(first) ?? (piece && !isUnit(piece) ? String(piece.place ?? piece.hex) : first));
    const units = verb === "fire" ? (volleyOf(preview)?.units ?? unitsAt(table, place).map((unit) => unit.id)) : [first];
    return { action, place, sort: verb === "fire" || verb === "snipe" ? "fire" : verb === "detonate" ? "other" : "gun", chance, beside: beside(place), halved: units.length > 0 && units.every(tired) };
  });
}

/** The impulse of the enemy, as far as it can be told from others. */
export function impulseOf(table: Table): string {
  const { log } = table.seat;
  for (let i = log.length - 1; i >= 0; i--) if (log[i]?.kind === "place-activated") return `${log[i]?.version}`;
  return `turn ${table.view.turn.number}`;
}

/** The place whose fire has the best chance. */
export function bestShooter(table: Table): string | undefined {
  const { odds } = reactionOf(table);
  const shots = table.view.legal.filter((action) => /^fire \S+$/.test(action));
  return shots.sort((a, b) => chanceOf(odds.get(b), "harmed") - chanceOf(odds.get(a), "harmed"))[0]?.slice(5);
}

/** All that is said for an act, as far as it is asked. */
export const volley = (): Errand[] => [
  { step: "fire-group", action: "everyone", maybe: true }, { step: "fire-group", action: "shoot", maybe: true }, { step: "sniper-led", action: "shoot", maybe: true },
];

/** The answer that orders give, or what was said once for the whole move; null: the player is asked. */
export function decide(table: Table, odds: ReadonlyMap<string, Preview>): Errand[] | null {
  const own = ordersOf(table);
  const step = table.seat.prompt?.step ?? "";
  const decline: Errand[] = [{ step, action: table.window?.decline ?? "" }];
  const rows = rowsOf(table, odds);
  // fire that can do nothing is no question
  if (rows.length && rows.every((row) => row.chance === 0)) return decline;
  if (own.hushed === impulseOf(table)) return decline;
  if (own.pass && letsGo(own.pass, moveOf(table), rows)) return decline;
  const answer = answerTo(rows, { ...own.standing, side: sidePost(table) }, moverOf(table));
  if (answer.kind === "ask") return null;
  return answer.kind === "decline" ? decline : [{ step, action: answer.row.action }, ...volley()];
}

export function window(table: Table, tell: Teller): Window {
  const data = (table.seat.prompt?.data ?? {}) as { place?: string; budget?: number };
  const units = concerned(table).map((id) => unitName(id, tell));
  const own = ordersOf(table);
  const turn = table.view.turn.number;
  const patient = own.declined.turn === turn && own.declined.n >= PATIENCE && sidePost(table).kind === "ask";
  const mover = moverOf(table);
  const decline = () => void table.act(table.window?.decline ?? "");
  return {
    title: w("window.title", { units, place: placeName(data.place ?? "") }),
    way: trail(table),
    goesOn: true,
    mixed: true,
    note: data.budget ? w("window.left", { n: data.budget }) : "",
    decide: (odds) => decide(table, odds),
    declined: () => (own.declined = { turn, n: own.declined.turn === turn ? own.declined.n + 1 : 1 }),
    ways: (odds) => [
      { key: "path", label: w("window.path"), does: () => { own.pass = passOf(moveOf(table), rowsOf(table, odds)); decline(); } },
      { key: "impulse", label: w("window.impulse"), does: () => { own.hushed = impulseOf(table); decline(); } },
      ...(patient ? [{ key: "order", label: w("window.propose", { n: ASK.percent }), does: () => giveSide(table, { ...ASK, kind: "at-least" }) }] : []),
    ],
    offer(act, odds, large) {
      const [deed] = deedsOf([act.text], homesOf(table));
      if (deed) return { label: deedName(deed, tell), brief: odds?.chances.length ? harm(harmOf(odds)) : "", worth: harmOf(odds), then: planOf(table).choosing ? [] : after(deed, odds) };
      const [verb = "", first = "", second = ""] = act.text.split(" ");
      const fire = volleyOf(odds);
      const p = harm(chanceOf(odds, "harmed"));
      const sum = fire ? sumOf(fire) : "";
      // who is told to hold stays in the list: the player may know better
      const row: Row = { action: act.text, place: first, sort: "fire", chance: odds?.chances.length ? chanceOf(odds, "harmed") : null, beside: false, halved: false };
      const holds = verb === "fire" && saidTo(row, own.standing.places[first] ?? ASK, mover) === "hold";
      if (verb === "fire") {
        const who = (fire?.units ?? []).map((id) => unitName(id, tell));
        return {
          label: w(large || !who.length ? "window.fire" : "window.fire.who", { place: placeName(first), units: who.length ? who : "" }),
          brief: odds ? [sum, p].filter(Boolean).join(" · ") : "", worth: chanceOf(odds, "harmed") - (holds ? 2 : 0), small: holds || row.chance === 0, cost: holds ? w("window.holds") : "",
          then: planOf(table).choosing ? [] : [{ step: "fire-group", action: "everyone", maybe: true }, { step: "fire-group", action: "shoot", maybe: true }],
        };
      }
      const label = verb === "place" ? w("window.sniper", { place: placeName(second) }) : verb === "snipe" ? w("window.snipe", { unit: unitName(first, tell) }) : w("window.claymore");
      return { label, brief: odds?.chances.length ? p : "", worth: chanceOf(odds, "harmed") - 1, small: verb !== "detonate", onMap: verb === "place" };
    },
  };
}
