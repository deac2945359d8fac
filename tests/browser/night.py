"""A player of Duel in the Dark in front of the screen: points at hexes of the chart and at the desk. Knows no rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.screen import Screen

GAME = "duel-in-the-dark"


class Night(Screen):
    """A screen with a night of Duel in the Dark on it."""

    def __init__(self, browser: Browser, address: str, shots: Path, **context: Any) -> None:
        super().__init__(browser, address, shots, **context)
        self.made: dict[str, Any] = {}

    def begin(self, scenario: str, seats: dict[str, str], seed: int, lang: str = "en", **options: Any) -> None:
        """A match made behind the scenes, opened."""
        self.made = self.new_match(seats, seed, GAME, scenario, options, lang)
        self.open(f"/match/{self.made['id']}")

    def point(self, hex_: str) -> None:
        """The pointer over a hex."""
        self.page.mouse.move(*self.spot(hex_))

    def click(self, hex_: str, **more: Any) -> None:
        """A click on a hex that does something."""
        before = self.version
        self.page.mouse.click(*self.spot(hex_), **more)
        self.changed(before)

    def press_button(self, name: str | re.Pattern[str]) -> None:
        """A button in the column that does something."""
        before = self.version
        self.page.locator("aside").get_by_role("button", name=name).first.click()
        self.changed(before)

    def legal(self, side: str) -> list[str]:
        """What is offered to a side, asked with its own key."""
        return list(self.told(self.made, side)["view"]["legal"])

    def base(self, *hexes: str) -> None:
        """An airfield for each squadron, in the order of the desk."""
        for hex_ in hexes:
            self.click(hex_)

    def lay_out(self, setup: str | re.Pattern[str], last: str | re.Pattern[str]) -> None:
        """A suggested set-up, whose last unit is placed by a click of its own."""
        self.page.locator("aside").get_by_role("button", name=setup).click()
        expect(self.page.locator(".desk .count b")).to_have_text(re.compile("^39 "), timeout=20_000)
        self.press_button(last)

    def close_fighters(self) -> None:
        """End of the fighters, asked twice if squadrons in the air have no orders."""
        before = self.version
        desk = self.page.locator(".desk")
        desk.get_by_role("button", name="End the fighter step").click()
        sure = desk.get_by_role("button", name="Yes, end")
        if self.version == before and sure.count():
            sure.click()
        self.changed(before)
