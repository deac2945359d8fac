/** The standing orders of a seat: kept by this browser, so that only its owner knows them. Orders that the match can follow
 * by itself are handed to it, and hold while nobody looks at the page. */

import { oneEach } from "../../lib/each.svelte";
import type { Table } from "../../lib/table.svelte";
import { tracksOf } from "./holds";
import { nameOf, NONE, postOf, readOrders, rich, type Pass, type Post, type Standing } from "./posts";

const NAME = "lancio-orders";

export class Orders {
  standing = $state.raw<Standing>(NONE);
  /** the move that is let go, the impulse in which nothing more is asked */
  pass = $state.raw<Pass | null>(null);
  hushed = $state("");
  /** how often an enemy was let go by hand, in which turn */
  declined = $state.raw({ turn: 0, n: 0 });
  #of = "";

  /** The orders of the seat that looks now. */
  open(match: string, side: string | null): void {
    const of = `${NAME} ${match} ${side}`;
    if (of === this.#of) return;
    this.#of = of;
    let text: string | null = null;
    try {
      text = localStorage.getItem(of);
    } catch {
      // a browser that keeps nothing still plays
    }
    this.standing = readOrders(text);
    this.pass = null;
    this.hushed = "";
  }

  set(standing: Standing): void {
    this.standing = standing;
    try {
      localStorage.setItem(this.#of, JSON.stringify(standing));
    } catch {
      // as above
    }
  }
}

export const ordersOf = oneEach(() => new Orders());

/** Snipers of ours who are not on the map yet. */
export const inHand = (table: Table): boolean =>
  tracksOf(table.view).waiting?.some((id) => id.includes("sniper") && (id.startsWith("us-") ? "us" : id.startsWith("de-") ? "german" : "nva") === table.seat.side) ?? false;

/** The order of the whole side: the one given here, or the one that the match knows. */
export const sidePost = (table: Table): Post => ordersOf(table).standing.side ?? postOf(table.view.orders?.now);

/** What the match should know: itself to ask, if this page must follow the orders. */
export function wanted(table: Table): string {
  return rich(ordersOf(table).standing, inHand(table)) ? "ask" : nameOf(sidePost(table));
}

/** Tell the match, if it can be told now. */
export function handOver(table: Table): void {
  const { orders } = table.view;
  const own = ordersOf(table);
  if (!orders || !table.mine || table.busy || table.errand.length || table.view.outcome) return;
  const name = wanted(table);
  if (orders.now === name) {
    if (own.standing.side && !rich(own.standing, inHand(table))) own.set({ ...own.standing, side: null });
    return;
  }
  const answer = { step: orders.step, action: `${orders.give} ${name}` };
  const step = table.seat.prompt?.step ?? "";
  if (step === orders.step) table.run([answer]);
  else if (table.view.legal.includes(orders.think)) table.run([{ step, action: orders.think }, answer]);
}

export function giveSide(table: Table, post: Post): void {
  const own = ordersOf(table);
  own.set({ ...own.standing, side: post });
  handOver(table);
}

/** An order of a place; null: it follows the side again. */
export function givePlace(table: Table, place: string, post: Post | null): void {
  const own = ordersOf(table);
  const { [place]: _, ...rest } = own.standing.places;
  own.set({ ...own.standing, side: own.standing.side ?? sidePost(table), places: post ? { ...rest, [place]: post } : rest });
  handOver(table);
}
