"""Hex coordinates: pure geometry."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lancio.hexes import DIRECTIONS, Hex, direction_between, distance, neighbours, step
from tests.strategies import directions, hexes


@given(hexes)
def test_six_neighbours_at_distance_one(h: Hex) -> None:
    """A hex has six different neighbours, each one away, in the order of the directions."""
    around = neighbours(h)
    assert len(set(around)) == 6 and h not in around
    assert all(distance(h, n) == 1 for n in around)
    assert [direction_between(h, n) for n in around] == list(range(6))


@given(hexes)
def test_neighbours_go_round_clockwise(h: Hex) -> None:
    """Each neighbour touches the next one, and the one three further on lies opposite."""
    around = neighbours(h)
    for d in range(6):
        assert distance(around[d], around[(d + 1) % 6]) == 1
        assert distance(around[d], around[(d + 3) % 6]) == 2


@given(hexes, directions, st.integers(0, 40))
def test_a_straight_line_leads_away_and_back(h: Hex, direction: int, length: int) -> None:
    """So many steps in one direction lead that far away, and as many in the opposite one back."""
    there = step(h, direction, length)
    assert distance(h, there) == length
    assert step(there, (direction + 3) % 6, length) == h
    one_by_one = h
    for _ in range(length):
        one_by_one = step(one_by_one, direction)
    assert one_by_one == there


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    """Zero only to itself, the same both ways, never longer than by way of a third hex."""
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(st.integers(0, 4))
def test_distance_counts_the_rings(radius: int) -> None:
    """Spreading from neighbour to neighbour, ring n holds 6n hexes, all at distance n."""
    seen, front = {Hex(3, -7)}, {Hex(3, -7)}
    for _ in range(radius):
        front = {n for h in front for n in neighbours(h)} - seen
        seen |= front
    assert len(front) == (6 * radius or 1)
    assert {distance(Hex(3, -7), h) for h in front} == {radius}


@given(hexes, hexes)
def test_only_neighbours_have_a_direction(a: Hex, b: Hex) -> None:
    """`direction_between` finds the step from one hex to the other, and nothing for hexes that do not touch."""
    direction = direction_between(a, b)
    if direction is None:
        assert distance(a, b) != 1
    else:
        assert step(a, direction) == b


def test_the_directions_sum_to_nothing() -> None:
    """The six directions cancel out in opposite pairs."""
    for d in range(3):
        here, opposite = DIRECTIONS[d], DIRECTIONS[d + 3]
        assert (here.q + opposite.q, here.r + opposite.r) == (0, 0)
