/** The icon in the tab and the mark on the app: so many decisions wait. */
export function mark(count: number): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", count ? "/icon-turn.svg" : "/icon.svg");
  if (count) void navigator.setAppBadge?.(count).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}
