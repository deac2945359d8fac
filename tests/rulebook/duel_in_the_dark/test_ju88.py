"""Expansion: the Ju 88 and its observer's badge."""

from __future__ import annotations

from typing import Any

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import PASSING, RAIDING, piece, play, points, scene, start, texts

FAR = {"yellow": "6 ground 8"}
JU88: dict[str, Any] = {"options": {"ju88": True}, "ju88": 1}


@proves("DD-X.ju88.1", "DD-X.ju88.4", "DD-8.7.1")
def test_the_ju88_takes_a_slot() -> None:
    """Any squadron; a tank of 12; no MW-50 for it."""
    match = start(ju88=True, mw50=True)
    assert texts(match) == {"swap yellow", "swap red", "swap green", "swap blue"}
    play(match, "swap red")
    assert texts(match) == {"arm yellow", "arm green"}
    play(match, "arm green", "base red 24")
    red = piece(match, "red")
    assert (red["type"], red["fuel"]) == ("ju88", 12)


@proves("DD-X.ju88.2", "DD-X.ju88.3")
def test_the_observers_badge() -> None:
    """Asked in cloud only; used on the way out it is turned, used on the way home it is gone."""
    match = scene(squadrons={**FAR, "red": "11 high 5", "green": "11 high 5"}, clouds="11", badge=2, **JU88, **PASSING)
    play(match, "close")
    assert texts(match) == {"badge", "keep"}
    kept = match.copy()
    assert points(play(kept, "keep")) == {"fighters-scored": -2}
    assert points(play(match, "badge")) == {"fighters-scored": -3}
    assert match.view(None)["tracks"]["badge"] == 1
    clear = scene(squadrons={**FAR, "red": "11 high 5"}, badge=2, **JU88, **PASSING)
    assert points(play(clear, "close")) == {"fighters-scored": -2}


@proves("DD-X.ju88.3")
def test_the_badge_turns_when_the_target_is_bombed() -> None:
    """An unused outbound side is lost; after the landing the badge is gone."""
    match = scene(squadrons={**FAR, "red": "20 high 5"}, badge=2, **JU88, **RAIDING)
    play(match, "close")
    assert match.view(None)["tracks"]["badge"] == 1
    home = scene(
        squadrons={**FAR, "red": "20 high 5"},
        badge=1,
        bomber="2 high",
        route="NE E E NW W W",
        flown=5,
        target="emden",
        bombed="11",
        **JU88,
    )
    play(home, "close")
    assert home.view(None)["tracks"]["badge"] == 0


@proves("DD-X.ju88.2", "DD-X.ju88.3")
def test_the_badge_serves_once_each_way() -> None:
    """Used on the way out it is turned, and not asked for again before the way home."""
    cloud = {"squadrons": {**FAR, "red": "11 high 5"}, "clouds": "11", "badge": 1, **JU88}
    outbound = scene(**cloud, **PASSING)
    assert points(play(outbound, "close")) == {"fighters-scored": -1}
    home = scene(**cloud, bomber="12 high", route="NE E E E W W W W", flown=4, target="hamburg", bombed="12")
    play(home, "close")
    assert texts(home) == {"badge", "keep"}
    assert points(play(home, "badge")) == {"fighters-scored": -2}
    assert home.view(None)["tracks"]["badge"] == 0
