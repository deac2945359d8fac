"""Arcs of fire and the side of impact, with examples worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from lancio.hexes import (
    FLANK,
    FRONT,
    REAR,
    Edge,
    Hex,
    Vertex,
    arc_of_corner,
    arc_of_side,
    corners_facing,
    distance,
    edges,
    impact,
    in_arc,
    rotate,
    sides_towards,
    trace,
    turn_between,
    vertices,
)
from tests.hexes.grid import HEXES, at, label
from tests.strategies import directions, hexes


def labels(found: list[Hex]) -> set[str]:
    """The labels of some hexes."""
    return {label(h) for h in found}


@given(hexes, hexes)
def test_the_sides_are_those_the_line_leaves_through(a: Hex, b: Hex) -> None:
    """Where the line goes out of the first hex: one side, or the two that meet in a corner."""
    way = Hex((b.q - a.q) % 15 - 7, (b.r - a.r) % 15 - 7)
    if way == Hex(0, 0):
        assert sides_towards(a, a) == ()
        return
    gate = trace(way).gates[0]
    origin = Hex(0, 0)
    found = sides_towards(a, Hex(a.q + way.q, a.r + way.r))
    if isinstance(gate, Edge):
        assert found == (edges(origin).index(gate),)
    else:
        assert isinstance(gate, Vertex)
        k = vertices(origin).index(gate)
        assert found == (k, (k + 1) % 6)


@given(hexes, directions)
def test_everything_turns_together(way: Hex, k: int) -> None:
    """An arc turned with its target still holds it; so does the zone of impact."""
    origin = Hex(0, 0)
    assert in_arc(arc_of_corner(k), origin, rotate(way, k)) == in_arc(arc_of_corner(0), origin, way)
    assert set(impact(origin, k, rotate(way, k))) == set(impact(origin, 0, way))


@given(hexes)
def test_zones_go_round_the_piece(way: Hex) -> None:
    """Front and rear swap when the piece turns about; neighbouring zones meet on a line, front and rear never."""
    origin = Hex(0, 0)
    if way == origin:
        return
    zones, behind = impact(origin, 1, way), impact(origin, 4, way)
    swapped = {FRONT: REAR, REAR: FRONT, FLANK: FLANK}
    assert {swapped[zone] for zone in zones} == set(behind)
    assert len(zones) == 1 or FLANK in zones
    assert bool(corners_facing(origin, way)) and 2 <= len(corners_facing(origin, way)) <= 3


def test_a_vehicle_that_faces_a_corner() -> None:
    """In H8, facing the corner between north-east and south-east: two sides wide, the edges included."""
    tank, arc = at("H8"), arc_of_corner(1)
    front = [h for h in HEXES if h != tank and in_arc(arc, tank, h) and distance(tank, h) <= 2]
    assert {"I7", "I8", "J7", "J8", "I6"} <= labels(front)
    assert not {"H7", "G7", "G8", "H6", "G6"} & labels(front)
    assert in_arc(arc, tank, tank)


@pytest.mark.parametrize(
    ("shooter", "zones"),
    [
        ("H7", {FLANK}),
        ("H9", {FLANK}),
        ("G7", {REAR}),
        ("G8", {REAR}),
        ("I7", {FRONT}),
        ("I8", {FRONT}),
        ("I6", {FRONT, FLANK}),
        ("I9", {FRONT, FLANK}),
        ("G6", {FLANK, REAR}),
        ("G9", {FLANK, REAR}),
        ("H8", set()),
    ],
)
def test_where_a_shot_strikes(shooter: str, zones: set[str]) -> None:
    """The same vehicle, shot at from around."""
    assert set(impact(at("H8"), 1, at(shooter))) == zones


def test_a_bunker_that_faces_a_side() -> None:
    """In H8, facing north: three front hexes."""
    bunker = at("H8")
    beside = [h for h in HEXES if distance(bunker, h) == 1]
    assert labels([h for h in beside if in_arc(arc_of_side(0), bunker, h)]) == {"G7", "H7", "I7"}


def test_turning_costs_the_shorter_way() -> None:
    """From corner to corner, never more than three."""
    assert [turn_between(1, k) for k in range(6)] == [1, 0, 1, 2, 3, 2]
