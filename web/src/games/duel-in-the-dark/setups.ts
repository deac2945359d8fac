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
    actions: Object.entries(one.place).flatMap(([hex, tiles]) => tiles.map((tile) => `place ${tile} ${hex}`)),
  }));
}

/** What places all that is left. */
export const restsOf = (tell: Teller): Setup[] =>
  tell.view.legal.filter((text) => text.startsWith("setup ")).map((text) => {
    const name = text.split(" ")[1] as string;
    return { name, title: capital(tell.say(`setup.${name}`) ?? name), about: "", actions: [text] };
  });
