import { beforeEach, describe, expect, it } from "vitest";
import { Deputy, type Stop } from "./deputy.svelte";
import { piece, seated } from "./fixtures";
import type { LogEntry, Seat } from "./types";

const RESTS = { from: ["movement"], until: ["choose"] };
const entry = (version: number, facts: LogEntry["facts"]): LogEntry => ({ version, turn: 1, side: "us", kind: "", text: "", rule: null, rules: [], data: {}, facts });
const asked = (version: number, more: Parameters<typeof seated>[0] = {}): Seat => ({ ...seated({ legal: ["move us-1 0201", "end"], pieces: [piece("us-1", "0101")], can_undo: true, advice: true, ...more }), version });

let seat: Seat;
/** what follows, answer by answer */
let then: Seat[];
let deputed: number[];
let taken: number;

const deputy = () =>
  new Deputy({
    seat: () => seat,
    mine: () => seat.view.to_act === seat.side,
    busy: () => false,
    rests: () => RESTS,
    depute: async (version) => {
      deputed.push(version);
      return "end";
    },
    follow: async (choose) => {
      for (let action = await choose(seat); action !== null; action = await choose(seat)) seat = then.shift() as Seat;
    },
    back: async (n) => void (taken = n),
  });

beforeEach(() => {
  seat = asked(1);
  then = [];
  deputed = [];
  taken = 0;
});

describe("the rest of an activation", () => {
  it("is played to its end, can be taken back as one, and a single answer needs no advice", async () => {
    then = [asked(2, { legal: ["end"] }), asked(3), asked(4, { step: "choose" })];
    const one = deputy();
    expect(one.open).toBe(true);
    await one.start();
    expect(deputed).toEqual([1, 3]);
    expect(one.said).toEqual({ count: 3, stop: "done", version: 4, why: [] });
    expect(one.open).toBe(false);
    await one.undo();
    expect(taken).toBe(3);
  });

  it.each<[Stop, Seat]>([
    ["hurt", asked(2, { log: [entry(2, { losses: [{ unit: "us-1", side: "us" }] })] })],
    ["event", asked(2, { log: [entry(2, { moment: true })] })],
    ["asked", { ...asked(2), prompt: { step: "react", side: "us", rule: null, text: "", data: {}, window: { decline: "pass" } } }],
    ["done", { ...asked(2), view: { ...asked(2).view, turn: { number: 2, of: 9 } } }],
  ])("stops: %s", async (stop, now) => {
    then = [now];
    const one = deputy();
    await one.start();
    expect(deputed).toEqual([1]);
    expect(one.said?.stop).toBe(stop);
  });

  it("has stopped for nothing where nothing was left to do", async () => {
    then = [asked(2, { step: "choose", log: [entry(2, { losses: [{ unit: "us-1", side: "us" }], moment: true })] })];
    const one = deputy();
    await one.start();
    expect(one.said).toEqual({ count: 1, stop: "done", version: 2, why: [] });
  });

  it("goes on through what the enemy loses", async () => {
    then = [asked(2, { log: [entry(2, { losses: [{ unit: "de-1", side: "german" }] })] }), asked(3, { step: "choose" })];
    const one = deputy();
    await one.start();
    expect(deputed).toEqual([1, 2]);
  });

  it("waits for the other side, and goes on when it has let it pass", async () => {
    then = [asked(2, { to_act: "german" })];
    const one = deputy();
    await one.start();
    expect([one.running, one.said]).toEqual([true, null]);
    one.goOn();
    expect(deputed).toEqual([1]);
    seat = asked(3);
    then = [asked(4, { step: "choose" })];
    one.goOn();
    await new Promise((ready) => setTimeout(ready));
    expect(deputed).toEqual([1, 3]);
    expect(one.said?.stop).toBe("done");
  });

  it("is over when the match ends while the other side decides", async () => {
    then = [asked(2, { to_act: "german" })];
    const one = deputy();
    await one.start();
    seat = asked(3, { to_act: null, over: true });
    one.goOn();
    expect([one.running, one.said?.stop]).toEqual([false, "done"]);
  });

  it("says what it stopped for", async () => {
    const lost = entry(2, { losses: [{ unit: "us-1", side: "us" }] });
    then = [asked(2, { log: [entry(1, {}), entry(2, { moment: true }), lost] })];
    const one = deputy();
    await one.start();
    expect(one.said?.why).toEqual([lost]);
  });

  it("stops where the other side has hit, and when somebody acts himself", async () => {
    then = [asked(2, { to_act: "german" })];
    const one = deputy();
    await one.start();
    seat = asked(3, { log: [entry(3, { losses: [{ unit: "us-1", side: "us" }] })] });
    one.goOn();
    expect([deputed, one.said?.stop]).toEqual([[1], "hurt"]);
    one.halt();
    expect(one.said).toBeNull();
  });

  it("is not offered without advice, in a lesson, at a window", () => {
    for (const more of [{ advice: false }, { lesson: { slug: "a", begun: 0, step: 0 } }, { step: "choose" }]) {
      seat = asked(1, more);
      expect(deputy().open).toBe(false);
    }
  });
});
