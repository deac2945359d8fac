/** Where counters stand in a hex: nothing lies on the tags of a unit. */

import { beforeAll, expect, it } from "vitest";
import type { Stack } from "../../board/stacks";
import type { Grid } from "../../lib/geometry";
import type { Piece } from "../../lib/types";
import type { Look } from "../types";

const grid = { side: 40 } as Grid;
const unit = (id: string): Piece => ({ id, side: "german", kind: "unit", hex: "1012", tabs: ["moved"] });
const secret: Piece = { id: "counter-1", side: "yugoslav", kind: "objective", hex: "1012" };
const shelter: Piece = { id: "shelter-1", side: null, kind: "shelter", hex: "1012" };

let look: (piece: Piece) => Look;
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} }, matchMedia: () => ({ matches: false }) });
  look = (await import("./look")).look;
}, 60_000);
const place = (piece: Piece, stack: Stack) => look(piece).stand?.(stack, grid, { x: 0, y: 0 });

it("hangs tags below a unit that has its hex to itself", () => {
  expect(place(unit("blau"), { hex: "1012", counters: [unit("blau")], extras: [] })).toBeUndefined();
});

it("sets tags on the upper edge where a counter, a Command or a shelter lies at the lower one", () => {
  const [below, top] = [unit("rot"), unit("blau")];
  const stack = { hex: "1012", counters: [secret, below, top], extras: [] };
  expect(place(top, stack)).toMatchObject({ above: true, bare: false });
  expect(place(below, stack)).toMatchObject({ bare: true });
  expect(place(top, { hex: "1012", counters: [top], extras: [shelter] })).toMatchObject({ above: true, scale: 1 });
});
