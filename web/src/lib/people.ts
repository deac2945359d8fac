/** What people at a table are called. */

import { t } from "../text";
import { isBetween } from "./rematch";
import type { Table } from "./table.svelte";
import type { Seat } from "./types";

/** Whoever sits at a side: his name, or his side's. */
export const peopleOf = (table: Table, side: string): string =>
  side === table.connection.seat.side ? t("between.you") : (table.connection.seat.names?.[side] ?? table.kit.side(side));

/** A rematch is offered to whoever looks. */
export const offered = (table: Table): boolean => {
  const { rematch, side } = table.connection.seat;
  return isBetween(table) && !!rematch && rematch !== side;
};

/** Something waits for whoever looks: his decision, an answer to a proposal, to the offer of a rematch. */
export function duty(table: Table): boolean {
  const { view, proposal, side } = table.connection.seat;
  if (view.outcome) return offered(table);
  return table.connection.mine || (!!proposal && !!side && proposal.by !== side && proposal.waits.includes(side));
}

/** The turn that one had is gone, and nothing was done since that is told: somebody has taken back what had led to it. */
export const lostTurn = (before: Seat | undefined, now: Seat): boolean =>
  !!before?.side && before.side === now.side && before.view.to_act === before.side && now.view.to_act !== now.side && !now.view.outcome &&
  now.version > before.version && !now.log.some((entry) => entry.version > before.version);
