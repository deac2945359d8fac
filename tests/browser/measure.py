"""How quick the product is on this machine: start-up, weight of the first page, the way to the first decision of each
game, click to redraw. `make measure`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, CDPSession, expect, sync_playwright

from tests.browser.orders import Commander
from tests.browser.screen import Screen

TIMES = 5
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
PRESS = """async key => {
    const from = performance.now();
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(press);
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - from;
}"""


def start_server(home: Path) -> tuple[subprocess.Popen[str], str, float]:
    """A real server: its process, its address, and the seconds until it said so."""
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "lancio.cli", "serve", "--database", f"sqlite:///{home}/matches.sqlite"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert server.stdout is not None
    for line in server.stdout:
        if "http://" in line:
            address = line[line.index("http://") :].split()[0]
            return server, address.rstrip("/."), time.perf_counter() - began
    raise SystemExit("the server did not start")


def weigh(browser: Browser, address: str, home: Path) -> tuple[int, int]:
    """Bytes over the wire of the start page and of everything until the first decision, without the map."""
    screen = Screen(browser, "about:blank", home)
    screen.address = address
    sizes: dict[str, int] = {}

    def count(url: str, size: int) -> None:
        if "/maps/" not in url and "/api/" not in url:
            sizes[url] = size

    screen.page.on("requestfinished", lambda r: count(r.url, r.sizes()["responseBodySize"]))
    screen.page.goto(address)
    screen.page.wait_for_load_state("networkidle")
    first = sum(sizes.values())
    screen.play_now()
    return first, sum(sizes.values())


class Opening(NamedTuple):
    """From the start page to the first decision of a game."""

    paint: float
    """milliseconds until something of the start page is seen"""
    wall: float
    """seconds from Play now to the first decision, drawn"""
    busy: float
    """seconds of these in which the page's own thread worked"""
    nodes: int


def work(wire: CDPSession) -> float:
    """Seconds that the page's thread has worked since it is measured."""
    found = wire.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in found if one["name"] == "TaskDuration")


def opening(browser: Browser, address: str, home: Path, title: str) -> Opening:
    """A browser that has seen nothing yet."""
    screen = Screen(browser, address, home)
    expect(screen.play_button(title)).to_be_enabled()
    paint = screen.page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    wire = screen.page.context.new_cdp_session(screen.page)
    wire.send("Performance.enable")
    before = work(wire)
    began = time.perf_counter()
    screen.play_now(title)
    screen.page.evaluate(FRAMES)
    wall = time.perf_counter() - began
    busy = work(wire) - before
    nodes = screen.page.evaluate("() => document.querySelectorAll('*').length")
    screen.page.context.close()
    return Opening(float(paint), wall, busy, int(nodes))


class Redraw(NamedTuple):
    """A click, until the frame that shows what came of it."""

    wall: float
    """milliseconds"""
    busy: float
    """milliseconds of these in which the page's own thread worked"""
    server: float
    """milliseconds of these in which it waited for an answer"""


#: from now on: when the pointer is lifted, when the server is asked and answers, when the next version is drawn
WATCH = """() => {
    window.times = {};
    addEventListener('pointerup', () => { window.times = { from: performance.now() }; }, true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...what) {
        window.times.asked ??= performance.now();
        this.addEventListener('message', () => { window.times.told ??= performance.now(); }, { once: true });
        return send.apply(this, what);
    };
    const box = document.querySelector('#decision');
    new MutationObserver(() => {
        const { times } = window;
        requestAnimationFrame(() => requestAnimationFrame(() => { times.drawn ??= performance.now(); }));
    }).observe(box, { attributes: true, attributeFilter: ['data-version'] });
}"""


def choosing(browser: Browser, address: str, home: Path) -> list[float]:
    """Milliseconds from choosing a counter to the frame that shows it; the server has no part in it."""
    screen = Screen(browser, address, home)
    screen.play_now()
    screen.page.get_by_role("button", name="The 505th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    screen.page.locator("[data-cursor]").focus()
    screen.page.keyboard.press("Tab")
    took = [screen.page.evaluate(PRESS, key) for key in ("Enter", "Escape") * 10]
    screen.page.context.close()
    return [float(ms) for ms in took[::2]]


def moving(browser: Browser, address: str, home: Path, times: int = 14) -> list[Redraw]:
    """Sticks are sent to a hex by mouse: from the click there to the frame in which they stand there."""
    one = Commander(browser, address, home)
    one.begin("us", seed=7)
    one.page.get_by_role("button", name="The 505th acts").click()
    expect(one.page.locator("#decision[data-step=movement]")).to_be_attached()
    wire = one.page.context.new_cdp_session(one.page)
    wire.send("Performance.enable")
    one.page.evaluate(WATCH)
    found = []
    for _ in range(times):
        try:
            _, hex_, near = one.alone()
        except AssertionError:
            break
        goal = one.spot(near[0])
        one.page.mouse.click(*one.spot(hex_))
        one.page.mouse.move(*goal)
        one.page.wait_for_timeout(400)
        before, version = work(wire), one.version
        one.page.mouse.click(*goal)
        one.changed(version)
        one.page.wait_for_function("() => window.times.drawn")
        busy = (work(wire) - before) * 1000
        at = one.page.evaluate("() => window.times")
        found.append(Redraw(at["drawn"] - at["from"], busy, at.get("told", 0) - at.get("asked", 0)))
        one.page.wait_for_timeout(500)
    one.page.context.close()
    return found


def chromium_path() -> str | None:
    """The browser of this machine."""
    names = (os.environ.get("LANCIO_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for found in map(shutil.which, filter(None, names)) if found), None)


def main() -> None:
    """Measure and print."""
    home = Path(tempfile.mkdtemp(prefix="lancio-measure-"))
    path = chromium_path()
    starts = []
    for _ in range(TIMES):
        server, address, seconds = start_server(home)
        starts.append(seconds)
        server.terminate()
        server.wait()
    server, address, _ = start_server(home)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            first, match = weigh(browser, address, home)
            clicks = choosing(browser, address, home)
            moves = moving(browser, address, home)
            games = httpx.get(f"{address}/api/games").json()
            titles = [game["title"]["en"] for game in games]
            openings = {title: [opening(browser, address, home, title) for _ in range(3)] for title in titles}
            browser.close()
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(home, ignore_errors=True)
    write = sys.stdout.write
    write(f"server start-up      {median(starts):.2f} s (median of {TIMES}, best {min(starts):.2f} s)\n")
    write(f"first page           {first / 1000:.0f} kB over the wire without the map\n")
    write(f"with the match pages {match / 1000:.0f} kB\n")
    write(f"load of the machine  {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    write(f"choose to redraw     {median(clicks):.0f} ms (median of {len(clicks)}, best {min(clicks):.0f} ms)\n")
    own = [one.wall - one.server for one in moves]
    write(
        f"move to redraw       {median(own):.0f} ms without the server (median of {len(own)}, best {min(own):.0f} ms); "
    )
    write(f"the server {median(one.server for one in moves):.0f} ms, ")
    write(f"the page's thread {median(one.busy for one in moves):.0f} ms\n")
    paints = [one.paint for some in openings.values() for one in some]
    write(f"first paint          {median(paints):.0f} ms (median of {len(paints)}, best {min(paints):.0f} ms)\n")
    write("Play now to the first decision, medians of 3:\n")
    for title, some in openings.items():
        wall, busy = median(one.wall for one in some), median(one.busy for one in some)
        write(f"  {title:<18} {wall:.2f} s, {busy:.2f} s of the page's thread, {some[-1].nodes} elements\n")


if __name__ == "__main__":
    main()
