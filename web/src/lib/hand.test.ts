import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Act, Answer, Choice, Click, Step } from "./choose";
import { piece, seated } from "./fixtures";
import { Hand, type Strategy } from "./hand.svelte";
import type { Preview, Reason, Seat } from "./types";

const LEGAL = ["move us-1 0101", "move us-1 0102", "move us-2 0102", "stack us-1 us-2", "end"];
const US = piece("us-1", "0100");
const WORDS = { over: "it is over", turn: "not your turn", unknown: "no idea" };

let seat: Seat;
let mine: boolean;
let busy: boolean;
let acted: string[];
let parts: string[];
let asked: string[];
/** what lies there after each of several answers in a row */
let answered: Seat[];
let painting: boolean;
/** the actions whose odds are in view */
let shown: string[];
let asks: boolean;
let reasons: Record<string, Reason[]>;
let previews: Record<string, Preview>;
let strategy: Strategy;

beforeEach(() => {
  seat = seated({ legal: LEGAL, pieces: [US] });
  mine = true;
  busy = painting = false;
  asks = true;
  shown = [];
  acted = [];
  parts = [];
  asked = [];
  answered = [];
  reasons = {};
  previews = {};
  strategy = { click: (_, usual) => usual(), offer: () => undefined };
});

const hand = () =>
  new Hand(
    {
      seat: () => seat,
      mine: () => mine,
      busy: () => busy,
      act: async (action, _, part) => {
        acted.push(action);
        parts.push(part ?? "decision");
      },
      follow: async (choose) => {
        for (let action = await choose(seat); action !== null; action = await choose(seat)) {
          acted.push(action);
          seat = answered.shift() ?? seated();
        }
      },
      why: async (action) => {
        asked.push(action);
        return reasons[action] ?? [];
      },
      preview: async (action) => previews[action] ?? null,
      shown: (act) => shown.includes(act.text),
      beside: () => "0199",
      painted: () => painting,
      asks: () => asks,
    },
    { click: (at, usual) => strategy.click(at, usual), offer: (act, choice) => strategy.offer(act, choice), get wary() { return strategy.wary ?? false; } },
    () => WORDS,
  );
const settled = () => new Promise((done) => setTimeout(done));

describe("a finger", () => {
  const FOE = piece("ger-1", "0101", "german");
  const odds = { chances: [], modifiers: [] } as unknown as Preview;
  beforeEach(() => {
    seat = seated({ legal: ["fire us-1 ger-1", "fire us-1 ger-2", "move us-1 0102"], pieces: [US, FOE, piece("ger-2", "0103", "german")] });
    seat.acts = seat.acts.map((act) => (act.verb === "fire" ? { ...act, purpose: "attack" } : act));
    previews = { "fire us-1 ger-1": odds };
  });

  it("sees the odds of an attack at the first tap, and attacks with the second", async () => {
    const one = hand();
    one.press(US, US.hex, false, true);
    one.press(FOE, FOE.hex, false, true);
    await settled();
    expect(acted).toEqual([]);
    expect(one.held).toMatchObject({ act: { text: "fire us-1 ger-1" }, hex: "0101", preview: odds });
    one.press(FOE, FOE.hex, false, true);
    expect(acted).toEqual(["fire us-1 ger-1"]);
  });

  it("that taps elsewhere has attacked nobody, and another target is held afresh", async () => {
    const one = hand();
    one.press(US, US.hex, false, true);
    one.press(FOE, FOE.hex, false, true);
    one.press(piece("ger-2", "0103", "german"), "0103", false, true);
    expect(one.held?.act.text).toBe("fire us-1 ger-2");
    one.press(null, "0199", false, true);
    expect(one.held).toBeNull();
    one.press(FOE, FOE.hex, false, true);
    one.letGo();
    await settled();
    expect([one.held, acted]).toEqual([null, []]);
  });

  it("carries a counter onto an enemy no faster; a move asks nothing, nor does a mouse that has seen the odds", () => {
    const one = hand();
    one.lift(US);
    one.setDown(FOE, FOE.hex, true);
    expect(one.held?.act.text).toBe("fire us-1 ger-1");
    one.press(null, "0102", false, true);
    shown = ["fire us-1 ger-1"];
    one.press(FOE, FOE.hex);
    expect(acted).toEqual(["move us-1 0102", "fire us-1 ger-1"]);
  });
});

describe("a finger on a way under fire", () => {
  const DANGER = { modifiers: [], chances: [], note: null, dangers: [{ unit: "de-1", at: "0101", hit: 0.5, stop: 0.2, rule: "8.7a" }] };

  it("is told who could fire first, and goes by the second tap; where nobody can, by the first", async () => {
    vi.useFakeTimers();
    strategy.wary = true;
    previews["move us-1 0101"] = DANGER;
    seat.acts = seat.acts.map((act) => (act.verb === "move" ? { ...act, purpose: "walk" } : act));
    const one = hand();
    one.press(US, US.hex, false, true);
    one.press(null, "0101", false, true);
    await vi.runAllTimersAsync();
    expect(acted).toEqual([]);
    expect(one.held?.preview?.dangers).toHaveLength(1);
    vi.advanceTimersByTime(500);
    one.press(null, "0101", false, true);
    await vi.runAllTimersAsync();
    expect(acted).toEqual(["move us-1 0101"]);
    one.press(null, "0102", false, true);
    await vi.runAllTimersAsync();
    expect(acted).toEqual(["move us-1 0101", "move us-1 0102"]);
    vi.useRealTimers();
  });
});

describe("a wish of several answers", () => {
  const wish = (to: string) => ({
    errand: [{ step: "movement", action: `go ${to}` }, { step: "movement", action: "stop" }], name: `go ${to}`, label: "Go", says: [], odds: null,
  });
  beforeEach(() => {
    seat = seated({ legal: ["go 0101", "go 0102", "stop"] });
    strategy.click = ({ hex }) => ({ kind: "wish", wish: wish(hex ?? "") });
  });

  it("is shown to a finger by the first tap and done by the second; one elsewhere is another wish", () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1000);
    const one = hand();
    one.press(null, "0101", false, true);
    one.press(null, "0102", false, true);
    expect([acted, one.held?.hex]).toEqual([[], "0102"]);
    // a tremble is no second tap
    one.press(null, "0102", false, true);
    now.mockReturnValue(1400);
    expect(acted).toEqual([]);
    one.press(null, "0102", false, true);
    expect([acted, one.held]).toEqual([["go 0102"], null]);
    now.mockRestore();
  });

  it("may ask for the chances of its action", async () => {
    const odds = { chances: [], modifiers: [] } as unknown as Preview;
    previews = { "go 0101": odds };
    strategy.click = ({ hex }) => ({ kind: "wish", wish: { ...wish(hex ?? ""), asks: `go ${hex}` } });
    const one = hand();
    one.press(null, "0101", false, true);
    await settled();
    expect([acted, one.held?.preview]).toEqual([[], odds]);
  });

  it("is done by the button of what is shown, and at once by a mouse", () => {
    const one = hand();
    one.press(null, "0101", false, true);
    one.confirm();
    expect([acted, one.held]).toEqual([["go 0101"], null]);
    one.press(null, "0102");
    expect(acted).toEqual(["go 0101", "go 0102"]);
  });
});

describe("a wish that is one click", () => {
  const errand = [{ step: "move", action: "move us-1 0102" }, { step: "move", action: "move us-1 0103" }];
  /** one answer after another, each in its own position */
  async function done(one: Hand, whole: boolean): Promise<void> {
    seat = seated({ legal: errand.map((part) => part.action), pieces: [US] });
    seat = { ...seat, prompt: { ...seat.prompt, step: "move" } as typeof seat.prompt };
    one.run(errand, whole);
    for (let n = 0; n < errand.length; n++) {
      seat = { ...seat, version: seat.version + 1 };
      await settled();
      one.goOn();
    }
    await settled();
  }

  it("is one decision where it was said to be whole, and else as many as it has answers", async () => {
    await done(hand(), true);
    expect(parts).toEqual(["decision", "more"]);
    await done(hand(), false);
    expect(parts.slice(2)).toEqual(["decision", "decision"]);
  });
});

describe("a quick mouse", () => {
  const FOE = piece("ger-1", "0101", "german");
  beforeEach(() => {
    seat = seated({ legal: ["fire us-1 ger-1", "move us-1 0102"], pieces: [US, FOE] });
    seat.acts = seat.acts.map((act) => (act.verb === "fire" ? { ...act, purpose: "attack" } : act));
  });

  it("only aims before the odds are in view; the next press fires, a double click does not", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1000);
    const one = hand();
    one.press(US, US.hex);
    one.press(FOE, FOE.hex);
    one.press(FOE, FOE.hex);
    await settled();
    one.press(FOE, FOE.hex);
    expect(acted).toEqual([]);
    expect(one.held).toMatchObject({ act: { text: "fire us-1 ger-1" }, told: true });
    now.mockReturnValue(1500);
    one.press(FOE, FOE.hex);
    expect(acted).toEqual(["fire us-1 ger-1"]);
    now.mockRestore();
  });

  it("drops a counter onto an enemy no faster", () => {
    const one = hand();
    one.lift(US);
    one.setDown(FOE, FOE.hex);
    expect([acted, one.held?.act.text]).toEqual([[], "fire us-1 ger-1"]);
  });
});

describe("choosing", () => {
  it("a counter, then a hex", () => {
    const one = hand();
    one.press(US, US.hex);
    expect(one.choice.picks).toEqual(["us-1"]);
    expect([...one.open.keys()]).toEqual(["0101", "0102", "us-2"]);
    one.press(null, "0102");
    expect(acted).toEqual(["move us-1 0102"]);
  });

  it("a click on a counter means its hex where that is offered", () => {
    const one = hand();
    one.press(US, US.hex);
    one.press(piece("de-1", "0101", "german"), "0101");
    expect(acted).toEqual(["move us-1 0101"]);
  });

  it("asks which of several actions is meant", () => {
    seat = seated({ legal: ["uncover 0101", "search 0101"] });
    const one = hand();
    one.press(null, "0101");
    expect(one.meant.map((act) => act.verb)).toEqual(["uncover", "search"]);
  });

  it("does nothing while an answer is on its way, and leaves the click to a tool in the hand", () => {
    busy = true;
    const one = hand();
    one.press(US, US.hex);
    busy = false;
    painting = true;
    one.press(US, US.hex);
    expect(one.choice.picks).toEqual([]);
  });

  it("leaves out what waits for the desk", () => {
    strategy = { ...strategy, offer: (act, choice) => (act.verb === "move" && choice.verb !== "move" ? "later" : undefined) };
    const one = hand();
    expect([...one.open.keys()]).toEqual(["us-1", "us-2"]);
    expect(one.offered.map((act) => act.verb)).toEqual(["stack", "end"]);
    one.choose({ verb: "move", picks: ["us-1"] });
    expect([...one.open.keys()]).toEqual(["0101", "0102"]);
  });

  it("aims at what a click would do, if that is one thing", () => {
    const one = hand();
    one.choose({ verb: null, picks: ["us-1"] });
    expect(one.aim("0101", null)?.text).toBe("move us-1 0101");
    expect(hand().aim("0100", "us-1")).toBeUndefined();
  });

  it("lets go when another position comes", () => {
    const one = hand();
    one.press(US, US.hex);
    one.changed();
    expect(one.choice.picks).toEqual([]);
  });

  it("foresees what only waits for its button, but not the end", async () => {
    const preview: Preview = { modifiers: [], chances: [{ outcome: "hit", exact: "1/2", p: 0.5, rule: null }], note: null };
    previews = { end: preview, declare: preview };
    seat = seated({ legal: ["end", "declare"] });
    const one = hand();
    one.changed();
    await settled();
    expect(one.foresight?.action).toBe("declare");
  });
});

describe("taking back", () => {
  it("puts down first what somebody took up himself, and not what the desk took up for him", () => {
    const one = hand();
    one.lend({ verb: "move", picks: ["us-1"] });
    expect(one.putDown()).toBe(false);
    expect(one.choice.picks).toEqual(["us-1"]);
    one.choose({ verb: "move", picks: ["us-2"] });
    expect(one.putDown()).toBe(true);
    expect(one.choice.picks).toEqual([]);
    expect(one.putDown()).toBe(false);
  });
});

describe("carrying", () => {
  it("chooses, and acts where it is let go", () => {
    const one = hand();
    expect(one.lift(US)).toBe(true);
    expect(one.choice.picks).toEqual(["us-1"]);
    one.setDown(null, "0102");
    expect(acted).toEqual(["move us-1 0102"]);
  });

  it("means the hex of a friend, and does not choose him instead", () => {
    const one = hand();
    one.lift(US);
    one.setDown(piece("us-2", "0101"), "0101");
    expect(acted).toEqual(["move us-1 0101"]);
  });

  it("means an enemy where he is offered", () => {
    seat = seated({ legal: ["fire us-1 de-1", "move us-1 0102"], pieces: [US] });
    const one = hand();
    one.lift(US);
    one.setDown(piece("de-1", "0101", "german"), "0101");
    expect(acted).toEqual(["fire us-1 de-1"]);
  });

  it("elsewhere takes back, with the reason", async () => {
    reasons = { "move us-1 0909": [{ text: "out of reach", rule: "8.1a" }] };
    const one = hand();
    one.lift(US);
    one.setDown(null, "0909");
    await settled();
    expect(one.choice.picks).toEqual([]);
    expect(one.refusal).toEqual({ hex: "0909", reasons: reasons["move us-1 0909"] });
    expect(acted).toEqual([]);
  });

  it("back to its own hex leaves it chosen; beside the map puts it down", () => {
    const one = hand();
    one.lift(US);
    one.setDown(null, US.hex);
    expect(one.choice.picks).toEqual(["us-1"]);
    one.setDown(null, null);
    expect([one.choice.picks, one.refusal]).toEqual([[], null]);
  });

  it("is left to the map where no hex can be meant, unless it sets out on a way", () => {
    seat = seated({ legal: ["inspect us-1", "end"], pieces: [US] });
    expect(hand().lift(US)).toBe(false);
    seat = { ...seat, acts: seat.acts.map((act) => ({ ...act, purpose: "walk" as const })) };
    expect(hand().lift(US)).toBe(true);
    mine = false;
    expect(hand().lift(US)).toBe(false);
  });
});

describe("a game's own clicks", () => {
  const answer = (given: Answer) => {
    strategy = { ...strategy, click: (_at: Click, _usual: () => Step) => given };
    const one = hand();
    one.press(US, US.hex);
    return one;
  };

  it("may be done with it, refuse it or have it explained", async () => {
    expect(answer({ kind: "done" }).choice.picks).toEqual([]);
    expect(answer({ kind: "refuse", reason: { text: "too far", rule: "2b" } }).refusal).toEqual({ hex: "0100", reasons: [{ text: "too far", rule: "2b" }] });
    reasons = { "card NE": [{ text: "no card left", rule: "7" }] };
    const one = answer({ kind: "explain", action: "card NE" });
    await settled();
    expect(one.refusal?.reasons[0]?.rule).toBe("7");
  });
});

describe("refusals", () => {
  it("asks about what was probably meant and prefers a reason with a rule", async () => {
    reasons = { "move us-1 0909": [{ text: "out of reach", rule: "8.1a" }] };
    const one = hand();
    one.press(US, US.hex);
    one.press(null, "0909");
    await settled();
    expect(asked).toEqual(["move us-1 0909"]);
    expect(one.refusal).toEqual({ hex: "0909", reasons: reasons["move us-1 0909"] });
    expect(one.choice.picks).toEqual(["us-1"]);
  });

  it("says nothing about an empty hex when nothing is chosen, and has words where there are no reasons", async () => {
    const one = hand();
    one.press(null, "0909");
    await settled();
    expect(one.refusal).toBeNull();
    one.press(piece("us-9", "0909"), "0909");
    await settled();
    expect(asked).toEqual(["move us-9 0199"]);
    expect(one.refusal?.reasons).toEqual([{ text: "no idea", rule: null }]);
  });

  it("tells whoever is not asked that it is not his turn, or over", () => {
    mine = false;
    const one = hand();
    one.press(null, "0101");
    expect(one.refusal).toBeNull();
    one.press(US, US.hex);
    expect(one.refusal?.reasons[0]?.text).toBe("not your turn");
    seat = seated({ over: true });
    one.press(US, US.hex);
    expect(one.refusal?.reasons[0]?.text).toBe("it is over");
  });

  it("of the server end every wish", () => {
    const one = hand();
    one.errand = [{ step: "movement", action: "end" }];
    one.refused([{ text: "no", rule: null }]);
    expect(one.errand).toEqual([]);
    expect(one.refusal?.reasons[0]?.text).toBe("no");
  });
});

describe("the end", () => {
  it("asks again if something could still act", () => {
    const one = hand();
    one.end();
    expect(one.sure).toBe(true);
    expect(acted).toEqual([]);
    one.end();
    expect(acted).toEqual(["end"]);
  });

  it("is known by its purpose, and left to the desk or the window that offers it", () => {
    const pass: Act = { text: "pass", verb: "pass", args: [], kinds: [], purpose: "end" };
    seat = { ...seat, acts: [pass] };
    hand().end();
    expect(acted).toEqual(["pass"]);
    strategy = { ...strategy, offer: (_act: Act, _choice: Choice) => "desk" };
    expect(hand().ending).toBeUndefined();
    strategy = { ...strategy, offer: () => undefined };
    seat = { ...seat, prompt: { step: "window", side: "us", rule: null, text: "", data: {}, window: { decline: "pass" } } };
    expect(hand().ending).toBeUndefined();
  });
});

describe("giving up", () => {
  it("is not asked about where nobody is left who could move or attack", () => {
    seat = seated({ legal: ["draw", "advance us-1", "end"] });
    hand().end();
    expect(acted).toEqual(["end"]);
  });

  it("is never asked about if that is not wanted", () => {
    asks = false;
    hand().end();
    expect(acted).toEqual(["end"]);
  });
});

describe("a question with one answer", () => {
  const only = (version: number, forced: boolean) => {
    const one = seated({ legal: ["activate u3"], step: "choose", version });
    return { ...one, prompt: one.prompt && { ...one.prompt, ...(forced && { forced }) } };
  };

  it("is not asked where asking hides nothing", () => {
    seat = only(5, true);
    const one = hand();
    one.changed();
    one.goOn();
    expect(acted).toEqual(["activate u3"]);
  });

  it("is asked where it hides something, of somebody else, and when one has come back to it", () => {
    seat = only(5, false);
    const one = hand();
    one.changed();
    one.goOn();
    seat = only(6, true);
    mine = false;
    one.changed();
    one.goOn();
    mine = true;
    // the server counts on when something is taken back
    seat = { ...only(7, true), returned: true };
    one.changed();
    one.goOn();
    expect(acted).toEqual([]);
  });
});

describe("advice", () => {
  const advised = (key: string, ...actions: string[]) => {
    const one = seated({ legal: LEGAL });
    return { ...one, prompt: one.prompt && { ...one.prompt, advice: { key, text: "", actions } } };
  };

  it("is followed from question to question in one go, as long as it is given", async () => {
    seat = advised("set-up", "move us-1 0101");
    answered = [advised("set-up", "move us-2 0102"), advised("drop", "end")];
    const one = hand();
    one.follow();
    await settled();
    expect(acted).toEqual(["move us-1 0101", "move us-2 0102"]);
    expect(one.following).toBeNull();
  });

  it("waits for the others, and is not followed by them", async () => {
    seat = advised("set-up", "move us-1 0101");
    answered = [seated({ to_act: "german" })];
    const one = hand();
    one.follow();
    mine = false;
    await settled();
    one.goOn();
    expect(one.following).not.toBeNull();
    mine = true;
    seat = { ...advised("set-up", "move us-2 0102"), side: "german" };
    one.goOn();
    expect(acted).toEqual(["move us-1 0101"]);
  });

  it("ends when somebody else sits down, and when another question comes", () => {
    for (const other of [{ ...advised("set-up", "end"), side: "german" }, seated({ legal: LEGAL })]) {
      seat = advised("set-up", "move us-1 0101");
      const one = hand();
      one.follow();
      one.changed();
      expect(one.following).not.toBeNull();
      seat = other;
      one.changed();
      expect(one.following).toBeNull();
    }
  });

  it("ends with a click on the map", () => {
    seat = advised("set-up", "move us-1 0101");
    const one = hand();
    one.follow();
    one.press(US, US.hex);
    expect(one.following).toBeNull();
  });
});
