/** Lock 'n Load: drawn plainly, on painted boards. */

import { plainGame } from "../plain";
import type { GameModule } from "../types";

export const lockNLoad: GameModule = {
  ...plainGame,
  slug: "lock-n-load",
  // every scenario lays the boards in its own way
  map: (scenario) => `lock-n-load-${scenario}`,
};
