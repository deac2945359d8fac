/** A game's module with everything that it leaves out filled in, as the common client asks for it. */

import type { Act, Answer, Choice, Click, Step } from "../lib/choose";
import type { Rests } from "../lib/deputy.svelte";
import { t } from "../text";
import { spoken, type Spoken } from "../text/games.svelte";
import type { GameModule, Look, Looks, Note, Screen, Story, Teller, Words } from "./types";
import type { Table } from "../lib/table.svelte";
import type { Piece } from "../lib/types";

const GREY = "#5d6058";

export interface Fitted extends Screen, Pick<Looks, "Face">, Pick<Story, "Result" | "window"> {
  slug: string;
  words: Spoken;
  look(piece: Piece, tell: Teller): Look & { tabs: string[]; tired: boolean };
  colour(of: string | null | undefined, otherwise?: string): string;
  name(id: string): string;
  /** a running text with the counters' names instead of their ids */
  pretty(text: string): string;
  describe(piece: Piece, tell: Teller): string;
  label(act: Act, tell: Teller, picks?: readonly string[]): string;
  /** an answer that somebody is told of: in words, never as a record writes it */
  answer(act: Act | undefined, tell: Teller): string;
  notes(of: string | Act, tell: Teller): Note[];
  click(table: Table, at: Click, usual: () => Step): Answer;
  offer(act: Act, choice: Choice, tell: Teller): "desk" | "later" | undefined;
  wary: boolean;
  rests: Rests;
  reach(table: Table): string[];
  standing(tell: Teller): string[];
}

/** What an id looks like in a running text: words and a number, joined by hyphens. */
const IDS = /\b[a-z0-9]+(?:-[a-z]+)*-[a-z]?\d+\b/g;

export function fit(slug: string, module: GameModule): Fitted {
  const { card, looks, hand, story } = module;
  const own: Words = module.words ?? {};
  const words = spoken(slug);
  const tabs = (piece: Piece) => (piece.tabs ?? []).map((tab) => (words.has(`tab.${tab}`) ? words.w(`tab.${tab}`) : tab));
  const name = (id: string) => own.name?.(id) ?? id;
  const pretty = (text: string) => text.replace(IDS, name);
  const label = (act: Act, tell: Teller, picks: readonly string[] = []) => own.label?.(act, tell, picks) ?? tell.say(`action.${act.verb}`) ?? pretty(act.text);
  return {
    ...module.screen,
    ...(looks?.Face && { Face: looks.Face }),
    ...(story?.Result && { Result: story.Result }),
    ...(story?.window && { window: story.window }),
    slug,
    words,
    look(piece, tell) {
      const found = card.look(piece, tell);
      const shown = found.tabs ?? tabs(piece);
      return { ...found, tabs: shown, tired: found.tired ?? shown.length > 0 };
    },
    colour: (of, otherwise = GREY) => looks?.colours?.[of ?? ""] ?? otherwise,
    name,
    pretty,
    describe: (piece, tell) => own.describe?.(piece, tell) ?? piece.id,
    label,
    answer(act, tell) {
      const said = act ? (label(act, tell).split("\n")[0] ?? "") : "";
      return act && said && said !== act.text && said !== pretty(act.text) ? said : t("counsel.unsaid");
    },
    notes: (of, tell) => own.notes?.(of, tell) ?? [],
    click: (table, at, usual) => hand?.click?.(table, at, usual) ?? usual(),
    offer: (act, choice, tell) => hand?.offer?.(act, choice, tell),
    wary: hand?.wary ?? false,
    rests: hand?.rests ?? { from: [], until: [] },
    reach: (table) => hand?.reach?.(table) ?? [],
    standing: (tell) => story?.standing?.(tell) ?? [],
  };
}
