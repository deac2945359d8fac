/** Suggested set-ups: laid out tile by tile, or the rest in one go. */

import { phrase } from "../../text";
import type { Teller } from "../types";
import { held } from "./holds";
import { capital } from "./names";

export interface Setup {
  name: string;
  title: string;
  about: string;
  actions: string[];
}

/** Whole set-ups; what is not allowed tonight is left out when they are laid. */
export function setupsOf(tell: Pick<Teller, "chart">): Setup[] {
  return held(tell.chart).setups.map((one) => ({
    name: one.id, title: phrase(one.name), about: phrase(one.about),
    actions: inTurn(Object.entries(one.place).map(([hex, tiles]) => tiles.map((tile) => `place ${tile} ${hex}`))),
  }));
}

/** One of each list in turn, so that whatever is left out is missed where there is most. */
function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** As many of a set-up's tiles as are left, each from the pool that has it: what was placed by hand stays. */
export function fitting(actions: readonly string[], tiles: readonly { faces: string[] }[], pool: readonly number[], left: number): string[] {
  const rest = [...pool];
  const out: string[] = [];
  for (const action of actions) {
    const i = tiles.findIndex((tile) => tile.faces.includes(action.split(" ")[1] ?? ""));
    if (out.length === left || !rest[i]) continue;
    rest[i]--;
    out.push(action);
  }
  return out;
}

/** What places all that is left. */
export const restsOf = (tell: Teller): Setup[] =>
  tell.view.legal.filter((text) => text.startsWith("setup ")).map((text) => {
    const name = text.split(" ")[1] as string;
    return { name, title: capital(tell.say(`setup.${name}`) ?? name), about: "", actions: [text] };
  });
