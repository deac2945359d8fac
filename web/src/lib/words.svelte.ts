/** What is said at a match: the channels that one may read, what of it is new, what one writes down for oneself. */

import * as api from "./api-people";
import type { Looker } from "./api";
import { messageOf } from "./transport";

/** Milliseconds after the last letter until notes are saved. */
const PAUSE = 700;

/** How far one has read, on this device. */
export interface Bookmark {
  read(channel: string): number;
  mark(channel: string, number: number): void;
}

export class Words {
  /** the last number of each channel, as the server tells it */
  newest = $state.raw<Readonly<Record<string, number>>>({});
  channel = $state<api.Channel>("players");
  talk = $state.raw<api.Talk | null>(null);
  problem = $state("");
  open = $state(false);
  notes = $state("");
  /** what is written down is on its way, or lost */
  unsaved = $state(false);
  #read = $state.raw<Readonly<Record<string, number>>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** what was said from here: whoever has no seat is a stranger even to the server */
  #own = new Set<string>();

  unread = $derived(
    Object.entries(this.newest).reduce((sum, [channel, number]) => sum + Math.max(0, number - (this.#read[channel] ?? this.bookmark.read(channel))), 0),
  );

  constructor(
    private readonly id: string,
    private readonly who: () => Looker,
    private readonly bookmark: Bookmark,
  ) {}

  /** Something was said. */
  heard(newest: Readonly<Record<string, number>>): void {
    this.newest = newest;
    if (this.open && (newest[this.channel] ?? 0) > this.#last) void this.read();
  }

  get #last(): number {
    return this.talk?.channel === this.channel ? (this.talk.messages.at(-1)?.number ?? 0) : 0;
  }

  async read(channel: api.Channel = this.channel): Promise<void> {
    this.channel = channel;
    const asked = ++this.#asked;
    await this.#try(async () => {
      const talk = await api.talk(this.id, this.who(), channel);
      if (asked !== this.#asked) return;
      this.talk = { ...talk, messages: talk.messages.map((one) => (this.#own.has(`${channel} ${one.number}`) ? { ...one, mine: true } : one)) };
      this.#mark();
    });
  }

  #mark(): void {
    const number = Math.max(this.#last, this.newest[this.channel] ?? 0);
    if (!this.open || !number) return;
    this.#read = { ...this.#read, [this.channel]: number };
    this.bookmark.mark(this.channel, number);
  }

  /** Whether it was said. */
  async say(text: string, name?: string): Promise<boolean> {
    return this.#try(async () => {
      const said = await api.say(this.id, this.who(), this.channel, text, name);
      this.#own.add(`${this.channel} ${said.number}`);
      await this.read();
    });
  }

  block(side: string, blocked: boolean): Promise<boolean> {
    return this.#try(async () => {
      this.talk = await api.block(this.id, this.who(), side, blocked);
    });
  }

  report(message: api.Message, text: string): Promise<boolean> {
    return this.#try(() => api.report(this.id, this.who(), { text, channel: this.channel, number: message.number }));
  }

  async recall(): Promise<void> {
    await this.#try(async () => {
      const { text } = await api.notes(this.id, this.who());
      if (!this.unsaved) this.notes = text;
    });
  }

  /** Saved as it is typed. */
  write(text: string): void {
    this.notes = text;
    this.unsaved = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.unsaved) return;
    const text = this.notes;
    const saved = await this.#try(() => api.note(this.id, this.who(), text));
    if (saved && this.notes === text) this.unsaved = false;
  }

  async #try(does: () => Promise<unknown>): Promise<boolean> {
    this.problem = "";
    try {
      await does();
      return true;
    } catch (error) {
      this.problem = messageOf(error) || "…";
      return false;
    }
  }
}
