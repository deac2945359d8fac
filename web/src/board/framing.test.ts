import { expect, test } from "vitest";
import type { Looking } from "./camera.svelte";
import { Framing, type Asked } from "./framing";

const asked = (more: Partial<Asked>): Asked => ({
  question: "orders|1|german", chosen: "", reach: 0, wanted: [{ x: 0, y: 0 }], own: [], about: null, others: [], anywhere: false, busy: false, still: false, fresh: [], first: null, side: 10, size: 10, ...more,
});

test("the map stays while an order of the finger's is under way, and when the next one is chosen for it", () => {
  const done: string[] = [];
  const looking = { camera: { x: 0, y: 0, scale: 1 }, frame: { width: 390, height: 300 }, uncover: (_: unknown, height: number) => done.push(`foot ${height}`), ask: () => done.push("ask"), show: () => done.push("show"), open: () => done.push("open") } as unknown as Looking;
  const framing = new Framing();
  framing.look(looking, asked({}));
  framing.look(looking, asked({ chosen: "yellow", reach: 6 }));
  framing.look(looking, asked({ question: "level|1|german", busy: true }));
  framing.look(looking, asked({ chosen: "red", reach: 6, still: true }));
  expect(done).toEqual(["ask", "show"]);
  // the sheet went down for a moment and is back
  framing.resized(looking, 450);
  expect(done.splice(2)).toEqual(["foot 300"]);
  framing.look(looking, asked({ chosen: "green", reach: 6 }));
  // another question is framed, whoever is chosen
  framing.look(looking, asked({ question: "level|1|german", chosen: "red", still: true }));
  expect(done).toEqual(["ask", "show", "show", "show"]);
});
