"""Lock 'n Load laid out by hand: a mortar and its callers, why a tank cannot fire, where a hero appears."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid_out import lay_out
from tests.browser.screen import Screen

AMERICAN = {"us": "human", "german": "greedy"}
GERMAN = {"us": "greedy", "german": "human"}


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


def at(screen: Screen, hex_: str) -> str:
    """Click a hex that changes the position; what is asked then."""
    before = screen.version
    screen.page.mouse.click(*screen.spot(hex_))
    screen.changed(before)
    return screen.my_turn()


def test_a_mortar_fires_directly_or_is_called_and_walks(screen: Screen) -> None:
    """Both ways stand beside the target with their chances, the better one first; the mortar that is chosen has ways to
    go, as men have."""
    page = screen.page
    units = {
        "de-mortar-50": "17C3", "de-baumann": "17C3", "de-a": "17E4", "us-m4a1": "17H6 facing-4-4 fired",
        "us-a": "17F6 fired", "us-b": "17G2 fired",
    }  # fmt: skip
    assert lay_out(screen, "crossing", units, GERMAN, active="german", dice=[5, 3, 4, 2, 1, 6] * 4) == "impulse"
    assert at(screen, "17C3") == "acts"
    page.locator("[data-actor=de-mortar-50]").click()
    expect(page.locator("[data-way]").first).to_be_attached()
    page.locator("[data-gun-aim='17F6']").click()
    ways = page.locator("[data-goal='17F6'] [data-do=motor]")
    expect(ways.nth(0)).to_contain_text("called by Baumann")
    expect(ways.nth(0)).to_contain_text("37 %")
    expect(ways.nth(1)).to_contain_text("direct fire on 17F6")
    expect(ways.nth(1)).to_contain_text("24 %")
    before = screen.version
    ways.nth(0).click()
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("Sgt Baumann calls the 50 mm mortar for fire on 17F6")


def test_why_a_tank_cannot_fire_where_it_could_overrun(screen: Screen) -> None:
    """Men in brush whom nobody has spotted: the overrun is offered, and beside it stands why there is no shot."""
    page = screen.page
    units = {"us-m10": "13E1 facing-1-1", "us-a": "13A8", "de-a": "13G1", "de-b": "13J8"}
    assert lay_out(screen, "crossroads", units, AMERICAN) == "impulse"
    assert at(screen, "13E1") == "acts"
    page.wait_for_selector("[data-way='13G1']", state="attached")
    page.mouse.click(*screen.spot("13G1"))
    expect(page.locator("[data-goal='13G1'] [data-do=motor]")).to_contain_text("Overrun")
    expect(page.locator("[data-barred='13G1']")).to_contain_text("not spotted")


def test_where_a_hero_appears_is_a_list(screen: Screen) -> None:
    """There is no room where he was born: each place stands with its cover, the best first."""
    page = screen.page
    units = {
        "us-a": "15C3", "us-mccauley": "15C3", "us-hill": "15C3", "us-b": "15A8", "de-a": "15C4", "de-b": "15J1",
    }  # fmt: skip
    shot = ("activate 15C4", "fire 15C4 15C3", "everyone", "~check us-hill")
    dice = [4, 4, 1, 1, 1, 2, 1]
    assert lay_out(screen, "two-streets", units, AMERICAN, active="german", first=shot, dice=dice) == "hero-appears"
    rows = page.locator(".desk [data-answer]")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("Into 15D4")
    expect(rows.first).to_contain_text("cover +1")
    before = screen.version
    rows.first.click()
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("Tommy")
