/** Opportunity fire in words: who can fire, with how many dice, what it would do, and what earlier shots cost. */

import type { Reacts } from "../types";
import { concerned } from "../../panel/reaction.svelte";
import { diceIn, disordered, hurt, killed, penalty, percent } from "./chances";
import { nameOf } from "./look";
import { w } from "./text";

export const reacts: Reacts = {
  title: (table) => w(table.acts.some((act) => act.verb === "fire") ? "fire.who" : "fire.none", { unit: nameOf(concerned(table)[0] ?? "") }),
  // a unit that moves may go on, one that lands does not
  goesOn: (table) => table.seat.prompt?.data.start !== undefined,
  first: ["fire"],
  label: (act) => w("fire.with", { unit: nameOf(act.args[0] ?? "") }),
  brief(_, odds, large) {
    const parts = [w("fire.dice", { n: diceIn(odds) }), w("fire.hurt", { p: percent(hurt(odds)) })];
    if (!large) return parts.join(" · ");
    if (killed(odds)) parts.push(w("fire.kill", { p: percent(killed(odds)) }));
    if (disordered(odds)) parts.push(w("fire.disorder", { p: percent(disordered(odds)) }));
    // only shots at landers count those before
    const less = penalty(odds);
    if (odds.modifiers.some((one) => one.label === "just-landed")) parts.push(less ? w("fire.shot", { n: 1 - less, m: `−${-less}` }) : w("fire.first"));
    return parts.join(" · ");
  },
  worth: hurt,
  note: () => w("order.note"),
};
