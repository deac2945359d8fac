import { describe, expect, it } from "vitest";
import { NOTHING, buttons, click, complete, guesses, next, parseAll, type KindOf } from "./choose";

const kindOf: KindOf = (name) => (/^\d{4}$|^off$/.test(name) ? "hex" : name.includes("-") ? "unit" : "word");
const read = (...legal: string[]) => parseAll(legal, kindOf);

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
    const acts = parseAll(["move de-6 off", "move de-6 2719", "end"], (name) => (name === "off" ? "word" : kindOf(name)));
    expect(buttons(acts).map((act) => act.text)).toEqual(["end"]);
    expect(buttons(acts, { verb: null, picks: ["de-6"] }).map((act) => act.text)).toEqual(["move de-6 off", "end"]);
  });

  it("finds nothing complete before anything was clicked", () => {
    expect(complete(moves, NOTHING)).toEqual([]);
  });
});
