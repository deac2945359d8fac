/** How the pieces look: squadrons in their colours, British in blue-grey, ground tiles red- or grey-framed. */

import type { Piece, View } from "../../lib/types";
import type { Look } from "../types";
import Drawing from "./Drawing.svelte";
import { BRITISH, SQUADRON, TYPES, flies, isWeather } from "./kinds";
import { stand } from "./places";
import { w } from "./text";

/** while these are asked, ground units can be pointed at */
const POINTED = new Set(["drops", "kill-medals", "relocate", "orders", "command"]);
const ERRANDS = /^(repair|rail) /;

function pointed(view: View): boolean {
  const step = view.prompt?.step ?? "";
  if (!POINTED.has(step)) return false;
  return step === "orders" || step === "command" ? view.legal.some((text) => ERRANDS.test(text)) : true;
}

export function look(piece: Piece, tell: { view: View }): Look {
  const base: Pick<Look, "mark" | "title" | "values" | "Drawing" | "stand"> = {
    mark: "", title: "", values: "", Drawing, stand: (stack, grid, centre) => stand(piece, stack, grid, centre),
  };
  if (piece.kind === "squadron") {
    const { colour, ink } = SQUADRON[piece.id] ?? { colour: "#777", ink: "#fff" };
    return { ...base, shape: "counter", colour, ink, title: TYPES[piece.type ?? ""] ?? "", values: String(piece.fuel ?? "") };
  }
  if (piece.kind === "wilde-sau") return { ...base, shape: "counter", colour: "#4a4a42", ink: "#f4efdf", title: "Wilde Sau", back: !piece.up };
  // the two British aircraft are told apart from afar
  if (piece.kind === "mosquito") return { ...base, shape: "counter", colour: BRITISH.ink, ink: BRITISH.colour, title: w(piece.kind) };
  if (flies(piece)) return { ...base, shape: "counter", ...BRITISH, title: w(piece.kind) };
  return {
    ...base,
    shape: isWeather(piece) ? "none" : pointed(tell.view) && typeof piece.count === "number" && piece.kind !== "bombs" && piece.kind !== "markers" ? "counter" : "token",
    colour: "#f4ecd6",
    ink: "#2a2418",
    values: String(piece.count ?? ""),
  };
}
