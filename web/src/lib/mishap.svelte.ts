/** When the page itself fails. Whatever broke, nobody sits before a dead table: a part that cannot be drawn gives way to a
 * page with a way back (`pages/Mishap.svelte`), and a failure anywhere else is said at the foot of the page. What was played
 * lies with the server, so coming anew loses nothing. */

/** Requests that were given up, and what browsers only remark. */
const HARMLESS = /^(AbortError|NetworkError)$|ResizeObserver loop/;

class Mishap {
  /** something failed beside what is drawn */
  beside = $state(false);
  #told = new WeakSet<object>();

  /** A part of the page could not be drawn: it is written where errors are written, and said once. */
  drawn(error: unknown): void {
    if (error instanceof Object) this.#told.add(error);
    reportError(error);
  }

  /** An error that nobody has caught. */
  met(error: unknown): void {
    if (!(error instanceof Error) || this.#told.has(error)) return;
    if (HARMLESS.test(error.name) || HARMLESS.test(error.message)) return;
    this.beside = true;
  }

  watch(): void {
    addEventListener("error", (event) => this.met(event.error));
    addEventListener("unhandledrejection", (event) => this.met(event.reason));
  }
}

export const mishap = new Mishap();
