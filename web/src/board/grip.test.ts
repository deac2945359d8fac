import { describe, expect, it } from "vitest";
import { Grip, inside } from "./grip.svelte";

const at = (x: number, y: number) => ({ x, y });
const yes = () => true;

describe("a counter", () => {
  it("is carried once the pointer has gone some way, and let go where it is lifted", () => {
    const grip = new Grip();
    grip.press(1, at(10, 10), "us-1");
    expect(grip.move(1, at(12, 12), yes)).toBe(true);
    expect(grip.carried).toBeNull();
    expect(grip.move(1, at(30, 10), yes)).toBe(true);
    expect(grip.carried).toEqual({ unit: "us-1", at: at(30, 10) });
    expect(grip.release(1)).toEqual({ kind: "counter", unit: "us-1" });
    expect(grip.active).toBe(false);
  });

  it("that may not be lifted leaves the drag to the map, and is asked once", () => {
    const grip = new Grip();
    const asked: string[] = [];
    const no = (unit: string) => {
      asked.push(unit);
      return false;
    };
    grip.press(1, at(0, 0), "us-1");
    expect(grip.move(1, at(20, 0), no)).toBe(false);
    expect(grip.move(1, at(40, 0), no)).toBe(false);
    expect(asked).toEqual(["us-1"]);
    expect(grip.release(1)).toBeNull();
  });

  it("that was only pressed is a click", () => {
    const grip = new Grip();
    grip.press(1, at(0, 0), "us-1");
    grip.move(1, at(3, 3), yes);
    expect(grip.release(1)).toBeNull();
  });

  it("falls from the hand when a second finger comes", () => {
    const grip = new Grip();
    grip.press(1, at(0, 0), "us-1");
    grip.move(1, at(20, 0), yes);
    grip.open();
    expect(grip.move(1, at(40, 0), yes)).toBe(false);
    expect(grip.release(1)).toBeNull();
  });
});

describe("a box", () => {
  it("has its corners wherever it was begun", () => {
    const grip = new Grip();
    grip.press(2, at(50, 60), null);
    expect(grip.move(1, at(90, 90), yes)).toBe(false);
    grip.move(2, at(20, 100), yes);
    const done = grip.release(2);
    expect(done).toEqual({ kind: "box", box: { x: 20, y: 60, width: 30, height: 40 } });
    const box = done?.kind === "box" ? done.box : null;
    expect(box && [inside(box, at(30, 80)), inside(box, at(51, 80))]).toEqual([true, false]);
  });
});
