/** Interrupts in words: who enters where, and what fire or an assault would bring. */

import type { Reacts } from "../types";
import { concerned } from "../../panel/reaction.svelte";
import { nameOf } from "./look";
import { chance, percent, trail } from "./plan.svelte";
import { w } from "./text";
import { placeName, unitName } from "./words";

export const reacts: Reacts = {
  title(table, tell) {
    const { hex, units } = table.seat.prompt?.data ?? {};
    const names = concerned(table).map((id) => unitName(id, tell));
    return w(units ? "window.title" : "window.landing", { units: names, place: placeName(String(hex ?? ""), tell.chart) });
  },
  way: trail,
  // those who come down are one, those who move are a group
  goesOn: (table) => Array.isArray(table.seat.prompt?.data.units),
  first: ["fire"],
  label(act, tell, large) {
    const id = act.args[0] ?? "";
    const unit = large ? nameOf(id) : unitName(id, tell);
    return w(act.verb === "pounce" ? "window.pounce" : "window.fire.with", { unit });
  },
  brief(act, odds, large) {
    if (act.verb === "pounce") return w("window.win", { n: percent(chance(odds, "won")) });
    const hit = percent(chance(odds, "hit"));
    return large ? `${w("window.hit", { n: hit })} · ${w("window.halt", { n: percent(chance(odds, "halted")) })}` : hit;
  },
  // a halt tells equal chances of a hit apart
  worth: (odds) => chance(odds, "hit") + chance(odds, "halted") / 1000,
  cost: (act) => (act.verb === "pounce" ? w("do.price", { n: 2 }) : undefined),
  note: () => w("order.note"),
};
