/** What guns have acquired, as lines on the map. Two guns of one hex may have acquired the same target: that is one line. */
export interface Acquired {
  from: string;
  to: string;
  /** as much easier to hit, of each gun once */
  levels: number[];
}

export function acquiredLines(all: readonly { from: string; to: string; level: number }[]): Acquired[] {
  const found = new Map<string, Acquired>();
  for (const { from, to, level } of all) {
    const one = found.get(`${from} ${to}`) ?? { from, to, levels: [] };
    if (!one.levels.includes(level)) one.levels.push(level);
    found.set(`${from} ${to}`, one);
  }
  return [...found.values()].map((one) => ({ ...one, levels: one.levels.sort((a, b) => a - b) }));
}
