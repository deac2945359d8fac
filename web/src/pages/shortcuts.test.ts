import { expect, test, vi } from "vitest";
import { doubled } from "./shortcuts";

const click = (detail: number, sure: boolean) => ({ detail, target: { closest: () => (sure ? {} : null) }, preventDefault: vi.fn(), stopPropagation: vi.fn() });
const passes = (detail: number, sure: boolean, telling: boolean) => {
  const event = click(detail, sure);
  doubled(event as unknown as MouseEvent, { telling });
  return event.stopPropagation.mock.calls.length === 0;
};

test("the second click of a double click does not say that one is sure, and skips no story", () => {
  expect([passes(1, true, false), passes(2, true, false), passes(3, true, false)]).toEqual([true, false, false]);
  expect([passes(1, false, true), passes(2, false, true)]).toEqual([true, false]);
  // elsewhere one may click as fast as one likes, and a key is no click
  expect([passes(2, false, false), passes(0, true, true)]).toEqual([true, true]);
});
