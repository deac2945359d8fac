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

function room(sides: string[]): Chairs {
  chairs = new Chairs(
    sides,
    {
      seat: () => seat,
      look: async () => seated({ version, side: chairs.looking, to_act: turn, log: [entry(1, "us"), entry(2, "german"), entry(3, "us")] }),
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
  it("draws the curtain, then tells what the other side did meanwhile", async () => {
    turn = "us";
    memory.set("german", 1);
    await room(["us", "german"]).sit();
    await chairs.sitDown("us");
    chairs.closeRecap();
    turn = "german";
    seat = seated({ version, side: "us", to_act: turn });
    expect(chairs.handOver).toBe("german");
    chairs.giveScreen();
    expect([chairs.looking, chairs.curtain]).toEqual(["us", "german"]);
    await chairs.sitDown("german");
    expect(chairs.curtain).toBeNull();
    expect(chairs.recap?.map((one) => one.text)).toEqual(["us 3"]);
    // it is seen when it was read
    expect(memory.get("german")).toBe(1);
    chairs.closeRecap();
    expect(memory.get("german")).toBe(3);
  });

  it("is for a seat whose key is here, while the match goes on", async () => {
    await room(["us"]).sit();
    expect(chairs.handOver).toBeNull();
    await room(["us", "german"]).sit();
    seat = seated({ to_act: "german", side: "us", over: true });
    chairs.looking = "us";
    expect(chairs.handOver).toBeNull();
    chairs.giveScreen();
    expect(chairs.looking).toBe("us");
  });
});
