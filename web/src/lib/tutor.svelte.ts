/** How far somebody was led by the hand in this browser: briefings that were read, hints that were given, and whether he
 * wants any. */

const NAME = "lancio-guide";

interface Stored {
  off?: boolean;
  /** no briefings either */
  alone?: boolean;
  briefed?: string[];
  met?: string[];
}

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

class Tutor {
  /** hints come at first meetings */
  on = $state(true);
  /** briefings come by themselves */
  briefs = $state(true);
  /** somebody asks what can be done */
  asking = $state(false);
  /** a briefing lies over the table */
  reading = $state(false);
  #briefed = $state.raw<ReadonlySet<string>>(new Set());
  #met = $state.raw<ReadonlySet<string>>(new Set());

  constructor() {
    this.#take(read());
    // another window may have shown it meanwhile
    globalThis.addEventListener?.("storage", (event) => event.key === NAME && this.#take(read()));
  }

  #take({ off, alone, briefed, met }: Stored): void {
    this.on = !off;
    this.briefs = !alone;
    this.#briefed = new Set(briefed);
    this.#met = new Set(met);
  }

  #save(): void {
    try {
      localStorage.setItem(NAME, JSON.stringify({ off: !this.on, alone: !this.briefs, briefed: [...this.#briefed], met: [...this.#met] }));
    } catch {
      // a browser that keeps nothing tells it again
    }
  }

  toggle(): void {
    this.on = !this.on;
    this.#save();
  }

  /** Both together: whoever wants no briefings wants no hints. */
  toggleAll(): void {
    this.on = this.briefs = !(this.on && this.briefs);
    this.#save();
  }

  /** Whoever plays another side for the first time is another man, with another task. */
  briefed = (game: string, scenario: string, sides: readonly string[]): boolean => sides.every((side) => this.#briefed.has(`${game} ${scenario} ${side}`));

  brief(game: string, scenario: string, sides: readonly string[]): void {
    this.#briefed = new Set([...this.#briefed, ...sides.map((side) => `${game} ${scenario} ${side}`)]);
    this.#save();
  }

  met = (game: string, hint: string): boolean => this.#met.has(`${game} ${hint}`);

  meet(game: string, hint: string): void {
    this.#met = new Set([...this.#met, `${game} ${hint}`]);
    this.#save();
  }

  /** Everything is told once more. */
  again(): void {
    this.on = this.briefs = true;
    this.#met = new Set();
    this.#briefed = new Set();
    this.#save();
  }
}

export const tutor = new Tutor();
