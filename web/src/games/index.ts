import { duelInTheDark } from "./duel-in-the-dark";
import { plainGame } from "./plain";
import { drvar } from "./drvar";
import { histoCommand } from "./histo-command";
import { lockNLoad } from "./lock-n-load";
import { nightDrop } from "./night-drop";
import type { GameModule } from "./types";

const known: GameModule[] = [nightDrop, duelInTheDark, drvar, histoCommand, lockNLoad];

/** The module of a game; any other game is drawn by the plain one. */
export function moduleOf(slug: string): GameModule {
  return known.find((one) => one.slug === slug) ?? { ...plainGame, slug };
}
