/** Histo Command on the table. */

import type { Act } from "../../lib/choose";
import type { Chart, LogEntry, Phrase } from "../../lib/types";
import { WAYS, type Face, type Thrown } from "../../panel/dice";
import { phrase } from "../../text";
import type { GameModule, Region } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import { isDrop } from "./drop";
import { GROUP, IDS, nameOf, typeOf } from "./look";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { reacts } from "./reacts";
import { hasWord, w } from "./text";
import Under from "./Under.svelte";

interface Zones {
  objectives?: string[];
  goals?: { id: string; name: Phrase; hexes: string[] }[];
}
interface Ground {
  foot: number | null;
  vehicle: number | null;
  fire: number;
  blocks: boolean;
}
const zonesOf = (chart: Chart, scenario: string) => (chart.zones[scenario] ?? {}) as Zones;

function regions(chart: Chart, scenario: string): Region[] {
  return [{ id: "objectives", kind: "objective", hexes: zonesOf(chart, scenario).objectives ?? [], colour: "#a8421f" }];
}

const cost = (value: number | null | undefined) => (value == null ? w("never") : value === 0.5 ? "½" : String(value));

function terrainNotes(chart: Chart, hex: string): { text: string; rule: string | null }[] {
  const cell = chart.hexes[hex];
  const ground = cell && (chart.terrain[cell.terrain] as unknown as Ground | undefined);
  if (!cell || !ground) return [];
  const notes = [
    { text: w("foot", { n: cost(ground.foot) }), rule: "HC-9b" },
    { text: w("vehicle", { n: cost(ground.vehicle) }), rule: "HC-9b" },
  ];
  if (cell.road) notes.push({ text: w("road"), rule: "HC-9b" });
  for (const work of (cell.works ?? []) as string[]) notes.push({ text: phrase(chart.terrain[work]?.name), rule: "HC-3c" });
  if (cell.fire) notes.push({ text: w("cover", { n: `−${Math.abs(Number(cell.fire))}` }), rule: "HC-10a" });
  const [para, glider] = (cell.landing ?? [0, 0]) as number[];
  notes.push({ text: w("landing", { para: para ?? 0, glider: glider ?? 0 }), rule: "HC-3a" });
  if (ground.blocks) notes.push({ text: w("blocks"), rule: "HC-11a" });
  return notes;
}

/** Special dice by their faces, the wind by an arrow and a number, initiative by plain dice. */
function dice(entry: LogEntry, chart: Chart): Thrown[] | undefined {
  const faces = (chart as Chart & { die?: Face[] }).die ?? [];
  const special = (thrown: unknown, side: string): Thrown[] =>
    (Array.isArray(thrown) ? thrown : []).map((n: number) => {
      const face = faces[n - 1] ?? "blank";
      return { n, side, face, label: w(`face.${face}` as "face.hit") };
    });
  const { kind, data } = entry;
  if (kind === "initiative-rolled") {
    return [{ n: Number(data.allied), side: "us" }, { n: Number(data.german), side: "german" }];
  }
  if (kind === "unit-scattered") {
    const n = Number(data.direction);
    const way = WAYS[n - 1] ?? "N";
    const far = Number(data.distance);
    return [{ n, side: "", face: way, label: w("face.way", { way: w(`way.${way}` as "way.N") }) }, { n: far, side: "", label: w("face.far", { n: far }) }];
  }
  if (kind === "assaulted") {
    const half = (name: string) => (data[name] as { dice?: number[] } | undefined)?.dice;
    return [...special(half("attacker"), "mine"), ...special(half("defender"), "theirs")];
  }
  return Array.isArray(data.dice) ? special(data.dice, "") : undefined;
}

/** The desk offers these: who jumps where, which group acts, who fires at whom. */
const AT_THE_DESK = new Set(["jump", "assign", "activate", "fire", "assault", "show"]);

export const histoCommand: GameModule = {
  ...card,
  sees: true,
  more: () => w("panel.more"),
  sideColour: { allied: "#2f5fa8", german: "#5d6058" },
  nameOf,
  ids: IDS,
  describe(piece, tell) {
    if (piece.kind === "control") return w(piece.side === "allied" ? "control.allied" : "control.german");
    if (piece.kind === "drop-point") return w("drop-point");
    const kind = typeOf(tell.chart, piece.type);
    const could = ((tell.view.tracks.hidden ?? {}) as Record<string, string[]>)[piece.id];
    const named = (type: string) => phrase(typeOf(tell.chart, type)?.name);
    const parts = [nameOf(piece.id)];
    if (kind) parts.push(phrase(kind.name));
    if (piece.unknown) parts.push(kind ? w("hidden") : w("hidden.could", { types: (could ?? []).map(named).join(w("or")) }));
    if (kind && piece.type !== "dummy") {
      const [foot, soft, armour] = kind.dice;
      parts.push(w("strength", { n: String(piece.strength ?? kind.strength), of: kind.strength }), w("dice", { foot, soft, armour }));
      parts.push(w("range", { n: kind.range[0] > 1 ? kind.range.join("–") : kind.range[1] }), w("points", { n: kind.points }));
    }
    return parts.join(", ");
  },
  regions,
  terrainNotes,
  label(act: Act, tell) {
    const group = act.verb === "activate" ? act.args[0] : undefined;
    const told = tell.say(`action.${act.verb}`);
    if (told && !act.args.length) return told;
    const key = `act.${act.verb}`;
    if (!hasWord(key)) return undefined;
    const units = act.args.filter((name) => /^(al|de)-/.test(name)).map(nameOf);
    const hex = act.args.find((_, i) => act.kinds[i] === "hex");
    const aimed = (act.verb === "fire" || act.verb === "assault") && units.length > 1 ? units.slice(1) : units;
    return w(key, { units: aimed, first: units[0] ?? "", hex: hex ? phrase(tell.chart.places[hex]) || hex : "", group: group ?? "" });
  },
  nights: () => 0,
  standing(tell) {
    const { turn, score, tracks } = tell.view;
    const out: string[] = [];
    const side = (name: unknown) => tell.say(`side-adj.${String(name)}`) ?? String(name);
    // between two activations the last group is still named
    if (turn.group && tell.view.prompt?.step !== "choose-group") out.push(`${turn.active ? `${side(turn.active)}: ` : ""}${w(turn.phase === "drop" ? "standing.jumps" : "standing.group", { group: String(turn.group) })}`);
    if (turn.initiative) out.push(w("standing.initiative", { side: side(turn.initiative) }));
    out.push(w("strength" in score ? "standing.points" : "standing.objectives", { n: score.allied ?? 0, of: score.needed ?? 0 }));
    const missing = (tracks.missing as string[]).length;
    const cap = Number(tracks.missing_cap);
    out.push(cap < 99 ? w("standing.missing", { n: missing, of: cap }) : w("standing.missing.free", { n: missing }));
    return out;
  },
  foldName: (kind, n) => (hasWord(`fold.${kind}`) ? w(`fold.${kind}` as "fold.counter-placed", { n }) : undefined),
  lossName: (kind) => (hasWord(`loss.${kind}`) ? w(`loss.${kind}` as "loss.unit-eliminated") : undefined),
  reacts,
  tab: (name) => (hasWord(`tab.${name}`) ? w(`tab.${name}` as "tab.acted") : name),
  map: (scenario) => `histo-command-${scenario.replace(/-drop$/, "")}`,
  dice,
  written: /(?:(?:HIT|DISORDER|·)(?: (?=HIT|DISORDER|·))?)+/,
  drawn: isDrop,
  heading: (tell) => tell.say(`phase.${String(tell.view.turn.phase)}`),
  before: () => w("track.drop"),
  turnName: (turn) => (turn ? undefined : w("turn.zero")),
  luck: false,
  wide: ["second-point", "assign", "jump"],
  drops: {
    groups: () => ["A", "B", "R"].map((group) => ({
      prefix: `${group}@`, label: w(`group.${group}` as "group.A"), colour: GROUP[group]?.colour ?? "#555",
    })),
    pointName: (point) => point,
    causeName: (cause) => (hasWord(`cause.${cause}`) ? w(`cause.${cause}` as "cause.missing") : cause),
    measure: () => w("measure"),
    note: () => w("plan.note"),
  },
  Under,
  Over,
  Desk,
  handled: (act) => AT_THE_DESK.has(act.verb),
  Panel,
};
