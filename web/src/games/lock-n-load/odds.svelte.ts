/** What an action would bring, asked for whenever another action is meant; what comes too late is thrown away. */

import type { Table } from "../../lib/table.svelte";
import type { Preview } from "../../lib/types";

export function oddsOf(table: () => Table, meant: () => string | null | undefined): { readonly now: Preview | null } {
  let now = $state.raw<Preview | null>(null);
  $effect(() => {
    const action = meant();
    now = null;
    if (!action) return;
    let wanted = true;
    void table().preview(action).then((found) => {
      if (wanted) now = found;
    });
    return () => (wanted = false);
  });
  return {
    get now() {
      return now;
    },
  };
}
