import { expect, it } from "vitest";
import type { Looking } from "./camera.svelte";
import { Framing, type Asked } from "./framing";

const HERE = { x: 0, y: 0 };
const FAR = { x: 900, y: 0 };
const asked = (more: Partial<Asked>): Asked => ({
  question: "orders|1|us|", chosen: "", reach: 0, wanted: [FAR], own: [], about: null, others: [], anywhere: false, fresh: [], first: null, side: 40, size: 80, ...more,
});

/** What the map was told to show. */
function looking(): { at: Looking; shown: string[] } {
  const shown: string[] = [];
  const at = { camera: { scale: 1, x: 0, y: 0 }, ask: () => shown.push("ask"), show: () => shown.push("show"), sees: (point: { x: number }) => point.x < 500 };
  return { at: at as unknown as Looking, shown };
}

it("leaves what was struck in sight until somebody else is chosen or asked about", () => {
  const { at, shown } = looking();
  const framing = new Framing();
  framing.look(at, asked({}));
  framing.look(at, asked({ chosen: "al-r4", reach: 12 }));
  expect(shown).toEqual(["ask", "show"]);
  framing.look(at, asked({ reach: 2, fresh: [HERE] }));
  expect(shown).toEqual(["ask", "show"]);
  framing.look(at, asked({ chosen: "al-r1", reach: 9, fresh: [HERE] }));
  framing.look(at, asked({ reach: 3, fresh: [FAR] }));
  framing.look(at, asked({ question: "choose-group|1|us|", fresh: [HERE] }));
  expect(shown).toEqual(["ask", "show", "show", "show", "ask"]);
});
