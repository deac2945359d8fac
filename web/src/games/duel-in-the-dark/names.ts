/** Names of hexes, cities, units and squadrons in sentences. */

import { phrase } from "../../text";
import type { Phrase } from "../../lib/types";
import type { Teller } from "../types";
import { cities, cityAt } from "./read";
import { word } from "./text";

export function placeName(hex: string, tell: Pick<Teller, "chart">): string {
  const city = cityAt(tell.chart, hex);
  if (city) return phrase(cities(tell.chart)[city]?.name);
  return phrase(tell.chart.hexes[hex]?.area as Phrase | undefined) || hex;
}

export const cityName = (slug: string, tell: Pick<Teller, "chart">) => phrase(cities(tell.chart)[slug]?.name) || slug;
export const unitName = (kind: string, tell: Pick<Teller, "say">) => tell.say(`unit.${kind.split("/")[0]}`) ?? kind;
export const squadronName = (id: string) => word(`squadron.${id}`);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
