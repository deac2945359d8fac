"""Riddles on the screen: the one of the day, and one that is solved after a wrong answer, on a phone too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import lancio
from tests.browser.conftest import AXE
from tests.browser.screen import Screen

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}


def violations(screen: Screen) -> list[str]:
    """What axe finds on the page."""
    screen.page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(screen.page.evaluate("axe.run().then((done) => done.violations.map((one) => one.id))"))


@pytest.mark.parametrize("size", [{}, PHONE], ids=["laptop", "phone"])
def test_a_riddle_is_solved(chromium: Browser, address: str, shots: Path, size: dict[str, object]) -> None:
    """One stands on the start page. From the list: another answer is told what it costs and is not played, the right
    one opens what all of them are worth, and the list says that it is solved. All of it can be read by machines."""
    screen = Screen(chromium, address, shots, **size)
    page, name = screen.page, "phone" if size else "laptop"
    page.locator("[data-daily] [data-riddle]").wait_for()
    screen.shoot(f"riddle-daily-{name}")
    game = lancio.game("night-drop")
    riddle = next(one for one in game.riddles.values() if one.asked == "choose-activation")
    screen.open("/learn/night-drop")
    page.locator(f"[data-riddle={riddle.slug}]").scroll_into_view_if_needed()
    screen.shoot(f"riddle-list-{name}")
    assert violations(screen) == []
    page.locator(f"[data-riddle={riddle.slug}] button").click()
    card = page.locator(f".riddle[data-riddle={riddle.slug}]")
    expect(card).to_have_attribute("data-state", "open", timeout=30_000)
    screen.my_turn()
    screen.shoot(f"riddle-open-{name}")
    wrong, right = list(riddle.worth)[-1], riddle.right[0]
    version = screen.version
    page.locator(f"[data-act='{wrong}']").click()
    expect(card.get_by_role("alert")).to_contain_text(str(round(riddle.worth[wrong].chance / 10)))
    expect(card.get_by_role("alert").locator("b")).not_to_be_empty()
    assert screen.version == version
    screen.shoot(f"riddle-wrong-{name}")
    page.locator(f"[data-act='{right}']").click()
    expect(card).to_have_attribute("data-state", "right", timeout=30_000)
    card.locator("details > summary").first.click()
    expect(card.locator(f"li.right [data-worth='{right}']")).to_be_visible()
    expect(
        card.locator(f"li:not(.right) [data-worth='{next(one for one in riddle.worth if one not in riddle.right)}']")
    ).to_be_visible()
    # what comes after it is told, and what after the next one; what all are worth can be opened
    expect(card.locator("[data-follows] li").first).to_be_visible()
    expect(card.locator("[data-instead] li").first).to_be_visible()
    screen.shoot(f"riddle-right-{name}")
    assert violations(screen) == []
    card.locator(".buttons button").last.click()
    expect(page.locator(f"[data-riddle={riddle.slug}]")).to_have_attribute("data-state", "riddle.solved")
    screen.close()


def test_the_answer_is_looked_up(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever asks is told what is best, sees where it is, and may play it; that counts as looked up."""
    screen = Screen(chromium, address, shots)
    page = screen.page
    riddle = next(iter(lancio.game("duel-in-the-dark").riddles.values()))
    screen.open("/learn/duel-in-the-dark")
    page.locator(f"[data-riddle={riddle.slug}] button").click()
    card = page.locator(f".riddle[data-riddle={riddle.slug}]")
    card.locator("[data-show]").click()
    expect(card).to_have_attribute("data-state", "shown")
    where = [name for name in riddle.right[0].split() if name in riddle.game.chart(riddle.scenario)["hexes"]]
    assert where
    for hex_ in where:
        expect(page.locator(f"[data-lit='{hex_}']")).to_have_count(1)
    screen.shoot("riddle-shown")
    card.locator("[data-play]").click()
    expect(card).to_have_attribute("data-state", "right", timeout=30_000)
    screen.open("/learn/duel-in-the-dark")
    expect(page.locator(f"[data-riddle={riddle.slug}]")).to_have_attribute("data-state", "riddle.shown")
    screen.close()
