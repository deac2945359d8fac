"""What a question needs is on the screen: a laptop scrolls nothing, the sheet of a phone is as high as it must be."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Served
from tests.browser.fold import WALKS, Walk, walk

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
