import { expect, it, test } from "vitest";
import type { Looking } from "./camera.svelte";
import { Framing, type Asked } from "./framing";

const HERE = { x: 0, y: 0 };
const FAR = { x: 900, y: 0 };
const asked = (more: Partial<Asked>): Asked => ({
  question: "orders|1|us|", chosen: "", reach: 0, wanted: [FAR], own: [], about: null, others: [], anywhere: false, busy: false, still: false, fresh: [], first: null, side: 40, size: 80, ...more,
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

/** Somebody is asked about a hex in sight. */
const told = (more: Partial<Asked>): Asked => asked({ question: "orders|1|german", wanted: [HERE], side: 10, size: 10, ...more });

test("the map stays while an order of the finger's is under way, and when the next one is chosen for it", () => {
  const done: string[] = [];
  const looking = { camera: { x: 0, y: 0, scale: 1 }, frame: { width: 390, height: 300 }, uncover: (_: unknown, height: number) => done.push(`foot ${height}`), ask: () => done.push("ask"), show: () => done.push("show"), open: () => done.push("open") } as unknown as Looking;
  const framing = new Framing();
  framing.look(looking, told({}));
  framing.look(looking, told({ chosen: "yellow", reach: 6 }));
  framing.look(looking, told({ question: "level|1|german", busy: true }));
  framing.look(looking, told({ chosen: "red", reach: 6, still: true }));
  expect(done).toEqual(["ask", "show"]);
  // the sheet went down for a moment and is back
  framing.resized(looking, 450);
  expect(done.splice(2)).toEqual(["foot 300"]);
  framing.look(looking, told({ chosen: "green", reach: 6 }));
  // another question is framed, whoever is chosen
  framing.look(looking, told({ question: "level|1|german", chosen: "red", still: true }));
  expect(done).toEqual(["ask", "show", "show", "show"]);
});
