"""The pictures of the README: `python -m tests.browser.pictures [NAME ...] [--to DIR]`.

A computer plays both sides up to a moment worth looking at; then one side's screen is opened and somebody is chosen.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.players.base import decide
from tests.browser.clicks import ABLE
from tests.browser.conftest import ROOT, Served, serving
from tests.browser.measure import chromium_path
from tests.browser.screen import Screen

LARGE, USUAL = (1440, 900), (1280, 800)
QUALITY = 74


class Picture(NamedTuple):
    """A moment: the first question of this step in this turn or later that the side is asked."""

    name: str
    scenario: str
    side: str
    other: str
    turn: int
    step: str
    seed: int = 7
    size: tuple[int, int] = USUAL
    #: which of those who can act is chosen, counted from the left; none if negative
    chosen: int = 0
    #: so many such questions are answered first
    after: int = 0


PICTURES = [
    Picture("night-drop", "historical", "us", "german", 3, "movement", size=LARGE),
    Picture("duel-in-the-dark", "night", "german", "british", 1, "orders", chosen=-1, after=22),
    Picture("drvar", "historical", "german", "yugoslav", 2, "go", chosen=1),
    Picture("histo-command", "son", "allied", "german", 3, "orders", seed=5),
    Picture("lock-n-load", "vierville", "us", "german", 3, "acts"),
]


def play(address: Served, made: dict[str, Any], one: Picture) -> None:
    """Both sides, until the moment."""
    game, player, dice = lancio.game(one.name), lancio.player("greedy"), Dice(key_of("picture"))
    with httpx.Client(headers={"Lancio-Key": ",".join(made["keys"].values())}, timeout=60) as client:
        url = f"{address}/api/matches/{made['id']}"
        left = one.after
        for _ in range(3000):
            table = address.hall.table(made["id"])
            with table.lock:
                match = table.match
                side = match.to_act
                action = match.verbs.notation(decide(game, match.state, player, dice))
            seat = client.get(url, params={"seat": side, "since": 10**6}).json()
            now = seat["view"]["turn"]["number"], seat["prompt"]["step"]
            if side == one.side and now[0] >= one.turn and now[1] == one.step:
                if not left:
                    return
                left -= 1
            body = {"version": seat["version"], "action": action}
            client.post(f"{url}/actions", params={"seat": side, "since": 10**6}, json=body).raise_for_status()
    raise AssertionError(f"{one.name}: there is no such moment")


def picture(browser: Browser, address: Served, home: Path, one: Picture) -> bytes:
    """The screen at its moment."""
    width, height = one.size
    screen = Screen(browser, address, home, viewport={"width": width, "height": height}, reduced_motion="reduce")
    made = screen.new_match({one.side: "human", one.other: "human"}, one.seed, one.name, one.scenario)
    play(address, made, one)
    # the other side sits elsewhere
    screen.page.evaluate(
        """side => {
            const kept = JSON.parse(localStorage.lancio);
            const [match] = kept.matches;
            match.keys = { [side]: match.keys[side] };
            localStorage.lancio = JSON.stringify(kept);
        }""",
        one.side,
    )
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    page = screen.page
    page.wait_for_load_state("networkidle")
    able = sorted(page.evaluate(ABLE))
    if one.chosen >= 0 and able:
        page.mouse.click(*able[one.chosen % len(able)])
        page.wait_for_load_state("networkidle")
    page.mouse.move(width - 40, 12)
    page.wait_for_timeout(1200)
    shot = page.screenshot(type="jpeg", quality=QUALITY)
    screen.shoot(one.name)
    screen.close()
    return shot


def start(browser: Browser, address: Served, home: Path) -> bytes:
    """The start page of somebody who has not played yet."""
    width, height = LARGE
    screen = Screen(browser, address, home, viewport={"width": width, "height": height}, reduced_motion="reduce")
    screen.play_button().wait_for()
    screen.page.wait_for_load_state("networkidle")
    shot = screen.page.screenshot(type="jpeg", quality=QUALITY)
    screen.shoot("start")
    screen.close()
    return shot


def main() -> None:
    """All of them, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--to", type=Path, default=ROOT / "docs/img")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix="lancio-pictures-"))
    keep = home if asked.to == ROOT / "docs/img" else asked.to
    with serving(home / "matches.sqlite") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for one in PICTURES:
            if not asked.names or one.name in asked.names:
                (asked.to / f"{one.name}.jpg").write_bytes(picture(browser, address, keep, one))
        if not asked.names or "start" in asked.names:
            (asked.to / "start.jpg").write_bytes(start(browser, address, keep))
        browser.close()
    shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
