/** How far somebody was led by the hand in this browser: briefings that were read, hints that were given, and whether he
 * wants any. */

const NAME = "lancio-guide";

interface Stored {
  off?: boolean;
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
  /** briefings come by themselves, and hints at first meetings */
  on = $state(true);
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

  #take({ off, briefed, met }: Stored): void {
    this.on = !off;
    this.#briefed = new Set(briefed);
    this.#met = new Set(met);
  }

  #save(): void {
    try {
      localStorage.setItem(NAME, JSON.stringify({ off: !this.on, briefed: [...this.#briefed], met: [...this.#met] }));
    } catch {
      // a browser that keeps nothing tells it again
    }
  }

  toggle(): void {
    this.on = !this.on;
    this.#save();
  }

  briefed = (game: string, scenario: string): boolean => this.#briefed.has(`${game} ${scenario}`);

  brief(game: string, scenario: string): void {
    this.#briefed = new Set([...this.#briefed, `${game} ${scenario}`]);
    this.#save();
  }

  met = (game: string, hint: string): boolean => this.#met.has(`${game} ${hint}`);

  meet(game: string, hint: string): void {
    this.#met = new Set([...this.#met, `${game} ${hint}`]);
    this.#save();
  }

  /** Everything is told once more. */
  again(): void {
    this.on = true;
    this.#met = new Set();
    this.#briefed = new Set();
    this.#save();
  }
}

export const tutor = new Tutor();
