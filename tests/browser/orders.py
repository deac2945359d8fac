"""A player of many counters in front of the screen: drags, boxes, fingers; every click is counted. Knows no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator

from tests.browser.screen import AGAINST_RANDOM, Screen

Spot = tuple[float, float]


class Commander(Screen):
    """A screen with a match on it, of which one side is played."""

    def __init__(self, browser: Browser, address: str, shots: Path, **context: Any) -> None:
        super().__init__(browser, address, shots, **context)
        self.made: dict[str, Any] = {}
        self.side = ""
        #: how often something was clicked or dragged
        self.clicks = 0

    def begin(self, side: str, seats: dict[str, str] = AGAINST_RANDOM, **match: Any) -> None:
        """A match made behind the scenes, opened."""
        self.side = side
        self.made = self.new_match(seats, **match)
        self.open(f"/match/{self.made['id']}")
        self.my_turn()

    def seat(self) -> dict[str, Any]:
        """What the side is told, with the list of what it may do."""
        return self.told(self.made, self.side)

    def places(self) -> dict[str, str]:
        """Where each of the side's pieces is."""
        return {p["id"]: p["hex"] for p in self.seat()["view"]["pieces"] if p["side"] == self.side}

    def reach(self) -> dict[str, list[str]]:
        """Where each unit may walk now."""
        found: dict[str, list[str]] = {}
        for words in (action.split() for action in self.seat()["view"]["legal"]):
            if words[0] == "move" and words[-1] != "off":
                found.setdefault(words[1], []).append(words[2])
        return found

    def alone(self) -> tuple[str, str, list[str]]:
        """A unit that can walk and stands alone, well inside the picture: its hex, and where it may go."""
        places = self.places()
        crowd = Counter(places.values())
        frame = self.page.locator(".board").bounding_box()
        assert frame is not None
        for unit, hexes in self.reach().items():
            x, y = self.spot(places[unit])
            dx, dy = x - frame["x"], y - frame["y"]
            central = 0.2 < dx / frame["width"] < 0.8 and 0.2 < dy / frame["height"] < 0.8
            empty = [hex_ for hex_ in hexes if hex_ not in crowd and self.bare(hex_)]
            if crowd[places[unit]] == 1 and central and empty:
                return unit, places[unit], empty
        raise AssertionError("nobody stands alone in the picture")

    # -- what is counted -----------------------------------------------------------------------------

    def button(self, name: str | Any, **more: Any) -> None:
        """A button that is clicked."""
        self.clicks += 1
        self.page.get_by_role("button", name=name, **more).first.click()

    def click_on(self, what: Locator) -> None:
        """Anything that is clicked."""
        self.clicks += 1
        what.click()

    def click_at(self, hex_: str) -> None:
        """A hex that is clicked."""
        self.clicks += 1
        self.page.mouse.click(*self.spot(hex_))

    def drag(self, start: Spot, end: Spot, lift: bool = True) -> None:
        """Press, go there in steps, and let go."""
        self.clicks += 1
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] * 3 + end[0]) / 4, (start[1] * 3 + end[1]) / 4)
        mouse.move(*end, steps=3)
        if lift:
            mouse.up()

    # -- fingers ---------------------------------------------------------------------------------------

    def fingers(self) -> CDPSession:
        """Real touches, several at a time."""
        return self.page.context.new_cdp_session(self.page)

    def swipe(self, *spots: Spot) -> None:
        """One finger down, over these places, and up."""
        hand = self.fingers()
        self.clicks += 1
        touch(hand, "touchStart", spots[:1])
        for spot in spots[1:]:
            touch(hand, "touchMove", [spot])
        touch(hand, "touchEnd", [])

    @property
    def camera(self) -> str:
        """Where the map is."""
        return str(self.page.locator(".world").get_attribute("style"))


def touch(hand: CDPSession, kind: str, spots: Iterable[Spot]) -> None:
    """All the fingers that are on the screen now."""
    points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(spots)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
