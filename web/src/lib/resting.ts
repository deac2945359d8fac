/** A finger that rests on something beside the map asks what it is, and does nothing else: the press that would follow is
    no press. */

/** Milliseconds, as on the map; and how far a finger may tremble. */
const [REST, TREMBLE] = [480, 9];

/** An action for a button: `tell` is called once a finger has rested on it. */
export function resting(node: HTMLElement, tell: () => void): { update(next: () => void): void; destroy(): void } {
  let told = tell;
  let timer = 0;
  let rested = false;
  let from = { x: 0, y: 0 };
  const halt = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    rested = false;
    halt();
    if (event.pointerType === "mouse") return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      rested = true;
      told();
    }, REST);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TREMBLE) halt();
  };
  const click = (event: MouseEvent) => {
    halt();
    if (!rested) return;
    rested = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** a menu of the browser's would lie over what is told */
  const menu = (event: Event) => {
    if (rested || timer) event.preventDefault();
  };
  const ends = ["pointerup", "pointercancel", "pointerleave"] as const;
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  for (const end of ends) node.addEventListener(end, halt);
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("contextmenu", menu);
  return {
    update: (next) => (told = next),
    destroy() {
      halt();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      for (const end of ends) node.removeEventListener(end, halt);
      node.removeEventListener("click", click, { capture: true });
      node.removeEventListener("contextmenu", menu);
    },
  };
}
