import { describe, expect, it, vi } from "vitest";
import { Looking } from "./camera.svelte";

const WORLD = { width: 2000, height: 1600 };
const SIZE = 56;
const READ = 40;

function at(width: number, height: number): Looking {
  const looking = new Looking(WORLD);
  looking.resize({ width, height });
  return looking;
}
const seen = (looking: Looking, points: { x: number; y: number }[]) =>
  points.filter((point) => {
    const { x, y } = looking.toScreen(point);
    return x > 0 && y > 0 && x < looking.frame.width && y < looking.frame.height;
  });

describe("the first look", () => {
  const heap = [{ x: 300, y: 300 }, { x: 420, y: 380 }, { x: 520, y: 300 }];
  const strays = [{ x: 1900, y: 1500 }, { x: 1850, y: 120 }];

  it("is the whole map where a counter can be read on it", () => {
    const looking = at(1800, 1500);
    const before = looking.camera;
    looking.open(heap, 60, SIZE);
    expect(looking.camera).toEqual(before);
  });

  it.each([[856, 720], [390, 513], [462, 390]])("shows readable counters where most of them are (%i by %i)", (width, height) => {
    const looking = at(width, height);
    looking.open([...heap, ...strays], 60, SIZE);
    expect(looking.camera.scale * SIZE).toBeGreaterThanOrEqual(READ);
    expect(seen(looking, heap)).toEqual(heap);
  });

  it("comes no nearer than it must for a few", () => {
    const looking = at(1200, 900);
    looking.open([{ x: 1000, y: 800 }], 60, SIZE);
    expect(looking.camera.scale * SIZE).toBeLessThan(70);
  });

  it("stays as it is where nothing lies on the map", () => {
    const looking = at(390, 513);
    const before = looking.camera;
    looking.open([], 60, SIZE);
    expect(looking.camera).toEqual(before);
  });
});

describe("a question about one hex", () => {
  vi.stubGlobal("window", globalThis);
  it("shows it, however many stand elsewhere", () => {
    const looking = at(390, 526);
    const mover = { x: 400, y: 300 };
    const shooters = [{ x: 1500, y: 1300 }, { x: 1560, y: 1340 }, { x: 1620, y: 1300 }, { x: 520, y: 420 }];
    looking.frameIf([mover, ...shooters], 180, SIZE, true, mover);
    expect(looking.camera.scale * SIZE).toBeGreaterThanOrEqual(READ);
    expect(seen(looking, [mover, ...shooters])).toEqual([mover, { x: 520, y: 420 }]);
  });
});
