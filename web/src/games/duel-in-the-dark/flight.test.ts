import { expect, test, vi } from "vitest";
import { NO_VIEW } from "../../lib/nothing";
import type { Piece, View } from "../../lib/types";
import { beyond, endAt, endsOf, flight, nextToOrder, usualEnd } from "./flight";
import { fitting } from "./setups";

vi.mock("../../text", () => ({ heading: String, named: String, phrase: String }));
vi.mock("./text", () => ({ w: (key: string) => key }));

const squadron = (id: string, level: string): Piece => ({ id, side: "german", kind: "squadron", hex: "18", level });
const view = (legal: string[], pieces: Piece[] = [], onward = {}): View => ({ ...NO_VIEW, legal, pieces, tracks: { onward } });
const said = (view: View, goal: string, then: "low" | "high" | "land") => flight(view, "red", goal, then)?.map((one) => `${one.action}${one.maybe ? "?" : ""}`);

test("one click is the whole order: the way, the stop, the altitude", () => {
  const now = view(["fly red 19", "fly red 20"], [], { red: { "21": "20" } });
  expect(said(now, "19", "low")).toEqual(["fly red 19", "stop?", "level low?", "level high?"]);
  expect(said(now, "21", "high")).toEqual(["fly red 20", "on 21", "level high?", "level low?"]);
  expect(said(now, "19", "land")?.slice(2)).toEqual(["land?", "level high?", "level low?"]);
  expect(said(now, "30", "low")).toBeUndefined();
  expect(beyond(now, "red")).toEqual(["21"]);
  expect(beyond(now, undefined)).toEqual([]);
});

test("it flies as high as before, or as high as the Bomber", () => {
  const bomber: Piece = { id: "bomber", side: "british", kind: "bomber", hex: "9", level: "low", state: "flying" };
  expect(usualEnd(squadron("red", "high"), view([], [bomber]))).toBe("high");
  expect(usualEnd(squadron("red", "ground"), view([], [bomber]))).toBe("low");
  // one hex after a take-off is low
  expect(usualEnd(squadron("red", "ground"), view([]))).toBe("low");
  expect(endsOf(squadron("red", "ground"), view([]))).toEqual(["low", "land"]);
  expect(endsOf(squadron("red", "low"), view([]))).toContain("high");
});

test("whoever takes off and flies one hex ends low, whatever was meant", () => {
  const now = view(["fly red 19"], [squadron("red", "ground")], { red: { "21": "20" } });
  expect([endAt(now, "red", "19", "high"), endAt(now, "red", "21", "high"), endAt(now, "red", "19", "land")]).toEqual(["low", "high", "land"]);
  expect(endAt(view(["fly red 19"], [squadron("red", "low")]), "red", "19", "high")).toBe("high");
});

test("the next to be ordered is one in the air, if there is one that can be ordered", () => {
  const both = [squadron("yellow", "ground"), squadron("red", "high")];
  expect(nextToOrder(view(["fly yellow 19", "fly red 19"], both))).toBe("red");
  expect(nextToOrder(view(["fly yellow 19", "close"], both))).toBe("yellow");
  expect(nextToOrder(view(["close"], both))).toBeUndefined();
});

test("a set-up fills what is left and keeps what was placed", () => {
  const tiles = [{ faces: ["flak/balloon", "balloon/flak"] }, { faces: ["radar/shelter", "shelter/radar"] }];
  const wanted = ["place flak/balloon 5", "place radar/shelter 5", "place balloon/flak 11", "place shelter/radar 12"];
  expect(fitting(wanted, tiles, [2, 2], 4)).toEqual(wanted);
  expect(fitting(wanted, tiles, [1, 2], 3)).toEqual(["place flak/balloon 5", "place radar/shelter 5", "place shelter/radar 12"]);
  expect(fitting(wanted, tiles, [2, 2], 1)).toEqual(["place flak/balloon 5"]);
  // without grey units a tile shows its red face instead
  const red = (action: string) => !/(balloon|shelter)\/\w/.test(action);
  expect(fitting(wanted, tiles, [2, 2], 4, red)).toEqual(["place flak/balloon 5", "place radar/shelter 5", "place flak/balloon 11", "place radar/shelter 12"]);
  expect(fitting(wanted, tiles, [2, 2], 4, () => false)).toEqual([]);
});
