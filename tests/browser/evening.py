"""A whole match by clicks on the screen: `python -m tests.browser.evening GAME/SCENARIO/SIDE [...]`.

Somebody who knows no rule presses what is offered and in sight, until the match is over, and looks at each new
question, at every turn and at the end: what cannot be reached or read is told.
`--lang it`, `--size phone`, `--shots DIR`, `--seed N`, `--against PLAYER`, `--steps N`.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.players.base import decide
from tests.browser.conftest import Served, serving
from tests.browser.fold import FAULTS, LAPTOP, SIZES
from tests.browser.looks import OFFERED, READ
from tests.browser.measure import FRAMES, chromium_path
from tests.browser.screen import Screen

SIZES = {**SIZES, "large": {"viewport": {"width": 1440, "height": 900}}}
#: so many presses without effect, and whoever plays is stuck
PATIENCE = 40
#: so much is done on the map in one step before it is ended
ENOUGH = 14


class Fault(NamedTuple):
    """What somebody saw, and when."""

    turn: str
    step: str
    what: str


class Offer(NamedTuple):
    """Something to press."""

    kind: str
    key: str
    x: float
    y: float
    weight: float


class Evening:
    """One side of a match, played by what can be seen."""

    def __init__(self, screen: Screen, made: dict[str, Any], side: str, seed: int, phone: bool) -> None:
        self.screen, self.page, self.made, self.side = screen, screen.page, made, side
        self.phone = phone
        self.dice = random.Random(seed)
        self.faults: list[Fault] = []
        self.pressed: Counter[tuple[int, str]] = Counter()
        self.kinds: Counter[str] = Counter()
        self.seen: set[str] = set()
        self.turn = ""

    # -- looking ---------------------------------------------------------------------------------------

    def say(self, what: str) -> None:
        """Each fault once a step."""
        step = self.screen.step if self.page.locator("#decision").count() else "-"
        kind = f"{step} {what.split(' (')[0]}"
        if kind in self.seen:
            return
        self.seen.add(kind)
        self.faults.append(Fault(self.turn, step, what))
        self.shoot(f"fault-{len(self.faults)}")

    def shoot(self, name: str) -> None:
        """A picture for people."""
        self.screen.shoot(name)

    def read(self) -> None:
        """Words that are none, in another language, cut off, or beside the screen."""
        for what in self.page.evaluate(READ):
            self.say(what)

    def look(self) -> None:
        """A question that was not asked before is looked at."""
        page = self.page
        turn = page.title().removeprefix("● ").split(" · ")[0]
        if turn != self.turn:
            self.turn = turn
            self.shoot(f"turn-{self.screen.version:04}")
        asked = f"{self.screen.step} {len(page.locator('#decision button').all())}"
        if asked in self.seen:
            return
        self.seen.add(asked)
        page.evaluate(FRAMES)
        self.shoot(f"step-{self.screen.version:04}-{self.screen.step}")
        for what in page.evaluate(FAULTS, not self.phone):
            self.say(what)
        self.read()

    # -- pressing --------------------------------------------------------------------------------------

    def press(self, one: Offer) -> None:
        """A click or a tap, and the screen comes to rest."""
        self.kinds[one.kind] += 1
        if self.phone:
            self.page.touchscreen.tap(one.x, one.y)
        else:
            self.page.mouse.click(one.x, one.y)
        self.rest()

    def rest(self) -> None:
        """Nothing is under way any more."""
        ready = "#decision[aria-busy=false]:not([data-step=wait]), .curtain"
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_selector(ready, state="attached", timeout=180_000)
        self.page.wait_for_selector(".world:not(.glide)", state="attached")
        self.page.evaluate(FRAMES)

    def offers(self, tired: bool) -> list[Offer]:
        """What can be pressed, what was pressed in vain less and less."""
        found = []
        told: list[dict[str, Any]] = self.page.evaluate(OFFERED)
        picked = any(one["kind"] == "hex" for one in told)
        for one in told:
            if one["kind"] == "covered":
                self.say(one["key"])
                continue
            again = self.pressed[self.screen.version, one["key"]]
            weight = {
                "unit": 2.0,
                "fan": 6.0,
                "hex": 3.0,
                "aim": 8.0,
                "main": 4.0,
                "button": 1.0,
                "end": 0.15,
                "next": 0.02,
            }[one["kind"]]
            if one["kind"] == "unit" and picked:
                weight = 0.2
            if tired:
                weight = {"end": 30.0, "main": 6.0, "aim": 2.0}.get(one["kind"], 0.1)
            found.append(Offer(one["kind"], one["key"], one["x"], one["y"], weight / (1 + again) ** 3))
        # many hexes are together as likely as one of a few
        for kind in ("hex", "unit", "aim"):
            many = [one for one in found if one.kind == kind]
            found = [one._replace(weight=one.weight / len(many)) if one.kind == kind else one for one in found]
        return found

    def once(self, tired: bool) -> None:
        """Press until something happens."""
        version, step = self.screen.version, self.screen.step
        for tried in range(PATIENCE):
            offers = self.offers(tired)
            if not offers:
                # something may lie below the fold, and a hand pushes the sheet or the map
                self.page.evaluate("() => document.querySelector('aside .top')?.scrollBy(0, 160)")
                self.say("nothing in sight can be pressed")
                self.screen.press("Escape" if tried % 2 else "0")
                continue
            one = self.dice.choices(offers, [each.weight for each in offers])[0]
            self.pressed[version, one.key] += 1
            self.press(one)
            if not self.page.locator("#decision").count() or self.screen.version != version or self.screen.step != step:
                return
            if tried == 3:
                self.look()
            if tried % 12 == 11:
                self.screen.press("Escape")
        self.say(f"stuck at {step}: {PATIENCE} presses and nothing happens")
        self.helped()

    def helped(self) -> None:
        """A computer does one thing, so that the evening goes on."""
        assert isinstance(self.screen.address, Served)
        table = self.screen.address.hall.table(self.made["id"])
        with table.lock:
            match = table.match
            action = match.verbs.notation(
                decide(match.game, match.state, lancio.player("greedy"), Dice(key_of("help")))
            )
        version = self.screen.version
        url = f"{self.screen.address}/api/matches/{self.made['id']}"
        with httpx.Client(headers={"Lancio-Key": self.made["keys"][self.side]}, timeout=60) as client:
            seat = client.get(url, params={"since": 10**6}).json()
            client.post(f"{url}/actions", json={"version": seat["version"], "action": action}).raise_for_status()
        self.screen.changed(version)
        self.rest()

    # -- the evening -----------------------------------------------------------------------------------

    def play(self, steps: int) -> str:
        """To the end, if it comes before so many answers; how it ended."""
        self.rest()
        done: Counter[str] = Counter()
        for _ in range(steps):
            step = self.screen.step
            if step == "over":
                break
            self.look()
            asked = f"{self.turn} {step}"
            done[asked] += 1
            self.once(tired=done[asked] % (ENOUGH + 4) >= ENOUGH)
        else:
            self.say(f"not over after {steps} answers")
            return "not over"
        self.shoot("over")
        self.read()
        self.after()
        return self.screen.page.title()

    def after(self) -> None:
        """The page of the result, and the replay."""
        page = self.page
        page.locator("#decision .buttons button").first.click()
        page.wait_for_url("**/result/**")
        page.get_by_role("heading", level=2).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(FRAMES)
        page.screenshot(path=str(self.screen.shots / "result.png"), full_page=True)
        self.read()
        self.screen.open(f"/replay/{self.made['id']}")
        page.wait_for_selector(".board")
        page.wait_for_load_state("networkidle")
        self.shoot("replay")
        self.read()


def spend(browser: Browser, address: Served, asked: argparse.Namespace, what: str) -> None:
    """One match, and what was seen."""
    game, scenario, side = what.split("/")
    name = f"{game}-{scenario}-{side}-{asked.lang}-{asked.size}"
    shots = asked.shots / name
    shots.mkdir(parents=True, exist_ok=True)
    others = [one for one in lancio.game(game).scenarios[scenario].sides if one != side]
    seats = {side: "human", **dict.fromkeys(others, asked.against)}
    locale = {"it": "it-IT", "en": "en-GB"}[asked.lang]
    screen = Screen(browser, address, shots, reduced_motion="reduce", locale=locale, **SIZES.get(asked.size, LAPTOP))
    made = screen.new_match(seats, asked.seed, game, scenario, lang=asked.lang)
    screen.open(f"/match/{made['id']}")
    evening = Evening(screen, made, side, asked.seed, asked.size == "phone")
    sys.stdout.write(f"{name}\n")
    sys.stdout.flush()
    try:
        ended = evening.play(asked.steps)
    finally:
        for fault in evening.faults:
            sys.stdout.write(f"  {fault.turn:<28} {fault.step:<18} {fault.what}\n")
        for error in screen.errors:
            sys.stdout.write(f"  page error: {error}\n")
        sys.stdout.flush()
    sys.stdout.write(f"  {ended}; pressed {dict(evening.kinds)}; pictures in {shots}\n")
    screen.page.context.close()


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="+")
    parser.add_argument("--lang", default="en", choices=["en", "it"])
    parser.add_argument("--size", default="laptop", choices=list(SIZES))
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--shots", type=Path, default=Path(tempfile.gettempdir()) / "lancio-evening")
    asked = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="lancio-evening-"))
    with serving(home / "matches.sqlite") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for what in asked.matches:
            spend(browser, address, asked, what)
        browser.close()
    shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
