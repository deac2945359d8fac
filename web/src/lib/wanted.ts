/** Which control of the panel an answer asks for: the one that gives it, or the one that leads to it. */

/** What a control stands for, and whether it is pressed already. */
export interface Control {
  /** answers, or words of answers: `fly red 10`, `red`, `melee` */
  says: readonly string[];
  on: boolean;
}

const GIVES = 1000;
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
/** Whether an answer is of a pattern, in which a * stands for anything. */
export const fitsPattern = (pattern: string, text: string): boolean => new RegExp(`^${pattern.split("*").map(escaped).join(".*")}$`).test(text);
const wordsOf = (text: string) => text.split(/[\s/]+/);

function worth(pattern: string, says: string): number {
  if (fitsPattern(pattern, says)) return GIVES;
  const wanted = wordsOf(pattern);
  const words = wordsOf(says);
  return words.every((word) => wanted.some((one) => fitsPattern(one, word))) ? words.length : 0;
}

/** The number of the control that gives the answer, else of the one that says most of it; what is pressed already leads
    no further. -1 where none does: then it is done on the map. */
export function wanted(pattern: string, controls: readonly Control[]): number {
  let [best, most] = [-1, 0];
  controls.forEach(({ says, on }, number) => {
    const found = on ? 0 : Math.max(0, ...says.map((one) => worth(pattern, one)));
    if (found > most) [best, most] = [number, found];
  });
  return best;
}

/** attributes whose value is an answer or a word of one; of the others the name itself may be one, such as `data-halt` */
const VALUES = ["act", "answer", "join", "try", "using", "serve", "hand", "toward", "tool", "mode", "raid", "chit", "aim", "aims", "verb"];

function controlOf(one: HTMLElement): Control {
  const says = Object.entries(one.dataset).flatMap(([key, value]) => {
    if (VALUES.includes(key)) return value ? [value] : [];
    return value === "" || value === "true" ? [key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] : [];
  });
  return { says, on: ["aria-pressed", "aria-checked"].some((name) => one.getAttribute(name) === "true") };
}

/** The control of a part of the page that an answer asks for; what is folded away is opened first. */
export function controlFor(root: ParentNode, pattern: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>("button:enabled")].filter((one) => !one.closest(".lesson, .riddle"));
  const found = all[wanted(pattern, all.map(controlOf))];
  return found?.closest("details:not([open])")?.querySelector<HTMLElement>("summary") ?? found ?? null;
}
