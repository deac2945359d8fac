/**
 * Choosing an action by clicks: pure functions over the list of legal actions.
 *
 * An action is a verb and its arguments (`move 505-c2 1412`). What was clicked so far is a list of picks;
 * an action fits if it contains them all. Nothing here knows a rule.
 */

export type ArgKind = "unit" | "hex" | "word";

export interface Act {
  text: string;
  verb: string;
  args: string[];
  kinds: ArgKind[];
  /** what it is for, where the game says so: to attack an enemy, to end something, the main thing to do */
  purpose?: "attack" | "end" | "main" | undefined;
}

export interface Choice {
  /** only actions with this verb, if one was chosen */
  verb: string | null;
  /** unit ids and hexes clicked so far, in order */
  picks: string[];
}

export const NOTHING: Choice = { verb: null, picks: [] };

export type KindOf = (name: string) => ArgKind;

export function parse(text: string, kindOf: KindOf): Act {
  const [verb = "", ...args] = text.split(" ");
  return { text, verb, args, kinds: args.map(kindOf) };
}

export function parseAll(legal: readonly string[], kindOf: KindOf): Act[] {
  return legal.map((text) => parse(text, kindOf));
}

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
