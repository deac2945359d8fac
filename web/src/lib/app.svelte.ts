/** The client as an app of its own: the worker that keeps it, newer builds of it, and the way out if the server wants
 * none. */

import * as api from "./api";

/** Milliseconds after which a window that is looked at again asks for a newer build. */
const OFTEN = 3_600_000;

class App {
  /** a newer build is here and waits */
  fresh = $state(false);
  /** what the server can do to tell that it is one's turn; nothing before it was asked */
  ways = $state.raw<api.Ways | null>(null);
  #registration: ServiceWorkerRegistration | null = null;
  #looked = Date.now();

  async start(): Promise<void> {
    const ways = await api.ways().catch(() => null);
    this.ways = ways;
    const workers = globalThis.navigator?.serviceWorker;
    if (!workers || !import.meta.env.PROD) return;
    // who serves himself at a port of the moment leaves nothing behind there
    if (ways && !ways.app) return this.#leave(workers);
    try {
      this.#registration = ways ? await workers.register("/worker.js", { updateViaCache: "none" }) : ((await workers.getRegistration()) ?? null);
    } catch {
      // a browser that keeps nothing still plays
      return;
    }
    const found = this.#registration;
    // it came while nobody was here: this page is of its build already
    found?.waiting?.postMessage("now");
    found?.addEventListener("updatefound", () => {
      const coming = found.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && workers.controller) this.fresh = true;
      });
    });
    document.addEventListener("visibilitychange", () => void this.#look());
  }

  /** Ask once more what the server can do: perhaps nobody answered when this page began. */
  async ask(): Promise<void> {
    this.ways = await api.ways();
  }

  /** Go on with the newer build. */
  renew(): void {
    this.#registration?.waiting?.postMessage("now");
    // the page comes from the server, whichever worker is at work: one that waits may have to wait for the one before
    location.reload();
  }

  async #look(): Promise<void> {
    if (document.visibilityState === "hidden" || Date.now() - this.#looked < OFTEN) return;
    this.#looked = Date.now();
    await this.#registration?.update().catch(() => undefined);
  }

  async #leave(workers: ServiceWorkerContainer): Promise<void> {
    const held = workers.controller !== null;
    await Promise.all((await workers.getRegistrations()).map((one) => one.unregister()));
    const all = await globalThis.caches?.keys().catch(() => []);
    await Promise.all((all ?? []).filter((name) => name.startsWith("lancio-")).map((name) => caches.delete(name)));
    // a page stays in the hands of its worker until it comes anew, and what it fetches would be kept again
    if (held) location.reload();
  }
}

export const app = new App();
