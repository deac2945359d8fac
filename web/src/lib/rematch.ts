/** What to play after a match. Pure. */

import type * as api from "./api";
import { firstSettings } from "./presets";
import { LEVELS, OFFERED } from "../text";
import type { Table } from "./table.svelte";
import type { GameInfo, Scenario } from "./types";

/** Two people, one of them elsewhere: they agree on the next match. */
export const isBetween = ({ shared, kept, connection }: Pick<Table, "shared" | "kept" | "connection">): boolean =>
  shared && Object.keys(kept.keys).length === 1 && Object.keys(kept.seats).length === 2 && Object.values(connection.seat.seats ?? {}).every((who) => who === "human");

export interface Played {
  game: string;
  scenario: string;
  seats: Record<string, string>;
  keys: Record<string, string>;
  options: Record<string, unknown>;
}

export interface Next {
  kind: "swapped" | "once-more" | "stronger" | "scenario";
  wanted: api.NewMatch;
  /** the side one would play, the strength of the other */
  side?: string;
  level?: string;
}

const HUMAN = "human";
/** players that are levels under another name */
const ALIKE: Record<string, string> = { greedy: "normal", search: "hard" };

/** Matches to try: the same with sides changed, once more, against the next strength (after a victory), another scenario. */
export function nextOf(game: GameInfo, played: Played, winner: string | null): Next[] {
  const sides = Object.keys(played.seats);
  const mine = Object.keys(played.keys);
  const same = { game: played.game, scenario: played.scenario, options: played.options };
  const found: Next[] = [];
  const [one, other] = sides;
  if (sides.length === 2 && one && other && mine.length === 1) {
    const swapped = { [one]: played.seats[other] ?? HUMAN, [other]: played.seats[one] ?? HUMAN };
    found.push({ kind: "swapped", wanted: { ...same, seats: swapped, mine: [one === mine[0] ? other : one] }, side: one === mine[0] ? other : one });
  }
  found.push({ kind: "once-more", wanted: { ...same, seats: played.seats, mine } });
  const bots = sides.filter((side) => played.seats[side] !== HUMAN);
  const strength = bots.map((side) => LEVELS.indexOf((played.seats[side] ?? "").split(":")[0] ?? "")).sort((a, b) => b - a)[0] ?? -1;
  const level = ALIKE[LEVELS[strength] ?? ""] ?? LEVELS[strength] ?? "";
  const stronger = LEVELS.slice(LEVELS.indexOf(level) + 1).filter((name) => game.players.includes(name));
  const harder = stronger.find((name) => OFFERED.includes(name)) ?? stronger[0];
  if (bots.length && harder && winner !== null && mine.includes(winner)) {
    found.push({ kind: "stronger", wanted: { ...same, seats: { ...played.seats, ...Object.fromEntries(bots.map((side) => [side, harder])) }, mine }, level: harder });
  }
  const at = game.scenarios.findIndex((each) => each.slug === played.scenario);
  const next = [...game.scenarios.slice(at + 1), ...game.scenarios.slice(0, at)].find((each) => each.sides.join() === sides.join());
  if (next) found.push({ kind: "scenario", wanted: { game: played.game, scenario: next.slug, options: firstSettings(next), seats: played.seats, mine } });
  return found;
}

/** One click: the side that the first lesson teaches, against the strongest player that answers at once. */
export function quick(game: GameInfo, scenario: Scenario): api.NewMatch {
  const bot = ["normal", "greedy", ...game.players].find((name) => game.players.includes(name)) ?? "random";
  const mine = scenario.sides.find((side) => side === game.teaches) ?? scenario.sides[0];
  const seats = Object.fromEntries(scenario.sides.map((side) => [side, side === mine ? HUMAN : bot]));
  return { game: game.slug, scenario: scenario.slug, options: firstSettings(scenario), seats };
}
