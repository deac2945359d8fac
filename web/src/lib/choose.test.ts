import { describe, expect, it } from "vitest";
import { NOTHING, actsOf, buttons, click, complete, guesses, marks, next } from "./choose";
import { acted as read, piece } from "./fixtures";

const moves = read("move 505-s1 1412", "move 505-s1 1413", "move 505-s2 1412", "stack 505-s1 505-s2", "end");

describe("choosing by clicks", () => {
  it("finds the hex behind words that are on no map, and asks for them last", () => {
    const places = read("place gun 0101", "place gun 0102", "place tank 0102", "end");
    expect([...next(places, NOTHING).keys()]).toEqual(["0101", "0102"]);
    expect(click(places, NOTHING, "0101")).toMatchObject({ kind: "act", act: { text: "place gun 0101" } });
    const asked = click(places, NOTHING, "0102");
    expect(asked).toMatchObject({ kind: "ask" });
    expect(buttons(places, { verb: null, picks: ["0102"] }).map((act) => act.text)).toEqual(["place gun 0102", "place tank 0102", "end"]);
  });

  it("offers the units first", () => {
    expect([...next(moves, NOTHING).keys()]).toEqual(["505-s1", "505-s2"]);
  });

  it("offers the hexes of the chosen unit and the units it can be stacked with", () => {
    expect([...next(moves, { verb: null, picks: ["505-s1"] }).keys()]).toEqual(["1412", "1413", "505-s2"]);
  });

  it("plays the action when everything is said", () => {
    const step = click(moves, { verb: null, picks: ["505-s1"] }, "1413");
    expect(step).toMatchObject({ kind: "act", act: { text: "move 505-s1 1413" } });
  });

  it("lets go of a unit that is clicked twice", () => {
    expect(click(moves, { verb: null, picks: ["505-s1"] }, "505-s1")).toEqual({ kind: "chosen", choice: NOTHING });
  });

  it("restricts to a verb when one was chosen", () => {
    const choice = { verb: "stack", picks: ["505-s1"] };
    expect([...next(moves, choice).keys()]).toEqual(["505-s2"]);
    expect(click(moves, choice, "505-s2")).toMatchObject({ kind: "act", act: { text: "stack 505-s1 505-s2" } });
  });

  it("chooses another unit that can move by itself, and joins it with Shift", () => {
    const one = { verb: null, picks: ["505-s1"] };
    expect(click(moves, one, "505-s2")).toEqual({ kind: "chosen", choice: { verb: null, picks: ["505-s2"] } });
    expect(click(moves, one, "505-s2", true)).toMatchObject({ kind: "act", act: { text: "stack 505-s1 505-s2" } });
  });

  it("takes several units in any order", () => {
    const forms = read("form 505-s1 505-s2", "form 505-s1 505-s2 505-s3", "end");
    const step = click(forms, { verb: null, picks: ["505-s2"] }, "505-s1");
    expect(step).toMatchObject({ kind: "ask", acts: [{ text: "form 505-s1 505-s2" }] });
    expect(click(forms, { verb: null, picks: ["505-s2", "505-s1"] }, "505-s3")).toMatchObject({
      kind: "act",
      act: { text: "form 505-s1 505-s2 505-s3" },
    });
  });

  it("asks when the same clicks mean two things", () => {
    const acts = read("uncover 2017", "search 2017", "end");
    expect(click(acts, NOTHING, "2017")).toMatchObject({ kind: "ask", acts: [{ verb: "uncover" }, { verb: "search" }] });
  });

  it("refuses what is not offered, and guesses what was meant", () => {
    const one = { verb: null, picks: ["505-s1"] };
    expect(click(moves, one, "2020")).toEqual({ kind: "refused" });
    expect(guesses(moves, one, "2020", "hex", "")).toEqual(["move 505-s1 2020"]);
    expect(guesses(moves, NOTHING, "507-s9", "unit", "1010")).toEqual(["move 507-s9 1010"]);
    expect(guesses(moves, NOTHING, "2020", "hex", "")).toEqual([]);
    expect(guesses(read("place 0719"), NOTHING, "2020", "hex", "")).toEqual(["place 2020"]);
  });

  it("changes to another unit that can act", () => {
    const acts = read("move 505-s1 1412", "move 505-s2 1413");
    expect(click(acts, { verb: null, picks: ["505-s1"] }, "505-s2")).toEqual({
      kind: "chosen",
      choice: { verb: null, picks: ["505-s2"] },
    });
  });

  it("makes buttons of what is on no map", () => {
    expect(buttons(read("activate U1", "activate U2", "end", "move 505-s1 1412")).map((act) => act.text)).toEqual([
      "activate U1",
      "activate U2",
      "end",
    ]);
  });

  it("makes a button of leaving the map once the unit is chosen", () => {
    const acts = read("move de-6 off", "move de-6 2719", "end");
    expect(buttons(acts).map((act) => act.text)).toEqual(["end"]);
    expect(buttons(acts, { verb: null, picks: ["de-6"] }).map((act) => act.text)).toEqual(["move de-6 off", "end"]);
  });

  it("finds nothing complete before anything was clicked", () => {
    expect(complete(moves, NOTHING)).toEqual([]);
  });
});

describe("offers", () => {
  const sets = [
    { kind: "unit", names: ["505-s1", "505-s2"], on: "unit" as const },
    { kind: "hex", names: ["1412", "1413"], on: "hex" as const },
    { kind: "hex", names: ["off"] },
  ];

  it("are written out: every combination of their sets, each argument with what stands for it", () => {
    const acts = actsOf({ offers: [{ verb: "move", args: [0, 1] }, { verb: "move", args: [0, 2] }, { verb: "end", purpose: "end" }], sets });
    expect(acts.map((act) => act.text)).toEqual([
      "move 505-s1 1412", "move 505-s1 1413", "move 505-s2 1412", "move 505-s2 1413", "move 505-s1 off", "move 505-s2 off", "end",
    ]);
    expect(acts[0]).toMatchObject({ verb: "move", args: ["505-s1", "1412"], kinds: ["unit", "hex"] });
    expect(acts[4]?.kinds).toEqual(["unit", "word"]);
    expect(acts[6]).toMatchObject({ args: [], purpose: "end" });
  });

  it("say what is clicked for a word: a card leads to a hex, and a number is no hex", () => {
    const acts = actsOf({
      offers: [{ verb: "card", args: [0] }, { verb: "mark", args: [1] }],
      sets: [{ kind: "direction", names: ["E", "SE"], on: "hex", at: ["3", "10"] }, { kind: "number", names: ["3"] }],
    });
    expect(click(acts, NOTHING, "10")).toMatchObject({ kind: "act", act: { text: "card SE" } });
    expect(acts[2]).toMatchObject({ text: "mark 3", args: ["3"], kinds: ["word"] });
  });

  it("take one click for two arguments that one counter stands for", () => {
    const acts = actsOf({
      offers: [{ verb: "relocate", args: [0, 1, 2] }],
      sets: [
        { kind: "unit", names: ["flak"], on: "unit", at: ["flak-10"] },
        { kind: "hex", names: ["10"], on: "unit", at: ["flak-10"] },
        { kind: "hex", names: ["9", "11"], on: "hex" },
      ],
    });
    expect(acts.map((act) => [act.text, act.args, act.kinds])).toEqual([
      ["relocate flak 10 9", ["flak-10", "9"], ["unit", "hex"]],
      ["relocate flak 10 11", ["flak-10", "11"], ["unit", "hex"]],
    ]);
  });
});

describe("what is shown on the map", () => {
  const pieces = new Map([piece("505-s1", "1412"), piece("de-4", "1413", "german")].map((one) => [one.id, one]));
  const shown = (acts: ReturnType<typeof read>, choice = NOTHING) => marks(next(acts, choice), choice, (name) => pieces.get(name), "us");

  it("an enemy is a target once it is clear who attacks", () => {
    const acts = read("attack 505-s1 de-4", "move 505-s1 1411");
    expect(shown(acts)).toEqual({ can: new Set(["505-s1"]), reach: [], targets: [] });
    const chosen = shown(acts, { verb: null, picks: ["505-s1"] });
    expect(chosen.targets).toEqual(["1413"]);
    expect(chosen.reach.map(([hex]) => hex)).toEqual(["1411"]);
  });

  it("a hex that can only be attacked is no hex in reach", () => {
    const acts = read("attack 505-s1 1413", "move 505-s1 1411");
    const chosen = shown(acts, { verb: null, picks: ["505-s1"] });
    expect(chosen.targets).toEqual(["1413"]);
    expect(chosen.reach.map(([hex]) => hex)).toEqual(["1411"]);
  });
});
