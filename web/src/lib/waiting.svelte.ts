/** A match that has not begun: who is there, and telling what one has pledged as soon as everybody is. */

import { t } from "../text";
import * as api from "./api-seats";
import { live } from "./api";
import { reveal, whoOf } from "./seats";
import { settings, type Kept } from "./settings.svelte";
import { isShut, messageOf } from "./transport";
import type { Sitting } from "./types";

/** Milliseconds between looks, in case nothing is heard. */
const AGAIN = 3000;

export class WaitingRoom {
  seat = $state.raw<Sitting>() as Sitting;
  /** why nothing is known any more: nobody answers, or the key opens nothing */
  problem = $state("");
  #stop = new AbortController();
  #over: (() => void) | null = null;
  #looking: Promise<void> | null = null;

  constructor(readonly id: string, seat: Sitting) {
    this.seat = seat;
  }

  get kept(): Kept | undefined {
    return settings.match(this.id);
  }

  /** Lasts until the match begins, or one leaves. Whether it has begun. */
  async begun(): Promise<boolean> {
    const over = new Promise<void>((done) => (this.#over = done));
    void this.#hear();
    const timer = setInterval(() => void this.look(), AGAIN);
    await this.look();
    if (this.seat.waiting) await over;
    clearInterval(timer);
    this.#stop.abort();
    return !this.seat.waiting;
  }

  leave(): void {
    this.#stop.abort();
    this.#over?.();
  }

  async #hear(): Promise<void> {
    const { kept } = this;
    while (kept && !this.#stop.signal.aborted) {
      await live(this.id, whoOf(kept), () => void this.look(), this.#stop.signal).catch(() => undefined);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  /** See who is there, and do what is due. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { kept } = this;
    if (!kept || this.#stop.signal.aborted) return;
    try {
      this.seat = await api.sitting(this.id, whoOf(kept));
      if (this.seat.waiting?.reveals.some((side) => kept.dice?.contributions?.[side])) {
        await reveal(kept, this.seat);
        this.seat = await api.sitting(this.id, whoOf(kept));
      }
      this.problem = "";
    } catch (error) {
      // to ask on would only count as guessing
      if (isShut(error)) this.#stop.abort();
      this.problem = messageOf(error) || `${t("app.offline")} ${t("app.again")}`;
      return;
    }
    if (!this.seat.waiting) {
      settings.seat(this.id, { waits: undefined, invitations: {} });
      this.#over?.();
    }
  }

  /** Another invitation in the place of the one before. */
  async invite(side: string, open = false): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const { token } = await api.invite(this.id, whoOf(kept), side, open);
    settings.seat(this.id, { invitations: { ...kept.invitations, [side]: token } });
    await this.look();
  }

  /** Agree to begin without what is pledged and not told; the check of the dice knows of it afterwards. */
  async waive(): Promise<void> {
    const { kept } = this;
    const reveals = this.seat.waiting?.reveals ?? [];
    if (!kept || !reveals.length) return;
    settings.seat(this.id, { dice: { ...kept.dice, agreed: [...reveals] } });
    // at one screen somebody agrees for every seat that he holds
    for (const side of Object.keys(kept.keys)) {
      if (this.seat.waiting && !this.seat.waiting.waives?.includes(side)) this.seat = await api.waive(this.id, whoOf(kept, side));
    }
    await this.look();
  }

  async withdraw(side: string): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    await api.withdraw(this.id, whoOf(kept), side);
    const { [side]: _, ...others } = kept.invitations ?? {};
    settings.seat(this.id, { invitations: others });
    await this.look();
  }
}
