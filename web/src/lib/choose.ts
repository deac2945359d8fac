/**
 * Choosing an action by clicks: pure functions over the legal actions.
 *
 * An action is a verb and its arguments (`move 505-c2 1412`). What was clicked so far is a list of picks;
 * an action fits if it contains them all. Nothing here knows a rule, or guesses what a word is: the offers say it.
 */

import type { Errand } from "./errand";
import type { Danger, Offers, Piece, Preview, Purpose, Reason } from "./types";

/** What is clicked for an argument: a counter, a hex, or nothing on the map. */
export type ArgKind = "unit" | "hex" | "word";

export interface Act {
  text: string;
  verb: string;
  /** the arguments as they are clicked; two that one click says are one */
  args: string[];
  kinds: ArgKind[];
  purpose?: Purpose | undefined;
}

export interface Choice {
  /** only actions with this verb, if one was chosen */
  verb: string | null;
  /** unit ids and hexes clicked so far, in order */
  picks: string[];
}

export const NOTHING: Choice = { verb: null, picks: [] };

/** The offers, action by action. */
export function actsOf({ offers, sets }: Offers): Act[] {
  return offers.flatMap(({ verb, args = [], purpose }) => {
    let acts: Act[] = [{ text: verb, verb, args: [], kinds: [], purpose }];
    for (const number of args) {
      const set = sets[number];
      if (!set) return [];
      const members = set.names.map((name, i) => ({ name, at: set.at?.[i] ?? name }));
      acts = acts.flatMap((act) => members.map(({ name, at }) => grown(act, name, at, set.on ?? "word")));
    }
    return acts;
  });
}

/** An action with one more argument; what was clicked already is not clicked again. */
function grown(act: Act, name: string, at: string, kind: ArgKind): Act {
  const text = `${act.text} ${name}`;
  const said = kind !== "word" && at !== name && act.args.some((arg, i) => arg === at && act.kinds[i] === kind);
  return said ? { ...act, text } : { ...act, text, args: [...act.args, at], kinds: [...act.kinds, kind] };
}

/** What a name stands for in an action; undefined if it is not among its arguments. */
export const kindIn = (act: Act | undefined, name: string): ArgKind | undefined => act?.kinds[act.args.indexOf(name)];

/** What is left of an action's arguments after the picks; null if a pick is not among them. */
export function remaining(act: Act, picks: readonly string[]): { name: string; kind: ArgKind }[] | null {
  const left = act.args.map((name, i) => ({ name, kind: act.kinds[i] as ArgKind }));
  for (const pick of picks) {
    const at = left.findIndex((arg) => arg.name === pick);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export function fits(act: Act, choice: Choice): boolean {
  return (choice.verb === null || act.verb === choice.verb) && remaining(act, choice.picks) !== null;
}

export function candidates(acts: readonly Act[], choice: Choice): Act[] {
  return acts.filter((act) => fits(act, choice));
}

/** Which names can be clicked next, each with the actions it leads to. Units come before hexes. */
export function next(acts: readonly Act[], choice: Choice): Map<string, Act[]> {
  const found = new Map<string, Act[]>();
  for (const act of candidates(acts, choice)) {
    const left = remaining(act, choice.picks) ?? [];
    const units = left.filter((arg) => arg.kind === "unit");
    // several units may be named in any order, a hex only when all units are known; words are asked last
    const open = units.length ? units : left.filter((arg) => arg.kind === "hex").slice(0, 1);
    for (const arg of open) {
      const list = found.get(arg.name);
      if (list) list.push(act);
      else found.set(arg.name, [act]);
    }
  }
  return found;
}

/** The actions that are said in full by the choice. */
export function complete(acts: readonly Act[], choice: Choice): Act[] {
  if (!choice.picks.length && choice.verb === null) return [];
  return candidates(acts, choice).filter((act) => remaining(act, choice.picks)?.length === 0 && act.args.length > 0);
}

/** A click: the counter and the hex under it, and which of the two is meant by the common rules. */
export interface Click {
  unit: Piece | null;
  hex: string | null;
  name: string;
}

/** Several answers that one click means. A finger, which points at nothing before it presses, is shown first what they
    would bring. */
export interface Wish {
  errand: Errand[];
  /** it is taken back as one */
  whole?: boolean;
  /** the first of them, in full with its goal: the same wish, the same words */
  name: string;
  /** on the button that does it */
  label: string;
  /** what else there is to know: its price */
  says: readonly { text: string; rule: string | null }[];
  /** who may fire on the way */
  dangers?: readonly Danger[];
  /** where it would end in a fight: its chances */
  odds: Preview | null;
  /** else the action whose chances they are */
  asks?: string;
}

/**
 * What a click comes to: a step of choosing, something that the game has done itself, or a refusal, with a reason of
 * its own or with that of the action it was probably meant to be.
 */
export type Answer = Step | { kind: "done" } | { kind: "wish"; wish: Wish } | { kind: "explain"; action: string } | { kind: "refuse"; reason: Reason };

export type Step =
  | { kind: "chosen"; choice: Choice }
  | { kind: "act"; act: Act }
  /** several actions are meant by the same clicks: ask by verb */
  | { kind: "ask"; choice: Choice; acts: Act[] }
  /** nothing legal: see `guesses` */
  | { kind: "refused" };

/**
 * A click on a name (a unit's id or a hex). A unit that can act by itself is chosen instead of the one before,
 * unless `together` says that it joins (a click with Shift, or a verb chosen first).
 */
export function click(acts: readonly Act[], choice: Choice, name: string, together = false): Step {
  if (choice.picks.includes(name)) {
    // a second click lets it go
    return { kind: "chosen", choice: { ...choice, picks: choice.picks.filter((pick) => pick !== name) } };
  }
  const open = next(acts, choice);
  const alone = next(acts, NOTHING).get(name) ?? [];
  const onItsOwn = choice.picks.length > 0 && choice.verb === null && alone.some((act) => act.kinds.includes("hex"));
  const joins = together || !onItsOwn || open.get(name)?.every((act) => act.kinds.includes("hex"));
  if (open.has(name) && joins) return follow(acts, { ...choice, picks: [...choice.picks, name] });
  // something else that can be chosen afresh
  if (choice.picks.length && alone.length) return follow(acts, { verb: null, picks: [name] });
  return { kind: "refused" };
}

function follow(acts: readonly Act[], choice: Choice): Step {
  const said = complete(acts, choice);
  const more = candidates(acts, choice).length - said.length;
  if (said.length === 1 && !more) return { kind: "act", act: said[0] as Act };
  if (said.length) return { kind: "ask", choice, acts: said };
  // nothing is left to click: only words, which are asked by buttons unless there is just one way to say it
  const worded = candidates(acts, choice);
  if (next(acts, choice).size || !worded.length) return { kind: "chosen", choice };
  return worded.length === 1 ? { kind: "act", act: worded[0] as Act } : { kind: "ask", choice, acts: worded };
}

/**
 * What a click on something that is not offered may have meant, as notations for the server to refuse with a
 * reason. `near` fills in for a hex when only the unit is known.
 */
export function guesses(acts: readonly Act[], choice: Choice, name: string, kind: ArgKind, near: string): string[] {
  const found = new Set<string>();
  const shapes = new Map<string, Act>();
  for (const act of acts) {
    if (act.args.length && (choice.verb === null || act.verb === choice.verb)) {
      shapes.set(`${act.verb} ${act.kinds.join(" ")}`, act);
    }
  }
  for (const { verb, kinds } of shapes.values()) {
    const slot = choice.picks.length;
    if (kinds[slot] !== kind || kinds.slice(0, slot).some((one) => one !== "unit")) continue;
    const rest = kinds.slice(slot + 1);
    if (!rest.length) found.add([verb, ...choice.picks, name].join(" "));
    else if (rest.length === 1 && rest[0] === "hex") found.add([verb, ...choice.picks, name, near].join(" "));
  }
  return [...found];
}

/** The actions that need no click on the map any more: no arguments left, or only words that are on no map. */
export function buttons(acts: readonly Act[], choice: Choice = NOTHING): Act[] {
  return acts.filter((act) => {
    const left = remaining(act, act.args.length ? choice.picks : []);
    return left !== null && left.every((arg) => arg.kind === "word") && (act.args.length === 0 || fits(act, choice));
  });
}

/** What of the next clicks is shown on the map: counters that can be chosen, hexes in reach, targets under fire. */
export interface Marks {
  can: Set<string>;
  reach: [string, Act[]][];
  targets: string[];
}

/** An enemy who can be attacked is a target once it is clear who attacks, and no counter to be chosen before. */
export function marks(open: Map<string, Act[]>, choice: Choice, piece: (name: string) => Piece | undefined, side: string | null): Marks {
  const found: Marks = { can: new Set(), reach: [], targets: [] };
  const under: string[] = [];
  for (const [name, acts] of open) {
    const kind = kindIn(acts[0], name);
    const hostile = acts.every((act) => act.purpose === "attack");
    if (kind === "hex") {
      if (hostile) found.targets.push(name);
      else found.reach.push([name, acts]);
    } else if (kind === "unit") {
      const enemy = hostile && piece(name)?.side !== side;
      if (!enemy || choice.picks.length) found.can.add(name);
      if (enemy && choice.picks.length) under.push(piece(name)?.hex ?? "");
    }
  }
  found.targets.push(...under);
  return found;
}
