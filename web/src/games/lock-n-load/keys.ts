/** The keys of the game: the next location, do, take back, pass, tools, counters of the bar. */

import type { Table } from "../../lib/table.svelte";
import { floorsOf } from "./holds";
import { enlist, halted, perform } from "./lines";
import { hexUnder, layerOf } from "./places";
import { able, planOf, stepOf } from "./plan.svelte";
import { eye, optionsAt, press, take } from "./press";
import { notes } from "./words";

/** Locations of ours that can still act: of the impulse, or all that could begin one. */
export function unspent(table: Table): string[] {
  const places = stepOf(table) === "acts" ? able(table) : table.view.legal.flatMap((action) => (action.startsWith("activate ") ? [action.split(" ")[1] ?? ""] : []));
  const { grid } = table.kit;
  const order = (place: string) => {
    const at = grid.centre(hexUnder(place)) ?? { x: 0, y: 0 };
    return at.x * 3 + at.y / 100;
  };
  return [...new Set(places)].sort((a, b) => order(a) - order(b));
}

/** To the next location, or the one before. */
function turnTo(table: Table, back: boolean): boolean {
  const plan = planOf(table);
  const step = stepOf(table);
  const places = unspent(table);
  if (!places.length) return false;
  const now = step === "acts" ? plan.place : plan.next;
  const at = now ? places.indexOf(now) : -1;
  const place = places[at < 0 ? (back ? places.length - 1 : 0) : (at + (back ? -1 : 1) + places.length) % places.length];
  if (!place) return false;
  plan.drop();
  if (step === "acts") plan.place = place;
  plan.next = place;
  plan.opened = hexUnder(place);
  table.lit = [hexUnder(place)];
  return true;
}

/** Enter: what is pinned, the first line of the list, the location that was turned to. */
function go(table: Table, repeated: boolean): boolean {
  const plan = planOf(table);
  const step = stepOf(table);
  const [option] = plan.pinned ? optionsAt(table, plan.pinned) : [];
  if (option && step === "acts" && plan.lines.length) {
    if (!repeated) void enlist(table, option).then(() => perform(table));
    return true;
  }
  if (option) {
    if (!repeated) take(table, option);
    return true;
  }
  if (step === "acts" && plan.lines.length) {
    // held down it runs on, but not over what has changed
    if (!(repeated && halted(table))) void perform(table);
    return true;
  }
  if (step === "impulse" && plan.next && unspent(table).includes(plan.next)) {
    press(table, plan.next);
    return true;
  }
  return false;
}

/** Escape: one thing less. */
function back(table: Table): boolean {
  const plan = planOf(table);
  if (plan.pinned || plan.tool || plan.mode || plan.sure) {
    plan.drop();
    plan.mode = null;
    return true;
  }
  if (plan.lines.length) {
    plan.lines = plan.lines.slice(0, -1);
    return true;
  }
  if (["acts", "moving", "move-group", "fire-group"].includes(stepOf(table)) && table.seat.can_undo && !table.refusal) {
    void table.undo();
    return true;
  }
  return false;
}

/** Upstairs or down: the floor one looks from, sets up on, or means. */
export function upstairs(table: Table): boolean {
  const plan = planOf(table);
  const { chart } = table.kit;
  if (["deploy", "dig", "arm"].includes(stepOf(table))) plan.layer = plan.layer === "up" ? "ground" : "up";
  else if (plan.pinned && !table.glass.watching) {
    const hex = hexUnder(plan.pinned);
    const other = layerOf(plan.pinned) === "up" ? hex : floorsOf(chart)[hex];
    if (other && optionsAt(table, other).length) plan.pinned = other;
  } else {
    plan.upper = !plan.upper;
    if (table.sight) void table.glass.see(eye(table, hexUnder(table.sight.from), null));
  }
  return true;
}

/** Lines of sight from the place that acts, or from the hex under the pointer. */
function look(table: Table): boolean {
  const plan = planOf(table);
  table.glass.watching = !table.glass.watching;
  const place = table.glass.pointed?.hex ?? (plan.place ? hexUnder(plan.place) : null);
  void table.glass.see(place ? eye(table, place, table.hover.unit) : null);
  return true;
}

/** The rule of what is pointed at: the refusal, the ground, the question. */
function rule(table: Table): boolean {
  const { hex } = table.hover;
  const found = table.refusal?.reasons.find((reason) => reason.rule)?.rule ?? (hex ? notes(hex, table.kit.tell(table.view)).find((note) => note.rule)?.rule : null);
  if (!found) return false;
  table.rule = found;
  return true;
}

function count(key: string): boolean {
  const all = document.querySelectorAll<HTMLButtonElement>(".bar:not([hidden]) [data-chit]:not(:disabled)");
  const one = all[Number(key) - 1];
  one?.click();
  return !!one;
}

/** What a key does; true: it has done something, and nobody else need look at it. */
export function onKey(table: Table, event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return false;
  if (table.curtain || document.querySelector("dialog[open]")) return false;
  const plan = planOf(table);
  const step = stepOf(table);
  const own = step === "impulse" || step === "acts";
  const bare = at.closest("button, a, summary, [data-cursor]") === null;
  const { key } = event;
  if (key === "Escape") return table.rule || table.busy ? false : back(table);
  if (key === "l") return look(table);
  if (key === "u") return upstairs(table);
  if (key === "?") return rule(table);
  if (key === "t") {
    plan.threat = !plan.threat;
    return true;
  }
  if (key === "s" && own) {
    plan.spotting = !plan.spotting;
    return true;
  }
  if (table.busy || table.errand.length) return false;
  if (key === "Tab" && own && at === document.body) return turnTo(table, event.shiftKey);
  if (key === "Enter" && bare) return go(table, event.repeat);
  if (key === "a" && step === "acts" && plan.pinned) {
    const [option] = optionsAt(table, plan.pinned);
    if (option) void enlist(table, option);
    return !!option;
  }
  if (key === "e") {
    const action = ["end", "halt", "ready"].find((one) => table.view.legal.includes(one));
    if (!action || !step || table.window) return false;
    void table.act(action);
    return true;
  }
  if (key === " " && step === "impulse" && table.view.legal.includes("pass") && bare) {
    if (plan.sure || table.view.legal.length < 3) void table.act("pass");
    plan.sure = !plan.sure;
    return true;
  }
  return /^[1-9]$/.test(key) ? count(key) : false;
}
