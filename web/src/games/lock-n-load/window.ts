/** Opportunity fire in words: who moves where, which places could fire, with which total and chance. */

import { concerned } from "../../panel/reaction.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Teller, Window } from "../types";
import { deedsOf, harmOf } from "./deeds";
import { volleyOf } from "./holds";
import { after, homesOf } from "./motors.svelte";
import { chanceOf, percent } from "./options";
import { planOf } from "./plan.svelte";
import { deedName } from "./sheets";
import { w } from "./text";
import { placeName, unitName } from "./words";

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

export function window(table: Table, tell: Teller): Window {
  const data = (table.seat.prompt?.data ?? {}) as { place?: string; budget?: number };
  const units = concerned(table).map((id) => unitName(id, tell));
  return {
    title: w("window.title", { units, place: placeName(data.place ?? "") }),
    way: trail(table),
    goesOn: true,
    note: [data.budget ? w("window.left", { n: data.budget }) : "", table.view.legal.some((action) => action.startsWith("place ")) ? w("window.hidden") : ""].filter(Boolean).join(" · "),
    offer(act, odds, large) {
      const [deed] = deedsOf([act.text], homesOf(table));
      if (deed) return { label: deedName(deed, tell), brief: odds?.chances.length ? percent(harmOf(odds)) : "", worth: harmOf(odds), then: planOf(table).choosing ? [] : after(deed, odds) };
      const [verb = "", first = "", second = ""] = act.text.split(" ");
      const volley = volleyOf(odds);
      const p = percent(chanceOf(odds, "harmed"));
      const sum = volley ? `+${volley.total} : +${volley.cover}` : "";
      if (verb === "fire") {
        const who = (volley?.units ?? []).map((id) => unitName(id, tell));
        return {
          label: w(large || !who.length ? "window.fire" : "window.fire.who", { place: placeName(first), units: who.length ? who : "" }),
          brief: odds ? [sum, p].filter(Boolean).join(" · ") : "", worth: chanceOf(odds, "harmed"),
          then: planOf(table).choosing ? [] : [{ step: "fire-group", action: "everyone", maybe: true }, { step: "fire-group", action: "shoot", maybe: true }],
        };
      }
      const label = verb === "place" ? w("window.sniper", { place: placeName(second) }) : verb === "snipe" ? w("window.snipe", { unit: unitName(first, tell) }) : w("window.claymore");
      return { label, brief: odds?.chances.length ? p : "", worth: chanceOf(odds, "harmed") - 1, small: true, onMap: verb === "place" };
    },
  };
}
