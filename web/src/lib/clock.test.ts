import { expect, test } from "vitest";
import { left } from "./clock";

test("time that is left is told in days and hours, or by the second", () => {
  expect(left(2 * 86_400 + 4 * 3600 + 59, "en")).toBe("2 d 4 h");
  expect(left(2 * 86_400, "it")).toBe("2 g 0 h");
  expect(left(3 * 3600 + 5 * 60 + 9.8, "en")).toBe("3:05:09");
  expect(left(247, "en")).toBe("4:07");
  expect(left(-3, "en")).toBe("0:00");
});
