import { describe, expect, it } from "vitest";
import { driftsOf, flightOf, landing, tallyAt, type Jump } from "./drops";
import { makeGrid, plainPicture } from "./geometry";
import type { Chart, LogEntry } from "./types";

const hexes = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`h${i}`, { x: 1.5 * i, y: (i % 2) * 0.866, terrain: "field" }]));
const chart = { orientation: "flat", hexes } as unknown as Chart;
const grid = makeGrid(chart, plainPicture(chart));
const jump = (unit: string, aimed: string, landed: string | null, more: Partial<Jump> = {}): Jump => ({ unit, side: "us", aimed, landed, way: 0, far: 1, fate: landed ? "down" : "fallen", ...more });

describe("a drop", () => {
  it("lets each out over the hex that was aimed at, from west to east, and all are down before the end", () => {
    const { aircraft, descents } = flightOf(grid, [jump("b", "h9", "h8"), jump("a", "h2", "h4"), jump("c", "h2", null)]);
    expect(aircraft.flatMap((one) => one.hexes).sort()).toEqual(["h2", "h9"]);
    const by = new Map(descents.map((one) => [one.unit, one]));
    expect(by.get("a")?.out).toBeLessThan(by.get("b")?.out ?? 0);
    expect(by.get("c")?.out).toBeGreaterThan(by.get("a")?.out ?? 1);
    expect(by.get("a")?.from).toEqual(grid.centre("h2"));
    expect(by.get("a")?.to).toEqual(grid.centre("h4"));
    for (const one of descents) expect(one.down).toBeLessThanOrEqual(0.9);
  });

  it("takes those who leave the map the way the wind blew", () => {
    const from = grid.centre("h0") ?? { x: 0, y: 0 };
    const off = (way: number, far: number) => landing(grid, jump("a", "h0", null, { way, far })) ?? from;
    expect(off(0, 2).x).toBeCloseTo(from.x);
    expect(from.y - off(0, 2).y).toBeCloseTo(2 * Math.sqrt(3) * grid.side);
    expect(off(5, 1).x).toBeLessThan(from.x);
    expect(off(3, 1).y).toBeGreaterThan(from.y);
  });

  it("is counted as it goes on", () => {
    const flight = flightOf(grid, [jump("a", "h2", "h4"), jump("b", "h2", null), jump("c", "h9", "h8", { fate: "hurt" })]);
    expect(tallyAt(flight, 0)).toEqual({ out: 0, down: 0, lost: 0 });
    expect(tallyAt(flight, 1)).toEqual({ out: 3, down: 2, lost: 1 });
    const half = tallyAt(flight, (flight.descents[0]?.out ?? 0) + 0.01);
    expect(half.out).toBeGreaterThan(0);
    expect(half.down + half.lost).toBe(0);
  });

  it("is remembered for each who jumped", () => {
    const entry = (unit: string, aimed: string, landed: string | null) => ({ facts: { drops: [{ unit, side: "us", aimed, landed, way: 0, far: 1 }] } }) as unknown as LogEntry;
    const drifts = driftsOf([entry("a", "h1", null), entry("b", "h1", "h2"), entry("a", "h1", "h3")]);
    expect(drifts.get("a")?.landed).toBe("h3");
    expect(drifts.size).toBe(2);
  });

  it("is forgotten of whoever has gone elsewhere in a later turn", () => {
    const jumped = { turn: 0, facts: { drops: ["a", "b", "c"].map((unit) => ({ unit, side: "us", aimed: "h1", landed: "h2", way: 0, far: 1 })) } };
    const walked = (unit: string, turn: number) => ({ turn, facts: { walks: [{ units: [unit], hexes: ["h2", "h3"] }] } });
    const drifts = driftsOf([jumped, walked("a", 0), walked("b", 1)] as unknown as LogEntry[]);
    expect([...drifts.keys()]).toEqual(["a", "c"]);
  });
});
