/** Settings of a match before it begins: what was chosen, laid over what is usual. */

import type { Option, Preset, Scenario } from "./types";

export type Settings = Record<string, unknown>;

/** What an option is set to. */
export const valueOf = (option: Option, chosen: Settings): unknown => chosen[option.name] ?? option.default;

/** How many options of a list are not as usual, or as the settings have them that were chosen as a whole. */
export const changed = (options: Option[], chosen: Settings, whole: Settings = {}): number =>
  options.filter((one) => valueOf(one, chosen) !== valueOf(one, whole)).length;

/** What these settings come nearest to: what is usual, or a preset. */
export const nearest = ({ options, presets }: Scenario, chosen: Settings): Settings =>
  presets.reduce<Settings>((best, { values }) => (changed(options, chosen, values) < changed(options, chosen, best) ? values : best), {});

/** Whether the settings are those of a preset. */
export const isPreset = ({ options }: Scenario, preset: Preset, chosen: Settings): boolean =>
  options.every((one) => valueOf(one, chosen) === valueOf(one, preset.values));

/** Where a new match of a scenario begins: with its simplest preset. */
export const firstSettings = (scenario: Scenario | undefined): Settings => ({ ...scenario?.presets[0]?.values });

/** The settings that a scenario has an option for. */
export const known = ({ options }: Scenario, chosen: Settings): Settings =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => options.some((one) => one.name === name)));
