"""Expansion: Wilde Sau."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import PASSING, RAIDING, kinds, piece, play, points, scene, start, texts

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")


SAU: dict[str, Any] = {"options": {"window": True}, "announced": 2}


@proves("DD-X.sau.2", "DD-X.sau.4", "DD-X.sau.5")
def test_wilde_sau_strike_once() -> None:
    """Up to two hexes without fuel, turned up, no fight with the Mosquito; gone after the Bomber's move."""
    match = scene(squadrons=FAR, sau=["12", "12"], mosquito="11 high", **SAU, **PASSING)
    assert {"sau sau-1 12", "sau sau-1 10", "sau sau-2 14"} <= texts(match)
    events = play(match, "sau sau-1 11", "close")
    assert points(events) == {"sau-scored": -2}
    assert "sau-left" in kinds(events)
    assert not [p for p in match.view(None)["pieces"] if p["id"] == "sau-1"]
    assert piece(match, "sau-2")["up"] is False
    miss = scene(squadrons=FAR, sau=["12", "off"], **SAU, **PASSING)
    assert points(play(miss, "sau sau-1 13", "close")) == {}
    assert not [p for p in miss.view(None)["pieces"] if p["kind"] == "wilde-sau"]


@proves("DD-X.sau.5", "DD-7.mosq.16")
def test_their_airfield_cannot_be_bombed() -> None:
    """While Wilde Sau wait on it."""
    match = scene(at="mosquito", mosquito="13 high", squadrons=FAR, sau=["12", "off"], **SAU, **PASSING)
    play(match, "mosquito 12", "level low")
    assert "bomb airfield" not in texts(match)
    assert match.why_not("bomb airfield")[0].rule == "DD-X.sau.5"


@proves("DD-X.sau.5")
def test_window_does_not_touch_them() -> None:
    """The same points with and without."""
    for windows in (0, 0b1000):
        match = scene(squadrons=FAR, sau=["12", "off"], windows=windows, **SAU, **PASSING)
        assert points(play(match, "sau sau-1 11", "close")) == {"sau-scored": -2}


@proves("DD-X.sau.3")
@pytest.mark.parametrize(
    ("weather", "units", "uh", "hits"),
    [
        ({}, {}, False, True),
        ({"clouds": "11"}, {}, False, False),
        ({"clouds": "11"}, {"11": "searchlight 3"}, False, True),
        ({"storms": "11"}, {"11": "searchlight 3"}, False, False),
        ({}, {}, True, False),
        ({"moon": "full"}, {}, True, True),
    ],
)
def test_where_they_see(weather: dict[str, Any], units: dict[str, str], uh: bool, hits: bool) -> None:
    """A light or a clear sky; never a storm; the other list wants full moon or a light."""
    options = {"window": True, "sau_where": "uh" if uh else "italian"}
    match = scene(squadrons=FAR, sau=["12", "off"], announced=2, options=options, units=units, **PASSING, **weather)
    events = play(match, "sau sau-1 11", "close")
    assert ("sau-missed" not in kinds(events)) is hits


@proves("DD-X.sau.8", "DD-S.11")
@pytest.mark.parametrize(
    ("plan", "weather", "units", "expected"),
    [
        (RAIDING, {"moon": "full"}, {}, 10),
        (PASSING, {"summer": True}, {"11": "searchlight 2"}, 8),
        (RAIDING, {}, {"11": "searchlight 2"}, 8),
        (PASSING, {"clouds": "11"}, {"11": "searchlight 1"}, 1),
    ],
)
def test_two_wilde_sau_as_published(
    plan: dict[str, Any], weather: dict[str, Any], units: dict[str, str], expected: int
) -> None:
    """2 each, target +2, full moon +1, summer +1, lights for one outside the target, cloud -2: 5 each over the target
    under a full moon."""
    match = scene(squadrons=FAR, sau=["12", "12"], units=units, **SAU, **plan, **weather)
    events = play(match, "sau sau-1 11", "sau sau-2 11", "close")
    assert points(events)["sau-scored"] == -expected


@proves("DD-X.sau.6")
def test_wilde_sau_literally() -> None:
    """Weather as for a fighter; the lights help one squadron or one Wilde Sau, whichever gains more."""
    options = {"window": True, "window_rule": "literal"}
    match = scene(
        squadrons={**FAR, "red": "11 high 5"},
        sau=["12", "off"],
        units={"11": "searchlight 2"},
        moon="full",
        announced=2,
        options=options,
        **PASSING,
    )
    events = play(match, "sau sau-1 11", "close")
    assert sum(points(events).values()) == -(3 + 2 + 3)
    alone = scene(
        squadrons=FAR, sau=["12", "off"], units={"11": "searchlight 2"}, announced=2, options=options, **PASSING
    )
    assert points(play(alone, "sau sau-1 11", "close"))["sau-scored"] == -4
    flat = scene(
        squadrons=FAR, sau=["12", "off"], moon="full", announced=2, options={**options, "sau_value": "flat"}, **PASSING
    )
    assert points(play(flat, "sau sau-1 11", "close"))["sau-scored"] == -2


@proves("DD-X.sau.7")
def test_schemes_over_the_nights() -> None:
    """Two nights: 2 Window and 1 Sau, then 1 and 2; three nights: 2/0, 1/1, 0/2; the Sau need no announcement."""
    from lancio.games.duel_in_the_dark.settings import Setting
    from tests.rulebook.duel_in_the_dark.scene import GAME

    night = GAME.scenario("night")
    two = Setting(night, night.settle({"nights": 2, "window": True, "scheme": True}))
    three = Setting(night, night.settle({"nights": 3, "window": True, "scheme": True}))
    assert [(two.window_cards(n), two.sau_markers(n)) for n in (1, 2)] == [(2, 1), (1, 2)]
    assert [(three.window_cards(n), three.sau_markers(n)) for n in (1, 2, 3)] == [(2, 0), (1, 1), (0, 2)]
    match = start(dice=[1], tiles=0, window=True, nights=2, scheme=True)
    play(match, *BASES, *PLAN, "window 3", "window 5", "mosquito 8")
    assert texts(match, "sau") and not [t for t in texts(match) if "sau-2" in t]
