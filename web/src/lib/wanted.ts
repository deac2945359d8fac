/** Which control of the panel an answer asks for: the one that gives it, or the one that leads to it. */

/** What a control stands for, and whether it is pressed already. */
export interface Control {
  /** answers that it gives: `fly red 10`, `end` */
  gives: readonly string[];
  /** answers that it leads to, or words of them: `red`, `melee` */
  leads: readonly string[];
  on: boolean;
}

const GIVES = 1000;
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
/** Whether an answer is of a pattern, in which a * stands for anything. */
export const fitsPattern = (pattern: string, text: string): boolean => new RegExp(`^${pattern.split("*").map(escaped).join(".*")}$`).test(text);
const wordsOf = (text: string) => text.split(/[\s/]+/);

/** How much of an answer is said by what leads to it. */
function worth(pattern: string, says: string): number {
  const wanted = wordsOf(pattern);
  const words = wordsOf(says);
  return words.every((word) => wanted.some((one) => fitsPattern(one, word))) ? words.length : 0;
}

/** The number of the control that gives the answer, else of the one that says most of it; what is pressed already leads
    no further. -1 where none does: then it is done on the map. */
export function wanted(pattern: string, controls: readonly Control[]): number {
  let [best, most] = [-1, 0];
  controls.forEach(({ gives, leads, on }, number) => {
    const given = [...gives, ...leads].some((one) => fitsPattern(pattern, one));
    const found = on ? 0 : given ? GIVES : Math.max(0, ...leads.map((one) => worth(pattern, one)));
    if (found > most) [best, most] = [number, found];
  });
  return best;
}

/** What the data of a control say: `data-act` is the answer that it gives, and so may a name alone be, as `data-halt`; what is
    said of controls without one leads to answers. */
function controlOf(one: HTMLElement): Control {
  const { act, ...others } = one.dataset;
  const said = Object.entries(others);
  const names = said.filter(([, value]) => value === "" || value === "true").map(([key]) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const on = ["aria-pressed", "aria-checked"].some((name) => one.getAttribute(name) === "true");
  return act ? { gives: [act, ...names], leads: [], on } : { gives: names, leads: said.flatMap(([, value]) => value || []), on };
}

/** The control of a part of the page that an answer asks for; what is folded away is opened first. */
export function controlFor(root: ParentNode, pattern: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>("button:enabled")].filter((one) => !one.closest(".lesson, .riddle"));
  const found = all[wanted(pattern, all.map(controlOf))];
  return found?.closest("details:not([open])")?.querySelector<HTMLElement>("summary") ?? found ?? null;
}
