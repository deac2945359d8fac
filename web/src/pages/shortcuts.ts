/** Keys that work wherever the focus is, except where somebody writes, and in a dialog, which has keys of its own. */

import type { Narrator } from "../lib/narrator.svelte";

export type Shortcuts = Record<string, (at: HTMLElement) => void>;

/** A key for the whole page; the arrows go to the map, if nothing else has the focus. */
export function shortcut(event: KeyboardEvent, press: Shortcuts, map: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  const at = event.target as HTMLElement;
  // what lies over the table has keys of its own
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName) || at.closest("dialog[open]")) return;
  const found = event.key.startsWith("Arrow") && (at === document.body || at.id === "decision") ? map : press[event.key];
  if (!found) return;
  event.preventDefault();
  found(at);
}

/** What ends something without a word on its own place in the column is pressed by its key too. */
export function endBy(ends: (() => void) | null): void {
  if (ends) ends();
  else document.querySelector<HTMLButtonElement>("aside [data-ends]:enabled")?.click();
}

/** The second click of a double click has not read what the first one brought: whether one is sure, a story. */
export function doubled(event: MouseEvent, narrator: Pick<Narrator, "telling">): void {
  const at = event.target as HTMLElement;
  if (event.detail < 2 || !(narrator.telling || at.closest?.("[data-sure]"))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Space and Escape end the story, whatever has the focus; where nothing takes it, Space does not push the page. */
export function hush(event: KeyboardEvent, narrator: Narrator): void {
  if (document.querySelector("dialog:modal")) return;
  const at = event.target as HTMLElement;
  if (at.closest?.("dialog[open]")) return;
  if (event.key === " " && (at === document.body || at.id === "decision")) event.preventDefault();
  if (!narrator.telling || (event.key !== " " && event.key !== "Escape")) return;
  event.preventDefault();
  event.stopPropagation();
  narrator.skip();
}
