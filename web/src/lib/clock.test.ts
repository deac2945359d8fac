import { describe, expect, it, test } from "vitest";
import { left, paced } from "./clock";

test("time that is left is told in days and hours, or by the second", () => {
  expect(left(2 * 86_400 + 4 * 3600 + 59, "en")).toBe("2 d 4 h");
  expect(left(2 * 86_400, "it")).toBe("2 g 0 h");
  expect(left(3 * 3600 + 5 * 60 + 9.8, "en")).toBe("3:05:09");
  expect(left(247, "en")).toBe("4:07");
  expect(left(-3, "en")).toBe("0:00");
});

describe("how fast the others are told", () => {
  const clock = (left: number, runs: string | null = "us") => ({ bank: 60, increment: 0, each: 0, left: { us: left, german: 5 }, runs });

  it("is as one likes it, as long as it costs no time that is short", () => {
    for (const one of [undefined, null, clock(7200), clock(30, "german"), clock(30, null)]) expect(paced(1, one, "us")).toBe(1);
    expect(paced(1, clock(30), null), "a spectator").toBe(1);
  });

  it("is quick while one's own short time runs, and at once when there is hardly any", () => {
    expect(paced(1, clock(600), "us")).toBe(3);
    expect(paced(5, clock(600), "us")).toBe(5);
    expect(paced(0, clock(600), "us"), "at once it was").toBe(0);
    expect(paced(1, clock(60), "us")).toBe(0);
  });
});
