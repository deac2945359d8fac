import { duelInTheDark } from "./duel-in-the-dark";
import { plainGame } from "./plain";
import { drvar } from "./drvar";
import { histoCommand } from "./histo-command";
import { nightDrop } from "./night-drop";
import type { GameModule } from "./types";

const known: GameModule[] = [nightDrop, duelInTheDark, drvar, histoCommand];

/** The module of a game; any other game is drawn by the plain one. */
export function moduleOf(slug: string): GameModule {
  return known.find((one) => one.slug === slug) ?? { ...plainGame, slug };
}
