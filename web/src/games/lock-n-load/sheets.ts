/** Questions of guns, vehicles, artillery and helicopters, and of where somebody goes, that are answered from a list, by
 * their hexes on the map, or by the corners of a hex. */

import type { Answer } from "../../lib/choose";
import type { Table } from "../../lib/table.svelte";
import { heading, phrase } from "../../text";
import type { Teller } from "../types";
import type { Deed } from "./deeds";
import { cardOf, tracksOf, type Formation } from "./holds";
import { motorOf } from "./motors.svelte";
import { hexUnder } from "./places";
import { homeOf, planOf, stepOf } from "./plan.svelte";
import { w } from "./text";
import { armName, placeName, unitName } from "./words";

/** One corner is chosen, on the map or on the rose. */
export const FACES = ["vehicle-faces", "entry-faces", "face-gun", "lay-gun", "turret-follows"];
/** Some get on, get off or join, then ready. */
export const RIDERS = ["board-group", "dismount-group", "lift-group", "drop-group", "assault-group", "bail-out"];
/** Somebody goes to one of a few places: the one with the better cover first. */
export const PLACES = ["step-aside", "crew-out", "hero-appears"];
/** One line of a list. */
export const ROWS = [
  "vehicle-hatches", "which-guns", "gun-led", "team-led", "mortar-led", "next-shot", "strike-back", "close-assaults", "assault-means", "which-formation", "sure-aim",
  "adjust", "bursts", "limp", ...PLACES,
];
export const SHEETS = [...FACES, ...RIDERS, ...ROWS];

/** The hex on the map that an answer means, if it means one. */
export function hexOfAnswer(table: Table, action: string): string | null {
  const [verb = "", ...args] = action.split(" ");
  const step = stepOf(table);
  if (step === "adjust" && verb === "fire") return String(table.seat.prompt?.data.hex ?? "");
  const last = args[args.length - 1] ?? "";
  const hex = hexUnder(homeOf(table)(last) ?? last);
  return hex in table.kit.chart.hexes ? hex : null;
}

/** A click on a hex answers, if just one answer means it. Where shells shall fall is looked at first. */
export function answerAt(table: Table, hex: string | null): Answer | null {
  const step = stepOf(table);
  if (!hex || !ROWS.includes(step)) return null;
  const meant = table.view.legal.filter((action) => hexOfAnswer(table, action) === hex);
  const [only] = meant;
  if (!only || meant.length > 1) return { kind: "done" };
  const plan = planOf(table);
  if (step === "adjust" && plan.pinned !== hex) {
    plan.pinned = hex;
    return { kind: "done" };
  }
  void table.act(only);
  return { kind: "done" };
}

/** A deed on a button. */
export function deedName(deed: Deed, tell: Teller, own = false): string {
  const target = deed.target ? heading(unitName(deed.target, tell)) : w("deed.men", { place: placeName(deed.goal) });
  const unit = deed.by in tracksOf(tell.view).weapons ? armName(deed.by, tell) : heading(unitName(deed.by, tell));
  const caller = deed.caller ? heading(unitName(deed.caller, tell)) : "";
  if (deed.verb === "fire" && !/^(us|de|nva|vc)-/.test(deed.by)) return w("deed.volley", { target });
  if (deed.verb === "mortar") return w(caller ? "deed.called" : "deed.mortar", { unit, target: placeName(deed.goal), caller });
  // who has been chosen need not be named
  if (own && (deed.verb === "shell" || deed.verb === "machine-gun")) return w(`deed.own-${deed.verb}`, { target });
  const machine = ["vehicle", "helicopter"].includes(tell.view.pieces.find((piece) => piece.id === deed.by)?.kind ?? "");
  if (deed.verb === "shell" && !machine) return w("deed.aims", { unit, target });
  return w(`deed.${deed.verb}`, { unit, target, place: placeName(hexUnder(deed.goal)), caller });
}

/** An answer on a line of the list. */
export function answerName(action: string, step: string, tell: Teller): string {
  const [verb = "", first = "", second = ""] = action.split(" ");
  const unit = first && !(first in tracksOf(tell.view).weapons) ? heading(unitName(first, tell)) : "";
  if (verb === "shoot") return w("sheet.alone");
  if (verb === "burst") return w(`burst.${first}`);
  if (verb === "hatch") return w(`hatch.${second}`);
  if (verb === "from") return formationName(tracksOf(tell.view).formations[first.charCodeAt(0) - 97]);
  if (verb === "use") return w("act.use", { card: phrase(cardOf(tell.chart, first)?.name) || first });
  if (verb === "using") return w("melee.using", { weapon: armName(first, tell) });
  if (verb === "assault") return w("sheet.assault", { unit, target: heading(unitName(second, tell)) });
  if (verb === "decline") return w("sheet.nobody");
  if (verb === "accept") return w(step === "sure-aim" ? "sheet.scatter" : "act.accept");
  if (verb === "fire") return w("sheet.here");
  return w(`sheet.${verb}`, { unit, place: placeName(verb === "strike-back" ? "" : first) });
}

const formationName = (one: Formation | undefined): string => w("sheet.from", { name: one?.name ?? "", n: one?.firepower ?? 0, left: one?.missions ?? 0 });

/** Put down what is in the hand. */
export function letGo(table: Table): void {
  planOf(table).drop();
  motorOf(table).drop();
}
