"""Chapter 9.5: advance after combat."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, refused, says, silent
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts

IDLE = {"505-s28": "2920 plt"}


@proves("9.5.1a")
def test_the_point_must_advance() -> None:
    """When the last defender is eliminated the attacking Point goes in, unasked."""
    pieces = {**IDLE, "505-c1": "0512", "505-c2": "0612", "de-1": "0513 G11 up"}
    match = scene(turn=6, stage="combat", dice=[3, 3], pieces=pieces)
    events = fight(match, "505-c1", target="0513")
    says(events, "eliminated", "9.2.5b", unit="de-1")
    says(events, "advanced", "9.5.1a", units=["505-c1"], path=["0512", "0513"])
    assert hex_of(match, "505-c1") == "0513"
    assert hex_of(match, "505-c2") == "0612"


@proves("9.5.1a", "9.5.1b")
def test_helpers_may_follow_one_by_one() -> None:
    """The others choose each for itself, from whatever attacking hex; the Point is not asked."""
    pieces = {
        **IDLE,
        "505-c1": "0512",
        "505-c2": "0512",
        "505-c3": "0612",
        "505-c4": "0512",
        "de-1": "0513 G11 up",
    }
    match = scene(turn=6, stage="combat", dice=[3, 3], pieces=pieces)
    events = fight(match, "505-c1", "505-c2", "505-c3", target="0513", point="505-c2")
    says(events, "advanced", "9.5.1a", units=["505-c2"], path=["0512", "0513"])
    assert match.to_act == "us"
    assert texts(match) == {"advance 505-c1", "advance 505-c3", "end"}
    refused(match, "advance 505-c4", "advance 505-c2")
    events = play(match, "advance 505-c3")
    says(events, "advanced", "9.5.1b", units=["505-c3"], path=["0612", "0513"])
    assert texts(match) == {"advance 505-c1", "end"}
    play(match, "end")
    assert [hex_of(match, f"505-c{i}") for i in (1, 2, 3, 4)] == ["0512", "0513", "0513", "0512"]


@proves("9.5.1a")
def test_no_advance_while_an_enemy_is_left() -> None:
    """One defender of two still there: nobody goes in."""
    pieces = {**IDLE, "505-c1": "0512", "de-1": "0513 G11 up", "de-2": "0513 G03 up"}
    match = scene(turn=6, stage="combat", dice=[3, 3], pieces=pieces)
    fight(match, "505-c1", target="0513")
    events = play(match, "point de-1")
    says(events, "eliminated", "9.2.5b", unit="de-1")
    silent(events, "advanced")
    assert hex_of(match, "505-c1") == "0512"


@proves("9.5.1a", "9.4.3a")
def test_no_advance_when_they_could_not_leave() -> None:
    """Defenders that had to retreat but could not are still there: no advance."""
    pieces = {**IDLE, "505-c1": "0512", "505-c2": "0514", "505-c3": "0512", "505-c4": "0512"}
    pieces |= {"de-1": "0513 G11 up", "de-2": "0513 G03 up"}
    match = scene(turn=6, stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "505-c1", "505-c3", "505-c4", target="0513", point="505-c1")
    events = play(match, "point de-1")
    assert only(events, "combat-resolved").rule == "9.2.4c"
    says(events, "step-lost", "9.4.3a", unit="de-2")
    silent(events, "advanced", "retreated")


@proves("9.5.1a", "9.2.4c")
def test_advance_after_a_rout() -> None:
    """Point dead, the rest in retreat: the hex is free, and only then the attacker advances."""
    pieces = {
        **IDLE,
        "505-c1": "0512",
        "505-c3": "0512",
        "505-c4": "0512",
        "de-1": "0513 G11 up",
        "de-2": "0513 G03 up",
    }
    match = scene(turn=6, stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "505-c1", "505-c3", "505-c4", target="0513", point="505-c1")
    events = play(match, "point de-1")
    silent(events, "advanced")
    assert match.to_act == "german"
    events = play(match, "retreat 0514")
    assert kinds(events)[:2] == ["retreated", "advanced"]
    assert hex_of(match, "505-c1") == "0513"


@proves("9.5.1a")
def test_the_point_survives_in_place() -> None:
    """A rout that only reduces the defending Point leaves it in the hex: no advance, though the rest
    retreat."""
    pieces = {
        **IDLE,
        "505-c1": "0512",
        "505-c3": "0512",
        "505-c4": "0512",
        "de-1": "0513 G03 up",
        "de-2": "0513 G11 up",
    }
    match = scene(turn=6, stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "505-c1", "505-c3", "505-c4", target="0513", point="505-c1")
    play(match, "point de-1")
    events = play(match, "retreat 0514")
    silent(events, "advanced")
    assert (hex_of(match, "de-1"), hex_of(match, "505-c1")) == ("0513", "0512")


@proves("9.5.2a")
def test_defenders_never_advance() -> None:
    """The attacker's hex is emptied by his defeat: the defenders stay and nobody is asked."""
    pieces = {**IDLE, "505-c1": "0512 reduced", "de-1": "0513 G09 up", "de-2": "0513 G03 up"}
    match = scene(turn=6, stage="combat", dice=[1, 5], pieces=pieces)
    fight(match, "505-c1", target="0513")
    events = play(match, "point de-1")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    silent(events, "advanced")
    assert (hex_of(match, "de-1"), hex_of(match, "de-2")) == ("0513", "0513")
    assert not answers(match, "advance")


@proves("9.5.2a", "9.2.4h")
def test_defenders_stay_when_attackers_retreat() -> None:
    """Nor do they follow attackers who had to retreat."""
    pieces = {"505-c1": "0513", "de-1": "0512 G11 up", "de-2": "0512 G12 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[1, 6], pieces=pieces)
    fight(match, "de-1", "de-2", target="0513", point="de-1")
    events = play(match, "retreat 0511")
    silent(events, "advanced")
    assert hex_of(match, "505-c1") == "0513"


@proves("9.5.1b", "R24", "7b")
def test_too_many_may_advance() -> None:
    """More than three may go in; the stacking check after combat cuts them."""
    pieces = {**{f"505-c{i}": "0512" for i in range(1, 5)}, "de-1": "0513 G11 up"}
    match = scene(turn=6, stage="combat", dice=[3, 3], pieces=pieces)
    fight(match, *[f"505-c{i}" for i in range(1, 5)], target="0513", point="505-c1")
    events = play(match, "advance 505-c2", "advance 505-c3", "advance 505-c4")
    assert [e.rule for e in events if e.kind == "advanced"] == ["9.5.1b"] * 3
    assert answers(match, "remove") == {f"505-c{i}" for i in range(1, 5)}


@proves("R24", "9.5.1a")
def test_a_vehicle_does_not_advance_into_marsh() -> None:
    """If the hex is closed to the Point it stays; its helper on foot may go in all the same."""
    pieces = {"505-s1": "1413 plt", "505-s2": "2920 plt", "de-1": "1313 G01", "de-2": "1313 G03"}
    match = scene(turn=3, activation="G4", stage="combat", pieces=pieces)
    events = fight(match, "de-1", "de-2", target="1413", point="de-1")
    assert "stick-killed" in kinds(events)
    silent(events, "advanced")
    says(events, "advance-barred", "R24", unit="de-1", hex="1413")
    assert texts(match) == {"advance de-2", "end"}
    events = play(match, "advance de-2")
    says(events, "advanced", "9.5.1b", units=["de-2"], path=["1313", "1413"])
    assert (hex_of(match, "de-1"), hex_of(match, "de-2")) == ("1313", "1413")
    german = piece(match, "de-1", "us")
    assert german is not None and german["type"] is None


@proves("R24", "9.5.1a", "9.5.1b")
@pytest.mark.parametrize("point", ["505-c1", "505-c2"])
def test_a_bridge_is_entered_by_its_road_only(point: str) -> None:
    """After a fight for the bridge only those at its ends can step onto it."""
    pieces = {"505-c1": "1613", "505-c2": "1612", "de-1": "1513 G11 up", **IDLE}
    match = scene(turn=6, stage="combat", dice=[4, 3], pieces=pieces)
    events = fight(match, "505-c1", "505-c2", target="1513", point=point)
    if point == "505-c2":
        says(events, "advanced", "9.5.1a", units=["505-c2"], path=["1612", "1513"])
        assert not answers(match, "advance")
    else:
        silent(events, "advanced")
        assert texts(match) == {"advance 505-c2", "end"}
    assert hex_of(match, "505-c1") == "1613"


@proves("9.5.1a", "10.2a", "R24")
def test_a_company_that_advances_gains_control() -> None:
    """Taking a VP hex by advance puts the US in control."""
    pieces = {**IDLE, "505-c1": "2408", "de-1": "2409 G11 up"}
    match = scene(turn=6, stage="combat", dice=[4, 2], pieces=pieces)
    events = fight(match, "505-c1", target="2409")
    says(events, "advanced", "9.5.1a", units=["505-c1"], path=["2408", "2409"])
    says(events, "control-gained", "10.2a", hex="2409")


@proves("9.5.1a", "10.2b")
def test_a_german_that_advances_ends_control() -> None:
    """A German who kills lone sticks in a VP hex advances and ends US control, even Unknown."""
    pieces = {"505-s1": "2409 plt", "505-s2": "2920 plt", "de-1": "2408 G03"}
    match = scene(turn=6, activation="G4", stage="combat", pieces=pieces, control=["2409"])
    events = fight(match, "de-1", target="2409")
    says(events, "control-lost", "10.2b", hex="2409")
