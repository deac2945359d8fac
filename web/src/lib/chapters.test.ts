import { expect, test } from "vitest";
import { chapterOf, placeOf } from "./chapters";

const rule = { title: "", text: "" };
const rules = Object.fromEntries(["7a", "8.1a", "8.4d", "DD-7.fuel.3", "DD-X.ju88.1", "R41"].map((id) => [id, rule]));

test("chapters by their numbers or letters", () => {
  expect(Object.keys(rules).map(chapterOf)).toEqual(["7", "8", "8", "7", "X", "R"]);
});

test("a rule has its neighbours, across chapters too; one that is not there has none", () => {
  expect(placeOf("8.1a", rules)).toEqual({ chapter: "8", n: 1, of: 2, before: "7a", after: "8.4d" });
  expect(placeOf("7a", rules).before).toBeNull();
  expect(placeOf("R41", rules).after).toBeNull();
  expect(placeOf("99z", rules)).toMatchObject({ n: 0, before: null, after: null });
});
