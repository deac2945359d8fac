/** An empty map, and a match in which nothing is seen: for cards, planners and tests. */

import type { Chart, View } from "./types";

export const NO_CHART: Chart = {
  map: "", picture: "", sees: false, title: "", columns: 0, rows: 0, orientation: "flat", shoved: "even", hexes: {}, terrain: {}, lines: [], places: {}, zones: {},
};

export const NO_VIEW: View = {
  game: "", scenario: "", viewer: null, board: { map: "" }, pieces: [], tracks: {}, turn: { number: 0, of: 0 }, score: {}, to_act: null, prompt: null, legal: [], outcome: null,
};
