/** One order by one click: the hex where a squadron shall end, and what it does there. */

import type { Errand } from "../../lib/hand.svelte";
import type { Piece, View } from "../../lib/types";
import { tracksOf } from "./holds";
import { SQUADRON } from "./kinds";

/** What a squadron does at the end of its way. */
export type Then = "low" | "high" | "land";

/** What it can do there: whoever takes off and flies one hex stays low. */
export const endsOf = (piece: Piece, view: View): Then[] =>
  piece.level === "ground" && !beyond(view, piece.id).length ? ["low", "land"] : ["low", "high", "land"];

/** If nobody says anything else: as high as it flies, or as high as the Bomber does. */
export function usualEnd(piece: Piece, view: View): Then {
  const bomber = view.pieces.find((one) => one.kind === "bomber" && one.state === "flying");
  const level = piece.level === "ground" ? (bomber?.level ?? "high") : piece.level;
  return level === "low" || !endsOf(piece, view).includes("high") ? "low" : "high";
}

/** All that has to be said for a flight to a hex; null if it cannot be reached with one order. */
export function flight(view: View, squadron: string, goal: string, then: Then): Errand[] | null {
  const via = tracksOf({ view }).onward?.[squadron]?.[goal];
  const first = `fly ${squadron} ${via ?? goal}`;
  if (!view.legal.includes(first)) return null;
  // what is not possible there is left out: after a take-off and one hex it is low
  const ends = then === "land" ? ["land", "level high", "level low"] : then === "high" ? ["level high", "level low"] : ["level low", "level high"];
  return [
    { step: "orders", action: first },
    via ? { step: "onward", action: `on ${goal}` } : { step: "onward", action: "stop", maybe: true },
    ...ends.map((action) => ({ step: "fighter-level", action, maybe: true })),
  ];
}

/** What it does in the end, which is not always what was meant: whoever takes off and flies one hex stays low. */
export function endAt(view: View, squadron: string, goal: string, then: Then): Then {
  const piece = view.pieces.find((one) => one.id === squadron);
  return then === "high" && piece?.level === "ground" && !tracksOf({ view }).onward?.[squadron]?.[goal] ? "low" : then;
}

/** The squadron that is ordered next if nobody chooses: those in the air first, for they use fuel. */
export function nextToOrder(view: View): string | undefined {
  const able = Object.keys(SQUADRON).flatMap((id) => view.pieces.filter((piece) => piece.id === id))
    .filter((piece) => view.legal.some((text) => text.startsWith(`fly ${piece.id} `) || text.startsWith(`hover ${piece.id} `)));
  return (able.find((piece) => piece.level !== "ground") ?? able[0])?.id;
}

/** The hexes beyond the next ones that a squadron can reach with one order. */
export const beyond = (view: View, squadron: string | undefined): string[] => Object.keys(tracksOf({ view }).onward?.[squadron ?? ""] ?? {});
