/** Drvar on the table. */

import type { Chart } from "../../lib/types";
import type { GameModule } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import { IDS, nameOf, stand } from "./look";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { planOf, press } from "./plan.svelte";
import { reacts } from "./reacts";
import { hasWord, w } from "./text";
import Track from "./Track.svelte";
import Under from "./Under.svelte";
import { COLOUR, describe, longName, tabName, tabs, tracksOf, zonesOf } from "./words";

function notes(chart: Chart, hex: string): { text: string; rule: string | null }[] {
  const cell = chart.hexes[hex];
  const terrain = cell && chart.terrain[cell.terrain];
  if (!cell || !terrain) return [];
  const zones = zonesOf(chart, Object.keys(chart.zones)[0] ?? "");
  const signed = (n: unknown) => (Number(n) > 0 ? `+${Number(n)}` : `−${Math.abs(Number(n))}`);
  const out = [
    { text: w("foot", { n: terrain.foot == null ? w("never") : String(terrain.foot) }), rule: "7a" },
    { text: w("vehicle", { n: terrain.vehicle == null ? w(cell.terrain === "wood" ? "vehicle.road" : "never") : String(terrain.vehicle) }), rule: "7a" },
  ];
  if (terrain.attack) out.push({ text: w("note.attack", { n: signed(terrain.attack) }), rule: "8.1d" });
  if (terrain.melee) out.push({ text: w("note.melee", { n: signed(terrain.melee) }), rule: "R41" });
  if (terrain.blocks) out.push({ text: w("note.blocks"), rule: "8.6c" });
  if (terrain.rough_landing) out.push({ text: w("note.landing"), rule: "12.3c" });
  const bonus = zones.stars?.[hex];
  if (bonus) out.push({ text: w("note.star", { n: bonus }), rule: "12.1d" });
  return out;
}

export const drvar: GameModule = {
  ...card,
  title: "Caccia a Tito",
  sideColour: COLOUR,
  nameOf,
  ids: IDS,
  describe,
  regions: () => [],
  terrainNotes: notes,
  label(act, tell) {
    const key = `act.${act.verb}`;
    if (!hasWord(key)) return tell.say(`action.${act.verb}`);
    const unit = act.args.find((_, i) => act.kinds[i] === "unit");
    return unit ? `${w(key)}: ${longName(unit, tell)}` : w(key);
  },
  nights: (chart, scenario) => zonesOf(chart, scenario).night ?? [],
  standing(tell) {
    const raids = Object.entries(tracksOf(tell).raids).map(([plane, n]) => `${n} ${tell.say(`aircraft.${plane}`) ?? plane}`);
    return tell.view.turn.number && raids.length ? [w("standing.raids", { raids: raids.join(", ") })] : [];
  },
  lossName: (kind) => (hasWord(`loss.${kind}`) ? w(`loss.${kind}` as "loss.eliminated") : undefined),
  reacts,
  tab: tabName,
  tabs,
  stand,
  sees: true,
  holds: true,
  quiet: true,
  glows: ["step"],
  // the desk and the layers offer everything
  handled: () => true,
  shelved: (act, choice) =>
    act.verb === "recover" ? choice.verb !== "recover"
      : act.kinds[0] === "word" && act.kinds[1] === "hex" && act.verb !== "place" && choice.picks[0] !== act.args[0],
  claims: press,
  reaches: (table) => Object.keys(planOf(table).ways),
  more: () => w("panel.more"),
  Track,
  Desk,
  Under,
  Over,
  Panel,
};
