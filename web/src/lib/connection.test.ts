import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api";
import { Connection } from "./connection.svelte";
import { seated } from "./fixtures";
import type { Transport } from "./transport";
import type { LogEntry, Preview, Reason, Seat } from "./types";

const entry = (version: number): LogEntry => ({ version, turn: 1, side: "us", kind: "moved", text: "", rule: null, rules: [], data: {}, facts: {} });
const ODDS: Preview = { modifiers: [], chances: [], note: null };

/** A server of one's own: what it says next is put on the table, what it was asked is written down. */
class Fake {
  now = seated({ version: 1, log: [entry(1)] });
  asked: string[] = [];
  fails: unknown[] = [];
  tell: ((version: number) => void) | null = null;
  lose: (() => void) | null = null;
  heard = 0;
  transport: Transport = {
    steps: async () => [],
    toward: async () => null, depute: async () => "",
    look: (since) => this.#answer(`look ${since}`, since),
    act: (version, action, since) => this.#answer(`act ${version} ${action}`, since, () => this.turn({ legal: ["end"] })),
    undo: (version) => this.#answer(`undo ${version}`, 0, () => this.turn({ can_undo: false })),
    preview: async (version, action) => { this.asked.push(`preview ${version} ${action}`); return ODDS; },
    why: () => Promise.resolve([]),
    sight: () => Promise.resolve(null),
    listen: (tell, stop) => {
      this.heard++;
      this.tell = tell;
      return new Promise((done, fail) => {
        this.lose = () => fail(new Error("lost"));
        stop.addEventListener("abort", () => done());
      });
    },
  };

  /** The match goes on by one version. */
  turn(more: Parameters<typeof seated>[0] = {}): void {
    const version = this.now.version + 1;
    this.now = seated({ ...more, version, side: this.now.side, log: [...this.now.log, entry(version)] });
  }

  async #answer(call: string, since: number, then: () => void = () => undefined): Promise<Seat> {
    this.asked.push(call);
    const failed = this.fails.shift();
    if (failed) throw failed;
    then();
    return { ...this.now, log: this.now.log.filter((one) => one.version > since) };
  }
}

const refusals: Reason[][] = [];
let fake: Fake;
let changes = 0;
let readies = 0;
let looking: string | null = "us";

async function joined(alone = true): Promise<Connection> {
  const watcher = { changed: () => changes++, ready: () => readies++, refused: (reasons: Reason[]) => refusals.push(reasons), looking: () => looking };
  const connection = new Connection(fake.transport, watcher, alone, { offline: () => "nobody there", elsewhere: () => "in another window" });
  connection.take(await connection.look());
  fake.asked = [];
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  fake = new Fake();
  refusals.length = changes = readies = 0;
  looking = "us";
});
afterEach(() => vi.useRealTimers());

describe("versions", () => {
  it("tells of another position, and not of the same one again", async () => {
    const connection = await joined();
    expect(changes).toBe(1);
    connection.take(await connection.look());
    expect(changes).toBe(1);
    connection.take({ ...fake.now, side: "german" });
    expect(changes).toBe(2);
  });

  it("keeps the log it has and asks only for the rest", async () => {
    const connection = await joined();
    await connection.act("move a-1 0101");
    expect(fake.asked).toEqual(["act 1 move a-1 0101"]);
    expect(connection.seat.log.map((one) => one.version)).toEqual([1, 2]);
    fake.turn();
    await connection.refresh();
    expect(fake.asked.at(-1)).toBe("look 2");
    expect(connection.seat.log.map((one) => one.version)).toEqual([1, 2, 3]);
  });

  it("asks for the whole log where somebody else may take something back, or another seat looks", async () => {
    const shared = await joined(false);
    await shared.refresh();
    expect(fake.asked.at(-1)).toBe("look 0");
    const turned = await joined();
    looking = "german";
    await turned.refresh();
    expect(fake.asked.at(-1)).toBe("look 0");
  });

  it("does not go back to an older answer", async () => {
    const connection = await joined();
    fake.turn();
    await connection.refresh();
    fake.now = seated({ version: 1 });
    await connection.refresh();
    expect(connection.seat.version).toBe(2);
  });
});

describe("a seat that was given away", () => {
  it("is no failure: whoever shows the match goes on as a spectator", async () => {
    const connection = await joined();
    expect(connection.unseated).toBe(false);
    fake.fails = [new ApiError(403, "other_seat", "not yours", [])];
    await connection.refresh();
    expect(connection.unseated).toBe(true);
    expect(connection.problem).toBeNull();
  });
});

describe("what an action would bring", () => {
  it("is asked of the question that is here, at its version", async () => {
    fake.now = seated({ version: 4, legal: ["end"] });
    const connection = await joined();
    expect(await connection.preview("end")).toBe(ODDS);
    expect(fake.asked).toEqual(["preview 4 end"]);
  });

  it("is not asked of a question that is gone, nor of somebody else's", async () => {
    fake.now = seated({ version: 4, legal: ["end"] });
    const connection = await joined();
    expect(await connection.preview("move a-1 0101")).toBeNull();
    connection.take(seated({ version: 5, to_act: "german", legal: ["end"] }));
    expect(await connection.preview("end")).toBeNull();
    expect(fake.asked).toEqual([]);
  });
});

describe("acting", () => {
  it("is busy meanwhile, and ready afterwards", async () => {
    const connection = await joined();
    const acted = connection.act("end");
    expect(connection.busy).toBe(true);
    void connection.act("twice");
    await acted;
    expect(connection.busy).toBe(false);
    expect(fake.asked).toEqual(["act 1 end"]);
    expect(readies).toBe(1);
  });

  it("tells the reasons of a refusal; nothing is wrong with the connection", async () => {
    const connection = await joined();
    const reasons = [{ text: "too far", rule: "8.1a" }];
    fake.fails = [new ApiError(422, "illegal", "not legal", reasons)];
    await connection.act("move a-1 0909");
    expect(refusals).toEqual([reasons]);
    expect(connection.problem).toBeNull();
  });

  it("being behind, looks again and says what happened", async () => {
    const connection = await joined();
    fake.turn();
    fake.fails = [new ApiError(409, "stale", "somebody was quicker")];
    await connection.act("end");
    expect(fake.asked).toEqual(["act 1 end", "look 1"]);
    expect(connection.seat.version).toBe(2);
    expect(connection.problem).toBeNull();
    expect(refusals).toEqual([[{ text: "in another window", rule: null }]]);
  });

  it("being behind, takes nothing back either", async () => {
    fake.turn({ can_undo: true });
    const connection = await joined();
    fake.turn();
    fake.fails = [new ApiError(409, "stale", "somebody was quicker")];
    await connection.undo();
    expect(connection.seat.version).toBe(3);
    expect(refusals).toEqual([[{ text: "in another window", rule: null }]]);
  });

  it("says so if nobody answers, until somebody does", async () => {
    const connection = await joined();
    fake.fails = [new ApiError(0, "offline", "")];
    await connection.act("end");
    expect(connection.problem).toBe("nobody there");
    expect(refusals).toEqual([[]]);
    await connection.refresh();
    expect(connection.problem).toBeNull();
  });

  it("takes back only what can be taken back", async () => {
    const connection = await joined();
    await connection.undo();
    expect(fake.asked).toEqual([]);
    fake.turn({ can_undo: true });
    await connection.refresh();
    await connection.undo();
    expect(fake.asked.at(-1)).toBe("undo 2");
    expect(connection.seat.version).toBe(3);
  });

  it("goes past what had no other answer, as long as it can", async () => {
    const connection = await joined();
    fake.turn({ can_undo: true });
    await connection.refresh();
    const forced = [true, true, false];
    fake.transport.undo = async (version) => {
      fake.asked.push(`undo ${version}`);
      fake.turn({ can_undo: true });
      fake.now.prompt = { ...fake.now.prompt, forced: forced.shift() ?? false } as Seat["prompt"];
      return fake.now;
    };
    await connection.undo();
    expect(fake.asked.slice(1)).toEqual(["undo 2", "undo 3", "undo 4"]);
  });

  /** Whatever is answered can be taken back. */
  function allUndone(): void {
    fake.transport.act = async (version, action) => {
      fake.asked.push(`act ${version} ${action}`);
      fake.turn({ can_undo: true });
      return { ...fake.now, log: fake.now.log.slice(-1) };
    };
    fake.transport.undo = async (version) => {
      fake.asked.push(`undo ${version}`);
      fake.turn({ can_undo: true });
      return fake.now;
    };
  }

  it("goes past what the page said by itself", async () => {
    const connection = await joined();
    allUndone();
    await connection.act("walk");
    await connection.act("decline", "given");
    await connection.act("decline", "given");
    fake.asked = [];
    await connection.undo();
    expect(fake.asked).toEqual(["undo 4", "undo 5", "undo 6"]);
  });

  it("takes back a whole order, and the whole one before it", async () => {
    const connection = await joined();
    allUndone();
    await connection.act("fly red");
    await connection.act("level low", "more");
    await connection.sequence(["fly blue", "on", "level"], 0, false, true);
    await connection.act("hover");
    const back = async () => {
      fake.asked = [];
      await connection.undo();
      return fake.asked.length;
    };
    expect([await back(), await back(), await back()]).toEqual([1, 3, 2]);
    // nothing of one's own is left
    expect(connection.seat.can_undo).toBe(false);
  });

  it("has nothing to take back where only the page has answered since dice were thrown", async () => {
    const connection = await joined();
    fake.transport.act = async () => {
      fake.turn({ can_undo: true });
      return { ...fake.now, log: fake.now.log.slice(-1) };
    };
    await connection.act("decline", "given");
    expect(connection.seat.can_undo).toBe(false);
    await connection.refresh();
    expect(connection.seat.can_undo).toBe(false);
    fake.asked = [];
    await connection.undo();
    expect(fake.asked).toEqual([]);
    // a decision after it can be taken back, and then there is nothing again
    await connection.act("walk");
    expect(connection.seat.can_undo).toBe(true);
    fake.transport.undo = async (version) => {
      fake.asked.push(`undo ${version}`);
      fake.turn({ can_undo: true });
      return fake.now;
    };
    await connection.undo();
    expect(fake.asked).toEqual(["undo 3"]);
    expect(connection.seat.can_undo).toBe(false);
    // what nobody here has seen may be a decision
    fake.turn({ can_undo: true });
    await connection.refresh();
    expect(connection.seat.can_undo).toBe(true);
  });

  it("does a sequence, of which the possible is enough, and is told once", async () => {
    const connection = await joined();
    changes = 0;
    fake.turn({ can_undo: true, legal: ["end"] });
    await connection.refresh();
    changes = 0;
    await connection.sequence(["fly", "end"], 1, true);
    expect(fake.asked.slice(1)).toEqual(["undo 2", "look 0"]);
    await connection.sequence(["fly", "end"]);
    expect(fake.asked.slice(3)).toEqual(["act 3 fly", "act 4 end", "look 0"]);
    expect(changes).toBe(2);
  });
});

describe("news", () => {
  it("looks when another version is told, not for its own", async () => {
    const connection = await joined();
    connection.listen();
    fake.tell?.(1);
    expect(fake.asked).toEqual([]);
    fake.turn({ to_act: "german" });
    fake.tell?.(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.seat.version).toBe(2);
    connection.leave();
  });

  it("keeps news that comes while it acts, or looks, for afterwards", async () => {
    const connection = await joined();
    connection.listen();
    const acted = connection.act("end");
    fake.tell?.(9);
    await acted;
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.asked).toEqual(["act 1 end", "look 2"]);
    void connection.refresh();
    void connection.refresh();
    await vi.advanceTimersByTimeAsync(200);
    expect(fake.asked.slice(2)).toEqual(["look 2", "look 2"]);
    connection.leave();
  });

  it("polls while others decide, and leaves the one alone who does", async () => {
    fake.now = seated({ to_act: "german" });
    const connection = await joined();
    connection.listen();
    await vi.advanceTimersByTimeAsync(3100);
    expect(fake.asked).toEqual(["look 1"]);
    fake.turn();
    await vi.advanceTimersByTimeAsync(3100);
    await vi.advanceTimersByTimeAsync(16000);
    expect(fake.asked).toEqual(["look 1", "look 1"]);
    connection.leave();
  });

  it("asks no more when its key opens nothing any more, until somebody looks again", async () => {
    fake.now = seated({ to_act: "german" });
    const connection = await joined();
    connection.listen();
    fake.fails = Array.from({ length: 9 }, () => new ApiError(403, "wrong_key", "wrong", []));
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.asked).toHaveLength(1);
    expect(fake.heard).toBe(1);
    expect(connection.problem).toBe("wrong");
    fake.fails = [];
    await connection.wake();
    await vi.advanceTimersByTimeAsync(4000);
    expect(connection.problem).toBeNull();
    expect(fake.heard).toBe(2);
    connection.leave();
  });

  it("listens again when the line was lost, each time later, and at once after it was heard", async () => {
    const connection = await joined();
    connection.listen();
    expect(fake.heard).toBe(1);
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.heard).toBe(2);
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.heard).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.heard).toBe(3);
    fake.tell?.(1);
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.heard).toBe(4);
    connection.leave();
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(60000);
    expect(fake.heard).toBe(4);
  });

  it("finds out by itself that nobody is there, and that somebody is again", async () => {
    const connection = await joined();
    connection.listen();
    fake.fails = [new ApiError(0, "offline", "")];
    fake.lose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.lost).toBe(true);
    expect(connection.problem).toBe("nobody there");
    await vi.advanceTimersByTimeAsync(1000);
    fake.tell?.(1);
    expect(connection.lost).toBe(false);
    expect(connection.problem).toBeNull();
    connection.leave();
  });

  it("is not lost because the server said no", async () => {
    const connection = await joined();
    fake.fails = [new ApiError(409, "cannot_undo", "no way back")];
    fake.turn({ can_undo: true });
    await connection.act("end");
    expect([connection.lost, connection.problem]).toEqual([false, "no way back"]);
  });

  it("holds no line while nobody looks, and sees how things stand when somebody does", async () => {
    const connection = await joined();
    connection.listen();
    connection.rest();
    const before = fake.tell;
    fake.turn();
    before?.(2);
    await vi.advanceTimersByTimeAsync(30000);
    expect([fake.heard, connection.seat.version]).toEqual([1, 1]);
    await connection.wake();
    expect([fake.heard, connection.seat.version]).toEqual([2, 2]);
    connection.leave();
    await connection.wake();
    expect(fake.heard).toBe(2);
  });

  it("hears for one seat only", async () => {
    const connection = await joined();
    connection.listen();
    const before = fake.tell;
    connection.listen();
    before?.(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.heard).toBe(2);
    expect(fake.asked).toEqual([]);
    connection.leave();
  });
});
