import { beforeEach, describe, expect, it } from "vitest";
import { acted, piece, seated } from "./fixtures";
import { March, halted, type Goals, type Proposal } from "./march.svelte";
import type { LogEntry, Piece, Seat } from "./types";

const PIECES = [piece("us-1", "0101"), piece("us-2", "0102"), piece("us-3", "0103"), piece("de-1", "0909", "german")];
const WALKS = ["move us-1 0201", "move us-2 0202", "move us-3 0203"];

let seat: Seat;
let goals: Goals;
let mine: boolean;
let done: string[];
let taken: number;
/** what comes of an action, beside that the counter goes there */
let after: Record<string, Partial<Seat>>;

const walking = (legal: string[], pieces: Piece[], more: Partial<Seat> = {}): Seat => {
  const now = seated({ legal: [...legal, "end"], pieces, can_undo: true });
  return { ...now, acts: acted(...legal, "end").map((act) => (act.verb === "move" ? { ...act, purpose: "walk" as const } : act)), ...more };
};
const entry = (version: number, facts: LogEntry["facts"]): LogEntry => ({ version, turn: 1, side: "us", kind: "moved", text: "", rule: null, rules: [], data: {}, facts });

/** A server that knows no rule: everyone may go where he is allowed, once. */
function play(now: Seat, action: string): Seat {
  done.push(action);
  const [, unit = "", hex = ""] = action.split(" ");
  const pieces = now.view.pieces.map((one) => (one.id === unit ? { ...one, hex } : one));
  const legal = now.view.legal.filter((one) => one.startsWith("move") && !one.includes(unit));
  return { ...walking(legal, pieces), version: now.version + 1, ...after[unit] };
}
const propose = (now: Seat, units: readonly string[]): Proposal | null => {
  const action = now.view.legal.find((one) => units.includes(one.split(" ")[1] ?? ""));
  return action ? { unit: action.split(" ")[1] as string, action } : null;
};

const march = () => {
  let now = seat;
  return new March({
    seat: () => seat,
    mine: () => mine && seat.view.to_act === "us",
    busy: () => false,
    toward: async (units) => propose(now, units),
    follow: async (choose) => {
      now = seat;
      for (let action = await choose(now); action !== null; action = await choose(now)) now = play(now, action);
      seat = now;
    },
    back: async (n) => void (taken = n),
    goals: () => goals,
    keep: (kept) => void (goals = kept),
  });
};
const settled = () => new Promise((ready) => setTimeout(ready));

beforeEach(() => {
  seat = walking(WALKS, PIECES);
  goals = {};
  mine = true;
  done = [];
  taken = 0;
  after = {};
});

describe("the last who can go", () => {
  const ends = (now: Seat): Seat => ({ ...now, acts: now.acts.map((act) => (act.verb === "end" ? { ...act, purpose: "end" as const } : act)) });

  it("waits, so that the others can be looked at and taken back; then he is sent on", async () => {
    seat = ends(seat);
    after = { "us-2": { acts: ends(walking(["move us-3 0203"], PIECES)).acts } };
    const one = march();
    await one.send(["us-1", "us-2", "us-3"], "0909");
    expect(done).toEqual(["move us-1 0201", "move us-2 0202"]);
    expect(one.report).toEqual({ walked: 2, of: 3, halt: "last" });
    expect(one.whole).toBe(2);
    expect(one.onward.map(({ id }) => id)).toEqual(["us-3"]);
    // with him the phase ends and dice fall: that is no stop, and the account goes with the next question
    after = { "us-3": { prompt: { ...seat.prompt, step: "other" } as Seat["prompt"], log: [entry(seat.version + 1, { throws: [{ faces: [3], sides: 6, by: "german" }] })] } };
    await one.again();
    expect(done).toHaveLength(3);
    expect(one.report).toEqual({ walked: 1, of: 1, halt: null });
    one.changed();
    expect(one.report).toBeNull();
  });
});

describe("selecting", () => {
  it("takes only those who can go, each once, and lets go of who is picked again", () => {
    const one = march();
    one.add(["us-1", "us-1", "de-1", "us-2"]);
    expect(one.group).toEqual(["us-1", "us-2"]);
    one.toggle("us-1");
    expect(one.group).toEqual(["us-2"]);
    one.all();
    expect(one.group).toEqual(["us-1", "us-2", "us-3"]);
  });

  it("knows formations where there are several", () => {
    expect(march().formations.size).toBe(0);
    seat = walking(WALKS, PIECES.map((one) => ({ ...one, formation: one.id === "us-3" ? "B" : "A" })));
    const one = march();
    one.all("A");
    expect(one.group).toEqual(["us-1", "us-2"]);
  });

  it("is absent where one acts at a time, or somebody else does", () => {
    seat = walking(WALKS.slice(0, 1), PIECES);
    expect(march().open).toBe(false);
    seat = seated({ legal: ["place us-1 0101", "place us-2 0101"], pieces: PIECES });
    expect(march().able.size).toBe(0);
    seat = walking(WALKS, PIECES);
    mine = false;
    expect(march().open).toBe(false);
  });
});

describe("clicks", () => {
  const [US1, US2] = PIECES as [Piece, Piece];

  it("are left to the common rules as long as nothing is selected", () => {
    expect(march().press(US1, "0101", false, false, undefined)).toBe(false);
    expect(march().press(null, "0505", true, false, undefined)).toBe(false);
  });

  it("with Shift select, with whoever was chosen before, unless the rules join them", () => {
    const one = march();
    expect(one.press(US2, "0102", true, true, "us-1")).toBe(false);
    expect(one.press(US2, "0102", true, false, "us-1")).toBe(true);
    expect(one.group).toEqual(["us-1", "us-2"]);
  });

  it("send those selected to the hex, also to that of one of them", async () => {
    const one = march();
    one.add(["us-1", "us-2"]);
    expect(one.press(US1, "0101", false, false, undefined)).toBe(true);
    await settled();
    expect(goals).toEqual({ "us-2": "0101", "us-1": "0101" });
  });

  it("with the tool add and take away", () => {
    const one = march();
    one.boxing = true;
    one.press(US1, "0101", false, false, undefined);
    one.press(US2, "0102", false, false, undefined);
    one.press(US1, "0101", false, false, undefined);
    expect([one.group, done]).toEqual([["us-2"], []]);
  });
});

describe("an order", () => {
  it("moves everybody, one legal action at a time, and is remembered", async () => {
    const one = march();
    await one.send(["us-1", "us-3"], "0203");
    expect(done).toEqual(["move us-1 0201", "move us-3 0203"]);
    expect(one.report).toEqual({ walked: 2, of: 2, halt: null });
    // who has arrived needs no order any more
    expect(goals).toEqual({ "us-1": "0203" });
    expect([one.group, one.running]).toEqual([[], false]);
  });

  it("says so if nobody can go", async () => {
    seat = walking(WALKS.slice(1), PIECES);
    const one = march();
    await one.send(["us-1"], "0505");
    expect(one.report).toEqual({ walked: 0, of: 1, halt: null });
    expect(one.whole).toBe(0);
  });

  it("stops at dice, at losses, at news of the enemy, at a secret and at another question", async () => {
    const cases: [string, Partial<Seat>][] = [
      ["dice", { log: [entry(2, { throws: [{ faces: [6], sides: 6, by: "us" }] })] }],
      ["event", { log: [entry(2, { losses: [{ unit: "us-1", side: "us" }] })] }],
      ["seen", { view: { ...seat.view, pieces: [...PIECES, piece("de-2", "0908", "german")] } }],
      ["secret", { can_undo: false }],
      ["asked", { prompt: { step: "retreat", side: "us", rule: null, text: "", data: {} } }],
    ];
    for (const [why, brought] of cases) {
      seat = walking(WALKS, PIECES);
      done = [];
      after = { "us-1": brought };
      const one = march();
      await one.send(["us-1", "us-2"], "0505");
      expect([why, done]).toEqual([why, ["move us-1 0201"]]);
      expect(one.report).toEqual({ walked: 1, of: 2, halt: why });
    }
  });

  it("waits while the other side decides, and goes on if nothing came of it", async () => {
    after = { "us-1": { view: { ...seat.view, to_act: "german" } } };
    const one = march();
    await one.send(["us-1", "us-2"], "0505");
    expect([done.length, one.report?.halt]).toEqual([1, "others"]);
    mine = false;
    one.goOn();
    await settled();
    expect(done.length).toBe(1);
    mine = true;
    seat = { ...walking(WALKS.slice(1), PIECES), version: 3, can_undo: false };
    one.goOn();
    await settled();
    expect(done).toEqual(["move us-1 0201", "move us-2 0202"]);
    expect(one.report).toEqual({ walked: 2, of: 2, halt: null });
  });

  it("goes on at once if the other side has answered already, and nothing came of it", async () => {
    after = { "us-1": { version: 3, can_undo: false } };
    const one = march();
    await one.send(["us-1", "us-2"], "0505");
    expect(done.length).toBe(2);
  });

  it("does not go on if the other side has shot", async () => {
    after = { "us-1": { view: { ...seat.view, to_act: "german" } } };
    const one = march();
    await one.send(["us-1", "us-2"], "0505");
    seat = { ...walking(WALKS.slice(1), PIECES), version: 3, log: [entry(3, { throws: [{ faces: [1], sides: 6, by: "german" }] })] };
    one.goOn();
    await settled();
    expect([done.length, one.report?.halt]).toEqual([1, "dice"]);
  });

  it("is taken back as a whole, while nothing else was done", async () => {
    goals = { "us-3": "0707" };
    const one = march();
    await one.send(["us-1", "us-2"], "0505");
    expect(one.whole).toBe(2);
    seat = { ...seat, version: 9 };
    expect(march().whole).toBe(0);
    seat = { ...seat, version: 3 };
    await one.undo();
    expect([taken, goals]).toEqual([2, { "us-3": "0707" }]);
  });
});

describe("going on as before", () => {
  it("sends each where he was sent, and nobody who was moved by hand since", async () => {
    goals = { "us-1": "0707", "us-2": "0808", "us-3": "0808" };
    const one = march();
    one.acted("move us-3 0203");
    expect(one.onward.map(({ id, goal }) => [id, goal])).toEqual([["us-1", "0707"], ["us-2", "0808"]]);
    await one.again();
    expect(done).toEqual(["move us-1 0201", "move us-2 0202"]);
  });
});

it("whoever is sent may belong to the other side: his own way is no news", () => {
  const was = walking(WALKS, PIECES);
  const now = walking(WALKS, PIECES.map((one) => (one.id === "de-1" ? { ...one, hex: "0910" } : one)));
  expect(halted(was, now, new Set(["de-1"]), true)).toBeNull();
  expect(halted(was, now, new Set(), true)).toBe("seen");
});
