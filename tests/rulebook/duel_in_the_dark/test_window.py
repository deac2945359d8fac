"""Expansion: Window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    bomber_step,
    kinds,
    only,
    piece,
    play,
    points,
    scene,
    score,
    start,
    texts,
)

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")


def window(foil: bool = True, **more: Any) -> list[Any]:
    """A Bomber step with a Window card before the third card."""
    options = {"window": True, **more.pop("options", {})}
    plan = {**PASSING, **{k: more.pop(k) for k in list(more) if k in PASSING}}
    return bomber_step(options=options, windows=0b1000 if foil else 0, announced=2, **plan, **more)


@proves("DD-X.window.1", "DD-X.sau.1")
def test_window_is_announced_truthfully() -> None:
    """Yes if a card is in the route; only then the German places Wilde Sau, on any airfields."""
    yes = start(dice=[1], tiles=0, window=True)
    events = play(yes, *BASES, *PLAN, "window 3", "mosquito 8")
    assert only(events, "window-announced").data["used"] is True
    assert len(texts(yes, "sau")) == 19
    play(yes, "sau sau-1 11", "sau sau-2 11")
    assert piece(yes, "sau-1")["up"] is False
    no = start(dice=[1], tiles=0, window=True)
    events = play(no, *BASES, *PLAN, "done", "mosquito 8")
    assert only(events, "window-announced").data["used"] is False
    assert not texts(no, "sau")


@proves("DD-X.window.2", "DD-X.window.3")
def test_window_turns_up_with_its_card() -> None:
    """Before any card of the route, secretly; turned in the same step as the card, it works in the hex entered."""
    match = start(dice=[1], window=True)
    play(match, *BASES, *PLAN)
    assert texts(match) == {*(f"window {n}" for n in range(1, 7)), "done"}
    events = play(match, "window 3")
    assert only(events, "window-inserted").sees == ("british",)
    assert match.view("german")["tracks"]["plan"] is None
    step = window(squadrons={"red": "11 high 5"})
    assert kinds(step).index("window-turned") < kinds(step).index("bomber-moved")
    assert points(step) == {"fighters-scored": -1}


@proves("DD-X.window.2")
def test_window_inserted_at_the_announcement() -> None:
    """By agreement the card goes in when it is announced."""
    match = start(dice=[1], tiles=0, window=True, window_plan="announcement")
    play(match, *BASES, *PLAN, "mosquito 8")
    assert "window 3" in texts(match)
    assert only(play(match, "window 3"), "window-announced").data["used"] is True


@proves("DD-X.window.4", "DD-S.11")
def test_window_beyond_fourteen_cards() -> None:
    """Fourteen compass cards and a Window: 4 for the German, booked at landing only."""
    route = "NE SE NE SE E E E NW SW NW W W W W"
    match = scene(
        squadrons={**FAR, "red": "20 high 5"},
        bomber="9 high",
        start="16",
        route=route,
        flown=13,
        target="berlin",
        turn_at=7,
        bombed="21",
        windows=0b100,
        windows_turned=1,
        announced=2,
        options={"window": True},
    )
    assert score(match) == 0
    assert points(play(match, "close")) == {"window-surplus": -4}


@proves("DD-X.window.5")
def test_window_fails_in_a_storm() -> None:
    """The squadrons score as without it (storm: 2 - 2, radar 1)."""
    units = {"11": "radar 1"}
    assert points(window(squadrons={"red": "11 high 5"}, units=units, storms="11"))["fighters-scored"] == -1


@proves("DD-X.window.7", "DD-S.11")
def test_window_as_published() -> None:
    """The example of the ledger: two high squadrons, a radar, three lights, a flak: 1 + 1 + 2, and 1 flak."""
    two = {"red": "11 high 5", "green": "11 high 5"}
    units = {"11": "radar 1 searchlight 3 flak 1"}
    assert points(window(squadrons=two, units=units)) == {"flak-fired": -1, "fighters-scored": -4}
    assert points(window(foil=False, squadrons=two, units=units)) == {"flak-fired": -4, "fighters-scored": -9}


@proves("DD-X.window.6", "DD-S.11")
@pytest.mark.parametrize(
    ("weather", "units", "expected"),
    [
        ({}, {}, 2),
        ({"moon": "full"}, {}, 3),
        ({"summer": True}, {}, 3),
        ({}, {"11": "searchlight 2"}, 4),
        ({"clouds": "11"}, {}, 0),
    ],
)
def test_window_literally(weather: dict[str, Any], units: dict[str, str], expected: int) -> None:
    """The British score 2, +1 full moon, +1 summer, +1 a light outside the target, -2 cloud."""
    events = window(options={"window_rule": "literal"}, units=units, **weather)
    assert points(events).get("window-scored", 0) == expected


@proves("DD-X.window.6")
def test_window_literally_over_the_target() -> None:
    """+2 in the target's hex, and no lights there; squadrons score as usual."""
    events = window(
        options={"window_rule": "literal"},
        units={"11": "searchlight 2"},
        squadrons={"red": "11 high 5"},
        route="NE E E NW W W",
        target="emden",
    )
    assert points(events)["window-scored"] == 4
    assert points(events)["fighters-scored"] == -4
