import { describe, expect, it } from "vitest";
import { acquiredLines } from "./acquired";

describe("acquired targets", () => {
  it("are one line from hex to hex, however many guns there aim at however many there", () => {
    const lines = acquiredLines([
      { from: "A1", to: "C3", level: 2 },
      { from: "A1", to: "C3", level: 1 },
      { from: "A1", to: "C3", level: 2 },
      { from: "B2", to: "C3", level: 1 },
    ]);
    expect(lines).toEqual([
      { from: "A1", to: "C3", levels: [1, 2] },
      { from: "B2", to: "C3", levels: [1] },
    ]);
  });
});
