/** Looking at the map: drag, wheel, two fingers, keys. */

import { clampCamera, fit, zoomAt, type Camera, type Frame, type Point } from "../lib/geometry";

const MOST = 3.2;
/** pixels of a counter's width: to be read, and to be seen at all */
const LEAST = 47;
const LARGE = 58;
const SEEN = 30;
/** no counter need be larger to be looked at */
const NEAR = 76;
/** more points than this are a heap */
const HEAP = 24;

/** The middle of the smallest and the largest. */
const mean = (numbers: number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2;

export class Looking {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  frame = $state.raw<Frame>({ width: 0, height: 0 });
  gliding = $state(false);
  /** somebody has chosen this view himself: it is left as it is, as long as what matters is in it */
  chosen = false;
  dragged = false;
  /** how far counters stand out beyond the edges of the map */
  beside: { left?: number; top?: number; right?: number; bottom?: number } = {};
  #fingers = new Map<number, Point>();
  #world: Frame;
  #timer = 0;

  constructor(world: Frame) {
    this.#world = world;
  }

  get least(): number {
    return Math.min(1, fit(this.frame, { x: 0, y: 0, ...this.#world }).scale) * 0.85;
  }

  get style(): string {
    const { x, y, scale } = this.camera;
    // what a pixel of the screen is on the map, for what has a least size; in steps, so that not all is styled anew all the time
    const px = 1 / (Math.round(scale * 20) / 20 || 0.05);
    return `transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(4)}); --px: ${px.toFixed(2)}`;
  }

  resize(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    if (!before.width) return this.#begin();
    // a sheet that rises or sinks moves nothing under the finger; otherwise what was in the middle stays there
    const { x, y, scale } = this.camera;
    const dy = frame.width === before.width ? 0 : (frame.height - before.height) / 2;
    this.#set({ scale, x: x + (frame.width - before.width) / 2, y: y + dy });
  }

  /** The foot of the frame was so far down before: what of these could be seen then comes up again, by no more than that
      takes. The first of them stays in sight; false if there is no room for all. */
  uncover(points: Point[], height: number, edge: number): boolean {
    const { width } = this.frame;
    const seen = points.map((point) => this.toScreen(point)).filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height);
    const first = seen[0];
    const need = Math.max(0, ...seen.map(({ y }) => y + edge - this.frame.height));
    if (!first || !need) return true;
    const room = Math.max(0, first.y - edge);
    const up = Math.min(need, room);
    const { x, y, scale } = this.camera;
    this.#glide({ scale, x, y: y - up });
    return up === need && seen.every((at) => at.y - up > 0);
  }

  #set(camera: Camera): void {
    this.camera = clampCamera(camera, this.frame, this.#world);
  }

  #glide(camera: Camera): void {
    this.gliding = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.gliding = false), 300);
    this.#set(camera);
  }

  /** All of the map; on a tall narrow screen as much as its height shows. */
  #begin(): void {
    const { width, height } = this.#world;
    const tall = this.frame.width < 700 && this.frame.height > this.frame.width;
    const box = tall ? { x: width * 0.3, y: 0, width: width * 0.4, height } : { x: 0, y: 0, width, height };
    this.#set(fit(this.frame, box, MOST));
  }

  /** The first look: all of the map if a counter of this width can be read on it, else what it is about. */
  open(points: Point[], margin: number, size: number): void {
    const all = fit(this.frame, { x: 0, y: 0, ...this.#world }, MOST);
    if (!points.length || all.scale * size >= LEAST) return;
    this.#set(this.#over(points, margin, size, LEAST, LARGE / size));
  }

  /** The part of the map that is in the frame. */
  get part(): { x: number; y: number; width: number; height: number } {
    const { x, y, scale } = this.camera;
    return { x: -x / scale, y: -y / scale, width: this.frame.width / scale, height: this.frame.height / scale };
  }

  /** A point of the map into the middle. */
  centre(point: Point): void {
    const { scale } = this.camera;
    this.#glide({ scale, x: this.frame.width / 2 - point.x * scale, y: this.frame.height / 2 - point.y * scale });
  }

  /** Back to a view that one had before. */
  back(camera: Camera): void {
    this.#glide(camera);
  }

  /** All of the map, and of the counters that wait beside it. */
  all(): void {
    this.chosen = true;
    const { left = 0, top = 0, right = 0, bottom = 0 } = this.beside;
    const { width, height } = this.#world;
    this.#glide(fit(this.frame, { x: -left, y: -top, width: left + width + right, height: top + height + bottom }, MOST));
  }

  zoom(by: number, at: Point = { x: this.frame.width / 2, y: this.frame.height / 2 }): void {
    this.chosen = true;
    this.#set(zoomAt(this.camera, by, at, this.least, MOST));
  }

  wheel(event: WheelEvent, at: Point): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at);
  }

  toWorld(at: Point): Point {
    const { x, y, scale } = this.camera;
    return { x: (at.x - x) / scale, y: (at.y - y) / scale };
  }

  toScreen(at: Point): Point {
    const { x, y, scale } = this.camera;
    return { x: at.x * scale + x, y: at.y * scale + y };
  }

  down(id: number, at: Point): void {
    this.#fingers.set(id, at);
    if (this.#fingers.size === 1) this.dragged = false;
  }

  /** True while this is a drag or a pinch. */
  move(id: number, at: Point): boolean {
    const before = this.#fingers.get(id);
    if (!before) return false;
    const others = [...this.#fingers].filter(([other]) => other !== id).map(([, point]) => point);
    if (!this.dragged && !others.length && Math.hypot(at.x - before.x, at.y - before.y) < 6) return false;
    this.dragged = this.chosen = true;
    this.#fingers.set(id, at);
    const other = others[0];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(at.x - other.x, at.y - other.y);
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      const moved = { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 };
      this.#set({ ...this.camera, x: this.camera.x + moved.x, y: this.camera.y + moved.y });
      this.zoom(now / Math.max(1, was), middle);
    } else {
      this.#set({ ...this.camera, x: this.camera.x + at.x - before.x, y: this.camera.y + at.y - before.y });
    }
    return true;
  }

  /** some finger or button is down */
  get touched(): boolean {
    return this.#fingers.size > 0;
  }

  up(id: number): void {
    this.#fingers.delete(id);
  }

  /** Frame what is asked about: all of it where a counter of this width can be read, else as much as possible. Not
      `always`: only if nothing of it is in sight. `about` is among what is seen whatever else is not. */
  show(points: Point[], margin: number, size: number, always = false, about?: Point): void {
    if (!points.length || !this.frame.width) return;
    if (!always && points.some((point) => this.#inside(point, 30))) return;
    this.#glide(this.#over(points, margin, size, LEAST, always ? Math.min(1.5, NEAR / size) : Math.max(1, this.camera.scale), about));
  }

  /** Frame points if some of them are out of sight, or too small to be read; `asked`: somebody wants to see them, and
      not only whoever chose the view himself. */
  frameIf(points: Point[], margin: number, size: number, asked = false, about?: Point): void {
    const small = (asked || !this.chosen) && this.camera.scale * size < LEAST * 0.8;
    if (points.length && (small || !points.every((point) => this.#inside(point, 24)))) this.show(points, margin, size, true, about);
  }

  /** Frame what a new question is about. Whoever chose the view himself, or is shown there what has just happened
      (`fresh`), keeps it as long as something of what is asked is in it, and whom it is about. */
  ask(points: Point[], margin: number, size: number, about: Point | null, fresh: Point[] = []): void {
    const seen = (point: Point) => this.#inside(point, 24);
    const kept = this.chosen || (!about && fresh.length > 0 && fresh.every(seen));
    if (kept && (about ? seen(about) : points.some(seen))) return;
    this.chosen = false;
    this.frameIf(points, margin, size, about !== null, about ?? undefined);
  }

  /** Look where something happens: true if that takes a movement. What is in sight and large enough is left alone;
      `size` is the width of a counter. */
  direct(points: Point[], size: number): boolean {
    if (!points.length || !this.frame.width) return false;
    const edge = Math.min(70, this.frame.width / 8);
    // both ends of a long shot are seen on a phone too
    const seen = Math.min(SEEN, this.frame.width / 16);
    if (this.camera.scale * size >= seen && points.every((point) => this.#inside(point, edge))) return false;
    // what happens all over the map is looked at as a whole
    const least = points.length > HEAP ? 0 : seen;
    this.#glide(this.#over(points, size * 2, size, least, Math.max(this.camera.scale, LEAST / size)));
    return true;
  }

  /** All of what a lesson speaks of is in sight, however small that makes it; what already is, is left alone. */
  teach(points: Point[], size: number): void {
    if (!points.length || !this.frame.width) return;
    if (this.camera.scale * size >= SEEN && points.every((point) => this.#inside(point, 30))) return;
    this.#glide(this.#over(points, size * 1.1, size, 0, Math.max(this.camera.scale, LEAST / size)));
  }

  /** Whether a point of the map is in sight. */
  sees(point: Point): boolean {
    return this.#inside(point, 24);
  }

  #inside(point: Point, edge: number): boolean {
    const at = this.toScreen(point);
    return at.x > edge && at.y > edge && at.x < this.frame.width - edge && at.y < this.frame.height - edge;
  }

  /** A camera over points, in which a counter has at least so many pixels: if that is too close for all of them, over
      as many as possible, `about` one of them. */
  #over(points: Point[], margin: number, size: number, least: number, most: number, about?: Point): Camera {
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const left = Math.min(...xs) - margin;
    const top = Math.min(...ys) - margin;
    const box = { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
    const whole = fit(this.frame, box, Math.min(most, MOST));
    const scale = Math.max(whole.scale, Math.min(least / size, MOST));
    if (scale === whole.scale) return whole;
    const wide = this.frame.width / scale / 2 - margin / 2;
    const high = this.frame.height / scale / 2 - margin / 2;
    const near = (one: Point) => points.filter((other) => Math.abs(other.x - one.x) < wide && Math.abs(other.y - one.y) < high);
    const best = points.reduce<Point[]>((most, one) => {
      const found = near(one);
      return found.length > most.length && (!about || found.includes(about)) ? found : most;
    }, about ? [about] : []);
    const middle = { x: mean(best.map((point) => point.x)), y: mean(best.map((point) => point.y)) };
    return { scale, x: this.frame.width / 2 - middle.x * scale, y: this.frame.height / 2 - middle.y * scale };
  }

  /** Keep one point well inside, moving no more than needed. */
  follow(point: Point, edge = 95): void {
    const at = this.toScreen(point);
    const dx = at.x < edge ? edge - at.x : at.x > this.frame.width - edge ? this.frame.width - edge - at.x : 0;
    const dy = at.y < edge ? edge - at.y : at.y > this.frame.height - edge ? this.frame.height - edge - at.y : 0;
    if (dx || dy) this.#glide({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }
}
