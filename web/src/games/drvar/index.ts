/** Drvar on the table. */

import type { Act, Choice } from "../../lib/choose";
import type { GameModule, Note, Teller } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import Head from "./Head.svelte";
import { groundOf, tracksOf, zonesOf } from "./holds";
import { nameOf } from "./look";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { planOf, press } from "./plan.svelte";
import { has, w } from "./text";
import Under from "./Under.svelte";
import { window } from "./window";
import { COLOUR, describe, longName, placeName } from "./words";

function notes(of: string | Act, tell: Teller): Note[] {
  if (typeof of !== "string") return [];
  const [hex, { chart }] = [of, tell];
  const ground = groundOf(chart, hex);
  if (!ground) return [];
  const zones = zonesOf(chart, Object.keys(chart.zones)[0] ?? "");
  const signed = (n: number) => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);
  const onRoads = chart.hexes[hex]?.terrain === "wood" ? "vehicle.road" : "never";
  const out = [
    { text: w("foot", { n: ground.foot ?? w("never") }), rule: "7a" },
    { text: w("vehicle", { n: ground.vehicle ?? w(onRoads) }), rule: "7a" },
  ];
  if (ground.attack) out.push({ text: w("note.attack", { n: signed(ground.attack) }), rule: "8.1d" });
  if (ground.melee) out.push({ text: w("note.melee", { n: signed(ground.melee) }), rule: "R41" });
  if (ground.blocks) out.push({ text: w("note.blocks"), rule: "8.6c" });
  if (ground.rough_landing) out.push({ text: w("note.landing"), rule: "12.3c" });
  const bonus = zones.stars?.[hex];
  if (bonus) out.push({ text: w("note.star", { n: bonus }), rule: "12.1d" });
  return out;
}

/** An action on a button: what is done, with whom and where. */
function label(act: Act, tell: Teller): string | undefined {
  const key = `act.${act.verb}`;
  if (!has(key)) return undefined;
  // standing orders are told by the sheet they are chosen on
  const names = act.verb === "order" ? [] : act.text.split(" ").slice(1).map((arg) => {
    if (arg in tell.chart.hexes) return placeName(arg, tell.chart);
    return tell.say(`aircraft.${arg}`) ?? tell.say(`identity.${arg}`) ?? (/^\d+$/.test(arg) ? w("piece.sp", { n: arg }) : longName(arg, tell));
  });
  return names.length ? `${w(key)}: ${names.join(" → ")}` : w(key);
}

/** The desk and the layers offer everything; what names something that is not on the map waits until it is taken up. */
function offer(act: Act, choice: Choice): "desk" | "later" {
  if (act.verb === "recover") return choice.verb === "recover" ? "desk" : "later";
  const offMap = act.kinds[0] === "word" && act.kinds[1] === "hex" && act.verb !== "place";
  return offMap && choice.picks[0] !== act.args[0] ? "later" : "desk";
}

function standing(tell: Teller): string[] {
  const raids = Object.entries(tracksOf(tell).raids).map(([plane, n]) => `${n} ${tell.say(`aircraft.${plane}`) ?? plane}`);
  return tell.view.turn.number && raids.length ? [w("standing.raids", { raids: raids.join(", ") })] : [];
}

export const module: GameModule = {
  card,
  looks: { colours: COLOUR },
  words: { name: nameOf, describe, label, notes },
  hand: {
    click: (table, { unit, hex }, usual) => press(table, unit, hex) ?? usual(),
    offer,
    rests: { from: ["moving", "attacks"], until: ["go"] },
    reach: (table) => Object.keys(planOf(table).ways),
  },
  screen: { Head, Desk, Panel, Under, Over },
  story: { standing, window },
};
