/** Night Drop on the table. */

import type { Chart } from "../../lib/types";
import { phrase } from "../../text";
import type { GameModule, Region } from "../types";
import { card } from "./card";
import { IDS, REGIMENT, letter, nameOf } from "./look";
import Panel from "./Panel.svelte";
import { hasWord, w } from "./text";

interface Zones {
  night_turns?: number;
  objectives?: string[];
  start?: string[];
  entry?: Record<string, string>;
  drop?: Record<string, { zone: string; hexes: string[] }>;
}

function regions(chart: Chart, scenario: string): Region[] {
  const zones = (chart.zones[scenario] ?? {}) as Zones;
  const out: Region[] = Object.entries(zones.drop ?? {}).map(([pir, drop]) => ({
    id: `drop-${pir}`, kind: "drop", hexes: drop.hexes, colour: REGIMENT[pir]?.colour ?? "#555", label: drop.zone,
  }));
  out.push({ id: "objectives", kind: "objective", hexes: zones.objectives ?? [], colour: "#a8421f" });
  for (const [name, hex] of Object.entries(zones.entry ?? {})) {
    out.push({ id: `entry-${name}`, kind: "entry", hexes: [hex], colour: "#a8421f", label: name });
  }
  return out;
}

function cost(value: unknown): string {
  if (value == null) return w("never");
  if (value === "all") return w("all");
  return value === 0.5 ? "½" : String(value);
}

export const nightDrop: GameModule = {
  ...card,
  sideColour: { us: "#2f5fa8", german: "#5d6058" },
  nameOf,
  ids: IDS,
  describe(piece, tell) {
    if (piece.kind === "control") return w("control");
    if (piece.kind === "objective") {
      const value = piece.value as number | null;
      if (value == null) return w("objective.hidden");
      return w(piece.open ? "objective" : "objective.own", { n: value });
    }
    const us = /^(50[578])-([sc])(\d+)$/.exec(piece.id);
    if (us?.[2] === "c") return w("company", { n: letter(Number(us[3])), pir: us[1] as string });
    if (us) {
      const kind = piece.type ? (tell.say(`type.${piece.type}`) ?? piece.type) : w("type.unknown");
      return `${w("stick", { n: us[3] as string, pir: us[1] as string })}, ${kind}`;
    }
    const kind = piece.type ? phrase(tell.chart.types?.[piece.type]?.name) : "";
    const name = w("german", { n: piece.id.slice(3) });
    return [name, kind, piece.unknown ? w("german.unknown") : ""].filter(Boolean).join(", ");
  },
  regions,
  terrainNotes(chart, hex) {
    const cell = chart.hexes[hex];
    const terrain = cell && chart.terrain[cell.terrain];
    if (!cell || !terrain) return [];
    const notes = [
      { text: w("foot", { n: cost(terrain.foot) }), rule: "8.1a" },
      { text: w("vehicle", { n: cost(terrain.vehicle) }), rule: "3.1.2a" },
    ];
    if (cell.road) notes.push({ text: w("road"), rule: "8.1b" });
    if (cell.railway) notes.push({ text: w("railway"), rule: "8.1b" });
    if (terrain.defence) notes.push({ text: w("defence", { n: String(terrain.defence) }), rule: "9.2.4a" });
    if (terrain.landing) notes.push({ text: w("landing", { n: String(terrain.landing) }), rule: "4.2.3b" });
    if (terrain.deadly) notes.push({ text: w("deadly"), rule: "4.2.3c" });
    return notes;
  },
  label(act, tell) {
    const told = tell.say(`action.${act.verb}`);
    if (told && !act.args.length) return told;
    if (act.verb === "activate") return tell.say(`activation.${act.args[0]}`);
    if (act.args[act.args.length - 1] === "off") return w("act.move-off");
    const key = `act.${act.verb}`;
    if (!hasWord(key)) return undefined;
    const units = act.args.filter((_, i) => act.kinds[i] === "unit").map(nameOf);
    const hex = act.args.find((_, i) => act.kinds[i] === "hex");
    const place = hex ? phrase(tell.chart.places[hex]) || hex : "";
    return w(key, { units, hex: place, first: units[0] ?? "", rest: units.slice(1) });
  },
  nights: (chart, scenario) => ((chart.zones[scenario] as Zones | undefined)?.night_turns ?? 4),
  standing(tell) {
    const { turn, score, tracks } = tell.view;
    const out: string[] = [];
    const activation = turn.activation ? tell.say(`activation.${String(turn.activation)}`) : undefined;
    if (activation) out.push(activation);
    const left = tracks.allowance as number;
    if (left && activation) out.push(w(/^G[123]$/.test(String(turn.activation)) ? "panel.pushes" : "panel.left", { n: left }));
    if (turn.initiative) out.push(`${w("panel.initiative")}: ${tell.say(`side-adj.${String(turn.initiative)}`) ?? String(turn.initiative)}`);
    out.push(w("panel.score", { n: score.us ?? 0, hexes: score.hexes ?? 0 }));
    if (score.uncounted) out.push(w("panel.uncounted", { n: score.uncounted }));
    return out;
  },
  foldName: (kind, n) => (hasWord(`fold.${kind}`) ? w(`fold.${kind}` as "fold.stick-lost", { n }) : undefined),
  lossName: (kind) => (hasWord(`loss.${kind}`) ? w(`loss.${kind}` as "loss.removed") : undefined),
  tab: (name) => (hasWord(`tab.${name}`) ? w(`tab.${name}` as "tab.moved") : name),
  drops: {
    pointName: (point) => (point in REGIMENT ? w("drop.regiment", { pir: point }) : point),
    causeName: (cause) => (hasWord(`cause.${cause}`) ? w(`cause.${cause}` as "cause.water") : cause),
    measure: () => w("drop.measure"),
    note: () => w("drop.note"),
  },
  Panel,
};
