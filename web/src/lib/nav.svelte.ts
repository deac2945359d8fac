/** Where we are: `#/`, `#/match/ID`, `#/replay/ID` (and a version to begin at), `#/result/ID`, `#/dice/ID`, `#/seat/ID`,
    `#/drop/GAME`, `#/learn/GAME`, `#/book/GAME` (and a row or a part of it), `#/account`, `#/player/NAME`; and links that were handed on:
    `#/join/TOKEN`, `#/carry/TOKEN` (and what the seat contributes to the dice), `#/watch/ID/KEY`. */

class Nav {
  path = $state(location.hash.slice(1) || "/");
  /** the last page of another kind than this one, to go back to */
  before = $state<string | null>(null);

  constructor() {
    addEventListener("hashchange", () => {
      const next = location.hash.slice(1) || "/";
      if (next.split("/")[1] !== this.path.split("/")[1]) this.before = this.path;
      this.path = next;
    });
  }

  /** The server gives the page out under any address; there is only one. */
  get astray(): boolean {
    return !["/", "/index.html"].includes(location.pathname);
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  /** A part of an address as it was meant; what cannot be read stays as it is. */
  decoded(part: string): string {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const nav = new Nav();
