/** Looking at the map: drag, wheel, two fingers, keys. */

import { clampCamera, fit, zoomAt, type Camera, type Frame, type Point } from "../lib/geometry";

const MOST = 3.2;

export class Looking {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  frame = $state.raw<Frame>({ width: 0, height: 0 });
  gliding = $state(false);
  dragged = false;
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
    return `transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(4)})`;
  }

  resize(frame: Frame): void {
    const first = !this.frame.width;
    this.frame = frame;
    if (first) this.#begin();
    else this.#set(this.camera);
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

  all(): void {
    this.#glide(fit(this.frame, { x: 0, y: 0, ...this.#world }, MOST));
  }

  zoom(by: number, at: Point = { x: this.frame.width / 2, y: this.frame.height / 2 }): void {
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
    this.dragged = true;
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

  /** Bring points into the frame, closer if they would be too small to read. */
  show(points: Point[], margin: number, always = false): void {
    if (!points.length || !this.frame.width) return;
    const edge = 30;
    const seen = (point: Point) => {
      const at = this.toScreen(point);
      return at.x > edge && at.y > edge && at.x < this.frame.width - edge && at.y < this.frame.height - edge;
    };
    if (!always && points.some(seen)) return;
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const box = { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin, width: 0, height: 0 };
    box.width = Math.max(...xs) + margin - box.x;
    box.height = Math.max(...ys) + margin - box.y;
    const wanted = fit(this.frame, box, always ? 1.5 : Math.max(1, this.camera.scale));
    this.#glide(wanted);
  }

  /** Keep one point well inside, moving no more than needed. */
  follow(point: Point, edge = 95): void {
    const at = this.toScreen(point);
    const dx = at.x < edge ? edge - at.x : at.x > this.frame.width - edge ? this.frame.width - edge - at.x : 0;
    const dy = at.y < edge ? edge - at.y : at.y > this.frame.height - edge ? this.frame.height - edge - at.y : 0;
    if (dx || dy) this.#glide({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }
}
