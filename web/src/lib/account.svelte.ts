/** Who is logged in, and the matches that follow him to this browser. */

import * as accounts from "./accounts";
import { THEIRS, type Kept } from "./keys";
import type { MatchInfo } from "./types";

/** A match that follows an account, as if this browser held its keys. */
export function followed(one: accounts.Followed): Kept {
  const sides = one.holds.filter((side): side is string => side !== null);
  return {
    id: one.id,
    game: one.game,
    scenario: one.scenario,
    seats: one.seats,
    keys: Object.fromEntries(sides.map((side) => [side, THEIRS])),
    started: one.created * 1000,
    ...(one.waiting ? { waits: true } : {}),
  };
}

class Account {
  /** null: nobody is logged in, or it is not known yet */
  name = $state<string | null>(null);
  /** this address and this browser can have passkeys */
  passkeys = $state(false);
  /** the matches that follow the account */
  matches = $state.raw<Kept[]>([]);
  infos = $state.raw<MatchInfo[]>([]);
  #asked: Promise<void> | null = null;

  /** Ask the server once; `again`: something has changed. */
  ask(again = false): Promise<void> {
    if (again || !this.#asked) this.#asked = this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<void> {
    try {
      const { name, passkeys } = await accounts.who();
      this.passkeys = passkeys && accounts.canPasskey();
      const found = name === null ? [] : await accounts.matches();
      this.name = name;
      this.infos = found;
      this.matches = found.map(followed);
    } catch {
      // who cannot be asked plays on with what the browser holds
      this.#asked = null;
    }
  }

  /** A match that follows the account. */
  async match(id: string): Promise<Kept | undefined> {
    await this.ask();
    return this.matches.find((one) => one.id === id);
  }
}

export const account = new Account();
