/** Suggested set-ups: from the chart, where it has them, else the ones the rules place in one go. */

import { phrase } from "../../text";
import type { Phrase } from "../../lib/types";
import type { Teller } from "../types";
import { capital } from "./names";

export interface Setup {
  name: string;
  title: string;
  about: string;
  actions: string[];
  /** it ends the placing */
  closes: boolean;
}

export function setupsOf(tell: Teller): Setup[] {
  const printed = (tell.chart as unknown as { setups?: { name: string; title?: Phrase; about?: Phrase; actions?: string[] }[] }).setups ?? [];
  const drawn = printed.filter((one) => one.actions?.length).map((one) => ({
    name: one.name, title: phrase(one.title) || one.name, about: phrase(one.about), actions: one.actions ?? [], closes: false,
  }));
  if (drawn.length) return drawn;
  return tell.view.legal.filter((text) => text.startsWith("setup ")).map((text) => {
    const name = text.split(" ")[1] as string;
    return { name, title: capital(tell.say(`setup.${name}`) ?? name), about: "", actions: [text], closes: true };
  });
}
