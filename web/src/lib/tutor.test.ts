import { expect, it } from "vitest";
import { tutor } from "./tutor.svelte";

it("briefs whoever takes another side once more", () => {
  tutor.brief("drvar", "historical", ["german"]);
  expect(tutor.briefed("drvar", "historical", ["german"])).toBe(true);
  expect(tutor.briefed("drvar", "historical", ["yugoslav"])).toBe(false);
  expect(tutor.briefed("drvar", "historical", ["german", "yugoslav"])).toBe(false);
  tutor.brief("drvar", "historical", ["yugoslav"]);
  expect(tutor.briefed("drvar", "historical", ["german", "yugoslav"])).toBe(true);
});
