/** What the player has in mind with a vehicle, a gun or a helicopter: which one acts, the corner it shall face, the fire
 * that is called for; and what the engine foresees of it. */

import { oneEach } from "../../lib/each.svelte";
import type { Errand } from "../../lib/hand.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Preview } from "../../lib/types";
import { AIMED, deedsOf, doersOf, harmOf, toHitOf, type Deed, type Homes } from "./deeds";
import { driveTo, isDrive, type Drive, type Driven } from "./facing";
import { isUnit, kindOf, tracksOf, type Reached, type Unit } from "./holds";
import { lastShot, type Option } from "./options";
import { hexUnder } from "./places";
import { planOf, stepOf, unitsAt } from "./plan.svelte";

class Motor {
  /** the vehicle, gun or helicopter that acts */
  unit = $state<string | null>(null);
  /** the corner that its hull shall face at the goal, and that its turret shall point to */
  face = $state<string | null>(null);
  turret = $state<string | null>(null);
  /** what is aimed at any hex: fire that is called, a star shell, an entry; and by whom */
  aim = $state<{ verb: string; unit: string } | null>(null);
  /** where it could drive, as the server tells it */
  driven = $state.raw<Record<string, Driven>>({});
  /** by action: what a shot would bring */
  odds = $state.raw<ReadonlyMap<string, Preview>>(new Map());
  /** where a Spotting Round could land, or shells would fall */
  ring = $state.raw<Preview | null>(null);

  drop(): void {
    this.face = this.turret = null;
    this.aim = null;
  }
}

export const motorOf = oneEach(() => new Motor());

export const MACHINES = ["vehicle", "helicopter", "team"];
export const isMachine = (table: Table, id: string): boolean => {
  const piece = table.pieces.get(id);
  return !!piece && isUnit(piece) && MACHINES.includes(piece.kind);
};

/** Where counters and weapons are. */
export const homesOf = (table: Table): Homes => {
  const unit = (id: string) => {
    const piece = table.pieces.get(id);
    return piece && isUnit(piece) ? piece.place : undefined;
  };
  return { unit, weapon: (id) => unit(tracksOf(table.view).weapons[id]?.holder ?? "") };
};

/** The machines of a place that can do something now. */
export const machinesAt = (table: Table, place: string | null): Unit[] => {
  const able = doersOf(table.view.legal);
  return place ? unitsAt(table, place).filter((unit) => able.has(unit.id) && MACHINES.includes(unit.kind)) : [];
};

/** The one that acts: the one chosen, or the only thing that can act there. */
export function actor(table: Table): string | null {
  const plan = planOf(table);
  const motor = motorOf(table);
  const step = stepOf(table);
  if (step === "driving" || step === "flight") return String(table.seat.prompt?.data.unit ?? "") || null;
  if (step !== "acts" || !plan.place) return null;
  const some = machinesAt(table, plan.place);
  if (motor.unit && some.some((unit) => unit.id === motor.unit)) return motor.unit;
  const men = table.view.legal.some((action) => new RegExp(`^(go|fire|fight) ${plan.place}( |$)`).test(action));
  return !men || motor.unit === null ? (some.length && !men ? (some[0]?.id ?? null) : null) : null;
}

/** The machine that drives or flies by itself; guns and mortars are moved like men. */
export function driver(table: Table): string | null {
  const unit = actor(table);
  return unit && table.pieces.get(unit)?.kind === "team" ? null : unit;
}

/** The ways in which a vehicle can drive. */
export const drivesOf = (legal: readonly string[], unit: string | null): string[] =>
  legal.flatMap((action) => {
    const [verb, who, mode] = action.split(" ");
    return verb === "drive" && who === unit && mode ? [mode] : [];
  });

export function driveMode(table: Table): string | null {
  const modes = drivesOf(table.view.legal, actor(table));
  const { mode } = planOf(table);
  return mode && modes.includes(mode) ? mode : (modes[0] ?? null);
}

/** Which action tells where the machine that acts could go; undefined if none acts. */
export function motorWays(table: Table): string | null | undefined {
  const legal = table.view.legal;
  const step = stepOf(table);
  const unit = actor(table);
  if (step === "driving") return legal.find((action) => /^(step|turn) /.test(action)) ?? null;
  if (step === "flight") return legal.find((action) => action.startsWith("step ")) ?? null;
  if (step !== "acts" || !driver(table)) return undefined;
  const mode = driveMode(table);
  return mode ? `drive ${unit} ${mode}` : legal.includes(`fly ${unit}`) ? `fly ${unit}` : null;
}

// -- what a click would do -------------------------------------------------------------------------

export const deedsNow = (table: Table): Deed[] => deedsOf(table.view.legal, homesOf(table));

/** Everything that the place that acts could do with its guns, or what is in the hand. */
export function ownDeeds(table: Table): Deed[] {
  const plan = planOf(table);
  const { aim } = motorOf(table);
  const step = stepOf(table);
  if (step !== "acts" && step !== "impulse") return [];
  const all = deedsNow(table);
  if (aim) return all.filter((deed) => deed.verb === aim.verb && deed.by === aim.unit);
  return step === "acts" ? all.filter((deed) => deed.from === plan.place && !AIMED.includes(deed.verb)) : [];
}

/** The shot that a machine would be asked for at a place: of two ways the one that tells more when it is refused, its gun, at
 * a vehicle if one is there. */
export function shotWanted(table: Table, machine: string, place: string): string {
  const target = unitsAt(table, place).find((unit) => unit.kind === "vehicle" || unit.kind === "helicopter");
  const barrel = kindOf(table.kit.chart, table.pieces.get(machine)?.type)?.barrel;
  return `${barrel ? "shell" : "machine-gun"} ${machine} ${target?.id ?? place}`;
}

/** What is said after a shot is declared: the gun is turned the best way, all machine guns fire; a leader is asked for. */
export function after(deed: Deed, odds: Preview | undefined, way?: string): Errand[] {
  if (deed.verb === "shell") {
    const best = [...(toHitOf(odds)?.ways ?? [])].sort((a, b) => b.p - a.p)[0]?.says;
    const says = way ?? best;
    return says ? [{ step: "lay-gun", action: says, maybe: true }] : [];
  }
  if (deed.verb === "machine-gun") return [{ step: "which-guns", action: "burst joint", maybe: true }];
  return deed.verb === "fire" && !deed.by.includes("-") ? [{ step: "fire-group", action: "everyone", maybe: true }] : [];
}

/** What a drive says, and when it is given up: at the first shot. */
export function drive(table: Table, unit: string, way: Drive): Errand[] {
  const before = lastShot(table.seat.log);
  const still = (seat: Table["seat"]) => lastShot(seat.log) === before;
  const step = stepOf(table);
  const begin: Errand[] = step === "acts" ? [{ step, action: `drive ${unit} ${driveMode(table)}` }] : [];
  const rides = table.view.pieces.some((piece) => piece.aboard === unit);
  // onto the map it comes facing any corner, asked after the step
  const says = way.says.flatMap((action, i): Errand[] => [
    { step: "driving", action, still, ...(i === 0 && step === "acts" && { maybe: true }) },
    ...(action.startsWith("step ") ? [{ step: "entry-faces", action: `turn ${unit} ${way.corners[i]}`, maybe: true }] : []),
  ]);
  const stays = rides && way.left > 0;
  return [...begin, ...says, ...(stays || way.overrun !== undefined ? [] : [{ step: "driving", action: "halt", still, maybe: true }])];
}

/** The same for a helicopter. */
export function fly(table: Table, unit: string, way: Reached): Errand[] {
  const before = lastShot(table.seat.log);
  const still = (seat: Table["seat"]) => lastShot(seat.log) === before;
  const begin: Errand[] = stepOf(table) === "acts" ? [{ step: "acts", action: `fly ${unit}` }] : [];
  return [
    ...begin,
    ...way.way.map((place, i): Errand => ({ step: "flight", action: `step ${place}`, still, ...(i === 0 && { maybe: true }) })),
    { step: "flight", action: "halt", still, maybe: true },
  ];
}

/** The way to a goal with the corner that is wanted there. */
export function wayTo(table: Table, goal: string): Reached | undefined {
  const plan = planOf(table);
  const motor = motorOf(table);
  const plain = plan.ways[goal];
  const turnedHere = motor.face && Object.keys(motor.driven).length ? driveTo(motor.driven, goal, motor.face) : undefined;
  return turnedHere?.says.length ? turnedHere : plain;
}

/** All that guns and machines could do at a place. */
export function motorOptions(table: Table, goal: string): Option[] {
  const motor = motorOf(table);
  const step = stepOf(table);
  const unit = actor(table);
  const found: Option[] = [];
  const rank = (deed: Deed) => (deed.by === unit ? 2 : 0) + (deed.target ? 0.5 : 0) + harmOf(motor.odds.get(deed.action));
  for (const deed of ownDeeds(table).filter((one) => one.goal === goal || (motor.aim && hexUnder(one.goal) === hexUnder(goal))).sort((a, b) => rank(b) - rank(a))) {
    const odds = motor.odds.get(deed.action);
    found.push({ kind: "motor", goal, action: deed.action, errand: [{ step, action: deed.action }, ...after(deed, odds)], deed });
  }
  const way = motor.aim ? undefined : wayTo(table, goal);
  const moves = driver(table);
  if (moves && way) {
    const errand = isDrive(way) ? drive(table, moves, way) : fly(table, moves, way);
    const option: Option = { kind: "motor", goal, action: motorWays(table) ?? "", errand, way };
    if (planOf(table).mode) found.unshift(option);
    else found.push(option);
  }
  return found;
}
