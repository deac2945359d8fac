/** Games are found by their folders, and what they leave out is filled in. */

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Act } from "../lib/choose";
import { NO_CHART, NO_VIEW } from "../lib/nothing";
import type { Piece } from "../lib/types";
import type { Fitted } from "./fitted";
import type { GameModule, Teller } from "./types";

const source = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
const tell: Teller = { say: (key) => (key === "action.wait" ? "Wait" : undefined), name: () => undefined, chart: NO_CHART, view: NO_VIEW };
const act = (text: string): Act => ({ text, verb: text.split(" ")[0] ?? "", args: text.split(" ").slice(1), kinds: [] });
const piece: Piece = { id: "us-1", side: "us", kind: "unit", hex: "0101", tabs: ["moved"] };

let fit: (slug: string, module: GameModule) => Fitted;
let plain: GameModule;
let learn: (game: string, lang: "en", words: Record<string, string>) => void;
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} }, matchMedia: () => ({ matches: false }) });
  ({ fit } = await import("./fitted"));
  ({ plain } = await import("./plain"));
  ({ learn } = await import("../text/games.svelte"));
});

describe("a game's module", () => {
  it("is found by its folder, with its card, and no shared file names it", async () => {
    const { cardOf, moduleOf, rankOf } = await import(".");
    expect(folders.length).toBeGreaterThan(3);
    for (const slug of folders) {
      expect((await moduleOf(slug)).slug).toBe(slug);
      expect(cardOf(slug)?.look, slug).toBeTypeOf("function");
      expect(rankOf(slug), slug).toBeLessThan(100);
    }
    expect((await moduleOf("no-such-game")).slug).toBe("no-such-game");
    expect(rankOf("no-such-game")).toBe(Infinity);
    const shared = [".", "../pages"].flatMap((room) => readdirSync(new URL(room, import.meta.url)).filter((name) => /\.(ts|svelte)$/.test(name)).map((name) => source(`${room}/${name}`)));
    expect(shared.length).toBeGreaterThan(10);
    for (const slug of folders) expect(shared.filter((text) => text.includes(`"${slug}"`) || text.includes(`/${slug}/`)), slug).toEqual([]);
  }, 60_000);

  it("has few members in all", () => {
    const parts = ["Card", "Looks", "Words", "Hand", "Screen", "Story"];
    const text = source("./types.ts");
    const members = parts.flatMap((part) => [...(text.split(`export interface ${part} {`)[1]?.split("\n}")[0] ?? "").matchAll(/^ {2}(\w+)\??[:(]/gm)].map((found) => `${part}.${found[1]}`));
    expect(members).toContain("Hand.click");
    expect(members.length, members.join(" ")).toBeLessThanOrEqual(21);
  });

  it("that brings nothing but a look can be played", () => {
    const bare = fit("bare", plain);
    expect(bare.label(act("wait"), tell)).toBe("Wait");
    expect(bare.label(act("move us-1"), tell)).toBe("move us-1");
    expect(bare.describe(piece, tell)).toBe("us-1");
    expect(bare.look(piece, tell)).toMatchObject({ tabs: ["moved"], tired: true });
    expect([bare.notes("0101", tell), bare.standing(tell), bare.offer(act("wait"), { verb: null, picks: [] }, tell)]).toEqual([[], [], undefined]);
    expect(bare.colour("us")).toBe(bare.colour("german"));
  });

  it("tells of an answer in words, never in notation", () => {
    const bare = fit("bare", plain);
    const unsaid = bare.answer(undefined, tell);
    expect(bare.answer(act("wait"), tell)).toBe("Wait");
    expect([bare.answer(act("move us-1"), tell), bare.answer(act("fire"), tell)]).toEqual([unsaid, unsaid]);
    expect(unsaid).toMatch(/ /);
  });

  it("names counters in running texts, but no other words", () => {
    const named = fit("named", { ...plain, words: { name: (id) => ({ "us-1": "Able", staff: "Staff" })[id] } });
    expect(named.pretty("The staff of us-1 goes to 0101 (8.1a), de-7 stays.")).toBe("The staff of Able goes to 0101 (8.1a), de-7 stays.");
  });

  it("has words of the catalogue for tabs", () => {
    learn("told", "en", { "screen.tab.moved": "has moved", "screen.card.blurb": "A game.", "screen.folds.placed": "{n} placed" });
    const told = fit("told", plain);
    expect(told.look(piece, tell).tabs).toEqual(["has moved"]);
    expect([told.words.w("blurb"), told.words.has("time"), told.words.under("folds.")]).toEqual(["A game.", false, ["placed"]]);
  });
});
