import { beforeEach, describe, expect, it, vi } from "vitest";
import { piece, seated } from "./fixtures";
import { Hand } from "./hand.svelte";
import type { Seat } from "./types";

/** what was done, and whether it only goes on with something decided before */
let done: [string, boolean][];
let seat: Seat;

const hand = () =>
  new Hand(
    {
      seat: () => seat,
      mine: () => seat.view.to_act === seat.side,
      busy: () => false,
      act: async (action, going = false) => void done.push([action, going]),
      follow: async (choose, going = false) => {
        const action = await choose(seat);
        if (action !== null) done.push([action, going]);
        seat = seated({ to_act: "german" });
      },
      why: async () => [],
      preview: async () => null,
      shown: () => true,
      beside: () => null,
      painted: () => false,
      asks: () => true,
    },
    { click: (_, usual) => usual(), offer: () => undefined },
    () => ({ over: "", turn: "", unknown: "" }),
  );

const acted = () => done.map(([action]) => action);

beforeEach(() => {
  done = [];
});

describe("what is decided", () => {
  it("is the first answer of a wish; the others only go on with it", () => {
    seat = seated({ legal: ["step 0101", "step 0102"], step: "walk" });
    const one = hand();
    one.run([{ step: "walk", action: "step 0101" }, { step: "walk", action: "step 0102" }]);
    one.goOn();
    expect(done).toEqual([["step 0101", false], ["step 0102", true]]);
    one.run([{ step: "walk", action: "step 0101", ordered: true }]);
    expect(done[2]).toEqual(["step 0101", true]);
  });

  it("is the first answer by advice, though the others are asked in between", async () => {
    const advised = () => {
      const one = seated({ legal: ["jump us-1"], step: "jump" });
      return { ...one, prompt: { ...one.prompt, advice: { key: "drop", text: "", data: {}, actions: ["jump us-1"] } } } as Seat;
    };
    seat = advised();
    const one = hand();
    one.follow();
    await new Promise((then) => setTimeout(then));
    seat = advised();
    one.goOn();
    await new Promise((then) => setTimeout(then));
    expect(done).toEqual([["jump us-1", false], ["jump us-1", true]]);
  });

  it("is nothing where there is one answer", () => {
    seat = seated({ legal: ["end"] });
    seat.prompt = { ...seat.prompt, forced: true } as Seat["prompt"];
    hand().goOn();
    expect(done).toEqual([["end", true]]);
  });
});

describe("a double click", () => {
  const FOE = piece("ger-1", "0101", "german");
  /** somebody else is asked, or another shot of the same kind */
  const again = (purpose?: "attack") => {
    seat = seated({ legal: ["react ger-1"], pieces: [FOE] });
    seat.acts = seat.acts.map((act) => ({ ...act, ...(purpose && { purpose }) }));
  };

  it("on a target spends one shot, and a click after a while another", () => {
    vi.useFakeTimers();
    again("attack");
    const one = hand();
    one.press(FOE, "0101");
    vi.advanceTimersByTime(200);
    one.press(FOE, "0101");
    expect(done).toHaveLength(1);
    vi.advanceTimersByTime(300);
    one.press(FOE, "0101");
    expect(done).toHaveLength(2);
    vi.useRealTimers();
  });

  it("is as good at a window, and does not hold up what costs nothing", () => {
    again();
    const free = hand();
    free.press(FOE, "0101");
    free.press(FOE, "0101");
    expect(done).toHaveLength(2);
    seat.prompt = { ...seat.prompt, window: { decline: "decline" } } as Seat["prompt"];
    const one = hand();
    one.press(FOE, "0101");
    one.press(FOE, "0101");
    expect(done).toHaveLength(3);
  });
});

describe("errands", () => {
  const LEGAL = ["move us-1 0101", "end"];
  const US = piece("us-1", "0100");
  const way = [{ step: "movement", action: "move us-1 0101" }, { step: "movement", action: "end" }];

  it("go on one by one, and wait while others decide", () => {
    const one = hand();
    seat = seated({ legal: LEGAL, to_act: "german" });
    one.run(way);
    expect(acted()).toEqual([]);
    seat = seated({ legal: LEGAL });
    one.goOn();
    one.goOn();
    one.goOn();
    expect(acted()).toEqual(["move us-1 0101", "end"]);
  });

  it("are given up when another question comes", () => {
    const one = hand();
    seat = seated({ legal: LEGAL, step: "retreat" });
    one.run(way);
    expect(acted()).toEqual([]);
    expect(one.errand).toEqual([]);
  });

  it("are given up by a click", () => {
    const one = hand();
    seat = seated({ legal: LEGAL, to_act: "german" });
    one.run(way);
    one.press(US, US.hex);
    expect(one.errand).toEqual([]);
  });
});

describe("a wish that is observed", () => {
  it("takes as long at each step, whether or not the other side was asked", () => {
    vi.useFakeTimers();
    seat = seated({ legal: ["step 0101", "step 0102"], step: "moving" });
    const one = hand();
    one.run([{ step: "moving", action: "step 0101" }, { step: "moving", action: "step 0102", wait: 900 }]);
    expect(acted()).toEqual(["step 0101"]);
    vi.advanceTimersByTime(300);
    one.goOn();
    expect(one.paused).toBe(true);
    vi.advanceTimersByTime(590);
    expect(acted()).toEqual(["step 0101"]);
    vi.advanceTimersByTime(20);
    expect(acted()).toEqual(["step 0101", "step 0102"]);
    expect(one.paused).toBe(false);
    vi.useRealTimers();
  });

  it("is cut short when it is given up", () => {
    vi.useFakeTimers();
    seat = seated({ legal: ["step 0101"], step: "moving" });
    const one = hand();
    one.run([{ step: "moving", action: "step 0101" }, { step: "moving", action: "step 0101", wait: 900, still: () => false }]);
    one.goOn();
    expect([one.paused, one.errand.length]).toEqual([false, 0]);
    vi.useRealTimers();
  });
});
