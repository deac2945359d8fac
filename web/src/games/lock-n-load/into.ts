/** Moves an element into another part of the page, for as long as it lives. */
export function into(node: HTMLElement, selector: string): { destroy: () => void } {
  document.querySelector(selector)?.append(node);
  return { destroy: () => node.remove() };
}
