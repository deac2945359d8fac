"""Turning hexes, sides and whole maps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lancio.hexes import Hex, Layout, distance, edge, half_turn, opposite, rotate, step
from tests.strategies import directions, hexes, layouts


@given(hexes, hexes, st.integers(-7, 7))
def test_turning_keeps_distances(a: Hex, b: Hex, sixths: int) -> None:
    """Hexes stay as far apart; six sixths are a circle; directions go on by so many."""
    assert distance(rotate(a, sixths), rotate(b, sixths)) == distance(a, b)
    assert rotate(a, sixths) == rotate(a, sixths + 6)
    assert rotate(step(Hex(0, 0), 2), sixths) == step(Hex(0, 0), (2 + sixths) % 6)


@given(hexes, hexes, directions)
def test_half_a_turn_goes_from_side_to_side(h: Hex, total: Hex, k: int) -> None:
    """Twice is nothing; side k becomes the opposite one."""
    turned = half_turn(h, total)
    assert half_turn(turned, total) == h
    assert half_turn(step(h, k), total) == step(turned, opposite(k))
    assert {half_turn(x, total) for x in edge(h, k)} == set(edge(turned, opposite(k)))


@given(layouts, st.integers(-4, 4), st.integers(-4, 4))
def test_a_map_can_be_turned_if_its_lines_change_places(layout: Layout, columns: int, rows: int) -> None:
    """Then every hex of the map goes where half a turn takes it, and only then."""
    total = None
    same = True
    for column in range(1, layout.columns + 1):
        for row in range(1, layout.rows + 1):
            c, r = layout.turned(column, row)
            before, after = layout.hex_at(column, row), layout.hex_at(c + columns, r + rows)
            sums = Hex(before.q + after.q, before.r + after.r)
            total = total or sums
            same = same and sums == total
    lines = layout.columns if layout.orientation == "flat" else layout.rows
    if lines > 1:
        assert layout.can_turn(columns, rows) == same
