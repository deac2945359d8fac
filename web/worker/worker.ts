/** What stands between the pages and the network: the client itself is kept, so that it starts at once and without a
 * network; whatever the server says of matches never is. And it rings when it is somebody's turn.
 *
 * `BUILD` and `FILES` are filled in when the client is built (shell.ts): another build is another worker. */

// TypeScript takes this for any worker
const worker = self as unknown as ServiceWorkerGlobalScope;
declare const BUILD: string;
declare const FILES: readonly string[];

const PREFIX = "lancio-";
const SHELL = PREFIX + BUILD;
/** Pictures of maps are large: those that were looked at are kept, for when there is no network. */
const MAPS = PREFIX + "maps";
/** Windows that are still open may be of the build before. */
const BUILDS = 2;
/** Milliseconds in which the server must answer for its first page. */
const SOON = 3000;

worker.addEventListener("install", (event) => event.waitUntil(fetchShell()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("message", (event) => {
  // the page says when: never under somebody's hands
  if (event.data === "now") event.waitUntil(worker.skipWaiting());
});

async function fetchShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(
    FILES.map(async (file) => {
      // a name with a hash in it means the same in every build
      const known = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      await (known ? shell.put(file, known) : shell.add(new Request(file, { cache: "no-cache" })));
    }),
  );
}

async function tidy(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MAPS && name !== SHELL);
  await Promise.all(builds.slice(0, Math.max(0, builds.length - BUILDS + 1)).map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === "/" || pathname === "/index.html") event.respondWith(first(request));
    else event.respondWith(fetch(request).catch(() => kept("/", request)));
  } else if (pathname.startsWith("/maps/")) event.respondWith(newest(request));
  else if (pathname.startsWith("/assets/") || FILES.includes(pathname)) event.respondWith(kept(pathname, request));
});

/** The first page as the server has it now, so that whoever opens Lancio has the newest build; if nobody answers, or not
    soon, the one that is kept: it starts at once. */
async function first(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SOON);
  try {
    const answer = await fetch(request.url, { cache: "no-cache", signal: patience.signal });
    return answer.ok ? answer : await kept("/", request);
  } catch {
    return kept("/", request);
  } finally {
    clearTimeout(timer);
  }
}

/** A file of this build, or one that an older window asks for. */
async function kept(name: string, request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  return (await shell.match(name)) ?? (await caches.match(name)) ?? fetch(request);
}

/** What the server has, or what it had. */
async function newest(request: Request): Promise<Response> {
  const maps = await caches.open(MAPS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await maps.put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await maps.match(request);
    if (known) return known;
    throw error;
  }
}

// -- it is your turn ----------------------------------------------------------------------------------

/** What a notice says; all words come from the server, in the language that was asked for. */
interface Notice {
  title: string;
  text: string;
  match: string;
  /** to stop such notices, and the words for it */
  off: string;
  stop: string;
  stopped: string;
}

worker.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice) event.waitUntil(ring(notice));
});

const addressOf = (match: string) => `/#/match/${match}`;

async function windows(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

async function ring(notice: Notice): Promise<void> {
  // whoever looks at the match sees it there
  const looks = (await windows()).some((one) => one.visibilityState === "visible" && one.url.endsWith(addressOf(notice.match)));
  if (looks) return;
  await navigator.setAppBadge?.().catch(() => undefined);
  const options = {
    body: notice.text,
    tag: notice.match,
    data: notice,
    icon: "/icons/plain-192.png",
    badge: "/icons/shape-96.png",
    actions: [{ action: "off", title: notice.stop }],
  };
  await worker.registration.showNotification(notice.title, options);
}

worker.addEventListener("notificationclick", (event) => {
  const notice = event.notification.data as Notice | undefined;
  event.notification.close();
  if (notice) event.waitUntil(event.action === "off" ? stop(notice) : open(notice));
});

async function stop(notice: Notice): Promise<void> {
  const answer = await fetch("/api/notices/off", { method: "POST", headers: { "Lancio-Token": notice.off } });
  if (answer.ok) await worker.registration.showNotification(notice.stopped, { tag: notice.match, silent: true, icon: "/icons/plain-192.png" });
}

async function open(notice: Notice): Promise<void> {
  const address = addressOf(notice.match);
  const all = await windows();
  const there = all.find((one) => one.url.endsWith(address)) ?? all.find((one) => new URL(one.url).pathname === "/" && one.url.endsWith("#/"));
  if (!there) await worker.clients.openWindow(address);
  else {
    await there.focus();
    if (!there.url.endsWith(address)) await there.navigate(address);
  }
}
