"""For everybody: both languages, keyboard alone, a phone, axe, speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import AGAINST_RANDOM, BOTH, Screen

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen."""
    one = Screen(chromium, address, shots)
    yield one
    one.close()


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A phone, 390 pixels wide."""
    one = Screen(chromium, address, shots, **PHONE)
    yield one
    one.close()


def test_italian_and_english(screen: Screen) -> None:
    """The switch changes the client's words, the game's sentences and the log, and is remembered."""
    page = screen.page
    page.get_by_role("button", name="Italiano").click()
    play = screen.card().get_by_role("button", name="Gioca subito")
    expect(play).to_be_visible()
    play.click()
    expect(page.get_by_role("button", name="Agisce il 505°")).to_be_visible()
    assert "scegli chi agisce" in screen.said
    expect(page.get_by_role("log")).to_contain_text("Comincia il turno 1")
    screen.shoot("italiano")
    assert page.evaluate("document.documentElement.lang") == "it"
    page.reload()
    expect(page.get_by_role("button", name="Agisce il 505°")).to_be_visible()
    screen.press("l")
    expect(page.get_by_role("button", name="The 505th acts")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Turn 1 begins")


def test_a_turn_by_keyboard_alone(screen: Screen) -> None:
    """From the start page through a whole activation without touching the mouse."""
    page = screen.page
    expect(screen.card()).to_be_visible()
    screen.tab_to("Play now")
    screen.press("Enter")
    assert screen.my_turn() == "choose-activation"
    screen.press("F6", "Tab", "Tab")
    assert screen.focused().startswith("The 505th")
    screen.press("Enter")
    expect(page.locator("#decision[data-step=movement]")).to_be_attached()
    # the button is gone, and the next question has the focus
    expect(page.locator("#decision")).to_be_focused()
    screen.press("ArrowDown")
    assert "505" in screen.focused() or "," in screen.focused()
    for _ in range(2):
        screen.press("Tab")
        assert "can be chosen" in screen.focused()
        screen.press("Enter")
        expect(page.get_by_role("region", name="Selected")).to_be_visible()
        before = screen.version
        screen.press("Tab")
        assert "can be chosen" in screen.focused()
        screen.press("Enter")
        screen.changed(before)
    before = screen.version
    screen.press("u")
    screen.changed(before)
    while screen.my_turn() in ("movement", "combat", "conversion"):
        before = screen.version
        screen.press("e")
        if page.get_by_role("button", name="Yes, end").count():
            screen.press("e")
        screen.changed(before)
    screen.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Arrow keys")
    screen.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    screen.press("p")
    expect(page.get_by_role("button", name="Painted map")).to_be_visible()
    screen.shoot("plain")


def test_a_whole_turn_by_keyboard_alone(screen: Screen) -> None:
    """From the first decision of a turn to the next turn, whatever is asked, without touching the mouse."""
    page = screen.page
    made = screen.new_match(AGAINST_RANDOM, seed=7)
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    begun = page.locator("[aria-current=step]").first.inner_text()
    for _ in range(60):
        step = screen.my_turn()
        if page.locator("[aria-current=step]").first.inner_text() != begun:
            break
        before = screen.version
        if step in ("movement", "combat", "conversion"):
            screen.press("e")
            if page.get_by_role("button", name="Yes, end").count():
                screen.press("e")
        else:
            screen.press("F6")
            choose_first(screen)
        screen.changed(before)
    assert page.locator("[aria-current=step]").first.inner_text() != begun


def choose_first(screen: Screen) -> None:
    """Go on with Tab to the first thing that can be chosen, and take it."""
    for _ in range(30):
        screen.press("Tab")
        words = screen.focused()
        if "can be chosen" in words or words.startswith(("The 50", "Eliminate", "Done", "Keep")):
            screen.press("Enter")
            return
    raise AssertionError("nothing to choose by keyboard")


def test_on_a_phone(phone: Screen) -> None:
    """Nothing is cut off at 390 pixels; the sheet is pulled up; a unit is moved by taps."""
    page = phone.page
    expect(phone.play_button()).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.shoot("phone-start")
    phone.play_button().tap()
    phone.my_turn()
    page.get_by_role("button", name="The 508th acts").tap()
    expect(page.locator("#decision[data-step=movement]")).to_be_attached()
    page.wait_for_timeout(600)
    phone.shoot("phone-map")
    box = page.locator("#decision").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    done = page.get_by_role("button", name="Done").bounding_box()
    assert done is not None and done["y"] + done["height"] <= 844 and done["height"] >= 40
    page.get_by_role("button", name="Show more").tap()
    page.wait_for_timeout(400)
    expect(page.get_by_role("log")).to_be_in_viewport()
    phone.shoot("phone-sheet")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_axe_finds_nothing(screen: Screen) -> None:
    """Every page, the set-up of every game with all its options, things chosen, refused and looked up."""
    page = screen.page
    found: dict[str, list[str]] = {}
    expect(screen.play_button()).to_be_enabled()
    for open_it in page.get_by_role("button", name="Choose side").all():
        open_it.click()
    assert page.locator("article form").count() == page.locator("article").count() >= 5
    page.evaluate("() => { for (const fold of document.querySelectorAll('article details')) fold.open = true; }")
    found["start, all set-ups"] = screen.axe()
    page.reload()
    screen.play_now()
    found["decision"] = screen.axe()
    page.get_by_role("button", name="The 505th acts").click()
    expect(page.locator("#decision[data-step=movement]")).to_be_attached()
    screen.choose_and_overreach()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("alert").get_by_role("button").first.click()
    found["chosen, refused, rule"] = screen.axe()
    screen.press("Escape", "p")
    found["plain"] = screen.axe()
    screen.press("?")
    found["help"] = screen.axe()
    made = screen.new_match(BOTH)
    screen.open(f"/match/{made['id']}")
    expect(page.get_by_role("button", name="show the map")).to_be_visible()
    found["curtain"] = screen.axe()
    screen.open(f"/replay/{made['id']}")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    found["replay"] = screen.axe()
    assert {where: what for where, what in found.items() if what} == {}


def test_axe_on_a_phone(phone: Screen) -> None:
    """The sheet too."""
    phone.play_now()
    assert phone.axe() == []


def test_quiet_for_those_who_want_it(chromium: Browser, address: str, shots: Path) -> None:
    """With reduced motion nothing is animated."""
    screen = Screen(chromium, address, shots, reduced_motion="reduce")
    screen.play_now()
    moving = screen.page.evaluate("() => document.getAnimations().length")
    assert moving == 0
    screen.close()


def test_first_page_is_small(screen: Screen) -> None:
    """Under 300 kB over the wire without the map, scripts and styles of the match included."""
    sizes: dict[str, int] = {}

    def count(response: object) -> None:
        url = response.url  # type: ignore[attr-defined]
        if "/maps/" not in url:
            sizes[url] = response.request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    screen.page.on("requestfinished", lambda request: count(request.response()))
    screen.page.goto("about:blank")
    screen.page.goto(screen.address)
    screen.play_now()
    files = {url: size for url, size in sizes.items() if "/api/" not in url}
    assert 0 < sum(files.values()) < 300_000, files
