import { describe, expect, it } from "vitest";
import { cited } from "./cited";

const row = { title: "", text: "" };
const rules = { "7.2": row, R11: row, "DD-7.crash.1": row, "A-24": row, "2": row };

describe("rules named in a text", () => {
  it("stand by themselves", () => {
    expect(cited("As DD-7.crash.1 says. (R11, A-24)", rules)).toEqual([
      { text: "As " },
      { text: "DD-7.crash.1", id: "DD-7.crash.1" },
      { text: " says. (" },
      { text: "R11", id: "R11" },
      { text: ", " },
      { text: "A-24", id: "A-24" },
      { text: ")" },
    ]);
  });
  it("are not plain numbers, unknown words, or the rule itself", () => {
    const text = "R11 gives 2 dice, not R12.";
    expect(cited(text, rules, "R11")).toEqual([{ text }]);
  });
  it("may end a sentence", () => {
    expect(cited("See 7.2.", rules)).toEqual([{ text: "See " }, { text: "7.2", id: "7.2" }, { text: "." }]);
  });
});
