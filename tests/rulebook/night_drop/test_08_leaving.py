"""Chapter 8.4.5, and what a move shows: off the map, and the secrets of a march."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.night_drop.check import cost, goals, refused, says, silent
from tests.rulebook.night_drop.scene import hex_of, play, scene

IDLE = {"505-s28": "2920 plt", "de-1": "2213 G09"}


@proves("8.4.5a")
def test_leaving_the_map_is_the_end() -> None:
    """A unit that walks over the edge is out of the game; the step costs one point."""
    match = scene(pieces={**IDLE, "505-c1": "0112", "505-c2": "0513"})
    events = play(match, "move 505-c1 off")
    says(events, "left-map", "8.4.5a", units=["505-c1"], hex="0112")
    assert hex_of(match, "505-c1") is None
    assert not goals(match, "505-c1")
    assert match.dump()["position"]["pieces"]["505-c1"] == "-"


@proves("8.4.5a")
def test_leaving_the_map_costs_a_point() -> None:
    """With half a point left at the edge there is no way off; with a whole point there is."""
    far = scene(activation="G4", pieces={"de-1": "0709 G03 up", "de-2": "2920 G04"})
    refused(far, "move de-1 off", rule="8.4.5a")
    assert cost(far, "move de-1 0106") == 3.5
    refused(far, "move de-1 off", rule="8.4.5a")
    near = scene(activation="G4", pieces={"de-1": "0708 G03 up", "de-2": "2920 G04"})
    assert "off" in goals(near, "de-1")
    events = play(near, "move de-1 off")
    says(events, "left-map", "8.4.5a", units=["de-1"], hex="0106")


@proves("8.4.5a", "6.2.1a")
def test_leaving_the_map_out_of_a_zone() -> None:
    """Off the map from a hex in an enemy zone costs the point for leaving the zone as well."""
    pieces = {**IDLE, "505-s1": "0213 plt", "de-2": "0112 G03 up"}
    match = scene(pieces=pieces)
    assert cost(match, "move 505-s1 0113") == 2
    assert "off" in goals(match, "505-s1"), "two points for the zone and the edge"
    match = scene(pieces={**pieces, "505-s1": "0214 plt"})
    assert cost(match, "move 505-s1 0113") == 3
    refused(match, "move 505-s1 off")


@proves("8.4.5b")
@pytest.mark.parametrize("pushed", [False, True])
def test_nobody_learns_what_left(pushed: bool) -> None:
    """Of an Unknown stick that leaves the map neither side learns the type, whoever moved it; a PIR Advantage
    lost that way gives the German nothing."""
    views, logs = [], []
    for kind, other in (("pa", "plt"), ("plt", "pa")):
        pieces = {**IDLE, "505-s1": f"0112 {kind}", "505-s2": f"0513 {other}"}
        if pushed:
            match = scene(turn=2, activation="G1", stage="push", pieces=pieces)
            events = play(match, "push 505-s1 off")
        else:
            match = scene(turn=2, pieces=pieces)
            events = play(match, "move 505-s1 off")
        says(events, "left-map", "8.4.5a", units=["505-s1"], hex="0112")
        silent(events, "stick-seen", "advantage-killed", "stick-killed")
        views.append([match.view(side) for side in ("us", "german", None)])
        logs.append(events)
        assert match.view("german")["tracks"]["claimed_turns"] == []
    assert views[0] == views[1]
    assert logs[0] == logs[1]


@proves("8.1a", "8.3.1a")
def test_an_unknown_unit_shows_only_where_it_went() -> None:
    """Way and cost of an Unknown German unit are told to the German alone: men and vehicles look the same."""
    seen = []
    for kind, price in (("G03", 1.0), ("G01", 2.0)):
        match = scene(activation="G4", pieces={"de-1": f"1609 {kind}", "de-2": "2920 G09", "505-c1": "0513"})
        events = play(match, "move de-1 1611")
        says(events, "moved", "8.1a", units=["de-1"], path=["1609", "1611"])
        says(
            events, "way-taken", "8.1a", ("german",),
            units=["de-1"], path=["1609", "1610", "1611"], cost=price, instead_of="moved",
        )  # fmt: skip
        owner = next(p for p in match.view("german")["pieces"] if p["id"] == "de-1")
        assert owner["points_left"] == 4 - price
        seen.append((match.view("us"), match.log("us"), match.view(None), match.log(None)))
    assert seen[0] == seen[1]
    assert "points_left" not in str(seen[0])


@proves("8.1a")
def test_a_known_unit_shows_its_way() -> None:
    """Once shown, a German unit's way and cost are public."""
    match = scene(activation="G4", pieces={"de-1": "1609 G01 up", "de-2": "2920 G09"})
    events = play(match, "move de-1 1611")
    says(events, "moved", "8.1a", units=["de-1"], path=["1609", "1610", "1611"], cost=2.0)
    silent(events, "way-taken")


@proves("8.1a", "8.3.1a")
def test_an_unknown_unit_does_not_show_that_it_is_spent() -> None:
    """A vehicle that has used up its points and men who have some left look the same to the US."""
    seen = []
    for kind, left in (("G03", 2.0), ("G01", 0.0)):
        match = scene(activation="G4", pieces={"de-1": f"1505 {kind}", "de-2": "2920 G09", "505-c1": "0513"})
        play(match, "move de-1 1608")
        owner = next(p for p in match.view("german")["pieces"] if p["id"] == "de-1")
        assert owner.get("points_left", 0.0) == left
        assert bool(goals(match, "de-1")) == (left > 0)
        seen.append((match.view("us"), match.log("us"), match.view(None), match.log(None)))
    assert seen[0] == seen[1]
