"""How many clicks the usual turns of each game take: `python -m tests.browser.clicks`. Every press of the mouse that
reaches the page is counted, by the page itself."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.measure import chromium_path, start_server
from tests.browser.night import Night

COUNT = """addEventListener('pointerdown', (event) => {
    window.pressed = (window.pressed ?? 0) + (event.isTrusted ? 1 : 0);
}, true)"""
#: the middles of the counters that can be chosen, are in sight and not covered
ABLE = """() => [...document.querySelectorAll('[data-unit]')].flatMap(one => {
    if (!one.querySelector('[stroke="#fff8d8"]')) return [];
    const box = one.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    return document.elementFromPoint(...at)?.closest('[data-unit]') === one ? [at] : [];
})"""


class Clicker(Night):
    """A screen that counts what is pressed on it."""

    def __init__(self, browser: Browser, address: str, shots: Path) -> None:
        super().__init__(browser, address, shots, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
        self.page.add_init_script(COUNT)

    @property
    def pressed(self) -> int:
        """So far on this page."""
        return int(self.page.evaluate("() => window.pressed ?? 0"))

    def sit_down(self, game: str, scenario: str, seats: dict[str, str], seed: int) -> None:
        """A match on the screen, at its first question."""
        self.made = self.new_match(seats, seed, game, scenario)
        self.open(f"/match/{self.made['id']}")
        self.page.locator("#decision, .curtain").first.wait_for()

    def on(self, selector: str) -> None:
        """Something that is pressed, and does something."""
        before = self.version
        self.page.locator(selector).first.click()
        self.changed(before)
        self.page.wait_for_selector(
            "#decision[aria-busy=false], .curtain, [data-hand]", state="attached", timeout=60_000
        )

    def until(self, *steps: str) -> None:
        """Wait for one of these questions."""
        wanted = ", ".join(f"#decision[data-step={step}][aria-busy=false]" for step in steps)
        self.page.wait_for_selector(wanted, state="attached", timeout=60_000)


def night_drop_set_up(one: Clicker) -> int:
    """The German garrisons."""
    one.sit_down("night-drop", "historical", {"us": "greedy", "german": "human"}, 7)
    one.my_turn()
    one.on("[data-advice]")
    one.until("choose-activation", "push", "reinforcement", "wait")
    return one.pressed


def night_drop_idle(one: Clicker) -> int:
    """Two at one screen: an activation in which nothing is done, until the other one sees his map."""
    one.sit_down("night-drop", "historical", {"us": "human", "german": "human"}, 7)
    one.take_screen("German")
    one.on("[data-advice]")
    one.take_screen("US")
    one.my_turn()
    before = one.pressed
    one.on("#decision .buttons button")
    for _ in range(8):
        if one.page.locator(".curtain, [data-hand]").count():
            break
        version = one.version
        one.page.locator("#decision [aria-keyshortcuts=e]").click()
        sure = one.page.get_by_role("button", name="Yes, end")
        if one.version == version and sure.count():
            sure.click()
        one.page.wait_for_selector(
            f"#decision:not([data-version='{version}']), .curtain, [data-hand]", state="attached"
        )
    one.page.locator(".curtain").wait_for(timeout=20_000)
    one.page.get_by_role("button", name="show the map").click()
    one.page.locator("#decision").wait_for()
    return one.pressed - before


def duel_plan(one: Clicker) -> int:
    """A target, an airfield, six hexes there and back, and the route is closed."""
    one.begin("night", {"british": "human", "german": "greedy"}, 3, tiles=2)
    one.my_turn()
    for hex_ in ("11", "8", "9", "10", "11", "10", "9", "8"):
        one.click(hex_)
    one.press_button("Close the route")
    return one.pressed


def duel_set_up(one: Clicker) -> int:
    """Four squadrons and forty ground units."""
    one.begin("solo", {"german": "human"}, seed=5)
    one.my_turn()
    one.page.locator("[data-advice=bases]").click()
    one.page.locator("[data-fill]").click()
    one.until("orders")
    return one.pressed


def duel_fighters(one: Clicker) -> int:
    """Four squadrons take off and fly."""
    before = duel_set_up(one)
    for hex_ in ("19", "26", "11", "28"):
        one.click(hex_)
        one.my_turn()
    one.press_button("End the fighter step")
    return one.pressed - before


def drvar_german(one: Clicker) -> int:
    """Who carries the Command, and all jump as in history."""
    one.sit_down("drvar", "historical", {"german": "human", "yugoslav": "greedy"}, 7)
    one.my_turn()
    one.on("aside [data-chit], aside [data-carrier], .tray button")
    one.on("[data-advice]")
    one.until("go", "window")
    return one.pressed


def drvar_go(one: Clicker) -> int:
    """A unit walks as far as it can."""
    drvar_german(one)
    while one.step == "window":
        one.page.locator("[data-interrupt] .big button").last.click()
        one.my_turn()
    for x, y in one.page.evaluate(ABLE):
        one.press("Escape")
        before, version = one.pressed, one.version
        one.page.mouse.click(x, y)
        move = one.page.locator("[data-verb=move][aria-disabled=false]")
        if not move.count():
            continue
        # ways are shown by themselves once they are known
        one.page.wait_for_timeout(500)
        if not one.page.locator("[data-way]").count():
            move.click()
        one.page.wait_for_selector("[data-way]", state="attached")
        ways = "() => [...document.querySelectorAll('[data-way]')].map(one => one.dataset.way)"
        for goal in reversed(one.page.evaluate(ways)):
            if one.bare(goal):
                one.page.mouse.click(*one.spot(goal))
                one.changed(version)
                return one.pressed - before
    raise AssertionError("nobody can walk")


def drvar_yugoslav(one: Clicker) -> int:
    """A guard on every star, and the counters hidden."""
    one.sit_down("drvar", "historical", {"german": "greedy", "yugoslav": "human"}, 7)
    one.my_turn()
    one.on("[data-advice]")
    one.page.wait_for_selector("#decision:not([data-step=place]):not([data-step=hide])", timeout=60_000)
    return one.pressed


def histo_drop(one: Clicker) -> int:
    """One group: a point, all over it, all jump."""
    one.sit_down("histo-command", "son", {"allied": "human", "german": "greedy"}, 8)
    one.my_turn()
    one.click("E/j5")
    if one.step != "jump":
        one.on("#decision .buttons button:not(.undo)")
    one.page.get_by_role("button", name="All jump").click()
    one.page.wait_for_selector("#decision:not([data-step=jump], [data-step=wait])", timeout=60_000)
    return one.pressed


def lock_n_load_set_up(one: Clicker) -> int:
    """All places of a side."""
    one.sit_down("lock-n-load", "vierville", {"us": "human", "german": "greedy"}, 7)
    one.my_turn()
    one.on("[data-advice]")
    one.page.wait_for_selector("[data-advice]", state="detached", timeout=30_000)
    return one.pressed


#: game, what, clicks when it was first tried, and how they are counted now
ROWS: list[tuple[str, str, str, Callable[[Clicker], int]]] = [
    ("Night Drop", "German set-up", "5", night_drop_set_up),
    ("Night Drop", "an activation in which nothing is done, two at one screen", "8", night_drop_idle),
    ("Duel in the Dark", "British plan of six legs", "9", duel_plan),
    ("Duel in the Dark", "German set-up", "6", duel_set_up),
    ("Duel in the Dark", "fighter step, four squadrons", "14", duel_fighters),
    ("Caccia a Tito", "German drop as in history", "11", drvar_german),
    ("Caccia a Tito", "Yugoslav set-up", "14", drvar_yugoslav),
    ("Caccia a Tito", "a go: a unit walks", "2", drvar_go),
    ("Histo Command", "Allied drop, a group", "3-4", histo_drop),
    ("Lock 'n Load", "set-up of a side", "", lock_n_load_set_up),
]


@contextmanager
def browser() -> Iterator[tuple[Browser, str, Path]]:
    """A server and a browser of their own."""
    home = Path(tempfile.mkdtemp(prefix="lancio-clicks-"))
    server, address, _ = start_server(home)
    try:
        with sync_playwright() as playwright:
            one = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            yield one, address, home
            one.close()
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(home, ignore_errors=True)


def main() -> None:
    """Count and print."""
    write: Any = sys.stdout.write
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    with browser() as (chromium, address, home):
        for game, what, before, count in ROWS:
            if wanted not in game:
                continue
            screen = Clicker(chromium, address, home)
            write(f"| {game} | {what} | {before} | {count(screen)} |\n")
            sys.stdout.flush()
            screen.close()


if __name__ == "__main__":
    main()
