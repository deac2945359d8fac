/**
 * The steps of a match as scenes: who goes where, who fires at whom, which dice fall, what is lost. Pure.
 *
 * Nothing is guessed from words: ways, dice and losses are facts of the events; whoever is named beside an enemy in one
 * event has met him; and what else moved is seen by holding the view before against the view after.
 */

import { joinedJumps, jumpsOf, lengthOfDrop, type Jump } from "./drops";
import type { LogEntry, Piece, ReplayStep, View } from "./types";
import { throwsOf, type Thrown } from "../panel/dice";

export interface Stride {
  /** empty: a way that is only shown */
  unit: string;
  hexes: string[];
}

export interface Shot {
  from: string;
  to: string;
  /** the side that fires, where the game says which events are shots: then each counts as one */
  by?: string | null;
}

export interface Blow {
  unit: string;
  hex: string;
  side: string | null;
  /** it is gone, and not only weakened */
  gone: boolean;
  /** nothing of it is lost: it is shaken, pinned or the like */
  light?: boolean;
}

export interface Scene {
  /** told with it: everything up to this version */
  version: number;
  side: string | null;
  /** what is said of it */
  lines: LogEntry[];
  walks: Stride[];
  shots: Shot[];
  dice: Thrown[];
  blows: Blow[];
  /** who comes down from the air */
  jumps: Jump[];
  /** where something new lies */
  arrivals: string[];
  /** where to look */
  hexes: string[];
  moment: LogEntry | null;
  /** what lies on the map while it is told */
  view: View;
  /** somebody has acted, and nothing came of it that can be seen */
  mute?: boolean;
}

/** What is only said takes so many milliseconds to be read. */
const SPOKEN = 1400;
/** More dice than this are a heap that says nothing. */
const DICE = 8;
/** A step of more scenes than this is one heap. */
const HEAP = 8;
/** Arrivals one after the other are one scene up to this many. */
const TOGETHER = 8;

/** So many sentences of somebody who has done nothing that can be seen. */
const SAID = 2;

type Where = Map<string, Piece>;
const byId = (view: View): Where => new Map(view.pieces.map((piece) => [piece.id, piece]));

/** The scenes of some steps, from what lay on the map before them. */
export function scenesOf(before: View, steps: readonly ReplayStep[]): Scene[] {
  const all: Scene[] = [];
  let lies = before;
  for (const step of parted(before, steps)) {
    add(all, inStep(lies, step));
    lies = step.view;
  }
  return all;
}

/** Where another side goes on by itself in what somebody has done, that is a step of its own. */
export function parted(before: View, steps: readonly ReplayStep[]): ReplayStep[] {
  return steps.flatMap((step, i) => {
    const at = step.events.findIndex((entry) => entry.facts.unbidden);
    if (at < 0) return [step];
    const rest = { ...step, side: step.events[at]?.facts.whose ?? null, events: step.events.slice(at) };
    return at ? [{ ...step, events: step.events.slice(0, at), view: between(steps[i - 1]?.view ?? before, step.view, step.side) }, rest] : [rest];
  });
}

/** What lay on the map when a side had done its own, and the others had not gone on. */
function between(before: View, after: View, side: string | null): View {
  const was = byId(before);
  const pieces = after.pieces.flatMap((piece) => (piece.side === side ? [piece] : was.has(piece.id) ? [was.get(piece.id) as Piece] : []));
  return { ...before, pieces };
}

/** Somebody has acted, and there is nothing to see: that is said, in the last words of the diary, or else `lines` is
    empty. */
export function mute(lies: View, steps: readonly ReplayStep[]): Scene | null {
  const last = steps[steps.length - 1];
  const events = steps.flatMap((step) => step.events);
  if (!last || !events.length) return null;
  const loud = events.filter((entry) => !entry.facts.quiet);
  // where nothing else is said of it, what is only written down says that he lets it pass
  const lines = (loud.length ? loud : events).slice(-SAID);
  return {
    version: last.version, side: last.side, lines, walks: [], shots: [], dice: [], blows: [], jumps: [], arrivals: [],
    hexes: unique(lines.flatMap((entry) => entry.facts.places ?? [])), moment: null, view: lies, mute: true,
  };
}

/** More scenes at the end of others: what goes on with the last is joined to it. */
export function add(scenes: Scene[], more: readonly Scene[]): void {
  for (const scene of more) {
    const last = scenes[scenes.length - 1];
    if (last && goesOn(last, scene)) scenes[scenes.length - 1] = joined(last, scene);
    else scenes.push(scene);
  }
}

function inStep(before: View, step: ReplayStep): Scene[] {
  const found: Scene[] = [];
  const after = byId(step.view);
  let lies = before;
  let kind = "";
  for (const entry of step.events) {
    if (entry.facts.quiet) continue;
    const scene = ofEvent(entry, step, lies, after);
    if (!scene) continue;
    const last = found[found.length - 1];
    if (last && lands(last, scene)) {
      const one = joined(last, scene);
      found[found.length - 1] = { ...one, view: landed(lies, one.jumps, after) };
      lies = (found[found.length - 1] as Scene).view;
      kind = entry.kind;
      continue;
    }
    const same = last && !last.jumps.length && (entry.kind === kind || (last.shots.length && scene.hexes.length && !scene.walks.length && !scene.shots.length)) && !scene.moment && !last.moment && !(last.shots.length && scene.shots.some((shot) => shot.by !== undefined));
    if (last && same) found[found.length - 1] = joined(last, { ...scene, view: moved(lies, scene.walks) });
    else {
      // whoever fell in the scene before lies no more on the map
      if (last) lies = without(lies, last.blows);
      found.push({ ...scene, view: landed(moved(lies, scene.walks), scene.jumps, after) });
    }
    kind = entry.kind;
    lies = (found[found.length - 1] as Scene).view;
  }
  const rest = shifts(lies, step, after, found);
  if (rest) {
    const last = found[found.length - 1];
    if (last && !spoken(last) && !last.shots.length && !last.moment && (last.jumps.length || !last.blows.length)) found[found.length - 1] = joined(last, rest);
    else found.push(rest);
  }
  return found.length > HEAP ? heaped(found) : found;
}

/** What is too much to be told one by one, as a whole drop of parachutists, is one scene; its moments keep theirs. */
function heaped(scenes: readonly Scene[]): Scene[] {
  const moments = scenes.filter((scene) => scene.moment);
  const [first, ...more] = scenes.filter((scene) => !scene.moment);
  if (!first) return moments;
  const view = (scenes[scenes.length - 1] as Scene).view;
  return [{ ...more.reduce(joined, first), dice: [], view }, ...moments.map((scene) => ({ ...scene, view }))];
}

/** What one event shows; null if there is nothing to see. */
function ofEvent(entry: LogEntry, step: ReplayStep, before: View, after: Where): Scene | null {
  const { facts } = entry;
  const where = byId(before);
  const hexOf = (unit: string) => where.get(unit)?.hex ?? after.get(unit)?.hex ?? "";
  const walks = (facts.walks ?? []).flatMap(({ units, hexes }) => (hexes.length > 1 ? (units.length ? units : [""]).map((unit) => ({ unit, hexes })) : []));
  const dice = throwsOf(entry).flat();
  const struck = (facts.struck ?? []).filter(({ unit }) => !facts.losses?.some((loss) => loss.unit === unit)).map((one) => ({ ...one, light: after.has(one.unit) }));
  const blows: Blow[] = [...(facts.losses ?? []), ...struck].map((one) => ({ ...one, hex: hexOf(one.unit) || (facts.places?.[0] ?? ""), gone: ("gone" in one ? one.gone : null) ?? !after.has(one.unit) }));
  const { shot } = facts;
  /** of a place in a hex, as an upper floor, the hex; of a piece its own */
  const hexIn = (name: string) => hexOf(name) || (before.pieces.find((piece) => piece.place === name)?.hex ?? name);
  const met = shotsOf(entry, (unit) => where.get(unit) ?? after.get(unit));
  const first = shot && { from: shot.place ? hexIn(shot.place) : hexOf(facts.pieces?.[0] ?? ""), to: hexIn(shot.goal), by: shot.by };
  // several who attack together are one attack with several lines
  const shots: Shot[] = first ? [first, ...(shot.place ? [] : met.filter(({ from, to }) => from !== first.from && to === first.to))] : met;
  /** a counter that was nobody is taken off the map */
  const vanished = (facts.pieces ?? []).some((unit) => where.has(unit) && !after.has(unit));
  const jumps = jumpsOf(facts);
  if (!jumps.length && !walks.length && !dice.length && !blows.length && !shots.length && !facts.moment && !facts.recalled && !vanished) return null;
  const named = facts.places?.length ? facts.places : (facts.pieces ?? []).map(hexOf);
  const shown = [...walks.flatMap((walk) => walk.hexes), ...shots.flatMap(({ from, to }) => [from, to]), ...blows.map((blow) => blow.hex), ...jumps.flatMap((jump) => [jump.aimed, jump.landed ?? ""])];
  return {
    version: step.version, side: step.side, lines: [entry], walks, shots, blows, jumps, arrivals: [],
    dice: dice.length > DICE ? [] : dice,
    hexes: unique(shown.length ? shown : named),
    moment: facts.moment ? entry : null,
    view: before,
  };
}

/** Pieces of two sides in one event: the first fires, or falls upon the others. */
function shotsOf(entry: LogEntry, piece: (unit: string) => Piece | undefined): Shot[] {
  const named = (entry.facts.pieces ?? []).map(piece).filter((one): one is Piece => !!one?.side && !!one.hex);
  const first = named[0];
  if (!first || (entry.facts.walks?.length ?? 0) > 0) return [];
  const foes = named.filter((one) => one.side !== first.side);
  const found = named.filter((one) => one.side === first.side).flatMap((one) => foes.map((foe) => ({ from: one.hex, to: foe.hex })));
  return found.filter((shot, i) => found.findIndex((one) => one.from === shot.from && one.to === shot.to) === i);
}

/** It is said again later: it is read to its end. */
export const spoken = (scene: Scene): boolean => scene.lines.some((entry) => entry.facts.recalled);

/** What moved or came without an event that shows its way; what was `told` already is not what is said of it, unless
    there is nothing else. */
function shifts(lies: View, step: ReplayStep, after: Where, told: readonly Scene[]): Scene | null {
  const before = byId(lies);
  const walks: Stride[] = [];
  const arrivals: string[] = [];
  for (const piece of after.values()) {
    const was = before.get(piece.id)?.hex;
    if (was && piece.hex && was !== piece.hex) walks.push({ unit: piece.id, hexes: [was, piece.hex] });
    else if (was === undefined && piece.hex && piece.side) arrivals.push(piece.hex);
  }
  if (!walks.length && !arrivals.length) return null;
  const known = new Set(told.flatMap((scene) => scene.lines));
  const more = step.events.filter((entry) => !entry.facts.quiet && !known.has(entry));
  const lines = more.length ? more : (told[told.length - 1]?.lines ?? []);
  return {
    version: step.version, side: step.side, lines, walks, arrivals: unique(arrivals), shots: [], dice: [], blows: [], jumps: [],
    hexes: unique([...walks.flatMap((walk) => walk.hexes), ...arrivals]),
    moment: null,
    view: step.view,
  };
}

/** An event of those who jumped, or the next to jump: that is still their landing. */
function lands(last: Scene, next: Scene): boolean {
  if (!last.jumps.length || next.moment || next.shots.length || next.walks.length) return false;
  const units = new Set(last.jumps.map((jump) => jump.unit));
  const named = next.lines.flatMap((entry) => entry.facts.pieces ?? []);
  return next.jumps.length > 0 || (named.length > 0 && named.every((unit) => units.has(unit)));
}

/** Those who have landed lie on the map. */
function landed(view: View, jumps: readonly Jump[], after: Where): View {
  const lie = new Set(view.pieces.map((piece) => piece.id));
  const come = jumps.flatMap(({ unit, landed: hex }) => {
    const piece = after.get(unit);
    return piece && hex && !lie.has(unit) ? [{ ...piece, hex }] : [];
  });
  return come.length ? { ...view, pieces: [...view.pieces, ...come] } : view;
}

/** What the blows of a scene made of those who jump in it. */
function fates(jumps: readonly Jump[], blows: readonly Blow[]): Jump[] {
  const struck = new Map(blows.map((blow) => [blow.unit, blow]));
  return joinedJumps(jumps).map((jump) => {
    const blow = struck.get(jump.unit);
    return blow ? { ...jump, fate: blow.gone || jump.fate === "fallen" ? "fallen" : "hurt" } : jump;
  });
}

const plain = (scene: Scene) => !scene.mute && !scene.shots.length && !scene.dice.length && !scene.blows.length && !scene.moment;

/** The same go on walking, or one thing after the other is laid on the map: that is one scene. */
function goesOn(last: Scene, next: Scene): boolean {
  if (last.side === next.side && last.jumps.length && next.jumps.length && ![last, next].some((one) => one.shots.length || one.walks.length || one.moment)) return true;
  if (last.jumps.length || next.jumps.length || last.side !== next.side || !plain(last) || !plain(next) || last.version === next.version) return false;
  if (last.arrivals.length || next.arrivals.length) {
    return !last.walks.length && !next.walks.length && last.arrivals.length + next.arrivals.length <= TOGETHER && last.lines[0]?.kind === next.lines[0]?.kind;
  }
  const ends = new Map(last.walks.map((walk) => [walk.unit, walk.hexes[walk.hexes.length - 1]]));
  return next.walks.length > 0 && next.walks.length === last.walks.length && next.walks.every((walk) => ends.get(walk.unit) === walk.hexes[0]);
}

function joined(one: Scene, other: Scene): Scene {
  const dice = [...one.dice, ...other.dice];
  const blows = blowsOf([...one.blows, ...other.blows]);
  const jumps = fates([...one.jumps, ...other.jumps], blows);
  return {
    ...other,
    lines: [...new Set([...one.lines, ...other.lines])],
    walks: strides([...one.walks, ...other.walks]),
    shots: [...one.shots, ...other.shots],
    // of several who jump only the landing is seen, not the dice
    dice: dice.length > DICE || jumps.length > 1 ? [] : dice,
    blows,
    jumps,
    arrivals: unique([...one.arrivals, ...other.arrivals]),
    hexes: unique([...one.hexes, ...other.hexes]),
    moment: one.moment ?? other.moment,
  };
}

/** One way a unit: the parts put together; of two accounts of the same way the longer one. */
function strides(walks: readonly Stride[]): Stride[] {
  const found = new Map<string, string[]>();
  for (const { unit, hexes } of walks) {
    const known = found.get(unit);
    if (!known) found.set(unit, hexes);
    else if (known[known.length - 1] === hexes[0]) found.set(unit, [...known, ...hexes.slice(1)]);
    else if (hexes.length > known.length) found.set(unit, hexes);
  }
  return [...found].map(([unit, hexes]) => ({ unit, hexes }));
}

/** A unit is struck once in a scene, and gone if it is gone in the end. */
function blowsOf(blows: readonly Blow[]): Blow[] {
  const found = new Map<string, Blow>();
  for (const blow of blows) found.set(blow.unit, { ...blow, hex: found.get(blow.unit)?.hex || blow.hex, ...(blow.light && { light: found.get(blow.unit)?.light !== undefined || !found.has(blow.unit) }) });
  return [...found.values()];
}

function moved(view: View, walks: readonly Stride[]): View {
  if (!walks.length) return view;
  const to = new Map(walks.map(({ unit, hexes }) => [unit, hexes[hexes.length - 1] ?? ""]));
  return { ...view, pieces: view.pieces.map((piece) => (to.has(piece.id) ? { ...piece, hex: to.get(piece.id) as string } : piece)) };
}

function without(view: View, blows: readonly Blow[]): View {
  const gone = new Set(blows.filter((blow) => blow.gone).map((blow) => blow.unit));
  return gone.size ? { ...view, pieces: view.pieces.filter((piece) => !gone.has(piece.id)) } : view;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].filter(Boolean);

/** Milliseconds that a scene takes at its usual pace, without the way of the camera. */
export function lengthOf(scene: Scene): number {
  if (scene.jumps.length) return lengthOfDrop(scene.jumps.length);
  if (scene.mute) return 900;
  if (scene.moment) return scene.walks.length ? 4000 : 2000;
  if (scene.arrivals.length > TOGETHER) return 1600;
  // every result of a shot is read before the next thing happens
  if (scene.shots.length || scene.blows.length) return Math.min(4000, 900 + 700 * Math.max(0, scene.lines.length - 1));
  if (spoken(scene)) return SPOKEN;
  if (scene.walks.length) return Math.min(800, 340 + 70 * Math.max(...scene.walks.map((walk) => walk.hexes.length - 1)));
  return scene.dice.length ? 650 : 450;
}

/** So much that it is told even to the one whose action brought it: a drop, or a way that is shown at last. */
export const isGreat = (scene: Scene): boolean => scene.jumps.length > 0 || (scene.moment !== null && scene.walks.some((walk) => !walk.unit));
