/** Settings of a match before it begins: what was chosen, laid over what is usual. */

import type { Option, Preset, Scenario } from "./types";

export type Settings = Record<string, unknown>;

/** What an option is set to. */
export const valueOf = (option: Option, chosen: Settings): unknown => chosen[option.name] ?? option.default;

/** How many options of a list are not as usual. */
export const changed = (options: Option[], chosen: Settings): number => options.filter((one) => valueOf(one, chosen) !== one.default).length;

/** Whether the settings are those of a preset. */
export const isPreset = ({ options }: Scenario, preset: Preset, chosen: Settings): boolean =>
  options.every((one) => valueOf(one, chosen) === valueOf(one, preset.values));

/** Where a new match of a scenario begins: with its simplest preset. */
export const firstSettings = (scenario: Scenario | undefined): Settings => ({ ...scenario?.presets[0]?.values });

/** The settings that a scenario has an option for. */
export const known = ({ options }: Scenario, chosen: Settings): Settings =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => options.some((one) => one.name === name)));
