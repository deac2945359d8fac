"""What a client is given to draw: the Bomber's trail, the score round by round, the plan for its owner alone."""

from __future__ import annotations

from typing import Any

from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, RAIDING, in_words, piece, play, scene, start

FAR = {"yellow": "6 ground 8"}


@proves("DD-7.bomber.1", "DD-6.3.3")
def test_the_trail_is_what_was_flown() -> None:
    """Everybody sees the hexes flown, nobody but the British those to come."""
    match = scene(squadrons=FAR, **PASSING)
    for viewer in ("british", "german", None):
        assert match.view(viewer)["tracks"]["trail"] == ["16", "9", "10"]
    play(match, "close")
    assert match.view(None)["tracks"]["trail"] == ["16", "9", "10", "11"]
    plan = match.view("british")["tracks"]["plan"]
    assert plan["hexes"] == ["9", "10", "11", "12", "11", "10", "9", "8"]
    assert (plan["target"], plan["out"], plan["flown"], plan["left"]) == ("hamburg", 4, 3, 6)
    assert match.view("german")["tracks"]["plan"] is None and match.view(None)["tracks"]["plan"] is None


@proves("DD-5.6", "DD-6.6.1")
def test_the_score_round_by_round() -> None:
    """The score at the end of each round of the night, in order; a new night begins a new list."""
    match = scene(squadrons={**FAR, "red": "11 high 5"}, round=2, scores=[4], score=4, **RAIDING)
    assert match.view(None)["tracks"]["scores"] == [4]
    play(match, "close")
    # a squadron scores 2, Emden brings 13 - 3
    assert match.view("german")["tracks"]["scores"] == [4, 12] and match.view(None)["score"]["score"] == 12


def test_the_last_round_counts_too() -> None:
    """A match played out has one score for each round, the last one the result."""
    match = GAME.start("night", seed=4)
    dice = Dice(key_of("scores"))
    while match.to_act is not None:
        match.play(match.legal[dice.below(len(match.legal))])
    view = match.view(None)
    assert len(view["tracks"]["scores"]) == view["turn"]["round"]
    assert view["tracks"]["scores"][-1] == view["score"]["score"]


@proves("DD-7.fuel.1", "DD-7.air.1", "DD-7.compass.3")
def test_gauges() -> None:
    """Fuel with the tank, altitude, heading, tokens, weather by hex."""
    match = scene(squadrons={"blue": "11 low 7"}, mosquito="12 low", clouds="20", fogs="5", tokens=4, **PASSING)
    blue = piece(match, "blue")
    assert (blue["fuel"], blue["tank"], blue["level"], blue["type"]) == (7, 12, "low", "do217")
    assert piece(match, "bomber")["heading"] == "E" and piece(match, "mosquito")["level"] == "low"
    assert match.view(None)["tracks"]["tokens"] == 4
    assert piece(match, "cloud-20")["hex"] == "20" and piece(match, "fog-5")["kind"] == "fog"


def other_plan(match: Match, **more: Any) -> Match:
    """The same position with another plan."""
    saved = match.dump()
    changed = {field: in_words(field, value) for field, value in more.items()}
    return GAME.load({**saved, "position": {**saved["position"], **changed}})


@proves("DD-6.3.3", "DD-X.window.1")
def test_nothing_the_german_sees_hangs_on_the_plan() -> None:
    """Another target, a longer route, another landing field, Window elsewhere: the same view, questions and
    answers."""
    match = scene(
        squadrons={**FAR, "red": "19 high 5"}, mosquito="17 high", options={"window": True}, announced=2, windows=8,
        **PASSING,
    )  # fmt: skip
    changes: list[dict[str, Any]] = [
        {"target": "emden", "turn_at": 3, "route": "NE E E NW W W"},
        {"target": "berlin", "turn_at": 6, "route": "NE E E E E SE E W W NW W W W W"},
        {"route": "NE E E E W W W SW"},
        {"windows": 16},
    ]
    for more in changes:
        other = other_plan(match, **more)
        for viewer in ("german", None):
            assert other.view(viewer) == match.view(viewer)
        assert other.legal == match.legal
        assert other.view("british") != match.view("british")


@proves("DD-7.mosq.18")
def test_the_mosquitos_landing_field_is_nobodys_business() -> None:
    """Where it may land follows from the plan; the German is not told which fields are open."""
    match = scene(at="mosquito", mosquito="9 high", squadrons=FAR, **PASSING)
    other = other_plan(match, route="NE E E E W W W SW")
    play(match, "mosquito 8")
    play(other, "mosquito 8")
    assert "land" not in {str(a) for a in match.legal} and "land" in {str(a) for a in other.legal}
    assert match.view("german") == other.view("german")


def test_a_plan_in_the_making_is_not_seen() -> None:
    """Card after card the German sees the same."""
    match = start(dice=[1])
    play(match, "base yellow 5", "base red 24", "base green 18", "base blue 11")
    before = match.view("german")
    play(match, "target emden", "start 16", "card NE", "card E")
    after = match.view("german")
    assert {k: v for k, v in before.items() if k != "version"} == {k: v for k, v in after.items() if k != "version"}


@proves("DD-7.fuel.2")
def test_the_way_home() -> None:
    """A squadron in the air is told what the nearest airfield costs: less with the wind than across it."""
    for wind, fuel in (("E", 1), ("SE", 1), ("NW", 2)):
        match = scene(squadrons={"blue": "10 high 7"}, wind=wind, **PASSING)
        assert piece(match, "blue")["home"] == fuel
    match = scene(squadrons={"blue": "11 high 7", "red": "6 ground 8"}, **PASSING)
    assert piece(match, "blue")["home"] == 0 and "home" not in piece(match, "red")
