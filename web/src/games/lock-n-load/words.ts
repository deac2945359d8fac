/** Names and descriptions, from what the view and the chart say. */

import { points } from "../../lib/points";
import type { Act } from "../../lib/choose";
import type { Name } from "../../lib/forms";
import type { Table } from "../../lib/table.svelte";
import type { Piece } from "../../lib/types";
import { heading, named, phrase, t } from "../../text";
import type { Note, Teller } from "../types";
import { faceOf } from "./faces";
import { boxesOf, cardOf, floorsOf, groundOf, hexOf, isUnit, kindOf, tracksOf, weaponOf, type Kind, type Unit } from "./holds";
import { nameOf } from "./look";
import { hexUnder, layerOf } from "./places";
import { planOf } from "./plan.svelte";
import type { Post } from "./posts";
import { pairsOf } from "./sightings";
import { has, w } from "./text";

/** A place by its name and floor. */
export function placeName(place: string): string {
  const layer = layerOf(place);
  const [, carrier, where] = /^((?:us|de|nva|vc)-.+)-(in|on)$/.exec(place) ?? [];
  if (carrier && where) return w(`place.aboard-${where}`, { unit: nameOf(carrier) });
  return layer === "ground" || layer === "aboard" ? (place === "off" ? w("place.off") : place) : w(`place.${layer}`, { hex: hexUnder(place) });
}

export const sideName = (side: string | null, tell: Teller): string => heading(tell.say(`side-adj.${side}`) ?? side ?? "");

/** A support weapon on a button. */
export function armName(id: string, tell: Teller): string {
  return heading(named(weaponOf(tell.chart, tracksOf(tell.view).weapons[id]?.type)?.name)) || id;
}

export const cardName = (key: string, tell: Teller): string => phrase(cardOf(tell.chart, key)?.name) || key;

export const values = (kind: Kind | undefined): string => (kind ? `${kind.firepower}-${kind.range}-${kind.move}` : "");

const MACHINES = ["vehicle", "helicopter", "team"];

/** The second of a kind has a letter. */
function lettered(name: Name, id: string): Name {
  const letter = /-([a-z])$/.exec(id)?.[1];
  return letter ? { ...name, text: `${name.text} ${letter.toUpperCase()}` } : name;
}

/** A counter in a sentence or a list: what it is called, and its values. */
export function unitName(id: string, tell: Teller): Name {
  const kind = kindOf(tell.chart, tell.view.pieces.find((piece) => piece.id === id)?.type ?? tracksOf(tell.view).types[id]);
  const name = nameOf(id);
  if (kind && MACHINES.includes(kind.sort)) return lettered(named(kind.name), id);
  return { text: kind && name.length === 1 ? `${name} (${values(kind)})` : name, form: "" };
}

/** A counter that is not on the map. */
export const offMap = (id: string, tell: Teller): Piece => ({ id, side: id.startsWith("us-") ? "us" : id.startsWith("de-") ? "german" : "nva", kind: "unit", type: tracksOf(tell.view).types[id] ?? null, hex: "", place: "" });

export const pieceOf = (id: string, tell: Teller): Piece => tell.view.pieces.find((piece) => piece.id === id) ?? offMap(id, tell);

/** What a gun or a vehicle is worth, how it stands and who commands it. */
function machineNotes(piece: Unit, kind: Kind): string[] {
  const { armour, barrel } = kind;
  const parts = [w(`sort.${kind.sort}`), w("piece.points", { n: kind.move })];
  if (barrel) parts.push(w("piece.barrel", { hits: barrel.hits.join("/"), ranges: barrel.ranges.join("/"), penetration: barrel.penetration.join("/"), he: barrel.he }));
  if (armour && kind.sort === "vehicle") parts.push(w("piece.hull", { n: armour.hull.join("/") }));
  if (armour?.turret.length) parts.push(w("piece.turret", { n: armour.turret.join("/") }));
  const guns = [...(armour?.guns ?? []), ...(armour?.all_round ?? [])];
  if (guns.length) parts.push(w("piece.guns", { n: guns.join("+") }));
  if (piece.facing && kind.sort !== "helicopter") parts.push(w("piece.facing", { way: w(`way.${piece.facing}`) }));
  if (piece.turret && piece.turret !== piece.facing) parts.push(w("piece.turned", { way: w(`way.${piece.turret}`) }));
  if (kind.sort === "vehicle") parts.push(w(piece.open ? "piece.open" : "piece.buttoned"));
  if (kind.sort === "helicopter") parts.push(w(piece.tabs?.includes("hovering") ? "piece.hovering" : "piece.flying"));
  if (typeof piece.leader === "string") parts.push(w("piece.boss", { unit: nameOf(piece.leader) }));
  for (const tab of piece.tabs ?? []) if (["abandoned", "damaged", "shaken"].includes(tab)) parts.push(w(`tab.${tab}`));
  return parts;
}

export function describe(piece: Piece, tell: Teller): string {
  if (piece.kind === "control") return w("marker.control", { side: sideName(piece.side, tell) });
  if (piece.kind === "weapon") return w("marker.weapon", { weapon: armName(piece.id, tell) });
  if (!isUnit(piece)) return has(`marker.${piece.kind}`) ? w(`marker.${piece.kind}`) : piece.kind;
  const face = faceOf(piece, tell.chart, tell.view);
  const parts = [heading(unitName(piece.id, tell))];
  if (face.kind) {
    const sort = w(`sort.${face.kind.sort}`);
    if (face.kind.armour || face.kind.barrel) parts.push(...machineNotes(piece, face.kind));
    else parts.push(face.kind.sort === "leader" ? w("piece.leader", { n: face.leadership }) : `${sort} ${values(face.kind)}`, w("piece.morale", { n: face.morale }));
    if (face.kind.assault) parts.push(w("piece.assault"));
    if (face.kind.stealth) parts.push(w("piece.stealth"));
  }
  for (const arm of piece.weapons ?? []) parts.push(armName(arm, tell) + (tracksOf(tell.view).weapons[arm]?.mounted ? ` (${w("piece.mounted")})` : ""));
  for (const [card, holder] of Object.entries(tracksOf(tell.view).cards)) if (holder === piece.id) parts.push(w("piece.card", { card: cardName(card, tell) }));
  if (layerOf(piece.place ?? "") !== "ground") parts.push(placeName(piece.place));
  if (piece.place) parts.push(w(piece.seen ? "piece.seen" : "piece.unseen"));
  return parts.join(", ");
}

/** Where the words of an argument are that is neither a counter nor a place. */
const CHOICES: Record<string, string> = { dig: "works", mode: "flight", hatch: "hatch", burst: "burst" };

/** One argument of an action in words. */
function argName(verb: string, arg: string, tell: Teller): string {
  if (arg in tracksOf(tell.view).weapons) return armName(arg, tell);
  if (hexUnder(arg) in tell.chart.hexes || arg === "off" || layerOf(arg) === "aboard") return placeName(arg);
  if (/^(us|de|nva|vc)-/.test(arg)) return heading(unitName(arg, tell));
  const key = `${CHOICES[verb] ?? "mode"}.${arg}`;
  if (has(key)) return w(key);
  // a way of moving, with double time
  return arg.split("-").map((part) => (has(`mode.${part}`) ? w(`mode.${part}`) : "")).filter(Boolean).join(", ");
}

/** An action on a button. The same verb may be said of one or of two. */
export function label(act: Act, tell: Teller): string | undefined {
  const [verb = "", ...args] = act.text.split(" ");
  if (verb === "step" && args[0] === "off") return w("deed.off");
  const key = [`act.${verb}.${args.length}`, `act.${verb}`, `goal.${verb}`, `deed.${verb}`].find(has);
  if (!key) return undefined;
  const unit = args.find((arg) => /^(us|de|nva|vc)-/.test(arg) && !(arg in tracksOf(tell.view).weapons));
  const weapon = args.find((arg) => arg in tracksOf(tell.view).weapons);
  const place = args.find((arg) => hexUnder(arg) in tell.chart.hexes) ?? (args.includes("off") ? "off" : undefined);
  const card = verb === "use" ? cardName(args[0] ?? "", tell) : "";
  const way = ["face", "turn", "turret", "hull"].includes(verb) ? w(`way.${args[args.length - 1]}`) : "";
  const [who = "", target = "", caller = ""] = args.map((arg) => argName(verb, arg, tell));
  return w(key, { unit: unit ? unitName(unit, tell) : who, weapon: weapon ? armName(weapon, tell) : "", place: place ? placeName(place) : "", card, way, who, target, caller, name: (args[0] ?? "").toUpperCase() });
}

const cost = (value: number | null | undefined) => (value == null ? w("never") : value === 0.5 ? "½" : String(value));

/** What the ground of a hex does. */
export function notes(of: string | Act, { chart }: Teller): Note[] {
  if (typeof of !== "string") return [];
  const hex = of;
  const cell = hexOf(chart, hex);
  const ground = groundOf(chart, hex);
  if (!cell || !ground) return [];
  const out: Note[] = [{ text: w("note.cost", { n: cost(ground.leg) }), rule: "6.0a" }];
  if (ground.cover) out.push({ text: w("note.cover", { n: `${ground.cover > 0 ? "+" : ""}${points(ground.cover)}` }), rule: "5.0g" });
  if (ground.sight !== "open") out.push({ text: w(`note.${ground.sight}`), rule: ground.sight === "blocking" ? "10.3b" : "10.3c" });
  if (cell.level) out.push({ text: w("note.level", { n: cell.level }), rule: "10.2a" });
  if (cell.road) out.push({ text: w("note.road"), rule: "6.0a" });
  if (hex in floorsOf(chart)) out.push({ text: w("note.floors"), rule: "2.0d" });
  if (Object.values(boxesOf(chart)).includes(hex)) out.push({ text: w("note.gate"), rule: "6.0n" });
  return out;
}

/** Lines of sight between all floors of two hexes, if there is more than one. */
export function sightings(table: Table, hex: string): Note[] {
  const { reports } = planOf(table);
  const { chart } = table.kit;
  const floor = floorsOf(chart)[hex];
  const from = reports[0] ? hexUnder(reports[0].from) : hex;
  if (!table.sight || from === hex || (reports.length < 2 && !floor)) return [];
  return pairsOf(reports, [hex, ...(floor ? [floor] : [])]).map((pair) => {
    const ends = { from: w(layerOf(pair.from) === "up" ? "sight.up" : "sight.ground"), to: w(layerOf(pair.to) === "up" ? "sight.up" : "sight.ground") };
    const line = w("sight.pair", ends);
    return { text: pair.seen ? `${line}: ${pair.degraded ? `−${pair.degraded}` : w("sight.clear")}` : `${line}: ${table.kit.pretty(pair.why?.text ?? "")}`, rule: pair.seen && !pair.degraded ? null : (pair.why?.rule ?? null) };
  });
}

/** An order in words. */
export function postName(post: Pick<Post, "kind" | "percent">): string {
  const { kind, percent } = post;
  if (kind === "at-least") return t("order.at-least", { n: percent });
  return t(kind === "adjacent" ? "order.beside" : `order.${kind}`);
}
