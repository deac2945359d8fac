/** What people at a table are called. */

import { t } from "../text";
import type { Table } from "./table.svelte";

/** Whoever sits at a side: his name, or his side's. */
export const peopleOf = (table: Table, side: string): string =>
  side === table.connection.seat.side ? t("between.you") : (table.connection.seat.names?.[side] ?? table.kit.side(side));
