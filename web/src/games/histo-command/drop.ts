/** What a preview of the drop says, ready to be drawn. */

import type { Grid, Point } from "../../lib/geometry";
import type { Chart, LogEntry, Preview, Seat } from "../../lib/types";

export const WAYS = ["N", "NE", "SE", "S", "SW", "NW"];

/** Previews of drop points and jumps carry the chances of every landing hex. */
export const isDrop = (preview: Preview | null | undefined): preview is Preview => preview?.chances.some((one) => one.at) ?? false;

export const heatOf = (preview: Preview): Map<string, number> => new Map(preview.chances.flatMap((one): [string, number][] => (one.at ? [[one.at, one.p]] : [])));

export const missingOf = (preview: Preview): number =>
  preview.chances.find((one) => one.outcome === "missing")?.p ?? 0;

export const CAUSES = ["missing", "enemy", "terrain", "fire"] as const;

export interface Lost {
  cause: (typeof CAUSES)[number];
  value: number;
  exact: string;
  rule: string | null;
}

/** The strength a unit can expect to lose, by cause. */
export function lossesOf(preview: Preview): Lost[] {
  return CAUSES.flatMap((cause) => {
    const found = preview.modifiers.find((one) => one.label === `lost-${cause}`);
    return found ? [{ cause, value: Math.abs(found.value), exact: String(found.data?.exact ?? ""), rule: found.rule }] : [];
  });
}

export const nearOf = (preview: Preview): number => preview.modifiers.find((one) => one.label === "near-objective")?.value ?? 0;

/** How many of the group will be missing on average, the cap counted. */
export function groupMissing(preview: Preview): number | null {
  const told = preview.modifiers.find((one) => one.label === "lost-missing")?.data?.whole;
  if (typeof told !== "string") return null;
  const [over, under = "1"] = told.split("/");
  return Number(over) / Number(under);
}

/** Who jumps next, as long as nothing else is asked. */
export const nextJump = ({ side, prompt, view, acts }: Seat): string | null =>
  view.to_act === side && prompt?.step === "jump" ? (acts.find((act) => act.verb === "jump")?.text ?? null) : null;

export interface Fall {
  version: number;
  unit: string;
  point: string;
  heading: string;
  distance: number;
  /** where the wind took it; null off the map */
  hex: string | null;
  /** moved aside from an occupied hex */
  shifted: [string, string] | null;
  missing: boolean;
}

/** How the units of the wave now landing came down, from the log. */
export function fallsOf(log: readonly LogEntry[], chart: Chart): Fall[] {
  const out: Fall[] = [];
  for (const entry of log) {
    const { kind, data } = entry;
    // a drop point for the next group ends the wave before
    if (kind === "drop-point-chosen" && entry.rule === "HC-4a") out.length = 0;
    else if (kind === "drop-ended") out.length = 0;
    else if (kind === "unit-scattered") {
      const hex = String(data.hex);
      out.push({
        version: entry.version, unit: String(data.unit), point: String(data.point), heading: String(data.heading),
        distance: Number(data.distance), hex: hex in chart.hexes ? hex : null, shifted: null, missing: false,
      });
    } else if (kind === "unit-shifted" || kind === "unit-missing") {
      const last = out.filter((fall) => fall.unit === data.unit).pop();
      if (!last) continue;
      if (kind === "unit-missing") last.missing = true;
      else last.shifted = data.path as [string, string];
      last.version = entry.version;
    } else if (kind === "scatter-again") out.pop();
  }
  return out;
}

/** Where the line of a fall ends: short of the counter, or at the edge of the map, straight on by the dice. */
export function fallEnd(grid: Grid, fall: Fall): Point | undefined {
  const from = grid.centre(fall.point);
  if (!from) return undefined;
  const goal = fall.hex ? grid.centre(fall.hex) : undefined;
  if (goal) {
    const far = Math.hypot(goal.x - from.x, goal.y - from.y) || 1;
    const k = (far - grid.side * (fall.shifted ? 0.1 : 0.62)) / far;
    return { x: from.x + (goal.x - from.x) * k, y: from.y + (goal.y - from.y) * k };
  }
  const angle = ((WAYS.findIndex((way) => way === fall.heading) * 60 - 90) * Math.PI) / 180;
  const step = grid.side * Math.sqrt(3);
  const edge = grid.side * 0.35;
  const at = (n: number) => ({ x: from.x + Math.cos(angle) * step * n, y: from.y + Math.sin(angle) * step * n });
  const inside = ({ x, y }: Point) => x > edge && y > edge && x < grid.width - edge && y < grid.height - edge;
  let n = fall.distance;
  while (n > 0.5 && !inside(at(n))) n -= 0.25;
  return at(n);
}
