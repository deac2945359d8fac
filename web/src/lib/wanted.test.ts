import { expect, test } from "vitest";
import { wanted, type Control } from "./wanted";

const button = (...leads: string[]): Control => ({ gives: [], leads, on: false });
const pressed = (...leads: string[]): Control => ({ gives: [], leads, on: true });
const giver = (answer: string): Control => ({ gives: [answer], leads: [], on: false });

test("the control that gives the answer comes before those that lead to it", () => {
  expect(wanted("fly red 10", [button("red"), giver("close"), giver("fly red 10")])).toBe(2);
  expect(wanted("close", [button("red"), giver("close")])).toBe(1);
});

test("a control that leads to it is wanted until it is pressed", () => {
  expect(wanted("fly red 10", [button("blue"), button("red")])).toBe(1);
  expect(wanted("fly red 10", [button("blue"), pressed("red")])).toBe(-1);
  expect(wanted("place flak/fire-truck 12", [button("flak"), button("radar")])).toBe(0);
});

test("whoever says more of the answer is wanted", () => {
  expect(wanted("shell tank stug", [button("shell"), button("shell tank")])).toBe(1);
});

test("what gives another answer leads to none, however like it is", () => {
  expect(wanted("form s1 s2 s3", [giver("form s1 s2"), pressed("s1"), button("s2")])).toBe(2);
});

test("a star stands for anything, and nothing else is wanted", () => {
  expect(wanted("with 505-*", [giver("end"), giver("with 505-c2")])).toBe(1);
  expect(wanted("activate U1", [giver("activate U2"), giver("end")])).toBe(-1);
  expect(wanted("objective 2511", [button("11")])).toBe(-1);
});
