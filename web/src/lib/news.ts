/** Following a line of news while somebody looks: it is let go while the page is hidden, and opened again when it is lost,
    later and later. */

/** Milliseconds until a lost line is tried again, at first and at most. */
const FIRST = 2000;
const LAST = 60000;
/** A line that held so long was a good one. */
const GOOD = 30000;

/** Opens a line; it lasts until it is lost or stopped. */
export type Open = (tell: () => void, stop: AbortSignal) => Promise<void>;

/** The page, as far as it matters here. */
export interface Page {
  hidden: () => boolean;
  /** called whenever that changes; returns how to stop it */
  turned: (call: () => void) => () => void;
}

export const thisPage: Page = {
  hidden: () => document.visibilityState === "hidden",
  turned: (call) => {
    document.addEventListener("visibilitychange", call);
    return () => document.removeEventListener("visibilitychange", call);
  },
};

/** Follow it; `news` is called when there is any, and whenever some may have been missed. Returns how to stop it. */
export function follow(open: Open, news: () => void, page: Page = thisPage): () => void {
  let line: AbortController | null = null;
  async function hold(stop: AbortSignal): Promise<void> {
    let wait = FIRST;
    while (!stop.aborted) {
      const begun = Date.now();
      await open(news, stop).catch(() => undefined);
      if (stop.aborted) return;
      wait = Date.now() - begun > GOOD ? FIRST : wait;
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(wait * 2, LAST);
      if (!stop.aborted) news();
    }
  }
  function turned(): void {
    if (page.hidden()) {
      line?.abort();
      line = null;
    } else if (!line) {
      line = new AbortController();
      void hold(line.signal);
    }
  }
  turned();
  const stop = page.turned(turned);
  return () => {
    stop();
    line?.abort();
  };
}
