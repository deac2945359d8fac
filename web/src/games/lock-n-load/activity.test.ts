import { describe, expect, it } from "vitest";
import { NO_VIEW } from "../../lib/nothing";
import type { Piece } from "../../lib/types";
import { able, spent, tagOf } from "./activity";

const unit = (id: string, place: string, ...tabs: string[]): Piece => ({ id, side: "us", kind: "squad", type: "us-para", hex: place, place, tabs });

describe("the tag of a counter", () => {
  it("says what it has done this turn", () => {
    const tags = [[], ["moved"], ["assaulted"], ["assaulted", "fired"], ["crawled"], ["stealthy"], ["stealthy", "fired"], ["fired"], ["complete"], ["shaken", "wounded"]];
    expect(tags.map((tabs) => tagOf(unit("us-a", "15A1", ...tabs)))).toEqual(["", "M", "A", "AF", "C", "S", "SF", "F", "O", ""]);
  });

  it("leaves fire to those who moved by assault or stealth", () => {
    expect(["assaulted", "stealthy", "moved", "fired"].map((tab) => spent(unit("us-a", "15A1", tab)))).toEqual([false, false, true, true]);
  });
});

describe("bright counters", () => {
  const pieces = [unit("us-a", "15A1"), unit("us-b", "15A1", "moved"), unit("us-c", "15B1"), { ...unit("de-a", "15A1"), side: "german" }];
  it("are the unspent ones of places that may act, and those who are named", () => {
    const view = { ...NO_VIEW, viewer: "us", to_act: "us", pieces, legal: ["activate 15A1", "spot us-c 15D1", "pass"] };
    expect([...able(view)]).toEqual(["us-a"]);
    expect(able({ ...view, legal: ["rally us-c"] }).has("us-c")).toBe(true);
  });
});
