/** A drop in a few words while it is seen: who jumps, not what becomes of them. */

import type { Scene } from "../lib/scenes";
import type { Kit } from "../lib/table.svelte";
import { t } from "../text";

/** more than so many are a number */
const NAMES = 4;

export function jumping(scene: Scene | null, kit: Kit): string | null {
  const names = [...new Set((scene?.jumps ?? []).map((jump) => jump.unit))].map((unit) => kit.module.name(unit));
  if (!names.length) return null;
  return names.length > NAMES ? t("story.jump.many", { n: names.length }) : t("story.jump", { n: names.length, names });
}
