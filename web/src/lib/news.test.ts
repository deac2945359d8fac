import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { follow } from "./news";

let hidden = false;
let turned: (() => void) | null = null;
let lines: { tell: () => void; lose: () => void; stop: AbortSignal }[] = [];
let news = 0;
const page = { hidden: () => hidden, turned: (call: () => void) => ((turned = call), () => void (turned = null)) };
const open = (tell: () => void, stop: AbortSignal) =>
  new Promise<void>((done) => {
    lines.push({ tell, lose: done, stop });
    stop.addEventListener("abort", () => done());
  });
const start = () => follow(open, () => news++, page);

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  lines = [];
  news = 0;
});
afterEach(() => vi.useRealTimers());

it("tells what comes on one line", () => {
  const stop = start();
  lines[0]?.tell();
  lines[0]?.tell();
  expect([lines.length, news]).toEqual([1, 2]);
  stop();
  expect([lines[0]?.stop.aborted, turned]).toEqual([true, null]);
});

it("holds no line while nobody looks, and one again when somebody does", async () => {
  hidden = true;
  start();
  expect(lines).toHaveLength(0);
  hidden = false;
  turned?.();
  turned?.();
  expect(lines).toHaveLength(1);
  hidden = true;
  turned?.();
  expect(lines[0]?.stop.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);
});

it("opens a lost line again, later and later, and looks what was missed", async () => {
  start();
  const tried: number[] = [];
  for (let n = 0; n < 6; n++) {
    const before = Date.now();
    const count = lines.length;
    lines.at(-1)?.lose();
    while (lines.length === count) await vi.advanceTimersByTimeAsync(500);
    tried.push(Math.round((Date.now() - before) / 1000));
  }
  expect(tried).toEqual([2, 4, 8, 16, 32, 60]);
  expect(news).toBe(6);
  await vi.advanceTimersByTimeAsync(40_000);
  lines.at(-1)?.lose();
  await vi.advanceTimersByTimeAsync(2500);
  expect(lines).toHaveLength(8);
});
