/** The client as an app of its own: the worker that keeps it, newer builds of it, and the way out if the server wants
 * none. */

import * as api from "./api";

/** Milliseconds after which a window that is looked at again asks for a newer build. */
const OFTEN = 3_600_000;
/** For which build this window was brought anew already. */
const ANEW = "lancio-anew";

/** The build that a worker keeps; never told by one that is older than this question. */
const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => tell(String(event.data));
    worker.postMessage("build", [port2]);
  });

/** Whether this window may still be brought anew for a build: once, so that it never does nothing else. */
function once(build: string): boolean {
  try {
    if (sessionStorage.getItem(ANEW) === build) return false;
    sessionStorage.setItem(ANEW, build);
    return true;
  } catch {
    return false;
  }
}

class App {
  /** a newer build is here and waits */
  fresh = $state(false);
  /** what the server can do to tell that it is one's turn; nothing before it was asked */
  ways = $state.raw<api.Ways | null>(null);
  #registration: ServiceWorkerRegistration | null = null;
  #reloads = false;
  /** somebody has begun something here that a reload could take away */
  #touched = false;
  #looked = Date.now();

  async start(): Promise<void> {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (this.#touched = true), { once: true, capture: true });
    const ways = await api.ways().catch(() => null);
    this.ways = ways;
    const workers = globalThis.navigator?.serviceWorker;
    if (!workers || !import.meta.env.PROD) return;
    // who serves himself at a port of the moment leaves nothing behind there
    if (ways && !ways.app) return this.#leave(workers);
    workers.addEventListener("controllerchange", () => {
      if (this.#reloads) location.reload();
      else void this.#compare(workers);
    });
    try {
      this.#registration = ways ? await workers.register("/worker.js", { updateViaCache: "none" }) : ((await workers.getRegistration()) ?? null);
    } catch {
      // a browser that keeps nothing still plays
      return;
    }
    const found = this.#registration;
    // it came while nobody was here
    if (found?.waiting && workers.controller) {
      if (this.#touched) this.fresh = true;
      else this.renew();
    }
    // or it began to work while the one before was bringing this page, and nobody heard of it
    void this.#compare(workers);
    const comes = (coming: ServiceWorker | null | undefined) =>
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && workers.controller) this.fresh = true;
      });
    comes(found?.installing);
    found?.addEventListener("updatefound", () => comes(found.installing));
    document.addEventListener("visibilitychange", () => void this.#look());
  }

  /** Go on with the newer build. */
  renew(): void {
    this.#reloads = true;
    const waiting = this.#registration?.waiting;
    // it waits no more if another window was quicker: then a reload brings its build
    if (waiting) waiting.postMessage("now");
    else location.reload();
  }

  /** A page whose worker keeps another build is of the one before. Where nothing has been begun it comes anew, else it is
      said. */
  async #compare(workers: ServiceWorkerContainer): Promise<void> {
    const mine = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;
    if (!workers.controller || !mine) return;
    const theirs = await buildOf(workers.controller);
    if (theirs === mine) return;
    if (!this.#touched && once(theirs)) location.reload();
    else this.fresh = true;
  }

  async #look(): Promise<void> {
    if (document.visibilityState === "hidden" || Date.now() - this.#looked < OFTEN) return;
    this.#looked = Date.now();
    await this.#registration?.update().catch(() => undefined);
  }

  async #leave(workers: ServiceWorkerContainer): Promise<void> {
    const all = await workers.getRegistrations();
    await Promise.all(all.map((one) => one.unregister()));
    if (all.length) await Promise.all((await caches.keys()).filter((name) => name.startsWith("lancio-")).map((name) => caches.delete(name)));
  }
}

export const app = new App();
