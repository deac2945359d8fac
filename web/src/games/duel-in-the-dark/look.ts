/** How the pieces look: squadrons in their colours, British in blue-grey, ground tiles red- or grey-framed. */

import type { Piece, View } from "../../lib/types";
import type { Look } from "../types";
import { word } from "./words";

export const SQUADRON: Record<string, { colour: string; ink: string; number: number }> = {
  yellow: { colour: "#e3b62d", ink: "#221a05", number: 1 },
  red: { colour: "#b5382b", ink: "#ffffff", number: 2 },
  green: { colour: "#3b7d4a", ink: "#ffffff", number: 3 },
  blue: { colour: "#3a63a8", ink: "#ffffff", number: 4 },
};
export const BRITISH = { colour: "#dfe3da", ink: "#16202e" };
export const TYPES: Record<string, string> = { me110: "Me 110", do217: "Do 217", ju88: "Ju 88" };
/** red-framed: fires or sees; the other face of a tile is grey-framed */
export const RED = new Set(["flak", "searchlight", "radar", "quad-flak", "rail-flak"]);
const AIRCRAFT = new Set(["squadron", "bomber", "mosquito", "wilde-sau"]);
const WEATHER = new Set(["cloud", "storm", "fog"]);
/** while these are asked, ground units can be pointed at */
const POINTED = new Set(["drops", "kill-medals", "relocate", "orders", "command"]);
const ERRANDS = /^(repair|rail) /;

export const flies = (piece: Piece) => AIRCRAFT.has(piece.kind);
export const isWeather = (piece: Piece) => WEATHER.has(piece.kind);

function pointed(view: View): boolean {
  const step = view.prompt?.step ?? "";
  if (!POINTED.has(step)) return false;
  return step === "orders" || step === "command" ? view.legal.some((text) => ERRANDS.test(text)) : true;
}

export function frame(kind: string): string {
  if (kind.startsWith("british-") || kind === "bombs" || kind === "markers") return "#2f5fa8";
  if (kind === "gunner-gold") return "#b8860b";
  return RED.has(kind) ? "#b23a1e" : "#6d6f6a";
}

export function look(piece: Piece, tell: { view: View }): Look {
  const base = { mark: "none" as const, title: "", values: "" };
  if (piece.kind === "squadron") {
    const { colour, ink } = SQUADRON[piece.id] ?? { colour: "#777", ink: "#fff" };
    return { ...base, shape: "counter", colour, ink, title: TYPES[piece.type ?? ""] ?? "", values: String(piece.fuel ?? "") };
  }
  if (piece.kind === "wilde-sau") return { ...base, shape: "counter", colour: "#4a4a42", ink: "#f4efdf", title: "Wilde Sau", back: !piece.up };
  if (flies(piece)) return { ...base, shape: "counter", ...BRITISH, title: word(piece.kind) };
  return {
    ...base,
    shape: pointed(tell.view) && typeof piece.count === "number" && piece.kind !== "bombs" && piece.kind !== "markers" ? "counter" : "token",
    colour: "#f4ecd6",
    ink: "#2a2418",
    values: String(piece.count ?? ""),
  };
}
