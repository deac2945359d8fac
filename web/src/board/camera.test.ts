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

describe("a sheet that rises", () => {
  vi.stubGlobal("window", globalThis);
  const rise = (looking: Looking, points: { x: number; y: number }[], to: number): boolean => {
    const { height } = looking.frame;
    looking.resize({ width: 390, height: to });
    return looking.uncover(points, height, 30);
  };
  const near = () => {
    const looking = at(390, 560);
    looking.zoom(2, { x: 200, y: 200 });
    return looking;
  };

  it("moves nothing under the finger, as long as it covers nothing that can be clicked", () => {
    const looking = near();
    const own = looking.toWorld({ x: 200, y: 200 });
    expect(rise(looking, [own, looking.toWorld({ x: 200, y: 440 }), looking.toWorld({ x: 200, y: 900 })], 480)).toBe(true);
    expect(looking.toScreen(own).y).toBeCloseTo(200);
    looking.resize({ width: 390, height: 560 });
    expect(looking.toScreen(own).y).toBeCloseTo(200);
  });

  it("lets what can be clicked come out by no more than that takes", () => {
    const looking = near();
    const [own, goal] = [looking.toWorld({ x: 200, y: 200 }), looking.toWorld({ x: 200, y: 500 })];
    expect(rise(looking, [own, goal], 400)).toBe(true);
    expect(looking.toScreen(goal).y).toBeCloseTo(370);
  });

  it("keeps whoever is chosen in sight where there is no room for all", () => {
    const looking = near();
    const [own, goal] = [looking.toWorld({ x: 200, y: 120 }), looking.toWorld({ x: 200, y: 540 })];
    expect(rise(looking, [own, goal], 300)).toBe(false);
    expect(looking.toScreen(own).y).toBeCloseTo(30);
  });
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

describe("a new question", () => {
  vi.stubGlobal("window", globalThis);
  const own = [{ x: 300, y: 300 }, { x: 1800, y: 1400 }];
  const near = () => {
    const looking = at(390, 526);
    looking.show([own[0] as { x: number; y: number }], 60, SIZE, true);
    return looking;
  };

  it("frames whoever may act; a view that somebody has chosen stays while one of them is in it", () => {
    const looking = near();
    const { camera } = looking;
    looking.ask(own, 60, SIZE, null);
    expect(looking.camera).not.toEqual(camera);
    const chosen = near();
    chosen.zoom(1.1);
    const before = chosen.camera;
    chosen.ask(own, 60, SIZE, null);
    expect(chosen.camera).toEqual(before);
    chosen.ask(own.slice(1), 60, SIZE, null);
    expect(seen(chosen, own.slice(1))).toEqual(own.slice(1));
  });

  it("leaves a fight in sight that was told last, and comes to whomever it is about", () => {
    const looking = near();
    const before = looking.camera;
    looking.ask(own, 60, SIZE, null, [{ x: 340, y: 330 }]);
    expect(looking.camera).toEqual(before);
    looking.ask(own, 60, SIZE, own[1] as { x: number; y: number }, [{ x: 340, y: 330 }]);
    expect(seen(looking, own.slice(1))).toEqual(own.slice(1));
  });

  it("leaves all of the map to whoever wants it, whatever it is about", () => {
    const looking = at(390, 526);
    looking.all();
    const before = looking.camera;
    looking.ask(own, 60, SIZE, own[1] as { x: number; y: number });
    expect(looking.camera).toEqual(before);
  });
});

describe("what a lesson speaks of", () => {
  vi.stubGlobal("window", globalThis);
  it("is all in sight, even where counters become small; what is in sight already stays", () => {
    const looking = at(390, 250);
    const places = [{ x: 400, y: 300 }, { x: 460, y: 1100 }, { x: 900, y: 700 }];
    looking.teach(places, SIZE);
    expect(seen(looking, places)).toEqual(places);
    const close = at(390, 526);
    close.teach([{ x: 400, y: 300 }], SIZE);
    const before = close.camera;
    close.teach([{ x: 410, y: 310 }], SIZE);
    expect(close.camera).toEqual(before);
  });
});
