import { describe, expect, it } from "vitest";
import { unspent, type Tracks } from "./holds";

const tracks = { points: { german: 3, yugoslav: 0 } } as unknown as Tracks;

describe("passing", () => {
  it("leaves one's own points and the raids that could be flown, and nothing where there is nothing", () => {
    expect(unspent(tracks, "german", 2)).toEqual({ points: 3, raids: 2 });
    expect(unspent(tracks, "yugoslav", 1)).toEqual({ points: 0, raids: 1 });
    expect(unspent(tracks, "yugoslav", 0)).toBeNull();
    expect(unspent(tracks, null, 0)).toBeNull();
  });
});
