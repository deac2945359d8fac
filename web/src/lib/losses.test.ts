import { expect, test } from "vitest";
import { lossesOf } from "./losses";

const loss = (unit: string, kind: string) => ({ turn: 1, unit, kind, rule: null });

test("each counter counts once, by what became of it in the end", () => {
  expect(lossesOf([loss("a1", "hit"), loss("a2", "missing"), loss("a1", "hit"), loss("a1", "gone"), loss("a3", "hit"), loss("a4", "gone")])).toEqual([["hit", 1], ["missing", 1], ["gone", 2]]);
  expect(lossesOf([])).toEqual([]);
});
