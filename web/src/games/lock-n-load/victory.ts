/** What wins, in words and numbers. */

import type { Teller } from "../types";
import { scoreOf, zonesOf, type Count, type Test, type VictoryRow } from "./holds";
import { has, w } from "./text";
import { sideName } from "./words";

export interface Line {
  text: string;
  /** it holds now */
  now: boolean;
  winner: string | null;
}

/** How a set of hexes stands: who holds how many, and how many somebody needs. */
export interface Standing {
  set: string;
  name: string;
  held: [string, number][];
  of: number;
  needs: { side: string; sign: string; limit: number } | null;
}

function counted(count: Count, tell: Teller, winner: string | null): string {
  const side = sideName(count.side, tell);
  if (count.what === "held") return w(count.side === winner ? "test.held.own" : "test.held", { side, set: w(`set.${count.area}`) });
  if (count.what === "left") return w("test.left", { side });
  if (count.what === "vp") return w("test.vp", { side });
  return w(`test.${count.what}`, { side, kinds: count.kinds.map((kind) => (has(`sort.${kind}`) ? w(`sort.${kind}`) : kind)).join(", ") });
}

/** how much of it there must be, in words */
const AMOUNT: Record<string, string> = { ">=": "least", "<=": "most", "=": "just", ">": "more", "<": "less" };

const tested = (test: Test, tell: Teller, winner: string | null): string =>
  `${counted(test.plus, tell, winner)}${test.minus ? ` − ${counted(test.minus, tell, winner)}` : ""}: ${w(`test.at.${AMOUNT[test.sign] ?? "just"}`, { n: test.limit })}`;

function told(row: VictoryRow, tell: Teller): string {
  const wins = row.winner ? w("win.side", { side: sideName(row.winner, tell) }) : w("win.draw");
  if (!row.tests.length) return `${wins}: ${w("win.else")}`;
  return `${wins}, ${w("win.with")} ${row.tests.map((test) => tested(test, tell, row.winner)).join(` ${w("win.and")} `)} (${w(`when.${row.when}`)})`;
}

/** The rows from the top; the first that holds decides. */
export function lines(tell: Teller): Line[] {
  const rows = zonesOf(tell.chart, tell.view.scenario).victory;
  const holds = scoreOf(tell.view).rows ?? [];
  return rows.map((row, i) => ({ text: told(row, tell), now: holds[i] ?? false, winner: row.winner }));
}

/** The points of each side, where points decide. */
export function scored(tell: Teller): [string, number][] {
  const { victory, forces } = zonesOf(tell.chart, tell.view.scenario);
  if (!victory.some((row) => row.tests.some((test) => test.plus.what === "vp"))) return [];
  return Object.keys(forces).map((side) => [side, tell.view.score[side] ?? 0]);
}

export function standings(tell: Teller): Standing[] {
  const zones = zonesOf(tell.chart, tell.view.scenario);
  const { held } = scoreOf(tell.view);
  const tests = zones.victory.flatMap((row) => row.tests).filter((test) => test.plus.what === "held" && !test.minus);
  const sets = [...new Set(tests.map((test) => test.plus.area))];
  return sets.map((set) => {
    const test = tests.find((one) => one.plus.area === set && one.sign === ">=");
    return {
      set, name: w(`set.${set}`), of: zones.sets[set]?.length ?? 0, held: Object.entries(held?.[set] ?? {}),
      needs: test ? { side: test.plus.side, sign: test.sign, limit: test.limit } : null,
    };
  });
}
