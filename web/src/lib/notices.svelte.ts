/** Being told that it is one's turn while one does not look: on this device, by mail, by a webhook. */

import * as api from "./api";
import { app } from "./app.svelte";
import { wordOf } from "./notice-words";
import { settings } from "./settings.svelte";

const NAME = "lancio-notices";

/** What this browser remembers of it. */
interface Stored {
  /** new matches are told on this device too */
  device?: boolean;
  /** matches of which it was said already whether they are: whoever stopped one is not asked again */
  known?: string[];
  /** that one can be told was said once */
  offered?: boolean;
  /** a mail address and a notice to it that was wanted from here */
  mail?: { address: string; like: string };
}

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

function keep(change: Stored): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...read(), ...change }));
  } catch {
    // then it is asked again
  }
}

/** Whether it is still to be said that one can be told, and that it was. */
export const offersNotices = () => !read().offered;
export const noticesOffered = () => keep({ offered: true });

const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const words = (data: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** Whether this browser can be told anything. */
export const canPush = () => !!app.ways?.push && "PushManager" in globalThis && "Notification" in globalThis && !!navigator.serviceWorker;

/** This browser as the server needs to know it. */
async function browser(): Promise<api.PushTo> {
  const registration = await navigator.serviceWorker.ready;
  const key = app.ways?.push ?? "";
  let found = await registration.pushManager.getSubscription();
  // a server with another key could not reach it
  if (found && words(found.options.applicationServerKey) !== key) {
    await found.unsubscribe();
    found = null;
  }
  found ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return { endpoint: found.endpoint, p256dh: words(found.getKey("p256dh")), auth: words(found.getKey("auth")) };
}

export class Notices {
  list = $state.raw<api.Notice[] | null>(null);
  busy = $state(false);
  /** what went wrong, in words; `denied` if the browser forbids it */
  problem = $state<string | null>(null);
  /** the secret of a webhook, shown once */
  secret = $state<string | null>(null);
  mail = read().mail?.address ?? "";

  constructor(
    private readonly match: string,
    private readonly who: () => api.Looker,
  ) {}

  async load(): Promise<void> {
    await this.#do(async () => {
      this.list = await api.notices(this.match, this.who());
    });
  }

  /** A match that was not here before is told as the others are. */
  async join(): Promise<void> {
    const { device, known = [] } = read();
    if (!device || known.includes(this.match) || !canPush() || Notification.permission !== "granted") return;
    await this.onDevice();
  }

  async onDevice(): Promise<void> {
    await this.#do(async () => {
      if ((await Notification.requestPermission()) !== "granted") {
        this.problem = "denied";
        return;
      }
      await this.#want({ push: await browser() });
      keep({ device: true, known: [...new Set([...(read().known ?? []), this.match])].slice(-500) });
    });
  }

  async byMail(address: string, digest: boolean): Promise<void> {
    await this.#do(async () => {
      const before = read().mail;
      const made = await this.#want({ mail: address, digest, ...(before?.address === address ? { like: before.like } : {}) });
      keep({ mail: { address, like: made.id } });
    });
  }

  async byWebhook(address: string): Promise<void> {
    await this.#do(async () => {
      this.secret = (await this.#want({ webhook: address })).secret;
    });
  }

  async drop(one: api.Notice): Promise<void> {
    await this.#do(async () => {
      await api.dropNotice(this.match, this.who(), one.id);
      if (one.kind === "push") keep({ device: false });
      this.list = await api.notices(this.match, this.who());
    });
  }

  async #want(how: api.NewNotice): Promise<api.Notice> {
    const made = await api.addNotice(this.match, this.who(), { ...how, lang: settings.lang });
    this.list = await api.notices(this.match, this.who());
    return made;
  }

  async #do(does: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await does();
    } catch (error) {
      this.problem = wordOf(error);
    } finally {
      this.busy = false;
    }
  }
}
