/** What the player has in mind at a window: what each act would bring, and a move to let pass. */

import type { Window } from "../games/types";
import type { Act } from "../lib/choose";
import { oneEach } from "../lib/each.svelte";
import type { Table } from "../lib/table.svelte";
import type { Preview } from "../lib/types";

export class Reaction {
  /** the chances of what can be done now, by action */
  odds = $state.raw<ReadonlyMap<string, Preview>>(new Map());
  /** the version for which they are known */
  known = $state(-1);
  /** standing orders of this page answer: nobody is asked */
  answered = $state(false);
  /** the game's desk has the standing orders */
  commanded = $state(false);
  /** the move that is let pass without further asking */
  passing = $state("");
}

export const reactionOf = oneEach(() => new Reaction());

/** What can be done at the window that is open, without declining. */
export const possible = (table: Table): Act[] =>
  table.acts.filter((act) => act.text !== table.window?.decline && act.verb !== table.view.orders?.think);

/** Whether nothing can come of anything that could be done. */
export const isVain = (told: Window, acts: readonly Act[], odds: ReadonlyMap<string, Preview>): boolean =>
  acts.length > 0 && acts.every((act) => told.offer(act, odds.get(act.text), false).hopeless);

/** Those the question is about. */
export const concerned = (table: Table): string[] => table.seat.prompt?.facts?.pieces ?? [];

/** The move going on, as far as a seat can tell it from others. */
export const moveOf = (table: Table): string => [table.seat.prompt?.step, table.view.turn.number, ...concerned(table)].join(":");
