/**
 * What a game adds to the common client: a few small interfaces, each left out by a game that has nothing to add.
 *
 * A folder `games/SLUG` with a `card.ts` and an `index.ts` is all there is to it: no list names it. What a game leaves out
 * the common client does by itself: see `fitted.ts`.
 */

import type { Component } from "svelte";
import type { Stack } from "../board/stacks";
import type { Act, Answer, Choice, Click, Step } from "../lib/choose";
import type { Name } from "../lib/forms";
import type { Rests } from "../lib/deputy.svelte";
import type { Errand } from "../lib/hand.svelte";
import type { Grid, Point } from "../lib/geometry";
import type { Kit } from "../lib/kit.svelte";
import type { Table } from "../lib/table.svelte";
import type { Chart, Piece, Preview, Summary, View } from "../lib/types";

export interface GameModule {
  card: Card;
  looks?: Looks;
  words?: Words;
  hand?: Hand;
  screen?: Screen;
  story?: Story;
}

/** What the start page needs of a game: little, so that the page is light. */
export interface Card {
  look(piece: Piece, tell: Teller): Look;
  sample?: Sample;
}

/** How things look that are no pieces. */
export interface Looks {
  /** the colours of sides, and of groups where a drop is planned by groups */
  colours?: Record<string, string>;
  /** what is printed on a die instead of a number, within 12 units of its middle */
  Face?: Component<{ face: string }>;
}

/** Names and words that no catalogue can hold, because they are put together. */
export interface Words {
  /** the short name of a piece by its id, as its counter has it; undefined if it is none of ours */
  name?(id: string): string | undefined;
  describe?(piece: Piece, tell: Teller): string;
  /** an action on a button; `picks` were chosen before, and need not be named again; a second line, after a line break,
      says what it brings */
  label?(act: Act, tell: Teller, picks: readonly string[]): string | undefined;
  /** what the ground of a hex does; or what else comes of an action, beside its odds: what one would not expect */
  notes?(of: string | Act, tell: Teller): Note[];
}

/** What a click means here. */
export interface Hand {
  /** a click on a counter or a hex; `usual` is what it means by the common rules of choosing */
  click?(table: Table, at: Click, usual: () => Step): Answer;
  /** an action that the desk offers, so that it is no plain button, or that waits until the desk has named its first word */
  offer?(act: Act, choice: Choice, tell: Teller): "desk" | "later" | undefined;
  /** a move may lead into fire: by touch it is shown first where it does */
  wary?: boolean;
  /** the questions of one's own activation at which its rest can be left to the computer, and those that are no part of it
      any more */
  rests?: Rests;
  /** hexes that a click may mean beside those of the legal actions; the game's own layers light them up */
  reach?(table: Table): string[];
}

/** Its own parts of the screen. */
export interface Screen {
  /** instead of the turn track and the line below it */
  Head?: Component<{ table: Table; tell: Teller }>;
  /** the player's own tools for the question at hand, below its sentence; they show what is chosen */
  Desk?: Component<{ table: Table; tell: Teller; aimed: Preview | null }>;
  /** other things beside the map */
  Panel?: Component<{ tell: Teller; table: Table }>;
  /** live layers of the map below the counters and above them; those above mark the hex that a question is about */
  Under?: Component<{ stage: Stage }>;
  Over?: Component<{ stage: Stage }>;
  /** what a click on what is under the pointer would do and bring, in the card of its hex, instead of chances in the
      column; without a preview a game may know itself what it would do */
  Foresight?: Component<{ preview: Preview | null; kit: Kit; table: Table | null; onrule: (id: string) => void }>;
}

/** How its story is told. */
export interface Story {
  /** the state of the match in a few words, under the turn track */
  standing?(tell: Teller): string[];
  /** the window that is open: what the other side does, and what can be done about it */
  window?(table: Table, tell: Teller): Window;
  /** score and losses on the page of the result, where they are counted in a way of their own */
  Result?: Component<{ table: Table; summary: Summary }>;
}

export interface Look {
  /** square counters stand in stacks; tokens lie in the corner of the hex; what has no shape the game's layers draw */
  shape: "counter" | "token" | "flag" | "none";
  colour: string;
  ink: string;
  /** the drawing in the middle: one of the common ones, or one of `Marks`; empty for none */
  mark: string;
  Marks?: Component<Marked>;
  /** above the mark */
  title: string;
  /** large, below the mark */
  values: string;
  /** a white band: reduced strength */
  band?: boolean;
  /** a back: nobody (or not this viewer) knows what it is */
  back?: boolean;
  /** strength in boxes: so many left, of so many */
  pips?: { left: number; of: number };
  /** what hangs on it; those that the view gives by default */
  tabs?: string[];
  /** it has done what it can; by default when something hangs on it */
  tired?: boolean;
  /** the game's own drawing of the whole counter */
  Drawing?: Component<Drawn>;
  /** its stack is not fanned out on the map: the game opens it in a place of its own */
  closed?: boolean;
  /** a place of its own in its hex, instead of the leaning stack */
  stand?(stack: Stack, grid: Grid, centre: Point): Place | undefined;
}

/** A drawing in the middle of a counter, within x -28..28, y -16..16. */
export interface Marked {
  mark: string;
  ink: string;
}

/** A counter, around (0, 0) within 100 units. */
export interface Drawn {
  piece: Piece;
  look: Look;
  tabs?: string[];
  can?: boolean;
  chosen?: boolean;
  tired?: boolean;
  above?: boolean;
}

/** Where a counter stands; `scale` 1 is the usual size; `bare` without its tabs, because others lie on it;
    `over` those that it lies on, whose tabs it bears with its own; `above`: its tabs stand on its upper edge, because
    something lies below it; `steady`: no larger from far away, because others stand beside it. */
export interface Place {
  at: Point;
  scale: number;
  bare?: boolean;
  above?: boolean;
  steady?: boolean;
  over?: readonly Piece[];
}

export interface Note {
  text: string;
  rule: string | null;
}

export interface Teller {
  /** a sentence of the game's catalogue, or undefined */
  say(key: string): string | undefined;
  /** a name of the game's catalogue, with its form */
  name(key: string): Name | undefined;
  chart: Chart;
  view: View;
}

/** What a game's own layers of the map are given. They draw inside the map's SVG, in its units. */
export interface Stage {
  kit: Kit;
  /** null in a replay */
  table: Table | null;
  view: View;
  grid: Grid;
  hover: string | null;
  tell: Teller;
}

/** A few counters on a corner of the map, for the card on the start page. */
export interface Sample {
  map: string;
  /** CSS: how large the map is, and which piece of it is seen */
  size: string;
  position: string;
  /** CSS gradient multiplied over the map */
  light?: string;
  /** where the card lies on the start page: the smallest number comes first */
  rank: number;
  chart?: Partial<Chart>;
  /** at per cents of the picture */
  pieces: { piece: Partial<Piece> & { id: string; kind: string }; x: number; y: number; turn: number }[];
}

/** A window: the other side does something, and one may act or decline. */
export interface Window {
  title: string;
  /** the hexes it has come through */
  way?: string[];
  /** it may go on, so that the whole move can be let pass */
  goesOn?: boolean;
  /** what can be done is weighed as a whole, whatever its kind: the best comes first */
  mixed?: boolean;
  /** below the list: what else there is to know */
  note?: string;
  /** what standing orders answer, once the chances are known; null: the player is asked */
  decide?(odds: ReadonlyMap<string, Preview>): Errand[] | null;
  /** the player has declined, by hand */
  declined?(): void;
  /** other ways to let it pass, instead of the one for the whole move */
  ways?(odds: ReadonlyMap<string, Preview>): { key: string; label: string; does(): void }[];
  /** an act, on the large button or in the list below */
  offer(act: Act, odds: Preview | undefined, large: boolean): Reaction;
}

export interface Reaction {
  label: string;
  /** its chances in a few words */
  brief: string;
  /** how good it is: the best comes first */
  worth: number;
  cost?: string;
  /** it never has the large button */
  small?: boolean;
  /** it cannot bring anything: to let it pass stands out instead */
  hopeless?: boolean;
  /** it is clicked on the map, and stands in no list */
  onMap?: boolean;
  /** what is said after it, if it is asked */
  then?: Errand[];
}
