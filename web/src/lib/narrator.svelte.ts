/**
 * The narrator: between what the server has told and what lies on the map. What others did is told scene by scene; the
 * map shows the position of the scene, and the question waits until the story is told or skipped.
 */

import { add, isGreat, lengthOf, mute, parted, scenesOf, spoken, type Scene } from "./scenes";
import type { LogEntry, ReplayStep, Seat, View } from "./types";

/** How fast a story is told: so many times the usual pace; 0 tells it at once. */
export type Pace = number;

/** What the narrator needs of the table. */
export interface Hall {
  pace(): Pace;
  /** no movement is wanted */
  calm(): boolean;
  /** somebody reads something that lies over the map: the story waits for him */
  reads?(): boolean;
  /** the steps of the versions from `since` to `until`, as the seat that looks may see them */
  steps(since: number, until?: number): Promise<ReplayStep[]>;
  /** the story is told: the question may be put */
  ready(): void;
}

/** Who shows the scenes: looks there, and says whether that took a movement; makes itself heard. */
export interface Stage {
  look(scene: Scene): boolean;
  /** the story begins, and is over: the view of the map may be given back */
  begin(): void;
  end(): void;
  sound(scene: Scene): void;
  /** one's own action is shown in passing: if it struck somebody out of sight, one sees him */
  glance?(scene: Scene): void;
}

/** What happened since the last decision of the side that looks. */
export interface Story {
  before: View;
  scenes: Scene[];
  /** the same as it was told, nothing joined to anything: what is known better later takes the place of its own versions
      alone */
  parts: readonly Scene[];
}

/** Milliseconds that the camera takes. */
const GLIDE = 320;
/** For the map to be drawn. */
const DRAWN = 40;
/** One's own actions are shown, but nobody waits for it. */
const ECHO = 900;
/** So many sentences of one's own result are kept. */
const RESULT = 8;

/** Whether others decided it, or went on by themselves. */
const foreign = (entry: LogEntry, side: string | null): boolean => entry.side !== side || entry.facts.unbidden === true;

/** Dice fell, or something became of somebody. */
const telling = (scene: Scene): boolean => spoken(scene) || scene.dice.length > 0 || scene.blows.length > 0 || scene.moment !== null || scene.jumps.length > 0;

/** What others did; if they have come to an end, that there is nothing to be seen of it is said too. */
function othersScenes(before: View, steps: readonly ReplayStep[]): Scene[] {
  const scenes = scenesOf(before, steps);
  const last = steps[steps.length - 1];
  const nothing = scenes.length || last?.view.to_act === last?.side ? null : mute(before, steps);
  return nothing ? [nothing] : scenes;
}

/** What goes on with the scene before it is told with it. */
function storyOf(before: View, parts: readonly Scene[]): Story {
  const scenes: Scene[] = [];
  add(scenes, parts);
  return { before, scenes, parts };
}

export class Narrator {
  /** told now; null: nothing */
  scene = $state.raw<Scene | null>(null);
  /** what lies on the map meanwhile; null: the truth */
  view = $state.raw<View | null>(null);
  /** the version up to which the story has come, while it is told */
  version = $state(0);
  /** up to this version everything was shown to its end: the diary says no more than that */
  told = $state(0);
  /** what one's own last action did, for a moment */
  echo = $state.raw<Scene | null>(null);
  story = $state.raw<Story | null>(null);
  /** what came of one's own last action, in the words of the diary */
  result = $state.raw<LogEntry[]>([]);
  /** how many scenes were shown, and of how many */
  shown = $state(0);
  count = $state(0);
  /** the last answer of the seat was given by its standing orders, or belongs to a wish that goes on: that is no
      decision, the story goes on */
  going = false;
  /** the answers of the seat are the computer's: they are told like those of others */
  lent = false;

  #stage: Stage | null = null;
  /** the story waits until somebody can show it */
  #held = false;
  #queue: Scene[] = [];
  #awaited = 0;
  #batches: Promise<void> = Promise.resolve();
  /** it was skipped: nothing more until the next decision */
  #enough = false;
  /** how many times the seat has decided something: what belongs to an earlier one is no news any more */
  #decision = 0;
  #running = false;
  #wake: (() => void) | null = null;
  #echoing: ReturnType<typeof setTimeout> | undefined;
  #era = 0;

  constructor(private readonly hall: Hall) {}

  get stage(): Stage | null {
    return this.#stage;
  }
  set stage(stage: Stage | null) {
    this.#stage = stage;
    if (!stage || !this.#held) return;
    this.#held = false;
    void this.#run();
  }

  get telling(): boolean {
    return this.view !== null;
  }

  /** Whether stories are played out at all. */
  get plays(): boolean {
    return this.hall.pace() > 0 && !this.hall.calm();
  }

  /** The way of a counter takes so many milliseconds. */
  get stride(): number {
    const { scene } = this;
    return scene?.walks.length ? (lengthOf(scene) * 0.8) / (this.hall.pace() || 1) : 280;
  }

  /** Another position than `before` is here. */
  heard(before: Seat, now: Seat): void {
    if (before.side !== now.side || now.version <= before.version) return this.silence();
    const last = before.log.at(-1);
    if (last && !now.log.some((entry) => entry.version === last.version) && (last.side !== now.side || now.log.at(-1)?.kind === "taken-back")) {
      // it was taken back: what was told of it has not happened
      this.silence();
      this.story = null;
      return;
    }
    const asked = now.side !== null && before.view.to_act === now.side;
    if (asked && !this.going && !this.telling) this.#enough = false;
    // what was decided is known at once, whoever has gone on meanwhile and however long the steps take to come
    if (asked && !this.going) this.#decide();
    const events = now.log.filter((entry) => entry.version > before.version);
    if (asked && !this.lent && !events.some((entry) => foreign(entry, now.side))) return this.#answered(before, now, events);
    this.#foretell(before, now, events, asked);
    if (this.plays && !this.#enough && !this.telling) this.#from(before.version, before.view);
    this.#awaited++;
    const era = this.#era;
    const decision = this.#decision;
    const { lent } = this;
    // one batch after the other, in the order in which they came
    this.#batches = this.#batches.then(async () => {
      const steps = await this.hall.steps(before.version + 1, now.version).catch(() => []);
      this.#awaited--;
      if (era === this.#era) this.#tell(before.view, steps, now.side, decision === this.#decision, lent);
    });
  }

  /** What happened is known at once, from the diary, and the question may be answered before the steps are here: they
      only say it better. */
  #foretell(before: Seat, now: Seat, events: LogEntry[], asked: boolean): void {
    const others = events.findIndex((entry) => foreign(entry, now.side));
    const first = !asked ? 0 : others < 0 ? events.length : others;
    const [own, rest] = [events.slice(0, first), events.slice(first)];
    const step = (version: number, side: string | null, view: View, list: LogEntry[]): ReplayStep => ({ version, side, text: "", offers: [], sets: [], view, events: list });
    // whoever is gone is gone; where the others went meanwhile is no doing of one's own
    const here = new Set(now.view.pieces.map((piece) => piece.id));
    const between: View = { ...before.view, pieces: before.view.pieces.filter((piece) => here.has(piece.id)) };
    const mine = own.length ? scenesOf(before.view, [step(own[own.length - 1]?.version ?? 0, now.side, between, own)]).filter((scene) => this.lent || telling(scene)) : [];
    const theirs = rest.length ? scenesOf(mine.length ? between : before.view, [step(now.version, rest[rest.length - 1]?.side ?? null, now.view, rest)]) : [];
    this.#remember(before.view, [...mine, ...theirs]);
    if (mine.length) this.#came(own);
    // what one's own blow comes to may be known only when the enemy has struck his
    const hurts = ({ facts }: LogEntry) => [...(facts.losses ?? []), ...(facts.struck ?? [])].some((one) => one.side !== now.side);
    if (this.result.length && now.side !== null) this.result = [...this.result, ...rest.filter((entry) => !entry.facts.quiet && hurts(entry))].slice(-RESULT);
  }

  /** The seat's own action: the traces of the others go, its dice and losses are shown in passing. */
  #answered(before: Seat, now: Seat, events: LogEntry[]): void {
    const own: ReplayStep = { version: now.version, side: now.side, text: "", offers: [], sets: [], view: now.view, events };
    const found = scenesOf(before.view, [own]);
    // the great things are told even to the one whose action let them begin, and so is a blow after which others decide, or
    // who acted goes on: they do so at once, and nobody would see it
    const passes = !!before.prompt?.window || (now.view.to_act !== null && now.view.to_act !== now.side);
    const struck = passes && found.some((scene) => scene.shots.length || scene.dice.length || scene.blows.length);
    if (this.plays && !this.#enough && (struck || found.some(isGreat))) {
      if (struck) this.#came(events);
      if (!this.telling) this.#from(before.version, before.view);
      return this.#tell(before.view, [own], null);
    }
    const scenes = found.filter(telling);
    this.#remember(before.view, scenes);
    if (scenes.length || events.some((entry) => entry.facts.news)) this.#came(events);
    if (!scenes.length || this.hall.pace() === 0) return;
    const one = scenes.reduce((all, scene) => ({
      ...all,
      dice: [...all.dice, ...scene.dice].slice(0, 8), blows: [...all.blows, ...scene.blows], shots: [...all.shots, ...scene.shots],
      jumps: [...all.jumps, ...scene.jumps], hexes: [...all.hexes, ...scene.hexes], moment: all.moment ?? scene.moment,
    }));
    clearTimeout(this.#echoing);
    this.echo = one;
    this.stage?.sound(one);
    this.stage?.glance?.(one);
    this.#echoing = setTimeout(() => (this.echo = null), one.jumps.length ? lengthOf(one) / this.hall.pace() : one.moment || one.shots.length ? ECHO * 2 : ECHO);
  }

  /** The story begins: this lies on the map, and nobody has read on. */
  #from(version: number, view: View): void {
    this.version = this.told = version;
    this.view = view;
  }

  /** The seat has decided something: what happened before is read. */
  #decide(): void {
    this.#decision++;
    this.story = null;
    this.result = [];
  }

  /** What came of one's own action, from the first dice on, stays to be read until the next one or until it is put
      away. A drop is told as a scene and counted. */
  #came(events: readonly LogEntry[]): void {
    const spoken = events.filter((entry) => !entry.facts.quiet);
    if (spoken.some((entry) => entry.facts.drops?.length)) return;
    const first = spoken.findIndex((entry) => entry.facts.shot || entry.facts.throws?.length || entry.facts.losses?.length || entry.facts.news);
    if (first >= 0) this.result = [...this.result, ...spoken.slice(first)].slice(-RESULT);
  }

  /** It has been read: what came of one's own action goes, and its dice from the map. */
  putAway(): void {
    clearTimeout(this.#echoing);
    this.echo = null;
    this.result = [];
  }

  /** It belongs to what happened since the last decision. What is known of the same versions is known better now. */
  #remember(before: View, scenes: readonly Scene[], since?: number, until?: number): void {
    const [first] = scenes;
    if (!first) return;
    const known = this.story?.parts ?? [];
    const earlier = known.filter((scene) => scene.version < (since ?? first.version));
    const later = known.filter((scene) => scene.version > (until ?? (scenes[scenes.length - 1] as Scene).version));
    const all = [...earlier, ...scenes, ...later];
    // whoever has done something after all need not be told of as having done nothing
    const seen = new Set(all.filter((scene) => !scene.mute).map((scene) => scene.side));
    this.story = storyOf(earlier.length && this.story ? this.story.before : before, all.filter((scene) => !scene.mute || !seen.has(scene.side)));
  }

  /** Steps that follow upon a view; of the seat's own at their beginning it has seen the ways. `current`: nothing was
      decided since they were made, so they belong to the story; `lent`: the computer made those of the seat. */
  #tell(lies: View, all: readonly ReplayStep[], side: string | null, current = true, lent = false): void {
    const steps = parted(lies, all);
    const first = steps.findIndex((step) => side === null || step.side !== side);
    const own = first < 0 ? steps.length : first;
    const begins = steps[own - 1]?.view ?? lies;
    // of one's own steps only what dice and losses came of them, unless the computer made them
    const mine = scenesOf(lies, steps.slice(0, own)).filter((scene) => lent || telling(scene));
    const seen = this.story?.scenes.some((scene) => !scene.mute && scene.side === steps[own]?.side);
    const scenes = [...mine, ...(seen ? scenesOf : othersScenes)(begins, steps.slice(own))];
    if (current) this.#remember(scenes[0]?.version === steps[own]?.version ? begins : lies, scenes, steps[0]?.version, steps[steps.length - 1]?.version);
    if (this.plays && !this.#enough) {
      const waiting = this.#queue.length;
      add(this.#queue, scenes);
      this.count += this.#queue.length - waiting;
      void this.#run();
    } else if (!this.#awaited) this.#end();
  }

  /** Tell steps from the one on after which the seat looked last; its own are left out at the beginning. */
  begin(steps: readonly ReplayStep[]): void {
    const [first, ...rest] = steps;
    this.silence();
    this.#enough = false;
    this.story = null;
    if (!first || !rest.length) return;
    if (this.plays) this.#from(first.version, first.view);
    this.#tell(first.view, rest, null);
  }

  /** Remember what others did since the last decision of the seat, and tell what has happened since it looked last, at
      version `since`: 0 if it never did. */
  async recall(seat: Seat, since = seat.version): Promise<void> {
    const own = seat.log.filter((entry) => entry.side === seat.side).at(-1)?.version ?? 0;
    if (seat.side === null || own >= seat.version || !seat.log.some((entry) => entry.version > own)) return;
    const era = this.#era;
    const steps = await this.hall.steps(own).catch(() => []);
    const [first] = steps;
    if (!first || era !== this.#era || this.story || this.telling) return;
    // where the seat stood when it looked last, or after its decision if it decided elsewhere
    const stood = Math.max(0, steps.filter((step) => step.version <= since).length - 1);
    const theirs = (some: readonly ReplayStep[]) => othersScenes(first.view, some.filter((step) => step.side !== seat.side));
    if (!this.plays || stood + 1 >= steps.length) {
      const scenes = theirs(steps.slice(1));
      if (scenes.length) this.story = storyOf(first.view, scenes);
      return;
    }
    this.#held = !this.#stage;
    this.begin(steps.slice(stood));
    if (stood) this.#remember(first.view, theirs(steps.slice(1, stood + 1)));
  }

  /** The whole story once more. */
  again(): void {
    const { story } = this;
    if (!story || this.telling) return;
    this.#enough = false;
    this.#from((story.scenes[0]?.version ?? 1) - 1, story.before);
    this.#queue = [...story.scenes];
    this.count = story.scenes.length;
    this.shown = 0;
    void this.#run();
  }

  /** Enough: the truth, at once. */
  skip(): void {
    this.#enough = true;
    this.#held = false;
    this.#queue = [];
    this.#wake?.();
    if (!this.#running) this.#end();
  }

  /** Another chair, another match: nothing of this is to be told any more. */
  silence(): void {
    this.#era++;
    this.#queue = [];
    this.#wake?.();
    clearTimeout(this.#echoing);
    this.echo = null;
    this.result = [];
    this.scene = null;
    this.view = null;
  }

  /** Whoever reads his briefing is told nothing yet: the story goes on when the stage is back. */
  #waits(): boolean {
    if (!this.hall.reads?.()) return false;
    this.#running = false;
    return (this.#held = true);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#held || this.#waits()) return;
    this.#running = true;
    this.stage?.begin();
    const era = this.#era;
    // what lay there before is drawn first: ways begin there
    await this.#wait(DRAWN);
    while (era === this.#era) {
      if (this.#waits()) return;
      const next = this.#queue.shift();
      if (!next) break;
      if (this.stage?.look(next)) await this.#wait(GLIDE, true);
      this.scene = next;
      this.view = next.view;
      this.version = next.version;
      this.shown++;
      this.stage?.sound(next);
      await this.#wait(lengthOf(next));
      // of a version that goes on nothing is written down yet
      if (this.#queue[0]?.version !== next.version) this.told = next.version;
    }
    this.#running = false;
    if (era !== this.#era) {
      if (this.#queue.length) void this.#run();
      return;
    }
    this.scene = null;
    if (!this.#awaited) this.#end();
  }

  #end(): void {
    if (!this.telling) return;
    this.stage?.end();
    this.view = null;
    this.scene = null;
    this.count = this.shown = 0;
    this.hall.ready();
  }

  #wait(time: number, glide = false): Promise<void> {
    const pace = this.hall.calm() ? 1 : this.hall.pace() || 1;
    return new Promise((done) => {
      const timer = setTimeout(over, glide ? time / Math.sqrt(pace) : time / pace);
      const self = this;
      function over(): void {
        clearTimeout(timer);
        self.#wake = null;
        done();
      }
      this.#wake = over;
    });
  }
}
