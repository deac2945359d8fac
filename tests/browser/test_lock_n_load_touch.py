"""Lock 'n Load by touch at 390 pixels: a whole activation out of a stack, a window, a vehicle with riders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.laid_out import lay_out
from tests.browser.screen import Screen
from tests.browser.test_reach import PHONE
from tests.browser.test_touch import FINGER
from tests.browser.thumb import FRAME, Thumb

AMERICAN = {"us": "human", "german": "greedy"}
GERMAN = {"us": "greedy", "german": "human"}
#: two squads, a leader and a tank in one hex; a squad in sight, a tank far off
STACK = {
    "us-a": "13B6", "us-b": "13B6", "us-clarkson": "13B6", "us-m4a1-a": "13B6 facing-1-1", "de-a": "13E8 fired",
    "de-pz4-a": "13J1 facing-4-4",
}  # fmt: skip


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A phone without motion."""
    one = Screen(chromium, address, shots, **PHONE, reduced_motion="reduce")
    yield one
    one.close()


def covered(phone: Screen, hex_: str) -> bool:
    """Whether a hex is out of the frame, or something else than the map lies on it."""
    x, y = phone.where(hex_)
    left, top, width, height = phone.page.evaluate(FRAME)
    inside = left < x < left + width and top < y < top + height
    return not inside or not phone.page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.board')", [x, y]
    )


def seen_whole(button: Locator) -> None:
    """A button lies on the screen without scrolling, large enough for a finger."""
    expect(button).to_be_in_viewport(ratio=0.9)
    box = button.bounding_box()
    assert box and box["height"] >= FINGER and box["width"] >= FINGER


def test_an_activation_out_of_a_stack(phone: Screen) -> None:
    """The stack is opened and put away; two of it walk three hexes, the others fire; then another side's mover is fired
    at, and is in the picture with whoever fires."""
    page, thumb = phone.page, Thumb(phone)
    bar, log = page.locator(".bar"), page.get_by_role("log")
    assert lay_out(phone, "crossroads", STACK, AMERICAN, dice=[2, 1, 5] * 12) == "impulse"
    assert min(thumb.sizes()) >= FINGER
    thumb.does(lambda: thumb.tap("13B6"))
    assert phone.step == "acts"
    expect(bar).to_be_hidden()
    thumb.tap("13B6")
    expect(bar).to_have_attribute("data-bar", "13B6")
    assert not covered(phone, "13B6")
    seen_whole(page.locator("[data-bar-close]"))
    page.locator("[data-bar-close]").tap()
    expect(bar).to_be_hidden()
    page.locator("[data-actor=men]").tap()
    # what was tapped stands first, wherever the sheet was scrolled to
    page.locator(".desk [data-end]").scroll_into_view_if_needed()
    thumb.tap("13C3")
    seen_whole(page.locator("[data-goal='13C3'].pinned [data-do=move]"))
    phone.shoot("lock-n-load-phone-goal")
    thumb.does(lambda: page.locator("[data-who-goes]").tap())
    for one in ("us-a", "us-clarkson"):
        thumb.does(lambda one=one: page.locator(f".group [data-chit='{one}'][aria-pressed=false]").tap())
    thumb.tap("13C3")
    expect(page.locator("[data-path='13C3']")).to_be_attached()
    thumb.does(lambda: thumb.tap("13C3"))
    expect(log).to_contain_text("→ 13C3")
    assert phone.step == "acts"
    page.locator("[data-other='13B6'], [data-acting='13B6']").first.tap()
    page.locator("[data-actor=men]").tap()
    page.locator(".aims [data-aim='13E8']").tap()
    seen_whole(page.locator("[data-goal='13E8'] [data-do=fire]"))
    thumb.does(lambda: thumb.tap("13E8"))
    expect(log).to_contain_text("US unit B fires from 13B6 at 13E8")


def test_a_window_shows_its_target(phone: Screen) -> None:
    """However one has pushed the map: who moves is in the picture and uncovered, and a tap fires at him."""
    page, thumb = phone.page, Thumb(phone)
    road = {
        "us-m4a1-a": "16B3 facing-1-1", "us-a": "16A2", "de-a": "16F4", "de-b": "16G4", "de-atg-75": "16G5 facing-4-4",
        "de-koch": "16J8",
    }  # fmt: skip
    come = ("activate 16B3", "drive us-m4a1-a assault", "step 16C2", "~decline", "step 16D3")
    assert lay_out(phone, "paymaster", road, GERMAN, first=come, dice=[1, 1, 6, 2, 1] * 4) == "opportunity"
    for hex_ in ("16D3", "16G5"):
        assert not covered(phone, hex_), hex_
    first = page.locator("[data-interrupt] .big .primary")
    seen_whole(first)
    phone.shoot("lock-n-load-phone-window")
    thumb.does(first.tap)
    expect(page.get_by_role("log")).to_contain_text("2 is always the hull")


def test_a_tank_takes_men_on_drives_turns_and_fires(phone: Screen) -> None:
    """Chosen out of its stack; men get on, it drives to a hex with the corner that it shall face and turns its turret
    back. Another fires: the number of its gun and both parts of the target are told before."""
    page, thumb = phone.page, Thumb(phone)
    log = page.get_by_role("log")
    units = {
        "us-a": "13B6", "us-clarkson": "13B6", "us-m4a1-a": "13B6 facing-1-1", "us-m10": "13D2 facing-1-1",
        "de-a": "13J8 fired", "de-pz4-a": "13H2 facing-4-3 fired",
    }  # fmt: skip
    assert lay_out(phone, "crossroads", units, AMERICAN, dice=[1, 1, 3, 2, 3, 1, 2] * 6) == "impulse"
    thumb.does(lambda: thumb.tap("13B6"))
    page.locator("[data-actor=us-m4a1-a]").tap()
    thumb.does(lambda: page.locator("[data-stop=load]").tap())
    thumb.does(lambda: page.locator(".desk [data-everybody]").tap())
    assert phone.step == "driving"
    expect(page.locator("[data-unit=us-m4a1-a] [data-riders='2']")).to_be_attached()
    thumb.tap("13D7")
    seen_whole(page.locator("[data-goal='13D7'].pinned [data-do=motor]"))
    corner = page.locator("[data-corner='goal se']")
    seen_whole(corner)
    corner.tap()
    phone.shoot("lock-n-load-phone-drive")
    thumb.does(lambda: thumb.tap("13D7"))
    expect(log).to_contain_text("13C6 → 13D7")
    page.locator("summary", has_text="Turret").tap()
    thumb.does(lambda: page.locator("[data-corner='turret e']").tap())
    expect(log).to_contain_text("turns the turret: east")
    thumb.does(lambda: page.locator("[data-halt]").tap())
    assert phone.step == "impulse"
    thumb.does(lambda: thumb.tap("13D2"))
    thumb.tap("13H2")
    shot = page.locator("[data-goal='13H2'].pinned [data-do=motor]").first
    seen_whole(shot)
    expect(page.locator("[data-goal] [data-to-hit]")).to_contain_text("%")
    expect(page.locator("[data-part=turret]")).to_contain_text("side")
    thumb.does(lambda: thumb.tap("13H2"))
    expect(log).to_contain_text("the hull of the PzIV A, front")
