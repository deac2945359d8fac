/** How a game is shown that brings no module of its own. */

import type { GameModule } from "./types";

const COLOURS = ["#2f5fa8", "#5d6058", "#a8421f", "#3d7a4a"];

export const plain: GameModule = {
  card: {
    look(piece, tell) {
      const sides = [...new Set(tell.view.pieces.map((one) => one.side ?? ""))].sort();
      const values = [piece.attack, piece.defence].filter((value) => value !== undefined).join("–");
      return {
        shape: piece.side ? "counter" : "token",
        colour: COLOURS[sides.indexOf(piece.side ?? "") % COLOURS.length] ?? "#5d6058",
        ink: "#fff",
        mark: piece.unknown ? "" : "infantry",
        title: piece.id,
        values: piece.unknown ? "?" : values,
        band: piece.strength === "reduced",
        back: piece.unknown === true,
      };
    },
  },
};
