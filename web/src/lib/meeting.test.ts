import { expect, test } from "vitest";
import type { Act } from "./choose";
import { doable } from "./doable";
import { find, marked } from "./finding";
import { due, type Situation } from "./meeting";
import type { Book, HintText, LogEntry, Piece, Prompt } from "./types";

const piece = (id: string, side: string | null, hex: string, more: Partial<Piece> = {}): Piece => ({ id, side, kind: "unit", hex, ...more });
const prompt = (step: string, places: string[] = []): Prompt => ({ step, side: "red", rule: null, text: "", data: {}, facts: { places, pieces: [] } });
const nothing: Situation = { side: "red", prompt: null, acts: [], pieces: [], turn: { number: 1, of: 3 }, log: [], since: 0 };
const hint = (key: string, when: HintText["when"]): HintText => ({ key, text: key, rule: null, when });
const act = (text: string, kinds: Act["kinds"], purpose?: Act["purpose"]): Act => ({ text, verb: text.split(" ")[0] ?? "", args: text.split(" ").slice(1), kinds, purpose });
const never = () => false;

test("a hint is due where what it waits for is met", () => {
  const at = { ...nothing, prompt: prompt("ask", ["c3"]), pieces: [piece("a", "red", "a1"), piece("b", "red", "a1"), piece("c", "blue", "b2", { tabs: ["tired"] })] };
  expect(due([hint("x", { step: "other" }), hint("y", { step: "ask" })], never, at)).toMatchObject({ hint: { key: "y" }, hex: "c3" });
  expect(due([hint("s", { stack: 3 }), hint("t", { stack: 2 })], never, at)).toMatchObject({ hint: { key: "t" }, hex: "a1" });
  // a mark counts on one's own counters only
  expect(due([hint("t", { tab: "tired" })], never, at)).toBeNull();
  expect(due([hint("t", { tab: "tired" })], never, { ...at, side: "blue" })?.hex).toBe("b2");
});

test("all that a hint waits for must hold, and what was met is not met again", () => {
  const night = { ...nothing, prompt: prompt("go"), turn: { number: 2, of: 3, night: true } };
  const hints = [hint("n", { step: "go", night: true }), hint("d", { step: "go", night: false })];
  expect(due(hints, never, night)?.hint.key).toBe("n");
  expect(due(hints, (key) => key === "n", night)).toBeNull();
  expect(due(hints, never, { ...night, turn: { number: 1, of: 3 } })?.hint.key).toBe("d");
});

test("events count if they are new, actions if they are on offer", () => {
  const entry = { version: 5, kind: "fell", facts: { places: ["a1", "b2"] } } as unknown as LogEntry;
  expect(due([hint("e", { event: "fell" })], never, { ...nothing, log: [entry], since: 4 })?.hex).toBe("b2");
  expect(due([hint("e", { event: "fell" })], never, { ...nothing, log: [entry], since: 5 })).toBeNull();
  const acts = [act("look u1", ["unit"])];
  expect(due([hint("v", { verb: "look" })], never, { ...nothing, acts, pieces: [piece("u1", "red", "d4")] })?.hex).toBe("d4");
});

test("what can be done, by kinds: who can, and what ends something last", () => {
  const all = doable([act("stop", [], "end"), act("go u1 a1", ["unit", "hex"]), act("go u1 a2", ["unit", "hex"]), act("hit u2 x9", ["unit", "unit"])]);
  expect(all.map((one) => [one.verb, one.n, one.units, one.hexes])).toEqual([["go", 2, ["u1"], ["a1", "a2"]], ["hit", 1, ["u2"], []], ["stop", 1, [], []]]);
});

const book: Book = {
  chapters: [{ key: "1", title: "One", rules: [{ id: "1a", title: "Roads", text: "Moving along a road." }, { id: "1b", title: "Marsh", text: "Città e palude." }] }],
  sheets: [], counters: [], sequence: [], glossary: [{ key: "r", name: "road", other: "strada", about: "A way." }],
};

test("the number itself comes first, then titles, then texts; every word must be there", () => {
  expect(find(book, "1b")[0]?.id).toBe("1b");
  expect(find(book, "road").map((one) => one.at)).toEqual(["1a", "glossary"]);
  expect(find(book, "citta PALUDE").map((one) => one.at)).toEqual(["1b"]);
  expect(find(book, "road nonsense")).toEqual([]);
  expect(find(book, " ")).toEqual([]);
});

test("what was asked for stands out", () => {
  expect(marked("Città e palude.", "citta").filter((part) => part.hit)).toEqual([{ text: "Città", hit: true }]);
  expect(marked("Roads", "").map((part) => part.hit)).toEqual([false]);
});
