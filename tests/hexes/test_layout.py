"""Layouts: how printed maps number their hexes."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.hexes import Hex, Layout, distance, neighbours, step
from tests.strategies import hexes, layouts


@given(layouts, st.integers(-20, 40), st.integers(-20, 40))
def test_a_printed_position_can_be_read_back(layout: Layout, column: int, row: int) -> None:
    """Column and row to hex and back, on the map and off it."""
    assert layout.position_of(layout.hex_at(column, row)) == (column, row)


@given(layouts, hexes)
def test_a_hex_can_be_written_and_found(layout: Layout, h: Hex) -> None:
    """Hex to column and row and back."""
    assert layout.hex_at(*layout.position_of(h)) == h


@given(layouts)
def test_the_map_holds_just_its_columns_and_rows(layout: Layout) -> None:
    """Every printed position is on the map, those around it are not, and no two are the same hex."""
    inside = [layout.hex_at(c, r) for c in range(1, layout.columns + 1) for r in range(1, layout.rows + 1)]
    assert len(set(inside)) == layout.columns * layout.rows
    assert all(layout.contains(h) for h in inside)
    for c in range(layout.columns + 2):
        for r in (0, layout.rows + 1):
            assert not layout.contains(layout.hex_at(c, r))
    for r in range(layout.rows + 2):
        for c in (0, layout.columns + 1):
            assert not layout.contains(layout.hex_at(c, r))


@given(layouts, hexes)
def test_centres_of_neighbours_are_one_hex_apart(layout: Layout, h: Hex) -> None:
    """The centres of hexes that touch lie √3 sides apart, whichever way the hexes are turned."""
    for n in neighbours(h):
        assert isclose(dist(layout.centre(h), layout.centre(n)), sqrt(3), abs_tol=1e-9)


@given(layouts, hexes, hexes)
def test_centres_tell_hexes_apart(layout: Layout, a: Hex, b: Hex) -> None:
    """Different hexes lie at least one hex apart, and further the more hexes there are between them."""
    if a != b:
        assert dist(layout.centre(a), layout.centre(b)) > 1.5 * distance(a, b) - 1e-9


@pytest.mark.parametrize(("shoved", "column"), [("even", 2), ("odd", 3)])
def test_shoved_columns_sit_lower_on_flat_maps(shoved: str, column: int) -> None:
    """On a flat-top map the shoved columns lie half a hex lower than the others in the same row."""
    layout = Layout(9, 9, "flat", "even" if shoved == "even" else "odd")
    low = layout.centre(layout.hex_at(column, 4))[1]
    for other in (column - 1, column + 1):
        assert isclose(low - layout.centre(layout.hex_at(other, 4))[1], sqrt(3) / 2)


@pytest.mark.parametrize(("shoved", "row"), [("even", 2), ("odd", 3)])
def test_shoved_rows_sit_to_the_right_on_pointy_maps(shoved: str, row: int) -> None:
    """On a pointy-top map the shoved rows lie half a hex to the right of the others in the same column."""
    layout = Layout(9, 9, "pointy", "even" if shoved == "even" else "odd")
    right = layout.centre(layout.hex_at(4, row))[0]
    for other in (row - 1, row + 1):
        assert isclose(right - layout.centre(layout.hex_at(4, other))[0], sqrt(3) / 2)


def test_directions_on_a_flat_map_start_with_north() -> None:
    """On a flat-top map direction 0 is the hex above and 3 the one below; 1, 2 lie east, 4, 5 west."""
    layout = Layout(9, 9)
    h = layout.hex_at(4, 4)
    assert layout.position_of(step(h, 0)) == (4, 3)
    assert layout.position_of(step(h, 3)) == (4, 5)
    assert {layout.position_of(step(h, d))[0] for d in (1, 2)} == {5}
    assert {layout.position_of(step(h, d))[0] for d in (4, 5)} == {3}
