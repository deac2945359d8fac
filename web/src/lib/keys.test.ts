import { describe, expect, it } from "vitest";
import { besides, dueOf, merged, readKeys, real, shared, shelved, THEIRS, written, type Kept } from "./keys";
import type { MatchInfo } from "./types";

const kept = (id: string, more: Partial<Kept> = {}): Kept => ({
  id, game: "g", scenario: "s", seats: { us: "human", german: "greedy" }, keys: { us: `key-${id}` }, started: 1, ...more,
});
const info = (id: string, over = false, changed = 0): MatchInfo => ({
  id, game: "g", scenario: "s", seats: {}, turn: 1, to_act: "us", outcome: over ? { winner: null, level: "draw", scores: {} } : null, actions: 1, changed,
});

describe("a second seat of a match", () => {
  it("keeps what the first one has promised for the dice", () => {
    const [one] = merged(
      [kept("a", { dice: { commitment: "c", contributions: { us: "x" }, pledges: {} } })],
      [kept("a", { keys: { german: "g" }, waits: true, dice: { commitment: "c", contributions: { german: "y" }, pledges: {} } })],
    );
    expect(one?.dice?.contributions).toEqual({ us: "x", german: "y" });
    expect(one?.waits).toBe(true);
    expect(Object.keys(one?.keys ?? {})).toContain("german");
  });
});

describe("a file of keys", () => {
  it("comes back as it was, without what one looked at", () => {
    const dice = { commitment: "c", contributions: { us: "x" }, pledges: { german: null } };
    const one = kept("a", { spectator: "k", dice, invitations: { german: "i" }, seen: { us: 4 }, forgotten: 7, glance: { map: "m", shape: 1, x: 0, y: 0, part: 1, dots: [] } });
    expect(readKeys(written([one, kept("b")]))).toEqual([kept("a", { spectator: "k", dice, invitations: { german: "i" }, waits: true }), kept("b", { waits: true })]);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["another file", JSON.stringify({ matches: [kept("a")] })],
    ["no list", JSON.stringify({ kind: "lancio-keys", matches: {} })],
    ["half a match", JSON.stringify({ kind: "lancio-keys", matches: [kept("a"), { id: "b" }] })],
    ["a path for a name", JSON.stringify({ kind: "lancio-keys", matches: [kept("../x")] })],
    ["two keys in one", JSON.stringify({ kind: "lancio-keys", matches: [kept("a", { keys: { us: "k,l" } })] })],
    ["a key that breaks a header", JSON.stringify({ kind: "lancio-keys", matches: [kept("a", { keys: { us: "k\nx" } })] })],
    ["no time", JSON.stringify({ kind: "lancio-keys", matches: [{ ...kept("a"), started: "now" }] })],
  ])("is refused as a whole: %s", (_, text) => expect(readKeys(text)).toBeNull());

  it("adds keys to a match that is here, and brings back a forgotten one", () => {
    const here = kept("a", { seen: { us: 3 }, forgotten: 5 });
    const [one] = merged([here], [kept("a", { keys: { german: "other" } })]);
    expect(one).toEqual({ ...here, keys: { us: "key-a", german: "other" }, forgotten: undefined });
  });

  it("puts the newest first", () => {
    expect(merged([kept("a", { started: 1 })], [kept("b", { started: 2 })]).map((one) => one.id)).toEqual(["b", "a"]);
  });
});

describe("what waits for somebody", () => {
  const two = { us: "human", german: "human" };

  it("is his turn, unless a computer plays in his place, or something that is asked of him", () => {
    const one = kept("a", { seats: two });
    expect(dueOf(one, undefined)).toBeNull();
    expect(dueOf(one, { ...info("a"), seats: two })).toBe("turn");
    expect(dueOf(one, { ...info("a"), seats: two, to_act: "german" })).toBeNull();
    expect(dueOf(one, { ...info("a"), seats: two, to_act: "german", asked: "result" })).toBe("asked");
    expect(dueOf(one, { ...info("a"), seats: { us: "greedy", german: "human" } })).toBeNull();
  });

  it("is a rematch that the other one offers, for whoever has a seat", () => {
    const over = { ...info("a", true), seats: two, rematch: "german" };
    expect(dueOf(kept("a"), over)).toBe("rematch");
    expect(dueOf(kept("a"), { ...over, rematch: "us" })).toBeNull();
    expect(dueOf(kept("a", { keys: {}, spectator: "s" }), over)).toBeNull();
    expect(shelved([kept("a"), kept("b")], new Map([["a", over], ["b", info("b", true)]]))).toMatchObject({ offered: [{ id: "a" }], over: [{ id: "b" }] });
  });

  it("comes first, whatever was played last", () => {
    const list = [kept("a", { seats: two }), kept("b", { seats: two }), kept("c", { seats: two })];
    const known = new Map([{ ...info("a", false, 30), to_act: "german" }, info("b", false, 10), info("c", false, 20)].map((one) => [one.id, one]));
    expect(shelved(list, known).going.map((one) => one.id)).toEqual(["c", "b", "a"]);
  });

  it("keeps somebody waiting only where somebody else plays from elsewhere", () => {
    expect(shared(kept("a"), undefined)).toBe(false);
    expect(shared(kept("a", { seats: two }), undefined)).toBe(true);
    expect(shared(kept("a", { seats: two, keys: { us: "1", german: "2" } }), undefined)).toBe(false);
    expect(shared(kept("a", { seats: two }), { ...info("a"), seats: { us: "human", german: "greedy" } })).toBe(false);
  });
});

describe("the shelves of the start page", () => {
  const all = [kept("a"), kept("b"), kept("c"), kept("d", { forgotten: 9 }), kept("e")];
  const ids = (list: Kept[]) => list.map((one) => one.id);

  it("part what goes on, the last played first, from what is over, lost and forgotten", () => {
    const known = new Map([info("a", false, 10), info("b", true), info("d", false, 99), info("e", false, 20)].map((one) => [one.id, one]));
    const { going, over, lost, forgotten } = shelved(all, known);
    expect([ids(going), ids(over), ids(lost), ids(forgotten)]).toEqual([["e", "a"], ["b"], ["c"], ["d"]]);
  });

  it("take nothing for lost before the server has answered", () => {
    const { going, lost } = shelved(all, null);
    expect([going.length, lost.length]).toEqual([4, 0]);
  });
});

describe("matches that follow an account", () => {
  const theirs = (id: string) => kept(id, { keys: { us: THEIRS } });

  it("stand beside those of the browser, once each; the browser's own key comes first", () => {
    expect(besides([kept("a")], [theirs("a"), theirs("b")])).toEqual([kept("a"), theirs("b")]);
  });

  it("are gone when nobody is logged in, though something of them was kept here", () => {
    const looked = { ...theirs("b"), seen: { us: 3 } };
    expect(besides([kept("a"), looked], [theirs("b")])).toEqual([kept("a"), looked]);
    expect(besides([kept("a"), looked, kept("c", { keys: {} })], [])).toEqual([kept("a"), kept("c", { keys: {} })]);
  });

  it("have no key that could be sent or written", () => {
    expect(real(["k", THEIRS])).toEqual(["k"]);
    expect(readKeys(written([theirs("b"), kept("a")]))).toEqual([{ ...kept("a"), waits: true }]);
  });
});
