import { expect, test } from "vitest";
import { wanted, type Control } from "./wanted";

const button = (...says: string[]): Control => ({ says, on: false });
const pressed = (...says: string[]): Control => ({ says, on: true });

test("the control that gives the answer comes before those that lead to it", () => {
  expect(wanted("fly red 10", [button("red"), button("close"), button("fly red 10")])).toBe(2);
  expect(wanted("close", [button("red"), button("close")])).toBe(1);
});

test("a control that leads to it is wanted until it is pressed", () => {
  expect(wanted("fly red 10", [button("blue"), button("red")])).toBe(1);
  expect(wanted("fly red 10", [button("blue"), pressed("red")])).toBe(-1);
  expect(wanted("place flak/fire-truck 12", [button("flak"), button("radar")])).toBe(0);
});

test("whoever says more of the answer is wanted", () => {
  expect(wanted("shell tank stug", [button("shell"), button("shell tank")])).toBe(1);
});

test("a star stands for anything, and nothing else is wanted", () => {
  expect(wanted("with 505-*", [button("end"), button("with 505-c2")])).toBe(1);
  expect(wanted("activate U1", [button("activate U2"), button("end")])).toBe(-1);
  expect(wanted("objective 2511", [button("11")])).toBe(-1);
});
