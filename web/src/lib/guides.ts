/** What beginners are told of a scenario: asked for once in each language. */

import * as api from "./api";
import type { Guide, Lang } from "./types";

const known = new Map<string, Promise<Guide>>();

export function guideOf(game: string, scenario: string, lang: Lang): Promise<Guide> {
  const key = `${game} ${scenario} ${lang}`;
  let asked = known.get(key);
  if (!asked) {
    known.set(key, (asked = api.guide(game, scenario, lang)));
    asked.catch(() => known.delete(key));
  }
  return asked;
}
