/** Hexes on the screen: centres, corners, neighbours, nearest hex. Units are those of the picture. */

import type { Chart, Picture } from "./types";

export interface Point {
  x: number;
  y: number;
}

/** The six ways out of a hex, clockwise from the top; flat-top maps have no E and W, pointy ones no N and S. */
export type Way = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";

export interface Grid {
  side: number;
  width: number;
  height: number;
  orientation: "flat" | "pointy";
  names: string[];
  /** what the picture prints in a hex, and where */
  anchors: Record<string, Record<string, [number, number]>>;
  centre(hex: string): Point | undefined;
  /** the hex under a point, null outside the map */
  at(point: Point): string | null;
  neighbour(hex: string, way: Way): string | null;
  corners(hex: string, shrink?: number): Point[];
  outline(hex: string, shrink?: number): string;
}

const ANGLE: Record<Way, number> = { N: 90, NE: 30, E: 0, SE: -30, S: -90, SW: -150, W: 180, NW: 150 };
/** for charts that have no picture yet */
const SIDE = 40;

/** A chart without a picture. */
export function plainPicture(chart: Chart): Picture {
  const hexes = Object.values(chart.hexes);
  const xs = hexes.map((hex) => hex.x);
  const ys = hexes.map((hex) => hex.y);
  const margin = SIDE * 1.3;
  const left = Math.min(...xs) * SIDE - margin;
  const top = Math.min(...ys) * SIDE - margin;
  return {
    width: Math.max(...xs) * SIDE + margin - left,
    height: Math.max(...ys) * SIDE + margin - top,
    side: SIDE,
    origin: [left, top],
    margin,
  };
}

export function makeGrid(chart: Chart, picture: Picture): Grid {
  const centres = new Map<string, Point>();
  for (const [name, hex] of Object.entries(chart.hexes)) {
    centres.set(name, {
      x: hex.x * picture.side - picture.origin[0],
      y: hex.y * picture.side - picture.origin[1],
    });
  }
  const cell = picture.side * 2;
  const buckets = new Map<string, string[]>();
  const key = (point: Point) => `${Math.floor(point.x / cell)},${Math.floor(point.y / cell)}`;
  for (const [name, point] of centres) {
    const list = buckets.get(key(point));
    if (list) list.push(name);
    else buckets.set(key(point), [name]);
  }
  const tilt = chart.orientation === "flat" ? 0 : 30;

  function at(point: Point): string | null {
    let best: string | null = null;
    let least = picture.side;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const name of buckets.get(key({ x: point.x + dx * cell, y: point.y + dy * cell })) ?? []) {
          const c = centres.get(name) as Point;
          const distance = Math.hypot(c.x - point.x, c.y - point.y);
          if (distance < least) [best, least] = [name, distance];
        }
      }
    }
    return best;
  }

  function neighbour(hex: string, way: Way): string | null {
    const from = centres.get(hex);
    if (!from) return null;
    const step = picture.side * Math.sqrt(3);
    const angle = (ANGLE[way] * Math.PI) / 180;
    const goal = { x: from.x + step * Math.cos(angle), y: from.y - step * Math.sin(angle) };
    const found = at(goal);
    return found === hex ? null : found;
  }

  function corners(hex: string, shrink = 0): Point[] {
    const c = centres.get(hex) ?? { x: 0, y: 0 };
    const r = picture.side - shrink;
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = ((60 * i + tilt) * Math.PI) / 180;
      return { x: c.x + r * Math.cos(angle), y: c.y + r * Math.sin(angle) };
    });
  }

  return {
    side: picture.side,
    width: picture.width,
    height: picture.height,
    orientation: chart.orientation,
    names: [...centres.keys()],
    anchors: picture.anchors ?? {},
    centre: (hex) => centres.get(hex),
    at,
    neighbour,
    corners,
    outline: (hex, shrink = 0) =>
      `M${corners(hex, shrink)
        .map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
        .join("L")}Z`,
  };
}

/** The side between two neighbours. */
export function sideBetween(grid: Grid, a: string, b: string): [Point, Point] | null {
  const p = grid.centre(a);
  const q = grid.centre(b);
  if (!p || !q) return null;
  const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  const along = { x: (-(q.y - p.y) / far) * (grid.side / 2), y: ((q.x - p.x) / far) * (grid.side / 2) };
  return [
    { x: middle.x - along.x, y: middle.y - along.y },
    { x: middle.x + along.x, y: middle.y + along.y },
  ];
}

/** The hexes at most so many steps from one, itself left out; nearest first. */
export function around(grid: Grid, hex: string, steps: number): Map<string, number> {
  const found = new Map<string, number>([[hex, 0]]);
  let edge = [hex];
  for (let far = 1; far <= steps; far++) {
    const next: string[] = [];
    for (const one of edge) {
      for (const way of Object.keys(ANGLE) as Way[]) {
        const to = grid.neighbour(one, way);
        if (to && !found.has(to)) {
          found.set(to, far);
          next.push(to);
        }
      }
    }
    edge = next;
  }
  found.delete(hex);
  return found;
}

/** The outer border of a set of hexes, as one path. */
export function border(grid: Grid, hexes: Iterable<string>, shrink = 0): string {
  const edges = new Map<string, [Point, Point]>();
  const tag = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;
  for (const hex of hexes) {
    const ring = grid.corners(hex, shrink);
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % 6] as Point;
      const back = `${tag(b)}|${tag(a)}`;
      if (edges.has(back)) edges.delete(back);
      else edges.set(`${tag(a)}|${tag(b)}`, [a, b]);
    });
  }
  return [...edges.values()]
    .map(([a, b]) => `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`)
    .join("");
}

/** Where arrow keys lead: up and down along a column, left and right in a zig-zag that keeps the row. */
export function arrow(grid: Grid, hex: string, key: string, low: boolean): { hex: string; low: boolean } | null {
  const flat = grid.orientation === "flat";
  const ways: Record<string, [Way, Way]> = flat
    ? { ArrowUp: ["N", "N"], ArrowDown: ["S", "S"], ArrowLeft: ["NW", "SW"], ArrowRight: ["NE", "SE"] }
    : { ArrowUp: ["NW", "NE"], ArrowDown: ["SW", "SE"], ArrowLeft: ["W", "W"], ArrowRight: ["E", "E"] };
  const pair = ways[key];
  if (!pair) return null;
  const [first, second] = low ? pair : [pair[1], pair[0]];
  const found = grid.neighbour(hex, first) ?? grid.neighbour(hex, second);
  const zigzag = pair[0] !== pair[1];
  return found ? { hex: found, low: zigzag ? !low : low } : null;
}

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Frame {
  width: number;
  height: number;
}

/** Show the whole of a box (picture units) in a frame of the screen. */
export function fit(frame: Frame, box: { x: number; y: number; width: number; height: number }, limit = 4): Camera {
  const scale = Math.min(frame.width / box.width, frame.height / box.height, limit);
  return {
    scale,
    x: frame.width / 2 - (box.x + box.width / 2) * scale,
    y: frame.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Zoom about a point of the screen that stays where it is. */
export function zoomAt(camera: Camera, by: number, at: Point, low: number, high: number): Camera {
  const scale = Math.min(high, Math.max(low, camera.scale * by));
  const k = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k };
}

/** Keep some of the map in the frame. */
export function clampCamera(camera: Camera, frame: Frame, world: Frame): Camera {
  const hold = (offset: number, size: number, window: number) => {
    const room = window - size * camera.scale;
    if (room > 0) return Math.min(room + 40, Math.max(-40, offset));
    return Math.min(60, Math.max(room - 60, offset));
  };
  return {
    scale: camera.scale,
    x: hold(camera.x, world.width, frame.width),
    y: hold(camera.y, world.height, frame.height),
  };
}
