/** What the desk and the map's layers share: units on their way to the server, what squadrons shall do where they end. */

import { oneEach } from "../../lib/each.svelte";
import type { Then } from "./flight";

export interface Ghost {
  kind: string;
  hex: string;
  /** verb and first argument of the action */
  tool: string;
}

class Desk {
  pending = $state.raw<Ghost[]>([]);
  /** squadron -> what it does at the end of its next flight, if somebody said so */
  ends = $state.raw<Record<string, Then | undefined>>({});
}

export const desk = new Desk();

/** The suggested set-up that was laid out last, and what it has placed. */
class Laid {
  name = $state<string | null>(null);
  actions = $state.raw<string[]>([]);
}

export const laidOn = oneEach(() => new Laid());
