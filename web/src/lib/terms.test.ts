import { beforeEach, expect, test, vi } from "vitest";

const settings = { lang: "en" };
vi.mock("./settings.svelte", () => ({ settings }));
const { CLOCKS, clockSaid, DAY, HOUR, MINUTE, span, termsSaid } = await import("./terms");

beforeEach(() => void (settings.lang = "en"));

test("lengths of time are said as people say them, in both languages", () => {
  expect([3 * DAY, DAY, HOUR + 30 * MINUTE, 20, 90].map(span)).toEqual(["3 days", "1 day", "1 h 30 min", "20 s", "1 min 30 s"]);
  settings.lang = "it";
  expect([3 * DAY, DAY].map(span)).toEqual(["3 giorni", "1 giorno"]);
});

test("each clock says how much time there is and what comes back", () => {
  expect(clockSaid(null)).toBe("no clock");
  expect(clockSaid({ bank: HOUR, increment: 0, each: 0 })).toBe("1 h each");
  expect(clockSaid({ bank: HOUR, increment: MINUTE, each: 0 })).toBe("1 h each, 1 min back after every turn at play");
  expect(clockSaid({ bank: 2 * DAY, increment: 0, each: DAY })).toBe("1 day a decision, 2 days in reserve");
  expect(clockSaid({ bank: 0, increment: 0, each: DAY })).toBe("1 day a decision");
});

test("terms name the pace once, and what counts", () => {
  expect(termsSaid({ pace: "live" })).toEqual(["live"]);
  expect(termsSaid({ pace: "days", clock: CLOCKS.days[0] ?? null, rated: true })).toEqual(["3 days a decision, 3 days in reserve", "counts for the rating"]);
  expect(termsSaid({ pace: "live", clock: CLOCKS.live[1] ?? null })).toEqual(["live", "30 min each"]);
});

test("who does not choose plays live without a clock, or by days with a reserve", () => {
  expect(CLOCKS.live[0]).toBeNull();
  expect(CLOCKS.days[0]?.each).toBe(3 * DAY);
});
