"""Somebody new: the briefing, a hint, what can be done, from a rule's tag into the book, and back to the match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.screen import Screen


@pytest.fixture
def newcomer(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A small laptop, nothing read yet."""
    one = Screen(chromium, address, shots, guide=True, viewport={"width": 1280, "height": 720})
    yield one
    one.close()


def test_a_newcomer_finds_everything(newcomer: Screen) -> None:
    """Briefed once and never again; a hint is given once, and not again after a reload; the question is explained from
    what is on offer; a tag leads to its row in the book, to the row after it, to what is searched for, and back; axe
    finds nothing on the way."""
    page, found = newcomer.page, {}
    lost: list[str] = []

    def away(route: Route) -> None:
        """For a moment there is no network for pictures."""
        if len(lost) < 3:
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    page.route("**/maps/night-drop*.svg", away)
    newcomer.play_button().click()
    briefing = page.locator("dialog[data-briefing]")
    expect(briefing).to_contain_text("You lead the 82nd Airborne", timeout=30_000)
    # a map that did not come is asked for again, and nothing broken stands there meanwhile
    expect(briefing.locator("figure image")).to_have_count(1)
    expect(page.locator("canvas.ready")).to_have_count(1)
    assert len(lost) == 3
    expect(briefing.locator("li svg")).to_have_count(10)
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    found["briefing"] = newcomer.axe()
    newcomer.shoot("briefing")
    # who wants no more of it still reads this one, and may change his mind
    hints = briefing.get_by_role("checkbox")
    hints.uncheck()
    expect(briefing).to_contain_text("How you win")
    hints.check()
    newcomer.press("Escape")
    expect(briefing).to_have_count(0)
    newcomer.my_turn()
    hint = page.locator("[data-hint=activation]")
    expect(hint).to_contain_text("Each activation is one American regiment")
    hint.get_by_role("button", name="Got it").click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.reload()
    newcomer.my_turn()
    expect(briefing).to_have_count(0)
    newcomer.press("h")
    what = page.locator("dialog[data-what]")
    expect(what).to_contain_text("The 505th acts")
    expect(what).to_contain_text("How you win")
    found["what can I do"] = newcomer.axe()
    newcomer.press("Escape")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.get_by_role("button", name="Rule 5.4a").first.click()
    page.get_by_role("link", name="Read it in the book").click()
    row = page.locator("article.now")
    expect(row).to_have_attribute("id", "row-5.4a")
    expect(row).to_be_in_viewport()
    expect(page).to_have_title("Night Drop: the book · Lancio")
    found["book"] = newcomer.axe()
    row.get_by_role("link", name="The next rule").click()
    expect(page.locator("article.now")).to_have_attribute("id", "row-5.4.1a")
    page.get_by_role("searchbox").fill("marsh landing")
    page.get_by_role("link", name="4.2.3b").click()
    expect(page.locator("article.now")).to_have_attribute("id", "row-4.2.3b")
    page.locator("aside .beside").get_by_role("link", name="Terrain chart").click()
    expect(page.get_by_role("row", name="Marsh")).to_contain_text("+1")
    found["chart"] = newcomer.axe()
    page.locator("header").get_by_role("link", name="Back to the match").click()
    assert newcomer.my_turn() == "choose-activation"
    assert {where: what for where, what in found.items() if what} == {}
