/** A dialog over the page: opened as it comes, read from its beginning; whoever closes it, however, is where he was. */

export function modal(dialog: HTMLDialogElement): { destroy: () => void } {
  const before = document.activeElement;
  dialog.showModal();
  // it is read from its beginning: the first button lies at its end
  dialog.focus();
  dialog.scrollTo(0, 0);
  return {
    destroy: () => {
      const back = before instanceof HTMLElement || before instanceof SVGElement ? before : null;
      if (back?.isConnected && back !== document.body) back.focus();
      else document.getElementById("decision")?.focus();
    },
  };
}
