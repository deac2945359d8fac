/** Pictures of maps. One that does not come is asked for again until it is there: a network that was away for a moment, or
    a server that was starting, leaves nobody with an empty board. */

/** Milliseconds before each further try; the last one again and again. */
export const PAUSES = [500, 1000, 2000, 5000, 10_000, 30_000];

/** As much of an image as is needed. */
export type Picture = Pick<HTMLImageElement, "onload" | "onerror" | "src">;

/** Ask for a picture, and say when it is there. Returns what lets go of it. */
export function paint<P extends Picture = HTMLImageElement>(
  url: string,
  ready: (image: P) => void,
  make: () => P = () => new Image() as unknown as P,
  world: Pick<EventTarget, "addEventListener" | "removeEventListener"> = window,
): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let coming: P | undefined;
  const stop = () => {
    clearTimeout(timer);
    world.removeEventListener("online", now);
    if (coming) coming.onload = coming.onerror = null;
  };
  const ask = () => {
    timer = undefined;
    const one = (coming = make());
    one.onload = () => {
      stop();
      ready(one);
    };
    one.onerror = () => (timer = setTimeout(ask, PAUSES[Math.min(tries++, PAUSES.length - 1)]));
    one.src = url;
  };
  /** the network is back: there is nothing to wait for */
  function now(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    ask();
  }
  world.addEventListener("online", now);
  ask();
  return stop;
}
