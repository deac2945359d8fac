/** Enemies whom the place that acts cannot fire at: why not, asked for whenever another place is meant. */

import * as api from "../../lib/api";
import type { Table } from "../../lib/table.svelte";
import { actor, motorOf, shotWanted } from "./motors.svelte";
import { planOf, stepOf, unitsAt } from "./plan.svelte";
import { optionsAt } from "./press";

export interface Barred {
  goal: string;
  text: string;
  rule: string | null;
}

export function barredAt(table: () => Table, goal: () => string | null): { readonly now: Barred | null } {
  let now = $state.raw<Barred | null>(null);
  $effect(() => {
    const at = goal();
    const seat = table();
    const plan = planOf(seat);
    const from = plan.place;
    now = null;
    if (!at || !from || stepOf(seat) !== "acts" || plan.tool || motorOf(seat).aim || seat.busy) return;
    if (optionsAt(seat, at).some((option) => option.kind === "fire" || option.deed) || !unitsAt(seat, at).some((unit) => unit.side !== seat.seat.side)) return;
    let wanted = true;
    const machine = actor(seat);
    void api.why(seat.kept.id, seat.who, machine ? shotWanted(seat, machine, at) : `fire ${from} ${at}`).then(([found]) => {
      if (wanted && found) now = { goal: at, ...found };
    }, () => {});
    return () => (wanted = false);
  });
  return {
    get now() {
      return now;
    },
  };
}
