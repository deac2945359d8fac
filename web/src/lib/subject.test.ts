import { expect, test } from "vitest";
import { subjectOf } from "./subject";
import type { Prompt } from "./types";

const window = { decline: "hold", discreet: true };
const prompt = (places: string[], pieces: string[], more: Partial<Prompt> = { window }): Prompt => ({ step: "react", side: "us", rule: null, text: "", data: {}, facts: { places, pieces }, ...more });
const at = (hex?: string) => () => hex;

test("a window is about where the mover is now, and not where he came from", () => {
  expect(subjectOf(prompt(["0101", "0102"], ["de-1"]), at("0102"))).toBe("0102");
  expect(subjectOf(prompt([], ["de-1"]), at("0102"))).toBe("0102");
  // whoever is named is not where the question is
  expect(subjectOf(prompt(["0101"], ["de-1"]), at("0909"))).toBe("0101");
  expect(subjectOf(prompt(["0101", "0102"], ["de-1"]), at())).toBe("0101");
});

test("another question is about the place that it names first", () => {
  expect(subjectOf(prompt(["0101", "0102"], ["de-1"], {}), at("0102"))).toBe("0101");
  expect(subjectOf(prompt([], ["de-1"], {}), at("0102"))).toBeNull();
  expect(subjectOf(null, at("0102"))).toBeNull();
});
