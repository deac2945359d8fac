/** Opportunity fire in words: who can fire, with how many dice, what it would do, and what earlier shots cost. */

import type { Table } from "../../lib/table.svelte";
import type { Preview } from "../../lib/types";
import { concerned } from "../../panel/reaction.svelte";
import type { Window } from "../types";
import { diceIn, disordered, hurt, killed, penalty, percent } from "./chances";
import { nameOf } from "./look";
import { w } from "./text";

function brief(odds: Preview, large: boolean): string {
  const parts = [w("fire.dice", { n: diceIn(odds) }), w("fire.hurt", { p: percent(hurt(odds)) })];
  if (!large) return parts.join(" · ");
  if (killed(odds)) parts.push(w("fire.kill", { p: percent(killed(odds)) }));
  if (disordered(odds)) parts.push(w("fire.disorder", { p: percent(disordered(odds)) }));
  // only shots at landers count those before
  const less = penalty(odds);
  if (odds.modifiers.some((one) => one.label === "just-landed")) parts.push(less ? w("fire.shot", { n: 1 - less, m: `−${-less}` }) : w("fire.first"));
  return parts.join(" · ");
}

export const window = (table: Table): Window => ({
  title: w(table.acts.some((act) => act.verb === "fire") ? "fire.who" : "fire.none", { unit: nameOf(concerned(table)[0] ?? "") }),
  // a unit that moves may go on, one that lands does not
  goesOn: table.seat.prompt?.data.start !== undefined,
  offer: (act, odds, large) => ({ label: w("fire.with", { unit: nameOf(act.args[0] ?? "") }), brief: odds ? brief(odds, large) : "", worth: odds ? hurt(odds) : 0, hopeless: !!odds && !hurt(odds) }),
});
