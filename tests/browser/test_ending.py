"""The page of the result: the last map, what decided it, where the points came from, what to try next."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.screen import Screen
from tests.browser.test_story import CASES, Player


def test_the_result_tells_the_story(chromium: Browser, address: str, shots: Path) -> None:
    """Nothing is hidden any more; a turning point is a click into the replay; the rematch has the sides swapped. That
    the computer was asked what it would do is said, and the chances of both sides are drawn."""
    screen = Screen(chromium, address, shots, reduced_motion="reduce")
    page = screen.page
    seats, side = CASES["night-drop"]
    made = screen.new_match(seats, seed=3)
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    page.locator("[data-ask]").click()
    advised = page.locator("[data-advised]")
    expect(advised).not_to_have_count(0, timeout=60_000)
    assert advised.count() <= 3
    assert screen.axe() == []
    screen.shoot("advice")
    player = Player(screen, made, side)
    while not (seat := player.asked())["view"]["outcome"]:
        legal = seat["view"]["legal"]
        player.act(seat, next((one for one in legal if one == "end"), legal[0]))
    screen.open(f"/result/{made['id']}")
    expect(page.locator("[data-last-map] .board")).to_be_visible(timeout=30_000)
    assert page.locator("[data-last-map] [data-unit]").count() > 0
    expect(page.locator("[data-sources]")).to_contain_text("10.1a")
    expect(
        page.get_by_text(re.compile(r"Pips against the average: [+−]?[\d.,]+; a difference of up to ±\d"))
    ).not_to_have_count(0)
    expect(page.locator(f"[data-advice={side}]")).to_contain_text("advice asked 1 time")
    expect(page.locator("[data-chances=ready] svg")).to_be_visible(timeout=120_000)
    screen.shoot("result")
    assert screen.axe() == []
    turning = page.locator("[data-swings] li button")
    assert 1 <= turning.count() <= 5
    turning.first.click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.go_back()
    page.locator("[data-kind=swapped]").click()
    screen.my_turn()
    kept = page.evaluate("() => JSON.parse(localStorage.lancio).matches.map((one) => one.seats)")
    assert {"us": "greedy", "german": "human"} in kept
    screen.close()
