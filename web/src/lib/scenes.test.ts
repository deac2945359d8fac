import { describe, expect, it } from "vitest";
import { piece, seated } from "./fixtures";
import { countsOf } from "./counts";
import { lengthOf, scenesOf, type Scene } from "./scenes";
import type { Facts, LogEntry, Piece, ReplayStep, View } from "./types";

const view = (...pieces: Piece[]): View => ({ ...seated().view, pieces });
const event = (kind: string, facts: Facts): LogEntry => ({ version: 2, turn: 1, side: "german", kind, text: kind, rule: null, rules: [], data: {}, facts });
const step = (version: number, after: View, ...events: LogEntry[]): ReplayStep => ({ version, side: "german", text: "", offers: [], sets: [], view: after, events });
const walk = (unit: string, ...hexes: string[]) => event("moved", { walks: [{ units: [unit], hexes }], pieces: [unit], places: hexes });
const G = "german";

describe("scenes", () => {
  it("are one walk when a unit goes on hex by hex", () => {
    const before = view(piece("de-1", "0101", G));
    const steps = [
      step(2, view(piece("de-1", "0102", G)), walk("de-1", "0101", "0102")),
      step(3, view(piece("de-1", "0103", G)), walk("de-1", "0102", "0103")),
    ];
    const [one, ...more] = scenesOf(before, steps);
    expect(more).toEqual([]);
    expect(one?.walks).toEqual([{ unit: "de-1", hexes: ["0101", "0102", "0103"] }]);
    expect(one?.version).toBe(3);
    expect(one?.view.pieces[0]?.hex).toBe("0103");
    expect(one?.hexes).toEqual(["0101", "0102", "0103"]);
  });

  it("keep the one that falls on the map until the attack is told, and then let the victor advance", () => {
    const before = view(piece("de-1", "0101", G), piece("us-1", "0102"));
    const [attack, advance] = scenesOf(before, [
      step(2, view(piece("de-1", "0102", G)),
        event("attacked", { pieces: ["de-1", "us-1"], places: ["0102"], throws: [{ faces: [4], sides: 6, by: G }] }),
        event("killed", { losses: [{ unit: "us-1", side: "us" }], pieces: ["us-1"] }),
        walk("de-1", "0101", "0102")),
    ]);
    expect(attack?.shots).toEqual([{ from: "0101", to: "0102" }]);
    expect(attack?.dice.map((die) => die.n)).toEqual([4]);
    expect(attack?.blows).toEqual([{ unit: "us-1", side: "us", hex: "0102", gone: true }]);
    expect(attack?.view.pieces.map((one) => one.id)).toEqual(["de-1", "us-1"]);
    expect(advance?.view.pieces).toEqual([piece("de-1", "0102", G)]);
    expect(advance?.walks[0]?.hexes).toEqual(["0101", "0102"]);
  });

  it("leave what is said again time to be read, and say nothing twice", () => {
    const before = view(piece("red", "32", G));
    const placed = event("placed", { recalled: true, places: ["12"] });
    const all = scenesOf(before, [step(2, view(piece("red", "24", G), piece("blue", "12", G)), placed, event("began", {}))]);
    expect(all.map((one) => one.lines.map((line) => line.kind))).toEqual([["placed"], ["began"]]);
    expect(lengthOf(all[0] as Scene)).toBeGreaterThan(1000);
    expect(countsOf(all, "us")).toMatchObject({ moves: 1, arrivals: 0 });
  });

  it("are of another side from where it goes on by itself", () => {
    const before = view(piece("red", "32", G), piece("bomber", "1", "us"));
    const after = view(piece("red", "24", G), piece("bomber", "2", "us"));
    const flown = event("flown", { unbidden: true, whose: "us", walks: [{ units: ["bomber"], hexes: ["1", "2"] }] });
    const all = scenesOf(before, [step(2, after, event("ended", { pieces: ["red"] }), flown)]);
    expect(all.map((one) => [one.side, one.walks[0]?.unit, one.view.pieces[1]?.hex])).toEqual([[G, "red", "1"], ["us", "bomber", "2"]]);
  });

  it("see by the views what moved without a word of its way, and what came", () => {
    const before = view(piece("red", "32", G));
    const [one] = scenesOf(before, [step(2, view(piece("red", "24", G), piece("blue", "12", G)), event("flew", { pieces: ["red"] }))]);
    expect(one?.walks).toEqual([{ unit: "red", hexes: ["32", "24"] }]);
    expect(one?.arrivals).toEqual(["12"]);
    expect(one?.lines.map((line) => line.kind)).toEqual(["flew"]);
    // what comes before the first turn is laid out, and has not arrived
    const laid = (turn: number) => countsOf([{ ...(one as Scene), lines: [{ ...event("laid", {}), turn }] }], G);
    expect([laid(0), laid(1)].map(({ arrivals }) => arrivals)).toEqual([0, 1]);
  });

  it("tell nothing of what is quiet, and of many alike only one", () => {
    const before = view();
    const dropped = (id: string, hex: string) => event("dropped", { throws: [{ faces: [1, 2], sides: 6, by: "us" }], places: [hex], pieces: [id] });
    const after = view(piece("us-1", "0101"), piece("us-2", "0202"), piece("us-3", "0303"));
    const all = scenesOf(before, [
      step(2, after, event("order", { quiet: true, throws: [{ faces: [1], sides: 6, by: G }] }), dropped("us-1", "0101"), dropped("us-2", "0202"), dropped("us-3", "0303")),
      step(3, after, event("said", {})),
    ]);
    expect(all).toHaveLength(1);
    expect(all[0]?.arrivals).toEqual(["0101", "0202", "0303"]);
  });

  it("are one heap when a step has very many, as a drop of sticks with their dice one by one", () => {
    const names = Array.from({ length: 30 }, (_, i) => `us-${i}`);
    const events = names.flatMap((id, i) => [
      event("dropped", { throws: [{ faces: [1], sides: 6, by: "us" }], places: [`0${100 + i}`], pieces: [id] }),
      event(i % 3 ? "landed" : "lost", i % 3 ? { throws: [{ faces: [2], sides: 6, by: "us" }], pieces: [id] } : { losses: [{ unit: id, side: "us" }], places: [`0${100 + i}`] }),
    ]);
    const after = view(...names.filter((_, i) => i % 3).map((id, i) => piece(id, `0${100 + i}`)));
    const [drop, ...more] = scenesOf(view(), [step(2, after, ...events)]);
    expect(more).toEqual([]);
    expect(drop?.arrivals).toHaveLength(20);
    expect(drop?.blows).toHaveLength(10);
    expect(drop?.dice).toEqual([]);
    expect(drop?.view).toBe(after);
  });

  const jump = (unit: string, aimed: string, landed: string | null) =>
    event("dropped", { drops: [{ unit, side: "us", aimed, landed, way: 2, far: 1 }], throws: [{ faces: [3, 1], sides: 6, by: "us" }], pieces: [unit], places: [aimed] });
  const fell = (unit: string, hex: string) => event("lost", { losses: [{ unit, side: "us" }], pieces: [unit], places: [hex] });

  it("make one drop of all that jump in a step, with what the landing did to each", () => {
    const after = view(piece("us-1", "0102"), piece("us-4", "0104"));
    const [drop, ...more] = scenesOf(view(), [
      step(2, after, jump("us-1", "0101", "0102"), event("down", { throws: [{ faces: [2], sides: 6, by: "us" }], pieces: ["us-1"] }), jump("us-2", "0101", "0103"), fell("us-2", "0103"), jump("us-3", "0101", null), jump("us-4", "0101", "0104"), fell("us-4", "0104")),
    ]);
    expect(more).toEqual([]);
    expect(drop?.jumps.map((one) => [one.unit, one.landed, one.fate])).toEqual([["us-1", "0102", "down"], ["us-2", "0103", "fallen"], ["us-3", null, "fallen"], ["us-4", "0104", "hurt"]]);
    expect(drop?.view.pieces.map((one) => one.id)).toEqual(["us-1", "us-4"]);
    expect(drop?.hexes).toEqual(expect.arrayContaining(["0101", "0102", "0103"]));
    expect(countsOf([drop as NonNullable<typeof drop>], "us")).toMatchObject({ jumps: { out: 4, lost: 2 }, mine: { gone: 0, hurt: 0, light: 0 } });
    expect(lengthOf(drop as NonNullable<typeof drop>)).toBeGreaterThan(3000);
  });

  it("join the jumps of one action after the other, but not the fight that a landing begins", () => {
    const one = view(piece("de-9", "0102", G), piece("us-1", "0101"));
    const two = view(piece("de-9", "0102", G), piece("us-1", "0101"), piece("us-2", "0102"));
    const [drop, fight, ...more] = scenesOf(view(piece("de-9", "0102", G)), [
      step(2, one, jump("us-1", "0101", "0101")),
      step(3, two, jump("us-2", "0101", "0102"), event("fired", { pieces: ["de-9", "us-2"], throws: [{ faces: [6], sides: 6, by: G }] })),
    ]);
    expect(more).toEqual([]);
    expect(drop?.jumps.map((each) => each.unit)).toEqual(["us-1", "us-2"]);
    expect(fight?.jumps).toEqual([]);
    expect(fight?.shots).toEqual([{ from: "0102", to: "0102" }]);
  });

  it("do not count as lost who is only weakened and has still to come down, where the game says who is gone", () => {
    const hurt = (unit: string, gone: boolean) => event("struck", { losses: [{ unit, side: "us", gone }], pieces: [unit], places: ["0102"] });
    const [drop] = scenesOf(view(), [step(2, view(), jump("us-1", "0101", "0102"), hurt("us-1", false), jump("us-2", "0101", "0102"), hurt("us-2", false), hurt("us-2", true))]);
    expect(drop?.jumps.map((one) => one.fate)).toEqual(["hurt", "fallen"]);
    expect(countsOf(drop ? [drop] : [], "us").jumps).toEqual({ out: 2, lost: 1 });
  });

  it("believe the last throw of one who is thrown again", () => {
    const [drop] = scenesOf(view(), [step(2, view(piece("us-1", "0102")), jump("us-1", "0101", null), jump("us-1", "0101", "0102"))]);
    expect(drop?.jumps.map((each) => [each.landed, each.fate])).toEqual([["0102", "down"]]);
  });

  it("give a moment a scene and a time of its own", () => {
    const at = view(piece("de-1", "0101", G));
    const [walked, moment] = scenesOf(at, [step(2, view(piece("de-1", "0102", G)), walk("de-1", "0101", "0102"), event("taken", { moment: true, places: ["0102"] }))]);
    expect(walked?.moment).toBeNull();
    expect(moment?.moment?.kind).toBe("taken");
    expect(lengthOf(moment as NonNullable<typeof moment>)).toBeGreaterThan(1500);
  });

  it("count every shot by who fires it, on an order too, and whom it strikes though nothing of him is lost", () => {
    const lie = view(piece("de-1", "0101", G), piece("de-2", "0101", G), piece("us-1", "0105"));
    const shot = (by: string, unit: string, place: string, goal: string) => event("fired", { pieces: [unit], places: [place, goal], throws: [{ faces: [5], sides: 6, by }], shot: { by, place, goal } });
    const check = (unit: string) => event("checked", { pieces: [unit], throws: [{ faces: [5], sides: 6, by: G }], struck: [{ unit, side: G }] });
    const all = scenesOf(lie, [step(2, lie, shot("us", "us-1", "0105", "0101"), shot("us", "us-1", "0105", "0101"), check("de-1"), check("de-2")), step(3, lie, shot(G, "de-1", "0101", "0105"))]);
    expect(all.map((scene) => scene.shots.length)).toEqual([1, 1, 1]);
    expect(countsOf(all, "us")).toMatchObject({ attacks: 1, own: 0, ordered: 2, theirs: { gone: 0, hurt: 0, light: 2 } });
    expect(lengthOf(all[1] as (typeof all)[0])).toBeGreaterThan(2000);
    expect(all[1]?.blows.every((blow) => blow.light)).toBe(true);
  });

  it("are counted for the one who looks", () => {
    const before = view(piece("de-1", "0101", G), piece("us-1", "0102"), piece("us-2", "0102"));
    const all = scenesOf(before, [
      step(2, view(piece("de-1", "0101", G)),
        event("attacked", { pieces: ["de-1", "us-1", "us-2"] }),
        event("killed", { losses: [{ unit: "us-1", side: "us" }, { unit: "us-2", side: "us" }] })),
      step(3, view(piece("de-1", "0201", G)), walk("de-1", "0101", "0201")),
    ]);
    expect(countsOf(all, "us")).toMatchObject({ moves: 1, attacks: 1, own: 0, ordered: 0, arrivals: 0, jumps: { out: 0, lost: 0 }, mine: { gone: 2, hurt: 0, light: 0 }, theirs: { gone: 0, hurt: 0, light: 0 } });
  });

  it("count a piece once, by the worst that became of it, and attackers who come together as one attack", () => {
    const before = view(piece("de-1", "0101", G), piece("de-2", "0103", G), piece("us-1", "0102"));
    const after = view(piece("de-1", "0101", G), piece("de-2", "0103", G), piece("us-1", "0104"));
    const [attack, ...more] = scenesOf(before, [
      step(2, after,
        event("declared", { pieces: ["de-1", "de-2", "us-1"], places: ["0102"], shot: { by: G, place: null, goal: "0102" } }),
        event("hurt", { losses: [{ unit: "us-1", side: "us" }], pieces: ["us-1"] }),
        event("retreated", { walks: [{ units: ["us-1"], hexes: ["0102", "0104"] }], pieces: ["us-1"], struck: [{ unit: "us-1", side: "us" }] })),
    ]);
    expect(attack?.shots.map((shot) => shot.from)).toEqual(["0101", "0103"]);
    expect(countsOf([attack as NonNullable<typeof attack>, ...more], "us")).toMatchObject({ attacks: 1, mine: { gone: 0, hurt: 1, light: 0 } });
  });

  it("tell of a counter that was nobody, and count no loss", () => {
    const before = view(piece("de-1", "0101", G), piece("us-1", "0102"));
    const all = scenesOf(before, [step(2, view(piece("us-1", "0102")), event("dummy", { pieces: ["de-1"], places: ["0101"] }))]);
    expect(all.map((scene) => [scene.lines[0]?.kind, scene.hexes])).toEqual([["dummy", ["0101"]]]);
    expect(countsOf(all, "us").theirs).toEqual({ gone: 0, hurt: 0, light: 0 });
  });
});
