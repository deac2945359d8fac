/** What could be done at a place, in words and numbers: on the desk once it is held, beside the pointer before. */

import { points } from "../../lib/points";
import type { Table } from "../../lib/table.svelte";
import type { Preview } from "../../lib/types";
import { reactionOf } from "../../panel/reaction.svelte";
import type { Teller } from "../types";
import { harmOf } from "./deeds";
import { isDrive } from "./facing";
import { actor, motorOf } from "./motors.svelte";
import { chanceOf, type Option } from "./options";
import { hexUnder } from "./places";
import { planOf } from "./plan.svelte";
import { deedName } from "./sheets";
import { w } from "./text";
import { armName, placeName, unitName } from "./words";

/** An option on its button. */
export function optionName(table: Table, tell: Teller, option: Option): string {
  const place = placeName(option.goal);
  if (option.deed) return deedName(option.deed, tell, option.deed.by === actor(table));
  if (option.kind === "motor") return drivenName(option, place);
  if (option.kind === "fire") return w(table.window ? "window.fire" : "goal.fire", { place });
  if (option.kind === "move") return w("goal.move", { place });
  if (option.kind === "ambush") {
    const [, unit = "", from = ""] = option.action.split(" ");
    return w("goal.ambush", { unit: unitName(unit, tell), from: placeName(from), place });
  }
  if (option.kind === "melee") return w("goal.melee", { place });
  return w(`goal.${option.kind}`, { place, unit: unitName(option.action.split(" ")[1] ?? "", tell) });
}

function drivenName({ way, goal }: Option, place: string): string {
  if (!isDrive(way)) return place === placeName("off") ? w("deed.off") : w("deed.fly", { place: placeName(hexUnder(goal)) });
  if (way.overrun !== undefined) return w("deed.overrun", { place });
  if (way.says.every((one) => one.startsWith("turn "))) return w("deed.turn", { way: w(`way.${way.corner}`) });
  return w("deed.drive", { place });
}

/** Points, turns, whether it goes in reverse. */
export function priceName({ way }: Option): string {
  if (!way) return "";
  const price = w("goal.points", { n: points(way.cost), left: points(way.left) });
  if (!isDrive(way)) return price;
  const turns = way.says.filter((one) => one.startsWith("turn ")).length;
  return [price, turns ? w("deed.turned", { n: turns }) : "", way.back.some(Boolean) ? w("deed.back") : ""].filter(Boolean).join(" · ");
}

/** What stays behind of whoever goes there, in words; null: nothing. */
export function leftBehind(options: readonly Option[], tell: Teller): string | null {
  const way = options.find((option) => option.way)?.way;
  if (!way || isDrive(way) || !way.leaves?.length) return null;
  return w("goal.leaves", { weapon: way.leaves.map((id) => armName(id, tell)).join(", ") });
}

/** Mines on a way, that of a hex which is entered. */
export const mined = (tell: Teller, { way }: Option): boolean =>
  !!way && tell.view.pieces.some((piece) => (piece.kind === "mines" || piece.kind === "minefields") && way.way.some((place) => hexUnder(place) === piece.hex));

/** The chance of what is hoped for; null: it takes no dice, or nobody knows. `odds`: of the option itself, if they were asked for. */
export function chanceAt(table: Table, option: Option, odds: Preview | null): number | null {
  const motors = motorOf(table).odds;
  if (option.deed?.verb === "call") return fallsNear(table) || null;
  if (option.deed) return motors.has(option.action) ? harmOf(motors.get(option.action)) : null;
  if (isDrive(option.way) && option.way.overrun !== undefined) return option.way.overrun;
  if (option.way?.clash) return option.way.clash.taken ? 1 : (option.way.clash.mine?.p ?? 0);
  const plan = planOf(table);
  if (option.kind === "ambush") return plan.ambushes.get(option.goal)?.p ?? null;
  if (option.kind === "fire") return chanceOf(plan.fires.get(option.goal) ?? reactionOf(table).odds.get(option.action));
  const preview = plan.tries.get(`${option.kind} ${option.goal}`)?.find((one) => one.action === option.action)?.preview ?? odds;
  return preview?.chances.length ? chanceOf(preview) : null;
}

/** Of a round that is called for: the chance that it is seen to fall. */
export const fallsNear = (table: Table): number => (motorOf(table).ring?.chances ?? []).filter((one) => one.at).reduce((sum, one) => sum + one.p, 0);

/** The worst shot that may meet whoever goes there, on the spot or before, in words. */
export function fearOf(options: readonly Option[]): { by: string; text(percent: (p: number) => string): string } | null {
  const way = options.find((option) => option.way)?.way;
  if (!way || isDrive(way)) return null;
  const said = (key: string, by: string, p: number) => ({ by, text: (percent: (p: number) => string) => w(key, { place: placeName(by), p: percent(p) }) });
  if (way.by && way.threat >= (way.before ?? 0)) return said("goal.threat", way.by, way.threat);
  return way.before && way.before_by ? said("goal.before", way.before_by, way.before) : null;
}
