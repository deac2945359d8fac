/** What is done with the list of an impulse: written, looked at again, performed line by line. */

import type { Table } from "../../lib/table.svelte";
import { reachedBy, volleyOf, type Reached } from "./holds";
import { accepted, added, fateOf, type Line } from "./list";
import { chanceOf, march, sumOf, type Option } from "./options";
import { able, modeOf, pauseOf, planOf, stepOf } from "./plan.svelte";

const marches = (line: Pick<Line, "kind">): boolean => line.kind === "move" || line.kind === "melee";

/** Write down what was pinned, and turn to another place that has no line yet. */
export async function enlist(table: Table, option: Option): Promise<void> {
  const plan = planOf(table);
  const from = plan.place ?? "";
  const way = option.way;
  const preview = marches(option) ? null : await table.preview(option.action);
  const volley = volleyOf(preview);
  const p = way ? (way.fight ? null : way.threat) : preview?.chances.length ? chanceOf(preview) : null;
  const units = volley ? [...volley.units, ...volley.weapons] : option.kind === "spot" || option.kind === "smoke" || option.kind === "flare" || option.kind === "snipe" ? [option.action.split(" ")[1] ?? ""] : [];
  const sum = option.kind === "fire" && volley ? sumOf(volley) : "";
  plan.lines = added(plan.lines, { kind: option.kind, from, goal: option.goal, mode: marches(option) ? modeOf(table) : null, action: option.action, p, units, sum });
  plan.drop();
  plan.mode = null;
  const busy = new Set(plan.lines.map((line) => line.from));
  plan.place = able(table).find((place) => !busy.has(place)) ?? plan.place;
}

async function wayOf(table: Table, line: Line): Promise<Reached | undefined> {
  return reachedBy(await table.preview(line.action))[line.goal];
}

/** The chance of a line as it is now; undefined if it cannot be done any more. */
export async function chanceNow(table: Table, line: Line): Promise<number | null | undefined> {
  if (!table.view.legal.includes(line.action)) return undefined;
  if (marches(line)) {
    const way = await wayOf(table, line);
    return way ? (way.fight ? null : way.threat) : undefined;
  }
  const preview = await table.preview(line.action);
  return preview?.chances.length ? chanceOf(preview) : null;
}

/** Whether something in the list is not as it was. */
export const halted = (table: Table): boolean => {
  const { lines, now } = planOf(table);
  return lines.some((line) => now.has(line.id) && fateOf(line, now.get(line.id)) !== "same");
};

/** Do the first line. What has changed meanwhile is taken as it is: the player has looked. */
export async function perform(table: Table): Promise<void> {
  const plan = planOf(table);
  if (stepOf(table) !== "acts" || table.busy || table.errand.length) return;
  const [line, ...rest] = accepted(plan.lines, plan.now);
  plan.lines = line ? rest : [];
  if (!line) return;
  const way = marches(line) ? await wayOf(table, line) : undefined;
  plan.drop();
  plan.mode = null;
  plan.place = line.from;
  if (marches(line)) {
    if (way) table.run(march("acts", line.from, line.mode ?? "move", way, table.seat.log, pauseOf(table)));
  } else table.run([{ step: "acts", action: line.action }, ...(line.kind === "fire" ? [{ step: "fire-group", action: "everyone", maybe: true }] : [])]);
}

/** Take a line up again: it is pinned as it was, and written anew or done. */
export function edit(table: Table, line: Line): void {
  const plan = planOf(table);
  plan.lines = plan.lines.filter((one) => one !== line);
  plan.drop();
  plan.place = line.from;
  plan.mode = line.mode;
  plan.pinned = line.goal;
  if (line.kind === "smoke" || line.kind === "flare" || line.kind === "snipe") plan.tool = line.kind;
}
