import { beforeEach, describe, expect, it } from "vitest";
import { Chairs } from "./chairs.svelte";
import { seated } from "./fixtures";
import type { LogEntry, Seat } from "./types";

const entry = (version: number, side: string): LogEntry => ({ version, turn: 1, side, kind: "moved", text: `${side} ${version}`, rule: null, rules: [], data: {}, facts: {} });

let chairs: Chairs;
let turn: string;
let version: number;
let memory: Map<string, number>;
let seat: Seat;
let logs: Record<string, LogEntry[]>;

function room(sides: string[]): Chairs {
  chairs = new Chairs(
    sides,
    {
      seat: () => seat,
      look: async () => seated({ version, side: chairs.looking, to_act: turn, log: logs[chairs.looking ?? ""] ?? [] }),
      take: (taken) => {
        seat = taken;
        chairs.changed();
      },
    },
    { seen: (side) => memory.get(side) ?? 0, see: (side, at) => void memory.set(side, at) },
  );
  return chairs;
}

beforeEach(() => {
  turn = "german";
  version = 3;
  memory = new Map();
  const log = [entry(1, "us"), entry(2, "german"), entry(3, "us")];
  logs = { us: log, german: log };
});

describe("sitting down", () => {
  it("alone there is no curtain, and what is on the screen is seen", async () => {
    await room(["us"]).sit();
    expect([chairs.looking, chairs.curtain, chairs.handOver]).toEqual(["us", null, null]);
    expect(memory).toEqual(new Map([["us", 3]]));
  });

  it("with a friend the curtain hangs until the one who decides lifts it; nobody has seen anything", async () => {
    await room(["us", "german"]).sit();
    expect(chairs.curtain).toBe("german");
    expect(memory.size).toBe(0);
  });

  it("a spectator has no seat", async () => {
    await room([]).sit();
    expect([chairs.looking, chairs.curtain]).toEqual([null, null]);
    expect(memory.size).toBe(0);
  });
});

describe("handing over", () => {
  const handed = async () => {
    turn = "us";
    memory.set("german", 1);
    await room(["us", "german"]).sit();
    await chairs.sitDown("us");
    turn = "german";
    seat = seated({ version, side: "us", to_act: turn, log: logs.us ?? [] });
    expect(chairs.handOver).toBe("german");
    await chairs.giveScreen();
  };

  it("draws the curtain and tells on it what the other side did meanwhile; one click lifts it", async () => {
    await handed();
    expect([chairs.looking, chairs.curtain, seat.side]).toEqual(["german", "german", "german"]);
    expect(chairs.recap.map((one) => one.text)).toEqual(["us 3"]);
    // it is seen when the curtain is up
    expect(memory.get("german")).toBe(1);
    await chairs.sitDown("german");
    expect(chairs.curtain).toBeNull();
    expect(memory.get("german")).toBe(3);
  });

  it("writes nothing on the curtain that one of both does not know", async () => {
    logs.german = [entry(1, "us"), { ...entry(2, "us"), text: "for the German alone" }, { ...entry(3, "us"), data: { type: "tank" } }];
    logs.us = [entry(1, "us"), { ...entry(2, "us"), text: "for the US alone" }, entry(3, "us")];
    await handed();
    expect(chairs.recap).toEqual([]);
  });

  it("can be put off: back to the own map, where the curtain does not fall by itself", async () => {
    await handed();
    expect(chairs.canTurnBack).toBe(true);
    await chairs.turnBack();
    expect([chairs.looking, chairs.curtain, chairs.lingers, seat.side]).toEqual(["us", null, true, "us"]);
    expect(memory.get("german")).toBe(1);
    turn = "us";
    seat = seated({ version, side: "us", to_act: turn });
    chairs.changed();
    expect(chairs.lingers).toBe(false);
  });

  it("is for a seat whose key is here, while the match goes on", async () => {
    await room(["us"]).sit();
    expect(chairs.handOver).toBeNull();
    await room(["us", "german"]).sit();
    seat = seated({ to_act: "german", side: "us", over: true });
    chairs.looking = "us";
    expect(chairs.handOver).toBeNull();
    await chairs.giveScreen();
    expect(chairs.looking).toBe("us");
  });
});
