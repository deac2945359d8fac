"""What a question needs is on the screen: a laptop scrolls nothing, the sheet of a phone is as high as it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Served
from tests.browser.fold import LAPTOP, WALKS, Walk, walk
from tests.browser.screen import AGAINST_RANDOM, Screen

#: a set-up or a drop of each game, and how many questions lead through it
STEPS = {
    "night-drop/us": 2,
    "duel-in-the-dark/german": 6,
    "drvar/german": 3,
    "histo-command/german": 2,
    "lock-n-load/us": 2,
}
#: whose words are the longest
LONGEST = {"duel-in-the-dark": "it"}
CASES = [one for one in WALKS if f"{one.game}/{one.side}" in STEPS and one.scenario != "crossroads"]


@pytest.mark.parametrize("one", CASES, ids=lambda one: one.game)
def test_nothing_lies_below_the_fold(chromium: Browser, address: Served, shots: Path, one: Walk) -> None:
    """Whatever can be pressed is in sight, uncovered and large enough for a finger, from the set-up on."""
    assert list(walk(chromium, address, one, STEPS[f"{one.game}/{one.side}"], shots, LONGEST.get(one.game, "en"))) == []


@pytest.fixture
def laptop(chromium: Browser, address: Served, shots: Path) -> Iterator[Screen]:
    """A small wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce", **LAPTOP)
    yield one
    one.close()


#: whether a press on the first answer would reach it
REACHED = """() => {
    const answer = document.querySelector('#decision .buttons button');
    const { left, top, width, height } = answer.getBoundingClientRect();
    return answer.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_the_diary_leaves_the_question_in_sight(laptop: Screen) -> None:
    """Drawn out, it lies over none of the first answers; the next question closes it."""
    made = laptop.new_match(AGAINST_RANDOM)
    laptop.open(f"/match/{made['id']}")
    laptop.my_turn()
    drawer = laptop.page.get_by_role("button", name="Diary")
    drawer.click()
    expect(drawer).to_have_attribute("aria-expanded", "true")
    assert laptop.page.evaluate(REACHED)
    laptop.page.get_by_role("button", name="The 505th acts").click()
    expect(laptop.page.locator("#decision[data-step=movement]")).to_be_attached()
    expect(drawer).to_have_attribute("aria-expanded", "false")


def test_that_it_is_settled_is_said_in_full_once(laptop: Screen) -> None:
    """Then in a line with its two buttons, so that the questions that follow keep their place; 'Play on' ends it."""

    def certain(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "settled": True})

    page = laptop.page
    made = laptop.new_match(AGAINST_RANDOM)
    page.route(re.compile(rf"/api/matches/{made['id']}(/actions)?(\?|$)"), certain)
    page.route_web_socket("**/socket", lambda socket: socket.close())
    laptop.open(f"/match/{made['id']}")
    laptop.my_turn()
    said = page.locator("[data-settled]")
    expect(said).to_contain_text("Nothing that can still happen changes who wins")
    page.get_by_role("button", name="The 505th acts").click()
    expect(page.locator("#decision[data-step=movement]")).to_be_attached()
    expect(said).to_contain_text("The result is settled.")
    expect(said).not_to_contain_text("Nothing that can still happen")
    height = said.evaluate("one => one.getBoundingClientRect().height")
    assert height < 44, height
    said.get_by_role("button", name="Play on").click()
    expect(said).to_have_count(0)
