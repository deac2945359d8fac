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

/** attributes whose value is an answer, or leads to one; of the others the name itself may be an answer: `data-halt` */
const ANSWERS = ["act", "answer", "join", "try", "using", "serve", "hand"];
const WORDS = ["toward", "tool", "mode", "raid", "chit", "aim", "aims", "verb"];

function controlOf(one: HTMLElement): Control {
  const said = (keys: readonly string[]) => keys.flatMap((key) => one.dataset[key] || []);
  const names = Object.entries(one.dataset).filter(([, value]) => value === "" || value === "true").map(([key]) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  return { gives: [...said(ANSWERS), ...names], leads: said(WORDS), on: ["aria-pressed", "aria-checked"].some((name) => one.getAttribute(name) === "true") };
}

/** The control of a part of the page that an answer asks for; what is folded away is opened first. */
export function controlFor(root: ParentNode, pattern: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>("button:enabled")].filter((one) => !one.closest(".lesson, .riddle"));
  const found = all[wanted(pattern, all.map(controlOf))];
  return found?.closest("details:not([open])")?.querySelector<HTMLElement>("summary") ?? found ?? null;
}
