import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { piece, seated } from "./fixtures";
import { Narrator, type Hall } from "./narrator.svelte";
import type { LogEntry, ReplayStep, Seat } from "./types";

let pace: number;
let calm: boolean;
let ready: number;
let reading: boolean;
let asked: [number, number | undefined][];
let steps: ReplayStep[];
let looks: string[][];
let glances: string[][];

const moved = (version: number, from: string, to: string, unit = "de-1"): LogEntry => ({
  version, turn: 1, side: "german", kind: "moved", text: "", rule: null, rules: [], data: {},
  facts: { walks: [{ units: [unit], hexes: [from, to] }], pieces: [unit] },
});
const at = (version: number, hex: string, to_act = "german", log: LogEntry[] = []): Seat =>
  ({ ...seated({ to_act, pieces: [piece("de-1", hex, "german"), piece("us-1", "0909")], version, log }) });
const step = (version: number, from: string, to: string): ReplayStep =>
  ({ version, side: "german", text: "", offers: [], sets: [], view: at(version, to).view, events: [moved(version, from, to)] });

beforeEach(() => {
  vi.useFakeTimers();
  pace = 1;
  calm = false;
  reading = false;
  ready = 0;
  asked = [];
  looks = [];
  glances = [];
  steps = [step(2, "0101", "0102"), step(3, "0505", "0506")];
});
afterEach(() => vi.useRealTimers());

function narrator(): Narrator {
  const hall: Hall = {
    pace: () => pace,
    calm: () => calm,
    reads: () => reading,
    steps: async (since, until) => {
      asked.push([since, until]);
      return steps;
    },
    ready: () => ready++,
  };
  const one = new Narrator(hall);
  one.stage = { look: ({ hexes }) => looks.push(hexes) > 99, sound: () => undefined, begin: () => undefined, end: () => undefined, glance: ({ hexes }) => void glances.push(hexes) };
  return one;
}
const before = at(1, "0101");
const now = at(3, "0506", "us", [moved(2, "0101", "0102"), moved(3, "0505", "0506")]);

describe("the narrator", () => {
  it("keeps what one has learned without dice, until one decides again", () => {
    const one = narrator();
    const learned: LogEntry = { ...moved(2, "0101", "0101"), side: "us", kind: "turned-up", facts: { news: true, places: ["0101"] } };
    one.heard(at(1, "0101", "us"), { ...at(2, "0101", "us", [learned]) });
    expect(one.result).toEqual([learned]);
    one.heard(at(2, "0101", "us"), { ...at(3, "0101", "us") });
    expect(one.result).toEqual([]);
  });

  it("tells nothing more of what was taken back", async () => {
    const one = narrator();
    const still = { ...now, view: { ...now.view, to_act: "german" } };
    one.heard(before, still);
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.story?.scenes).toHaveLength(2);
    one.heard(still, at(4, "0101"));
    await vi.advanceTimersByTimeAsync(9000);
    expect([one.story, one.telling]).toEqual([null, false]);
    // with everybody's consent one's own decision too, of which a line tells
    const line: LogEntry = { ...moved(4, "0101", "0101"), side: "us", kind: "taken-back", facts: {} };
    const own = { ...still, log: [...still.log.slice(0, 1), { ...moved(3, "0505", "0506"), side: "us" }] };
    one.heard(before, own);
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.story).not.toBeNull();
    one.heard(own, at(4, "0101", "us", [line]));
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.story).toBeNull();
  });

  it("tells what others go on with by themselves in one's own action, at the usual pace, and keeps it", async () => {
    const one = narrator();
    const own: LogEntry = { ...moved(2, "0909", "0908", "us-1"), side: "us" };
    const flown: LogEntry = { ...moved(2, "0101", "0102"), side: "us", kind: "flown", facts: { ...moved(2, "0101", "0102").facts, unbidden: true, whose: "german" } };
    const bombed: LogEntry = { ...own, kind: "bombed", text: "bombed", facts: { recalled: true, places: ["0102"], moment: true } };
    const after = at(2, "0102", "us", [own, flown, bombed]);
    const moves = { ...after, view: { ...after.view, pieces: [piece("de-1", "0102", "german"), piece("us-1", "0908")] } };
    steps = [{ version: 2, side: "us", text: "", offers: [], sets: [], view: moves.view, events: [own, flown, bombed] }];
    one.heard(at(1, "0101", "us"), moves);
    expect(one.telling).toBe(true);
    await vi.advanceTimersByTimeAsync(60);
    expect(one.scene?.walks).toEqual([{ unit: "de-1", hexes: ["0101", "0102"] }]);
    expect(one.scene?.side).toBe("german");
    await vi.advanceTimersByTimeAsync(600);
    expect(one.scene?.moment).toEqual(bombed);
    expect([one.telling, ready]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(2500);
    expect([one.telling, ready]).toEqual([false, 1]);
    expect(one.story?.scenes.flatMap((scene) => scene.lines)).toEqual([flown, bombed]);
  });

  it("tells what the computer does for the seat like what others do", async () => {
    const one = narrator();
    const own: LogEntry = { ...moved(2, "0909", "0908", "us-1"), side: "us" };
    const after = at(2, "0101", "us", [own]);
    const moves = { ...after, view: { ...after.view, pieces: [piece("de-1", "0101", "german"), piece("us-1", "0908")] } };
    steps = [{ version: 2, side: "us", text: "", offers: [], sets: [], view: moves.view, events: [own] }];
    one.heard(at(1, "0101", "us"), moves);
    expect(one.telling).toBe(false);
    one.lent = true;
    one.heard(at(1, "0101", "us"), moves);
    await vi.advanceTimersByTimeAsync(60);
    expect(one.scene?.walks).toEqual([{ unit: "us-1", hexes: ["0909", "0908"] }]);
    await vi.advanceTimersByTimeAsync(900);
    expect([one.telling, ready]).toEqual([false, 1]);
    expect(one.story?.scenes).toHaveLength(1);
  });

  it("tells what one does while another side acts as fully as what that side does", async () => {
    const one = narrator();
    const fired: LogEntry = { ...moved(2, "", ""), side: "us", kind: "fired", text: "fired", facts: { shot: { place: null, goal: "0101", by: "us" }, throws: [{ faces: [5], sides: 6, by: "us" }], pieces: ["us-1", "de-1"] } };
    const hurt: LogEntry = { ...fired, kind: "shaken", text: "shaken", facts: { struck: [{ unit: "de-1", side: "german" }], pieces: ["de-1"] } };
    const asked = at(1, "0101", "us");
    asked.prompt = { ...asked.prompt, window: { decline: "decline" } } as Seat["prompt"];
    const after = at(2, "0101", "german", [fired, hurt]);
    one.heard(asked, after);
    expect([one.telling, one.echo]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(60);
    expect([one.scene?.shots[0]?.to, one.scene?.lines.map((entry) => entry.text), looks]).toEqual(["0101", ["fired", "shaken"], [["0909", "0101"]]]);
    // the enemy goes on meanwhile: first his fall is read
    steps = [step(3, "0101", "0102")];
    one.heard(after, at(3, "0102", "us", [fired, hurt, moved(3, "0101", "0102")]));
    await vi.advanceTimersByTimeAsync(1400);
    expect(one.scene?.version).toBe(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(one.scene?.version).toBe(3);
    await vi.advanceTimersByTimeAsync(2000);
    expect([one.telling, ready, one.result.map((entry) => entry.text), one.story?.scenes.map((scene) => scene.version)]).toEqual([false, 1, ["fired", "shaken"], [2, 3]]);
  });

  it("tells the blow with which one's activation ends before the enemy's begins, and one that others follow not at all", async () => {
    const fired = (version: number): LogEntry => ({ ...moved(version, "", ""), side: "us", kind: "fired", text: "fired", facts: { shot: { goal: "0101", by: "us" }, throws: [{ faces: [5], sides: 6, by: "us" }], pieces: ["us-1", "de-1"] } });
    const one = narrator();
    one.heard(at(1, "0101", "us"), at(2, "0101", "us", [fired(2)]));
    expect([one.telling, one.echo !== null]).toEqual([false, true]);
    const after = at(3, "0101", "german", [fired(2), fired(3)]);
    one.heard(at(2, "0101", "us"), after);
    expect(one.telling).toBe(true);
    steps = [step(4, "0101", "0102")];
    one.heard(after, at(4, "0102", "us", [fired(2), fired(3), moved(4, "0101", "0102")]));
    await vi.advanceTimersByTimeAsync(800);
    expect([one.scene?.version, one.scene?.shots[0]?.to]).toEqual([3, "0101"]);
    await vi.advanceTimersByTimeAsync(3000);
    expect([one.telling, one.story?.scenes.map((scene) => scene.version)]).toEqual([false, [3, 4]]);
  });

  it("waits while somebody reads his briefing, however long, and tells all of it then", async () => {
    const one = narrator();
    const { stage } = one;
    reading = true;
    one.stage = null;
    one.heard(before, now);
    await vi.advanceTimersByTimeAsync(9000);
    expect([one.telling, one.shown, ready]).toEqual([true, 0, 0]);
    reading = false;
    one.stage = stage;
    await vi.advanceTimersByTimeAsync(60);
    expect([one.telling, one.shown, looks[0]]).toEqual([true, 1, ["0101", "0102"]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([one.telling, ready]).toEqual([false, 1]);
  });

  it("keeps what lay on the map until it is told, scene by scene, and then lets the question be put", async () => {
    const one = narrator();
    one.heard(before, now);
    expect(one.telling).toBe(true);
    expect(one.view).toBe(before.view);
    await vi.advanceTimersByTimeAsync(60);
    expect(asked).toEqual([[2, 3]]);
    expect(one.scene?.walks[0]?.hexes).toEqual(["0101", "0102"]);
    expect(looks[0]).toEqual(["0101", "0102"]);
    expect([one.version, ready]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect(one.scene?.version).toBe(3);
    await vi.advanceTimersByTimeAsync(1600);
    expect([one.telling, one.scene, ready]).toEqual([false, null, 1]);
    expect(one.story?.scenes).toHaveLength(2);
  });

  it("is quicker when it is asked to be, and stops at once when it is skipped", async () => {
    pace = 3;
    const one = narrator();
    one.heard(before, now);
    await vi.advanceTimersByTimeAsync(220);
    expect(one.scene?.version).toBe(3);
    one.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([one.telling, ready]).toEqual([false, 1]);
    // and it stays so while the others go on
    one.heard(now, { ...at(4, "0507"), side: "us" });
    expect(one.telling).toBe(false);
  });

  it("tells nothing but remembers all where no movement is wanted", async () => {
    calm = true;
    const one = narrator();
    one.heard(before, now);
    expect(one.telling).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.story?.scenes).toHaveLength(2);
    one.again();
    expect(one.telling).toBe(true);
    expect(one.view).toBe(before.view);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.telling).toBe(false);
  });

  it("lets the traces go when one acts, and shows one's own dice in passing without holding up the question", async () => {
    const one = narrator();
    one.heard(before, now);
    await vi.advanceTimersByTimeAsync(4000);
    const shot: LogEntry = { ...moved(4, "", ""), side: "us", facts: { throws: [{ faces: [5], sides: 6, by: "us" }], places: ["0506"] } };
    one.heard(now, at(4, "0506", "us", [...now.log, shot]));
    // of what the others did nothing is left, of one's own shot what came of it
    expect(one.story?.scenes.map((scene) => scene.version)).toEqual([4]);
    expect(one.telling).toBe(false);
    expect(one.echo?.dice.map((die) => die.n)).toEqual([5]);
    expect(glances).toEqual([["0506"]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.echo).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it("tells one's own drop as a scene, of whoever gave the order too, and writes down nothing before it was seen", async () => {
    const one = narrator();
    const jumped: LogEntry = {
      ...moved(2, "", ""), side: "us", kind: "landed",
      facts: { drops: [{ unit: "us-2", side: "us", aimed: "0303", landed: "0304", way: 3, far: 1 }], pieces: ["us-2"], places: ["0303", "0304"] },
    };
    const asked = at(1, "0101", "us");
    const after = { ...at(2, "0101", "us", [jumped]) };
    after.view.pieces.push(piece("us-2", "0304"));
    one.heard(asked, after);
    expect([one.telling, one.told, one.echo]).toEqual([true, 1, null]);
    await vi.advanceTimersByTimeAsync(400);
    expect(one.scene?.jumps.map((jump) => [jump.unit, jump.fate])).toEqual([["us-2", "down"]]);
    expect([one.version, one.told]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(3000);
    expect([one.telling, one.told, ready]).toEqual([false, 2, 1]);
  });

  it("goes on with the story where standing orders answer, and tells what one's own answer did before the others went on", async () => {
    calm = true;
    const one = narrator();
    const rolled = (version: number): LogEntry => ({ ...moved(version, "", ""), side: "us", facts: { throws: [{ faces: [5], sides: 6, by: "us" }], losses: [{ unit: "de-1", side: "german" }], pieces: ["us-1", "de-1"] } });
    one.heard(before, now);
    await vi.advanceTimersByTimeAsync(1);
    one.going = true;
    one.heard(now, at(4, "0506", "us", [...now.log, rolled(4)]));
    expect(one.story?.scenes.map((scene) => scene.version)).toEqual([2, 3, 4]);
    // the answer of a player begins another one: his shot, then what the enemy does
    one.going = false;
    steps = [{ ...step(5, "0506", "0506"), side: "us", events: [rolled(5)] }, step(6, "0506", "0507")];
    one.heard(at(4, "0506", "us", now.log), at(6, "0507", "us", [...now.log, rolled(5), moved(6, "0506", "0507")]));
    await vi.advanceTimersByTimeAsync(1);
    expect(one.story?.scenes.map((scene) => [scene.version, scene.blows.length])).toEqual([[5, 1], [6, 0]]);
  });

  it("says nothing when an action is taken back or another sits down", async () => {
    const one = narrator();
    one.heard(before, now);
    await vi.advanceTimersByTimeAsync(10);
    one.heard(now, { ...now, side: "german" });
    expect(one.telling).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(one.scene).toBeNull();
  });

  it("begins with what a seat saw last, for a hand-over and a replay", async () => {
    const one = narrator();
    one.begin([{ ...step(1, "", ""), view: before.view, events: [] }, ...steps]);
    expect(one.view).toBe(before.view);
    await vi.advanceTimersByTimeAsync(10);
    expect(one.count).toBe(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.telling).toBe(false);
  });

  it("plays to whoever comes back what has happened since his last visit, and remembers all since his last decision", async () => {
    const all = [{ ...step(1, "", ""), view: before.view, events: [] }, ...steps];
    const told = async (since: number) => {
      const one = narrator();
      steps = all;
      await one.recall(now, since);
      const count = one.count;
      const view = one.view;
      await vi.advanceTimersByTimeAsync(5000);
      expect(one.telling).toBe(false);
      return [count, view, one.story?.scenes.map((scene) => scene.version)];
    };
    expect(await told(0)).toEqual([2, before.view, [2, 3]]);
    expect(await told(2)).toEqual([1, all[1]?.view, [2, 3]]);
    expect(await told(3)).toEqual([0, null, [2, 3]]);
    calm = true;
    expect(await told(0)).toEqual([0, null, [2, 3]]);
  });

  it("counts everybody who jumps while one looks on, though each is heard of on its own", async () => {
    const one = narrator();
    const jumped = (version: number): LogEntry => ({
      ...moved(version, "", ""), kind: "landed",
      facts: { drops: [{ unit: `de-${version}`, side: "german", aimed: "0303", landed: "0304", way: 3, far: 1 }], pieces: [`de-${version}`] },
    });
    let known = at(1, "0101");
    for (const version of [2, 3, 4]) {
      const next = at(version, "0101", "german", [...known.log, jumped(version)]);
      steps = [{ version, side: "german", text: "", offers: [], sets: [], view: next.view, events: [jumped(version)] }];
      one.heard(known, next);
      await vi.advanceTimersByTimeAsync(5000);
      known = next;
    }
    expect(one.story?.scenes.flatMap((scene) => scene.jumps.map((jump) => jump.unit))).toEqual(["de-2", "de-3", "de-4"]);
  });

  const rolled = (version: number, side = "us"): LogEntry => ({ ...moved(version, "", ""), side, kind: "struck", facts: { throws: [{ faces: [5], sides: 6, by: side }], losses: [{ unit: "de-1", side: "german" }], pieces: ["us-1", "de-1"] } });
  const asks = (version: number, log: LogEntry[]) => at(version, "0101", "us", log);
  const blowsIn = (one: Narrator) => one.story?.scenes.map((scene) => [scene.version, scene.blows.length]);

  it("knows what one's own answer did as soon as it is here, though the enemy has gone on and the steps are late", async () => {
    calm = true;
    const one = narrator();
    steps = [{ ...step(2, "0101", "0101"), side: "us", events: [rolled(2)] }, step(3, "0101", "0102")];
    one.heard(asks(1, []), asks(3, [rolled(2), moved(3, "0101", "0102")]));
    // nothing has come yet, and whoever acts at once has read it
    expect(blowsIn(one)).toEqual([[2, 1], [3, 0]]);
    expect(one.result.map((entry) => entry.version)).toEqual([2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(blowsIn(one)).toEqual([[2, 1], [3, 0]]);
  });

  it("lets no late steps take the place of what was decided since", async () => {
    calm = true;
    const one = narrator();
    steps = [{ ...step(2, "0101", "0101"), side: "us", events: [rolled(2)] }, step(3, "0101", "0102")];
    const first = asks(3, [rolled(2), moved(3, "0101", "0102")]);
    one.heard(asks(1, []), first);
    one.heard(first, asks(4, [...first.log, rolled(4)]));
    await vi.advanceTimersByTimeAsync(1);
    expect(blowsIn(one)).toEqual([[4, 1]]);
  });

  it("counts all parts of a wish that goes on, also those before somebody was asked in between", async () => {
    calm = true;
    const one = narrator();
    const first = asks(2, [rolled(2)]);
    one.heard(asks(1, []), first);
    steps = [step(3, "0101", "0102")];
    const second = at(3, "0102", "us", [...first.log, moved(3, "0101", "0102")]);
    one.heard({ ...first, view: { ...first.view, to_act: "german" } }, second);
    await vi.advanceTimersByTimeAsync(1);
    one.going = true;
    one.heard(second, at(4, "0102", "us", [...second.log, rolled(4)]));
    expect(blowsIn(one)).toEqual([[2, 1], [3, 0], [4, 1]]);
    one.going = false;
    one.heard(asks(4, second.log), asks(5, [...second.log, rolled(5)]));
    expect(blowsIn(one)).toEqual([[5, 1]]);
  });

  it("keeps what one's own dice brought until the next decision, or until it is put away", () => {
    const one = narrator();
    one.heard(asks(1, []), asks(2, [rolled(2)]));
    expect(one.result).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect([one.result.length, one.echo]).toEqual([1, null]);
    one.putAway();
    expect(one.result).toEqual([]);
    one.heard(asks(2, [rolled(2)]), asks(3, [rolled(2), rolled(3)]));
    one.heard(asks(3, []), asks(4, []));
    expect(one.result).toEqual([]);
  });

  it("says in a line that somebody has acted of whom there is nothing to see, and takes it back if there is", async () => {
    calm = true;
    const one = narrator();
    const passed: LogEntry = { ...moved(2, "", ""), kind: "passed", facts: {} };
    const still = { ...step(2, "0101", "0101"), events: [{ ...passed, kind: "paid", facts: { quiet: true } }, passed] };
    // while he goes on, nobody knows
    steps = [still];
    one.heard(before, at(2, "0101", "german", [passed]));
    await vi.advanceTimersByTimeAsync(1);
    expect(one.story).toBeNull();
    steps = [{ ...still, view: at(2, "0101", "us").view }];
    one.heard(before, at(2, "0101", "us", [passed]));
    await vi.advanceTimersByTimeAsync(1);
    expect(one.story?.scenes.map((scene) => [scene.mute, scene.lines.map((entry) => entry.kind)])).toEqual([[true, ["passed"]]]);
    steps = [step(3, "0101", "0102")];
    one.heard(at(2, "0101", "german", [passed]), at(3, "0102", "us", [passed, moved(3, "0101", "0102")]));
    await vi.advanceTimersByTimeAsync(1);
    expect(one.story?.scenes.map((scene) => scene.version)).toEqual([3]);
  });
});
