/** Kinds of pieces: what flies, what is weather, and their colours. */

import type { Piece } from "../../lib/types";

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

export const flies = (piece: Piece) => AIRCRAFT.has(piece.kind);
export const isWeather = (piece: Piece) => WEATHER.has(piece.kind);

export function frame(kind: string): string {
  if (kind.startsWith("british-") || kind === "bombs" || kind === "markers") return "#2f5fa8";
  if (kind === "gunner-gold") return "#b8860b";
  return RED.has(kind) ? "#b23a1e" : "#6d6f6a";
}
