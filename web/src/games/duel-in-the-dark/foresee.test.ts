import { expect, test } from "vitest";
import type { Preview } from "../../lib/types";
import { brief, gains, paid, score } from "./foresee";

const line = (label: string, value: number, to?: string, part?: string) => ({
  label, value, rule: null, ...(to ? { data: { to, part } } : {}),
});

test("points are told apart by whom they go to, and from what is paid", () => {
  const preview: Preview = {
    modifiers: [line("fuel", -2), line("fog", 1, "british", "runway"), line("squadron", 2, "german", "fight"), line("radar", 1, "german", "fight")],
    chances: [], note: null,
  };
  expect(paid(preview).map((one) => one.value)).toEqual([-2]);
  expect(gains(preview).map((gain) => [gain.to, gain.part, gain.points])).toEqual([["british", "runway", 1], ["german", "fight", 3]]);
  expect(score(preview, "german")).toBe(3);
  expect(score({ ...preview, modifiers: [] }, "german")).toBeNull();
});

test("a choice says in a few words what it comes to", () => {
  const preview: Preview = {
    modifiers: [{ ...line("fuel", -2), text: "fuel" }, line("flak", -3, "british", "flak"), line("fog", 1, "british", "runway"), line("squadron", 4, "german", "fight")],
    chances: [], note: null,
  };
  expect(brief(preview, (side) => side)).toEqual(["fuel −2", "british −2", "german +4"]);
  expect(brief({ ...preview, modifiers: [] }, (side) => side)).toEqual([]);
});
