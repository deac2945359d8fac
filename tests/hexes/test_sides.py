"""Sides and corners of hexes."""

from __future__ import annotations

import pytest
from hypothesis import given

from lancio.hexes import (
    Hex,
    distance,
    edge,
    edge_between,
    edges,
    edges_at,
    ends,
    step,
    vertex,
    vertex_between,
    vertices,
)
from tests.hexes.grid import CORNERS, HEXES, centre, point
from tests.strategies import directions, hexes


@given(hexes, directions)
def test_a_side_is_the_same_from_both_hexes(h: Hex, k: int) -> None:
    """Side k faces the neighbour in direction k, for which it is the opposite side."""
    assert edge(h, k) == edge(step(h, k), k + 3) == edge_between(step(h, k), h)
    assert edge(h, k) != edge(h, k + 1)


@given(hexes, directions)
def test_a_corner_is_the_same_from_all_three_hexes(h: Hex, k: int) -> None:
    """Corner k lies between the sides k and k + 1."""
    assert vertex(h, k) == vertex(step(h, k), k + 2) == vertex(step(h, k + 1 if k < 5 else 0), k - 2)
    assert {edge(h, k), edge(h, k + 1)} < set(edges_at(vertex(h, k)))


@given(hexes, directions)
def test_sides_end_in_corners(h: Hex, k: int) -> None:
    """Side k runs from corner k - 1 to corner k."""
    assert set(ends(edge(h, k))) == {vertex(h, k - 1), vertex(h, k)}
    assert len(set(edges(h))) == len(set(vertices(h))) == 6


@given(hexes, hexes, hexes)
def test_only_hexes_that_touch_have_a_side_or_corner(a: Hex, b: Hex, c: Hex) -> None:
    """Others are refused."""
    if distance(a, b) != 1:
        with pytest.raises(ValueError, match="do not touch"):
            edge_between(a, b)
        with pytest.raises(ValueError, match="do not touch"):
            vertex_between(a, b, c)


def test_corners_lie_where_the_drawing_has_them() -> None:
    """Every corner has one point, whichever of its hexes it is found from."""
    for h in HEXES:
        for k, v in enumerate(vertices(h)):
            x, y = centre(h)
            assert point(v) == (x + CORNERS[k][0], y + CORNERS[k][1])
