import { expect, test, vi } from "vitest";
import { lifted, without } from "./setups";

vi.mock("../../text", () => ({ phrase: String }));
vi.mock("./names", () => ({ capital: String }));

test("of what another has each goes once", () => {
  expect(without(["a", "b", "a"], ["a"])).toEqual(["b", "a"]);
});

test("what was suggested is taken back down to its first, and what was placed by hand since is known", () => {
  expect(lifted(["x", "a", "b", "y", "c"], ["a", "b", "c"])).toEqual({ back: 4, own: ["x", "y"] });
  expect(lifted(["x", "y"], ["a"])).toEqual({ back: 0, own: ["x", "y"] });
  expect(lifted(["x", "y", "a"], ["a"])).toEqual({ back: 1, own: ["x", "y"] });
  // a tile like one of the set-up, placed before it: which of the two goes makes no difference
  expect(lifted(["a", "x", "a"], ["a"])).toEqual({ back: 3, own: ["x", "a"] });
  expect(lifted([], [])).toEqual({ back: 0, own: [] });
});
