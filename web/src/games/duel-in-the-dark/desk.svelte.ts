/** What the desk and the map's layers share: units on their way to the server. */

export interface Ghost {
  kind: string;
  hex: string;
  /** verb and first argument of the action */
  tool: string;
}

class Desk {
  pending = $state.raw<Ghost[]>([]);
}

export const desk = new Desk();
