/** One of something for every table: the plan of a game, the reaction at hand. */

import type { Table } from "./table.svelte";

/** What belongs to a table, made when it is first asked for. */
export function oneEach<T>(make: () => T): (table: Table) => T {
  const known = new WeakMap<Table, { of: T }>();
  return (table) => {
    const found = known.get(table);
    if (found) return found.of;
    const made: T[] = [];
    // outside of whoever asks first: he would not notice changes of what he has made himself
    $effect.root(() => {
      made.push(make());
    })();
    known.set(table, { of: made[0] as T });
    return made[0] as T;
  };
}
