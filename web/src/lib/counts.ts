/** What happened since somebody decided last, in numbers. Pure. */

import type { Blow, Scene, Shot } from "./scenes";

export interface Counts {
  /** by others, and by the side that looks, where the computer made them for it */
  moves: number;
  walked: number;
  /** by others, by the side that looks, and by its units on their orders while another acted */
  attacks: number;
  own: number;
  ordered: number;
  arrivals: number;
  /** who jumped, and how many of them did not survive it */
  jumps: { out: number; lost: number };
  /** pieces of the side that looks, and of others */
  mine: Losses;
  theirs: Losses;
  /** each of them, and what became of it */
  fates: readonly Fate[];
  /** who went from where to where, each once */
  went: readonly Went[];
}

export interface Went {
  unit: string;
  from: string;
  to: string;
}

export interface Fate {
  unit: string;
  whose: "mine" | "theirs";
  fate: keyof Losses;
}

/** Pieces that are gone, that have lost something, and that are only shaken, stopped or driven back. */
export interface Losses {
  gone: number;
  hurt: number;
  light: number;
}

const pair = ({ from, to }: Shot): string => [from, to].sort().join(" ");
const none = (): Losses => ({ gone: 0, hurt: 0, light: 0 });
const worth = (blow: Blow): keyof Losses => (blow.gone ? "gone" : blow.light ? "light" : "hurt");
const WORSE: readonly (keyof Losses)[] = ["light", "hurt", "gone"];

export function countsOf(scenes: readonly Scene[], side: string | null): Counts {
  const found: Counts = { moves: 0, walked: 0, attacks: 0, own: 0, ordered: 0, arrivals: 0, jumps: { out: 0, lost: 0 }, mine: none(), theirs: none(), fates: [], went: [] };
  const ways = new Map<string, Went>();
  /** each piece counts once, by the worst that became of it */
  const struck = new Map<string, { side: string | null; fate: keyof Losses }>();
  /** each who jumped counts once, though he may be thrown again */
  const jumped = new Map<string, boolean>();
  const declared = new Set(scenes.flatMap((scene) => scene.shots.filter((shot) => shot.by !== undefined).map(pair)));
  /** what lies there is said in words */
  const said = new Set(scenes.flatMap((scene) => scene.lines).flatMap(({ facts }) => (facts.recalled ? (facts.places ?? []) : [])));
  for (const scene of scenes) {
    for (const { unit, hexes } of scene.walks.filter((walk) => walk.unit)) {
      if (side !== null && scene.side === side) {
        found.walked++;
        continue;
      }
      found.moves++;
      ways.set(unit, { unit, from: ways.get(unit)?.from ?? (hexes[0] as string), to: hexes[hexes.length - 1] as string });
    }
    const told = scene.shots.filter((shot) => shot.by !== undefined);
    // who meets where the game has told of a shot is part of that shot
    const met = scene.shots.filter((shot) => !declared.has(pair(shot))).slice(0, 1);
    for (const { by } of told.length ? told : met.map(() => ({ by: scene.side }))) {
      found[side === null || by !== side ? "attacks" : scene.side === side ? "own" : "ordered"]++;
    }
    // what is laid out before the first turn nobody counts here: the story of a set-up has many parts
    if ((scene.lines[0]?.turn ?? scene.view.turn.number) >= 1) found.arrivals += scene.arrivals.filter((hex) => !said.has(hex)).length;
    const here = new Set(scene.jumps.map((jump) => jump.unit));
    for (const jump of scene.jumps) jumped.set(jump.unit, jump.fate === "fallen");
    for (const blow of scene.blows) {
      if (here.has(blow.unit)) continue;
      const fate = worth(blow);
      const before = struck.get(blow.unit)?.fate ?? "light";
      struck.set(blow.unit, { side: blow.side, fate: WORSE.indexOf(fate) > WORSE.indexOf(before) ? fate : before });
    }
  }
  found.went = [...ways.values()].filter(({ from, to }) => from !== to);
  found.jumps = { out: jumped.size, lost: [...jumped.values()].filter(Boolean).length };
  found.fates = [...struck].map(([unit, { side: whose, fate }]) => ({ unit, whose: whose === side ? "mine" : "theirs", fate }));
  for (const { whose, fate } of found.fates) found[whose][fate]++;
  return found;
}
