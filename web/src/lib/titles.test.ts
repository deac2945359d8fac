import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remember, titles } from "./titles";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
});
afterEach(() => vi.unstubAllGlobals());

test("a game that somebody came to by a link is remembered beside those of the list", () => {
  remember([{ slug: "drvar", title: { en: "Drvar", it: "Caccia a Tito" } }]);
  remember([{ slug: "duel-in-the-dark", title: { en: "Duel in the Dark", it: "Duel in the Dark" } }]);
  expect(Object.keys(titles())).toEqual(["drvar", "duel-in-the-dark"]);
});
