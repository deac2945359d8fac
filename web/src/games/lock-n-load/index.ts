/** Lock 'n Load on the table. */

import type { Act, Choice } from "../../lib/choose";
import type { GameModule, Teller } from "../types";
import { card } from "./card";
import Desk from "./Desk.svelte";
import Head from "./Head.svelte";
import Foresight from "./Foresight.svelte";
import { nameOf, SIDE_COLOUR } from "./look";
import Over from "./Over.svelte";
import Panel from "./Panel.svelte";
import { click, OWN, reach } from "./press";
import { SHEETS as MACHINES } from "./sheets";
import Under from "./Under.svelte";
import { window } from "./window";
import { describe, label, notes } from "./words";

const WINDOWS = ["opportunity", "declaration"];
const SET_UP = ["deploy", "dig", "arm"];
/** Questions that the desk answers, so that no plain buttons are needed. */
const SHEETS = ["retreat-group", "fire-group", "melee-means", "melee-targets", ...MACHINES];

function offer(act: Act, choice: Choice, tell: Teller): "desk" | "later" | undefined {
  const step = tell.view.prompt?.step ?? "";
  if (SET_UP.includes(step)) return choice.picks[0] === act.args[0] ? "desk" : "later";
  // who tries is outlined on the map; weapons change hands on the desk alone
  if (step === "rally") return act.verb === "rally" || act.verb === "heal" ? "desk" : "later";
  // a click at a window looks first: a sniper in hand shows himself only if he was taken up
  if (WINDOWS.includes(step)) return act.verb === "fire" || act.verb === "place" ? "later" : undefined;
  // clicks on places are read by `press`, and its own layers light them up; sheets show odds of their own
  if (OWN.includes(step) || SHEETS.includes(step)) return act.purpose === "end" || MACHINES.includes(step) ? "desk" : "later";
  return undefined;
}

export const module: GameModule = {
  card,
  looks: { colours: SIDE_COLOUR },
  words: { name: nameOf, describe, label, notes },
  hand: { click, offer, reach, rests: { from: ["acts", "moving", "driving", "rally"], until: ["impulse"] } },
  screen: { Head, Desk, Foresight, Panel, Under, Over },
  story: { window },
};
