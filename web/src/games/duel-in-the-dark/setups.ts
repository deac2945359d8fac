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

/** As many of a set-up's tiles as are left, each from the pool that has it: what was placed by hand stays. A tile whose
    face is not `allowed` there tonight shows its other one. */
export function fitting(actions: readonly string[], tiles: readonly { faces: string[] }[], pool: readonly number[], left: number, allowed: (action: string) => boolean = () => true): string[] {
  const rest = [...pool];
  const out: string[] = [];
  for (const action of actions) {
    const [verb, face = "", hex] = action.split(" ");
    const i = tiles.findIndex((tile) => tile.faces.includes(face));
    if (out.length === left || !rest[i]) continue;
    const other = tiles[i]?.faces.find((one) => one !== face);
    const fits = [action, `${verb} ${other} ${hex}`].find(allowed);
    if (!fits) continue;
    rest[i]--;
    out.push(fits);
  }
  return out;
}

/** Each of the first list that the second does not have, counting them. */
export function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...some];
  return all.filter((one) => {
    const i = rest.indexOf(one);
    if (i >= 0) rest.splice(i, 1);
    return i < 0;
  });
}

/** How many of the last placements must be taken back until nothing lies there that a suggestion `laid`, and what was
    placed by hand. */
export function lifted(history: readonly string[], laid: readonly string[]): { back: number; own: string[] } {
  const own = without(history, laid);
  const same = history.findIndex((one, i) => own[i] !== one);
  return { back: same < 0 ? 0 : history.length - same, own };
}

/** The ready set-up that places whatever another has left over, and so ends the placing. */
export const LEFT_OVER = "setup balanced";

/** What places all that is left. */
export const restsOf = (tell: Teller): Setup[] =>
  tell.view.legal.filter((text) => text.startsWith("setup ")).map((text) => {
    const name = text.split(" ")[1] as string;
    return { name, title: capital(tell.say(`setup.${name}`) ?? name), about: "", actions: [text] };
  });
