/** On which terms a match is played: presets to choose from, and any of them in words. Pure. */

import { t } from "../text";
import type { Terms, Timing } from "./types";

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

export type Pace = "live" | "days";

/** What whoever sets up a match has chosen. */
export interface Chosen {
  pace: Pace;
  clock?: Timing;
  rated?: boolean;
}

/** Who plays for a rating: the account, unless that is the name he goes by, and its rating. */
export function playerSaid(player: { name: string; rating: number | null }, called?: string): string {
  const rating = player.rating === null ? t("rated.new") : String(player.rating);
  return called === player.name ? `(${rating})` : `(${player.name} ✓ ${rating})`;
}

const timing = (bank: number, increment = 0, each = 0): Timing => ({ bank, increment, each });

/** Clocks to choose from, the usual one first; null: nobody is timed. */
export const CLOCKS: Record<Pace, readonly (Timing | null)[]> = {
  live: [null, timing(30 * MINUTE), timing(HOUR), timing(2 * HOUR), timing(30 * MINUTE, 30), timing(HOUR, MINUTE)],
  days: [timing(3 * DAY, 0, 3 * DAY), timing(2 * DAY, 0, DAY), timing(7 * DAY, 0, 7 * DAY), null],
};

/** A length of time, in words: 3 days, 1 h 30 min, 20 s. */
export function span(seconds: number): string {
  const parts: string[] = [];
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days) parts.push(t("span.days", { n: days }));
  if (hours) parts.push(t("span.hours", { n: hours }));
  if (minutes) parts.push(t("span.minutes", { n: minutes }));
  if (seconds % MINUTE) parts.push(t("span.seconds", { n: seconds % MINUTE }));
  return parts.join(" ");
}

/** A clock in words. */
export function clockSaid(clock: Timing | null | undefined): string {
  if (!clock) return t("clock.none");
  if (clock.each) return clock.bank ? t("clock.reserve", { each: span(clock.each), bank: span(clock.bank) }) : t("clock.each", { each: span(clock.each) });
  return clock.increment ? t("clock.increment", { bank: span(clock.bank), back: span(clock.increment) }) : t("clock.bank", { bank: span(clock.bank) });
}

/** The terms of a match, part by part. */
export function termsSaid({ pace, clock, rated, advises }: Terms): string[] {
  const said = [clock?.each ? clockSaid(clock) : pace === "days" ? t("lobby.days") : t("lobby.live")];
  if (clock && !clock.each) said.push(clockSaid(clock));
  if (rated) said.push(t("rated.counts"));
  if (advises) said.push(t("lobby.advises"));
  return said;
}
