import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api";
import { seated } from "./fixtures";
import { overSocket, RESTS, type Transport } from "./transport";
import type { LogEntry, Seat } from "./types";

const entry = (version: number): LogEntry => ({ version, turn: 1, side: "us", kind: "moved", text: "", rule: null, rules: [], data: {}, facts: {} });
const told = (version: number, log: LogEntry[]) => ({ ...seated({ version, side: "us" }), offers: [], sets: [], log });

/** A server's end of a socket. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly url: string) { FakeSocket.all.push(this); }
  send(text: string): void { this.sent.push(JSON.parse(text)); }
  say(what: unknown): void { this.onmessage?.({ data: JSON.stringify(what) }); }
  code: number | undefined;
  close(code?: number): void { this.code ??= code ?? 1005; this.onclose?.(); }
}

const heard: number[] = [];
let asked: string[];
let http: Transport;
let who: { keys: string[]; seat: string; lang: "en" | "it" };
let stop: AbortController;

/** A seat on an open socket, told its first version. */
function open(): { transport: Transport; socket: FakeSocket; over: Promise<void> } {
  const transport = overSocket("abc", () => who, http);
  const over = transport.listen((version) => heard.push(version), stop.signal);
  const socket = FakeSocket.all.at(-1)!;
  socket.onopen?.();
  socket.say({ seat: told(3, [entry(1), entry(3)]) });
  return { transport, socket, over };
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  heard.length = 0;
  asked = [];
  who = { keys: ["k"], seat: "us", lang: "en" };
  stop = new AbortController();
  const answer = (what: string) => { asked.push(what); return Promise.resolve(seated({ version: 99 })); };
  http = {
    look: () => answer("look"), act: () => answer("act"), undo: () => answer("undo"), preview: () => Promise.resolve(null), why: () => Promise.resolve([]), depute: () => Promise.resolve(""),
    sight: () => Promise.resolve(null), toward: () => Promise.resolve(null), steps: () => Promise.resolve([]),
    listen: () => { asked.push("listen"); return Promise.resolve(); },
  };
});
afterEach(() => { stop.abort(); vi.unstubAllGlobals(); });

describe("a socket", () => {
  it("says whether whoever looked has left or only looks elsewhere", async () => {
    for (const [reason, code] of [[undefined, 1000], [RESTS, 3000]] as const) {
      stop = new AbortController();
      const { socket, over } = open();
      stop.abort(reason);
      await over;
      expect(socket.code).toBe(code);
    }
  });

  it("says who is there, and what it told last is what is seen", async () => {
    const { transport, socket } = open();
    expect(socket.sent).toEqual([{ key: "k", seat: "us", lang: "en" }]);
    expect(heard).toEqual([3]);
    socket.say({ seat: told(4, [entry(4)]), since: 3 });
    expect((await transport.look(0)).log.map((one) => one.version)).toEqual([1, 3, 4]);
    expect((await transport.look(3)).log.map((one) => one.version)).toEqual([4]);
    expect(asked).toEqual([]);
  });

  it("forgets lines that were taken back", async () => {
    const { transport, socket } = open();
    socket.say({ seat: told(4, [entry(1)]) });
    expect((await transport.look(0)).log.map((one) => one.version)).toEqual([1]);
  });

  it("carries actions and their refusals, and news besides", async () => {
    const { transport, socket } = open();
    const done = transport.act(3, "end", 3);
    const refused = transport.undo(3);
    expect(socket.sent.slice(1)).toEqual([{ id: 1, version: 3, action: "end" }, { id: 2, version: 3 }]);
    socket.say({ seat: told(4, [entry(4)]), since: 3, done: 1 });
    socket.say({ done: 2, refused: { status: 409, error: "stale", message: "too late", reasons: [] } });
    expect((await done).version).toBe(4);
    await expect(refused).rejects.toEqual(new ApiError(409, "stale", "too late"));
    expect(heard).toEqual([3]);
    socket.say({ seat: told(5, [entry(5)]), since: 4 });
    expect(heard).toEqual([3, 5]);
  });

  it("leaves it to HTTP before it is there, for another chair, and when it is lost", async () => {
    const { transport, socket, over } = open();
    who = { ...who, seat: "german" };
    await transport.look(0);
    who = { ...who, seat: "us" };
    const acting = transport.act(3, "end", 3);
    socket.close();
    expect((await acting as Seat).version).toBe(99);
    await over;
    await transport.look(0);
    expect(asked).toEqual(["look", "act", "look"]);
  });

  it("gives way to the news over HTTP where no socket comes through", async () => {
    const transport = overSocket("abc", () => who, http);
    const over = transport.listen((version) => heard.push(version), stop.signal);
    expect((await transport.look(0)).version).toBe(99);
    FakeSocket.all.at(-1)!.close();
    await over;
    expect(asked).toEqual(["look", "listen"]);
  });
});
