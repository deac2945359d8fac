/** How far one has come with lessons and riddles: kept in this browser, and with the account if somebody is logged in. */

import { account } from "./account.svelte";
import { call } from "./api";

const NAME = "lancio-learning";

function read(): Record<string, number> {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(Object.entries(found).filter((one): one is [string, number] => typeof one[1] === "number"));
  } catch {
    return {};
  }
}

/** All of it. */
export const DONE = 100;

/** Both, the further one where they differ. */
export function further(here: Record<string, number>, there: Record<string, number>): Record<string, number> {
  const both = { ...here };
  for (const [what, share] of Object.entries(there)) both[what] = Math.max(both[what] ?? 0, share);
  return both;
}

class Learning {
  /** `GAME/LESSON` -> hundredths of it */
  known = $state.raw<Record<string, number>>(read());

  done(game: string, slug: string): boolean {
    return this.share(game, slug) >= DONE;
  }

  share(game: string, slug: string): number {
    return this.known[`${game}/${slug}`] ?? 0;
  }

  /** One has come so far; nobody goes back by doing it again. */
  reach(game: string, slug: string, share: number): void {
    const what = `${game}/${slug}`;
    if (share <= (this.known[what] ?? 0)) return;
    this.take({ [what]: share });
    void this.sync();
  }

  /** Tell the account what this browser knows, and hear what it knows itself. */
  async sync(): Promise<void> {
    await account.ask();
    if (!account.name) return;
    const body = JSON.stringify({ known: this.known });
    const found = await call<{ known: Record<string, number> }>("/api/account/learning", { method: "POST", body }).catch(() => null);
    if (found) this.take(found.known);
  }

  take(there: Record<string, number>): void {
    // another window may have written meanwhile
    this.known = further(further(this.known, read()), there);
    try {
      localStorage.setItem(NAME, JSON.stringify(this.known));
    } catch {
      // a browser that keeps nothing still teaches
    }
  }
}

export const learning = new Learning();
