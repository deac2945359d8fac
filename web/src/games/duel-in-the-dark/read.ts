/** What a click on the map was probably meant to be. */

import type { Choice } from "../../lib/choose";
import type { Chart, Reason, View } from "../../lib/types";
import { cityAt, planOf, type Plan } from "./holds";
import { w } from "./text";

const STEP: Record<string, [number, number]> = {
  E: [Math.sqrt(3), 0], NE: [Math.sqrt(3) / 2, -1.5], NW: [-Math.sqrt(3) / 2, -1.5],
  W: [-Math.sqrt(3), 0], SW: [-Math.sqrt(3) / 2, 1.5], SE: [Math.sqrt(3) / 2, 1.5],
};

/** Where the line drawn so far ends. */
export const endOf = (plan: Plan | null) => plan?.hexes[plan.hexes.length - 1] ?? plan?.start ?? null;

export function neighbour(chart: Chart, hex: string, way: string): string | undefined {
  const at = chart.hexes[hex];
  const step = STEP[way];
  if (!at || !step) return undefined;
  return Object.entries(chart.hexes).find(([, one]) => Math.hypot(one.x - at.x - step[0], one.y - at.y - step[1]) < 0.2)?.[0];
}

export const wayTo = (chart: Chart, from: string, to: string) => Object.keys(STEP).find((way) => neighbour(chart, from, way) === to);

type Told = { chart: Chart; view: View };

/** The hex that a click on a hex or on a counter means. */
export const hexOf = (name: string, chart: Chart, view: View) =>
  name in chart.hexes ? name : view.pieces.find((piece) => piece.id === name)?.hex;

/** What a click on a hex that is not offered was probably meant to be. */
export function meant(name: string, choice: Choice, { chart, view }: Told): string | Reason | undefined {
  const hex = hexOf(name, chart, view);
  if (!hex) return undefined;
  switch (view.prompt?.step) {
    case "plan-card": {
      const end = endOf(planOf(view));
      const way = end ? wayTo(chart, end, hex) : undefined;
      return way ? `card ${way}` : { text: w("why.beside"), rule: "DD-7.compass.1" };
    }
    case "plan-target":
    case "crests": {
      const city = cityAt(chart, hex);
      return city ? `target ${city}` : { text: w("why.city"), rule: "DD-6.3.1" };
    }
    case "plan-start": return `start ${hex}`;
    case "base": return choice.picks[0] ? `base ${choice.picks[0]} ${hex}` : undefined;
    case "mosquito-start":
    case "mosquito-moves": return `mosquito ${hex}`;
    case "onward": return `on ${hex}`;
    default: return undefined;
  }
}
