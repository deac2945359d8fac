/** What a click means where the common rules of choosing know nothing, and what a company would be. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { read } from "../../../toml";
import { acted } from "../../lib/fixtures";
import { NO_CHART, NO_VIEW } from "../../lib/nothing";
import type { Table } from "../../lib/table.svelte";
import type { Piece } from "../../lib/types";
import type { Fitted } from "../fitted";
import type { Teller } from "../types";

const words = read(readFileSync(new URL("../../../../src/lancio/games/night_drop/data/screen.toml", import.meta.url), "utf8")).en;
const stick = (id: string, type: string | null = null) => ({ id, kind: "stick", side: "us", formation: id.slice(0, 3), type, hex: "2110" }) as Piece;
const PIECES = [stick("505-s6", "ldr"), stick("505-s9", "plt"), stick("505-s18", "plt"), stick("505-s20", "plt")];
const tell = { say: () => undefined, name: () => undefined, chart: NO_CHART, view: { ...NO_VIEW, pieces: PIECES } } as unknown as Teller;

let module: Fitted;
beforeAll(async () => {
  Object.assign(globalThis, { navigator: { language: "en" }, document: { documentElement: {} }, matchMedia: () => ({ matches: false }) });
  const { learn } = await import("../../text/games.svelte");
  learn("night-drop", "en", Object.fromEntries(Object.entries(words).map(([key, text]) => [`screen.${key}`, text])));
  module = await (await import("..")).moduleOf("night-drop");
}, 60_000);

describe("a click on a counter", () => {
  const at = (step: string, unit: Piece, ...legal: string[]) => {
    const table = { acts: acted(...legal), view: { prompt: { step }, to_act: "us", legal } } as unknown as Table;
    return module.click(table, { unit, hex: unit.hex, name: unit.id }, () => ({ kind: "refused" }));
  };
  it("chooses the activation that is about it, if there is just one", () => {
    expect(at("choose-activation", stick("505-s6"), "activate U1", "activate U2")).toMatchObject({ kind: "act", act: { text: "activate U1" } });
    expect(at("choose-activation", stick("508-s6"), "activate U1", "activate U2")).toEqual({ kind: "refused" });
  });
  it("is told why it cannot join an attack", () => {
    expect(at("attackers", stick("505-c3"), "declare")).toEqual({ kind: "explain", action: "with 505-c3" });
  });
});

it("says of a company what it would be", () => {
  const label = (text: string) => module.label({ text, verb: "form", args: text.split(" ").slice(1), kinds: ["unit", "unit", "unit"] }, tell).split("\n")[1];
  expect(label("form 505-s6 505-s9")).toMatch(/^reduced/);
  expect(label("form 505-s6 505-s9 505-s18")).toBe("at full strength");
  expect(label("form 505-s9 505-s18 505-s20")).toMatch(/^reduced/);
});
