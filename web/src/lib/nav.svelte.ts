/** Where we are: `#/`, `#/match/ID`, `#/replay/ID` (and a version to begin at), `#/result/ID`, `#/dice/ID`, `#/seat/ID`,
    `#/drop/GAME`, `#/learn/GAME`, `#/account`, `#/player/NAME`; and links that were handed on: `#/join/TOKEN`, `#/carry/TOKEN`, `#/watch/ID/KEY`. */

class Nav {
  path = $state(location.hash.slice(1) || "/");

  constructor() {
    addEventListener("hashchange", () => (this.path = location.hash.slice(1) || "/"));
  }

  /** The server gives the page out under any address; there is only one. */
  get astray(): boolean {
    return !["/", "/index.html"].includes(location.pathname);
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const nav = new Nav();
