/** What the desk and the map's layers share: units on their way to the server, what squadrons shall do where they end. */

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
