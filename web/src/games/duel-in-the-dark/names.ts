/** Names of hexes, cities, units and squadrons: with their form in sentences, without article on labels. */

import type { Name } from "../../lib/forms";
import { heading, named } from "../../text";
import type { Teller } from "../types";
import { cities, cityAt } from "./holds";
import { w } from "./text";

export { capital } from "../../lib/forms";

const plain = (text: string): Name => ({ text, form: "" });

export function place(hex: string, tell: Pick<Teller, "chart">): Name {
  const city = cityAt(tell.chart, hex);
  const name = city ? cities(tell.chart)[city]?.name : tell.chart.hexes[hex]?.area;
  return name ? named(name) : plain(hex);
}

export const unit = (kind: string, tell: Pick<Teller, "name">): Name => tell.name(`unit.${kind.split("/")[0]}`) ?? plain(kind);
export const squadron = (id: string, tell: Pick<Teller, "name">): Name => tell.name(`squadron.${id}`) ?? plain(id);

export const placeName = (hex: string, tell: Pick<Teller, "chart">): string => heading(place(hex, tell));
export const cityName = (slug: string, tell: Pick<Teller, "chart">): string => named(cities(tell.chart)[slug]?.name).text || slug;
export const unitName = (kind: string, tell: Pick<Teller, "name">): string => heading(unit(kind, tell));
export const squadronName = (id: string): string => w(`squadron.${id}`);
