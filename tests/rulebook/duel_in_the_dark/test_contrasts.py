"""What is so and what is not, side by side: a prohibition alone, or a printed number, would hold in an empty game."""

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
#: a night that is over: the Bomber is down
OVER: dict[str, Any] = {"at": "round", "bomber": "down at 16", "options": {"nights": 2}}


@proves("DD-3.1")
def test_every_tile_is_offered_with_either_face() -> None:
    """At the first placement all eight types are at hand, and a tile placed is one less of its type."""
    match = start(dice=[1], tiles=2)
    play(match, *BASES, *PLAN)
    faces = (
        ("flak", "fire-truck"), ("searchlight", "fire-truck"), ("radar", "shelter"), ("radar", "fuel-truck"),
        ("flak", "balloon"), ("searchlight", "shelter"), ("searchlight", "smoke"), ("flak", "shelter"),
    )  # fmt: skip
    tiles = {text.split()[1] for text in texts(match, "place")}
    assert tiles == {"/".join(face) for pair in faces for face in (pair, pair[::-1])}


@proves("DD-3.5", "DD-7.air.1")
def test_the_next_night_all_fly_again_but_the_lost() -> None:
    """Whatever happened to it, a squadron is back on the ground with a full tank; one lost at sea is not."""
    match = scene(squadrons={"yellow": "6 ground 3"}, lost=["blue"], **OVER)
    assert match.view(None)["turn"]["number"] == 2
    assert all(p["level"] == "ground" for p in match.view(None)["pieces"] if "level" in p)
    assert {text.split()[1] for text in texts(match, "base")} == {"yellow", "red", "green"}
    play(match, "base yellow 5")
    assert piece(match, "yellow")["level"] == "ground" and piece(match, "yellow")["fuel"] == 8


@proves("DD-7.air.1")
def test_who_lands_is_on_the_ground() -> None:
    """High before, on the ground after landing."""
    match = scene(squadrons={"red": "12 high 5"}, **PASSING)
    assert piece(match, "red")["level"] == "high"
    play(match, "land red")
    assert piece(match, "red")["level"] == "ground"


@proves("DD-7.mosq.5", "DD-X.quad.1")
@pytest.mark.parametrize(("guns", "lost"), [("flak 6", 0), ("flak 6 quad-flak 1", 1)])
def test_quad_flak_hurts_the_mosquito_and_ordinary_flak_does_not(guns: str, lost: int) -> None:
    """Low over the same city: six flak do nothing, a quad among them does."""
    match = scene(
        at="mosquito", mosquito="12 high", units={"11": guns}, squadrons=FAR, options={"quad_flak": 1}, **PASSING
    )
    play(match, "mosquito 11", "level low")
    assert (score(match) < 0) == bool(lost)


@proves("DD-7.wx.wind.1")
def test_the_card_of_the_night_brings_the_wind() -> None:
    """The wind is the card's, and the squadrons' fuel follows it."""
    winds = {}
    for draw in (1, 2, 3, 4):
        match = start(dice=[draw], tiles=0)
        events = play(match, *BASES)
        drawn = only(events, "weather-drawn").data
        winds[draw] = drawn["wind"]
        assert match.view(None)["tracks"]["weather"]["wind"] == drawn["wind"]
    assert len(set(winds.values())) > 1


@proves("DD-X.gun.5", "DD-7.mosq.16")
def test_flak_beside_a_gunner_is_bombed_and_the_gunner_is_not() -> None:
    """Over the same hex: the flak is a target, the gold gunner is none."""
    match = scene(
        at="mosquito", mosquito="12 high", squadrons=FAR, gold="20", units={"20": "flak 1"},
        options={"gunners": True}, **PASSING,
    )  # fmt: skip
    play(match, "mosquito 20", "level low")
    assert texts(match, "bomb") == {"bomb flak"}


@proves("DD-X.players.6")
@pytest.mark.parametrize(("scenario", "ready"), [("night", True), ("five", False)])
def test_mw50_is_filled_by_landing_but_not_for_five(scenario: str, ready: bool) -> None:
    """Two players: ready again after landing; five: empty until the next night. The landing itself is the same."""
    options = {"mw50": True} if scenario == "night" else {}
    match = scene(scenario=scenario, squadrons={"red": "12 high 5"}, mw=["red"], options=options, **PASSING)
    events = play(match, *(["order red"] if scenario == "five" else []), "land red")
    assert "squadron-landed" in kinds(events) and piece(match, "red")["level"] == "ground"
    assert piece(match, "red")["mw50"] is ready


@proves("DD-X.window.5")
@pytest.mark.parametrize(("storms", "difference"), [("", True), ("11", False)], ids=["clear", "storm"])
def test_window_makes_a_difference_only_outside_storms(storms: str, difference: bool) -> None:
    """Two squadrons and two radars: in a clear sky Window costs them points, in a storm nothing."""
    scores = []
    for windows in (0b1000, 0):
        events = bomber_step(
            options={"window": True}, windows=windows, announced=2, storms=storms, units={"11": "radar 2"},
            squadrons={"red": "11 high 5", "green": "11 high 5"}, **PASSING,
        )  # fmt: skip
        scores.append(points(events).get("fighters-scored", 0))
    assert (scores[0] != scores[1]) == difference
