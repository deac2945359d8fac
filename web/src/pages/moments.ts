/** The marks below a curve of a match: turns where there are some, else the parts that its few turns are made of. */

export interface Moment {
  turn: number;
  when: string;
}

export interface Tick {
  /** which moment */
  i: number;
  /** what stands below it; nothing where there is no room */
  text: string;
  /** the whole of it */
  when: string;
}

/** with fewer turns than these nobody could tell when something happened */
const FEW = 4;
/** the width of a letter, and what lies between two words */
const LETTER = 6.4;
const GAP = 8;

/** Where something begins. */
const begins = (of: readonly (string | number)[]): number[] => of.flatMap((one, i) => (i === 0 || of[i - 1] !== one ? [i] : []));

/** The ticks of moments that lie at `x`; the words of the later ones give way. */
export function ticksOf(moments: readonly Moment[], x: (i: number) => number): Tick[] {
  const turns = begins(moments.map((one) => one.turn));
  const few = turns.length < FEW;
  const starts = few ? begins(moments.map((one) => one.when)) : turns;
  let free = -Infinity;
  return starts.map((i) => {
    const { turn, when } = moments[i] as Moment;
    // the last part of a heading tells its parts apart
    const text = few ? (when.split(/[,:] /).at(-1) ?? when) : String(turn);
    const half = (text.length * LETTER) / 2;
    if (x(i) - half < free) return { i, text: "", when };
    free = x(i) + half + GAP;
    return { i, text, when };
  });
}
