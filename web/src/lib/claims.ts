/** Seats that this browser is sitting down at: what was drawn for them is kept before it is sent, so that whoever does not
    hear the answer says the same again, and has the seat. */

import { draw } from "./pledges";
import type { Offered } from "./types";

const NAME = "lancio-claims";
/** Claims that are remembered; older ones were answered long ago. */
const MOST = 20;

export interface Claim {
  /** the key of the seat to be */
  key: string;
  /** what the seat contributes to the dice */
  contribution: string;
  /** what was offered, as it was shown */
  from?: Offered;
}

function read(): Record<string, Claim> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Claim>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Claim>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
  } catch {
    // then it holds as long as the page does
  }
}

/** As good as one of the server's: 192 bits, in letters that go into a header. */
export const drawKey = (): string => draw().slice(0, 48);

/** What was drawn for an offer, now or before. */
export function claimOf(token: string, from?: Offered): Claim {
  const all = read();
  const found = all[token] ?? { key: drawKey(), contribution: draw(), ...(from ? { from } : {}) };
  write({ ...all, [token]: found });
  return found;
}

/** A claim that was begun and not answered. */
export const begun = (token: string): Claim | undefined => read()[token];

export function answered(token: string): void {
  const { [token]: _, ...others } = read();
  write(others);
}
