import { describe, expect, it } from "vitest";
import { answerTo, ASK, letsGo, nameOf, NONE, passOf, postOf, readOrders, rich, saidTo, touch, type Mover, type Post, type Row } from "./posts";

const row = (place: string, chance: number | null, more: Partial<Row> = {}): Row => ({ action: `fire ${place}`, place, sort: "fire", chance, beside: false, halved: false, ...more });
const MEN: Mover = { vehicle: false, leader: false, first: true };
const order = (kind: Post["kind"], more: Partial<Post> = {}): Post => ({ ...ASK, kind, ...more });

describe("an order", () => {
  it("weighs the chance, or waits for who is adjacent", () => {
    expect(saidTo(row("15G4", 0.4), order("at-least"), MEN)).toBe("shoot");
    expect(saidTo(row("15G4", 0.39), order("at-least"), MEN)).toBe("hold");
    expect(saidTo(row("15G4", null), order("at-least"), MEN)).toBe("ask");
    expect(saidTo(row("15G4", 0.9), order("adjacent"), MEN)).toBe("hold");
    expect(saidTo(row("15G4", 0.1, { beside: true }), order("adjacent"), MEN)).toBe("shoot");
    expect(saidTo(row("15G4", 0.9), order("never"), MEN)).toBe("hold");
  });

  it("has ticks, which hold for a question too", () => {
    expect(saidTo(row("15G4", 0.9), order("ask", { only: "vehicles" }), MEN)).toBe("hold");
    expect(saidTo(row("15G4", 0.9), order("any", { only: "men" }), { ...MEN, vehicle: true })).toBe("hold");
    expect(saidTo(row("15G4", 0.9, { halved: true }), order("any", { fresh: true }), MEN)).toBe("hold");
    expect(saidTo(row("15G4", 0.9, { sort: "gun" }), order("any", { guns: true }), MEN)).toBe("hold");
    expect(saidTo(row("15G4", 0.9, { sort: "gun" }), order("any", { guns: true }), { ...MEN, vehicle: true })).toBe("shoot");
    expect(saidTo(row("15G4", 0.9), order("any", { first: true }), { ...MEN, first: false })).toBe("hold");
  });
});

describe("the answer to a window", () => {
  const two = [row("15G4", 0.3), row("15H5", 0.6)];
  it("comes from the place before the side", () => {
    expect(answerTo(two, NONE, MEN)).toEqual({ kind: "ask" });
    expect(answerTo(two, { ...NONE, side: order("any") }, MEN)).toMatchObject({ kind: "shoot", row: { place: "15H5" } });
    expect(answerTo(two, { ...NONE, side: order("any"), places: { "15H5": order("never") } }, MEN)).toMatchObject({ kind: "shoot", row: { place: "15G4" } });
    expect(answerTo(two, { ...NONE, side: order("never"), places: { "15H5": order("ask") } }, MEN)).toEqual({ kind: "ask" });
    expect(answerTo(two, { ...NONE, side: order("never") }, MEN)).toEqual({ kind: "decline" });
  });

  it("asks for no sniper in hand, unless his order says so", () => {
    const hidden = [row("15C3", null, { sort: "sniper" })];
    expect(answerTo(hidden, NONE, MEN)).toEqual({ kind: "decline" });
    expect(answerTo(hidden, { ...NONE, snipers: "leaders" }, MEN)).toEqual({ kind: "decline" });
    expect(answerTo(hidden, { ...NONE, snipers: "leaders" }, { ...MEN, leader: true }).kind).toBe("shoot");
    expect(answerTo([...hidden, row("15G4", 0.1)], { ...NONE, snipers: "any", side: order("any") }, MEN)).toMatchObject({ row: { sort: "fire" } });
  });
});

describe("a move that is let go", () => {
  it("asks again when somebody else could fire, or it comes adjacent", () => {
    const pass = passOf("m", [row("15G4", 0.3)]);
    expect(letsGo(pass, "m", [row("15G4", 0.8)])).toBe(true);
    expect(letsGo(pass, "n", [row("15G4", 0.3)])).toBe(false);
    expect(letsGo(pass, "m", [row("15G4", 0.3), row("15H5", 0.1)])).toBe(false);
    expect(letsGo(pass, "m", [row("15G4", 0.3, { beside: true })])).toBe(false);
    expect(letsGo(pass, "m", [row("15G4", 0.3), row("15C3", null, { sort: "sniper" })])).toBe(true);
  });
});

it("orders are named as the match names them, and read as they were kept", () => {
  for (const name of ["ask", "any", "at-least-70", "adjacent", "never"]) expect(nameOf(postOf(name))).toBe(name);
  expect(readOrders("{")).toEqual(NONE);
  expect(readOrders('{"snipers":"any"}').snipers).toBe("any");
  expect(rich(NONE, true)).toBe(false);
  expect(rich({ ...NONE, snipers: "any" }, true)).toBe(true);
  expect(rich({ ...NONE, places: { "15G4": ASK } }, false)).toBe(true);
});

it("places touch on their own floor, and floors of one hex", () => {
  const beside = (a: string, b: string) => a !== b;
  expect(touch("15G4", "15G5", beside)).toBe(true);
  expect(touch("15G4-up", "15G5", beside)).toBe(false);
  expect(touch("15G4-up", "15G4", beside)).toBe(true);
  expect(touch("15G4", "15G5-in", beside)).toBe(true);
});
