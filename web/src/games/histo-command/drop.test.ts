import { describe, expect, it } from "vitest";
import { NO_CHART } from "../../lib/nothing";
import type { Chart, LogEntry, Preview } from "../../lib/types";
import { fallsOf, groupMissing, heatOf, isDrop, lossesOf, missingOf } from "./drop";

const hex = { x: 0, y: 0, terrain: "open" };
const chart: Chart = { ...NO_CHART, hexes: { "E/a1": hex, "E/b1": hex, "E/b2": hex } };
const preview: Preview = {
  note: "next-jumper",
  modifiers: [
    { label: "lost-missing", value: -0.5, rule: "HC-4g", data: { exact: "1/2", whole: "7/4" } },
    { label: "lost-terrain", value: -0.25, rule: "HC-3a", data: { exact: "1/4" } },
  ],
  chances: [
    { outcome: "E/a1", at: "E/a1", p: 0.5, exact: "1/2", rule: null },
    { outcome: "E/b1", at: "E/b1", p: 0.25, exact: "1/4", rule: null },
    { outcome: "missing", p: 0.25, exact: "1/4", rule: null },
  ],
};
const entry = (version: number, kind: string, data: Record<string, unknown>, rule = "HC-4f"): LogEntry =>
  ({ version, kind, data, rule, rules: [], turn: 0, side: "allied", text: "", facts: {} });

describe("the preview of a drop", () => {
  it("is a heat map of hexes, and the rest is missing", () => {
    expect(isDrop(preview)).toBe(true);
    expect([...heatOf(preview)]).toEqual([["E/a1", 0.5], ["E/b1", 0.25]]);
    expect(missingOf(preview)).toBe(0.25);
  });
  it("tells losses by cause, positive, and how many of the group go missing", () => {
    expect(lossesOf(preview).map((one) => [one.cause, one.value])).toEqual([["missing", 0.5], ["terrain", 0.25]]);
    expect(groupMissing(preview)).toBe(1.75);
  });
});

describe("how units came down", () => {
  const jump = (version: number, unit: string, hex: string) =>
    entry(version, "unit-scattered", { unit, point: "E/a1", heading: "SE", distance: 1, hex });
  it("knows shifts and the missing, and leaves out throws that did not count", () => {
    const falls = fallsOf([
      jump(1, "al-a1", "E/b1"), entry(2, "unit-shifted", { unit: "al-a1", path: ["E/b1", "E/b2"] }),
      jump(3, "al-a2", "off"), entry(3, "unit-missing", { unit: "al-a2" }),
      jump(4, "al-a3", "off"), entry(4, "scatter-again", { unit: "al-a3" }), jump(4, "al-a3", "E/b2"),
    ], chart);
    expect(falls.map((fall) => [fall.unit, fall.hex, fall.shifted?.[1] ?? null, fall.missing])).toEqual([
      ["al-a1", "E/b1", "E/b2", false], ["al-a2", null, null, true], ["al-a3", "E/b2", null, false],
    ]);
  });
  it("begins anew with the next group, not with a second point", () => {
    const log = [jump(1, "al-a1", "E/b1"), entry(2, "drop-point-chosen", { group: "B" }, "HC-4a")];
    expect(fallsOf(log, chart)).toEqual([]);
    expect(fallsOf([log[0] as LogEntry, entry(2, "drop-point-chosen", { group: "A" }, "HC-4b")], chart)).toHaveLength(1);
  });
});
