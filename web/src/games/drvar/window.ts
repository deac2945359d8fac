/** Interrupts in words: who enters where, and what fire or an assault would bring. */

import { concerned } from "../../panel/reaction.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Teller, Window } from "../types";
import { nameOf } from "./look";
import { chance, percent, trail } from "./plan.svelte";
import { w } from "./text";
import { placed, unitName } from "./words";

/** so many are named; of more their counters are seen */
const FEW = 2;

export function window(table: Table, tell: Teller): Window {
  const prompt = table.seat.prompt;
  // those who come down are one, those who move are a group
  const moving = Array.isArray(prompt?.data.units);
  const units = concerned(table).map((id) => unitName(id, tell));
  return {
    title: w(units.length > FEW ? "window.many" : moving ? "window.title" : "window.landing", { n: units.length, units, place: placed(prompt?.facts?.places[0] ?? "", tell.chart) }),
    way: trail(table),
    goesOn: moving,
    offer(act, odds, large) {
      const id = act.args[0] ?? "";
      const pounce = act.verb === "pounce";
      const hit = w("window.hit", { n: percent(chance(odds, "hit")) });
      const brief = pounce ? w("window.win", { n: percent(chance(odds, "won")) }) : large ? `${hit} · ${w("window.halt", { n: percent(chance(odds, "halted")) })}` : hit;
      return {
        label: w(pounce ? "window.pounce" : "window.fire.with", { unit: large ? nameOf(id) : unitName(id, tell) }),
        brief: odds ? brief : "",
        // a halt tells equal chances of a hit apart
        worth: chance(odds, "hit") + chance(odds, "halted") / 1000,
        hopeless: !pounce && !!odds && !chance(odds, "hit", "halted"),
        ...(pounce && { cost: w("do.price", { n: 2 }), small: true }),
      };
    },
  };
}
