import { describe, expect, it } from "vitest";
import { changed, firstSettings, isPreset, known, nearest } from "./presets";
import type { Option, Scenario } from "./types";

const option = (name: string, value: string | number | boolean): Option => ({
  name, title: name, about: "", default: value, choices: null, low: null, high: null, rule: null, reading: false,
});
const preset = (slug: string, values: Record<string, string | number | boolean>) => ({ slug, title: slug, about: "", values });
const night: Scenario = {
  slug: "night", title: "", about: "", sides: [],
  options: [option("nights", 1), option("medals", false), option("units", "all")],
  presets: [preset("first", { units: "basic" }), preset("full", { medals: true })], balance: null,
};

describe("presets", () => {
  it("are what a match begins with", () => {
    expect(firstSettings(night)).toEqual({ units: "basic" });
    expect(firstSettings({ ...night, presets: [] })).toEqual({});
    expect(firstSettings(undefined)).toEqual({});
  });

  it("are known again by all settings, the usual ones too", () => {
    const [first, full] = night.presets;
    expect(isPreset(night, full!, { medals: true })).toBe(true);
    expect(isPreset(night, full!, { medals: true, nights: 1 })).toBe(true);
    expect(isPreset(night, full!, { medals: true, nights: 2 })).toBe(false);
    expect(isPreset(night, first!, {})).toBe(false);
  });

  it("count as changes, and only options of the scenario are sent", () => {
    expect(changed(night.options, { medals: true, nights: 1 })).toBe(1);
    // a preset as it is has changed nothing
    const of = (chosen: Record<string, unknown>) => changed(night.options, chosen, nearest(night, chosen));
    expect([of({}), of({ units: "basic" }), of({ units: "basic", nights: 2 })]).toEqual([0, 0, 1]);
    expect(known(night, { medals: true, elsewhere: 3 })).toEqual({ medals: true });
  });
});
