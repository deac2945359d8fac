"""Maps laid together: moved, turned, side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.board import OFF
from lancio.engine.data import Source
from lancio.engine.errors import BadData
from lancio.engine.laying import Laying, Sheet, read_sheets
from lancio.engine.masks import bits
from lancio.hexes import Layout, opposite

TEN = Layout(10, 8, "flat", "odd")


def label(sheet: str, column: int, row: int) -> str:
    """The name of a hex in the box: 15H6."""
    return f"{sheet}{chr(ord('A') + column - 1)}{row}"


def around(laid: Laying, name: str) -> list[str]:
    """The names of the neighbours, clockwise from the north."""
    board = laid.board
    return [board.name[n] for n in board.neighbours[board.index[name]]]


def test_two_maps_side_by_side() -> None:
    """East of 15J8 lie 13A7 and 13A8: hexes that meet across the seam are plain neighbours."""
    laid = Laying([Sheet("15", TEN), Sheet("13", TEN, columns=10)], label)
    assert around(laid, "15J8") == ["15J7", "13A7", "13A8", "off", "15I8", "15I7"]
    assert around(laid, "13A7")[4:] == ["15J8", "15J7"]
    assert len(laid.board.hexes) == 160 and laid.board.layout == Layout(20, 8, "flat", "odd")
    assert laid.fields["15"] | laid.fields["13"] == laid.board.on_map and not laid.fields["15"] & laid.fields["13"]
    assert all(laid.sheet_of[h] == "13" for h in bits(laid.fields["13"]))
    assert laid.board.name[laid.hex_at("13", 2, 3)] == "13B3" and laid.hex_at("13", 11, 3) == OFF


def test_names_stay_with_their_map() -> None:
    """Turned upside down the first hex lies last, and what was south of it lies north."""
    plain, turned = Laying([Sheet("15", TEN)], label), Laying([Sheet("15", TEN, turned=True)], label)
    assert turned.board.layout.position_of(turned.board.hex[turned.board.index["15A1"]]) == (10, 8)
    assert set(plain.board.index) == set(turned.board.index)
    for name in plain.board.index:
        if name != "off":
            before = around(plain, name)
            assert around(turned, name) == [before[opposite(k)] for k in range(6)], name


@st.composite
def sheets(draw: st.DrawFn) -> list[Sheet]:
    """A few maps in a row or in a column, turned or not, moved together by any even number."""
    lines = draw(st.sampled_from([2, 4, 6]))
    layout = Layout(lines, lines, draw(st.sampled_from(("flat", "pointy"))), draw(st.sampled_from(("even", "odd"))))
    dx, dy = draw(st.sampled_from([(lines, 0), (0, lines), (lines, lines), (lines, -lines), (lines + 2, 2)]))
    x0, y0 = draw(st.integers(-3, 3)) * 2, draw(st.integers(-3, 3)) * 2
    return [
        Sheet(str(i), layout, x0 + i * dx, y0 + i * dy, draw(st.booleans())) for i in range(draw(st.integers(1, 3)))
    ]


@given(sheets())
def test_every_map_keeps_its_shape(found: list[Sheet]) -> None:
    """Whatever is laid beside it: two hexes of a map that touched still do, in the same or the opposite direction."""
    laid = Laying(found, label)
    assert len(laid.board.hexes) == sum(sheet.layout.columns * sheet.layout.rows for sheet in found)
    for sheet in found:
        alone = Laying([Sheet(sheet.name, sheet.layout)], label)
        for name, i in alone.board.index.items():
            for k, n in enumerate(alone.board.neighbours[i]):
                if n:
                    there = laid.board.neighbours[laid.board.index[name]][sheet.side(k)]
                    assert laid.board.name[there] == alone.board.name[n]


def test_maps_may_touch_anywhere() -> None:
    """Shifted by half their height the seam still joins."""
    laid = Laying([Sheet("15", TEN), Sheet("13", TEN, 10, 4, turned=True)], label)
    assert laid.board.layout.rows == 12
    assert around(laid, "15J8") == ["15J7", "13J6", "13J5", "off", "15I8", "15I7"]


def test_a_map_of_odd_width() -> None:
    """Turned it is moved by an odd number of columns, and the table still begins where its lines are not shoved."""
    nine = Layout(9, 8, "flat", "odd")
    laid, alone = Laying([Sheet("9", nine, 1, 0, turned=True)], label), Laying([Sheet("9", nine)], label)
    for name in alone.board.index:
        if name != "off":
            before = around(alone, name)
            assert around(laid, name) == [before[opposite(k)] for k in range(6)], name


GOOD = """
[[map]]
map = "15"
[[map]]
map = "13"
at = [10, 0]
turned = true
"""


def read(text: str) -> list[Sheet]:
    """The maps of a file."""
    return read_sheets(Source("scenario.toml", text).table()["map"], {"15": TEN, "13": TEN, "9": Layout(9, 8)})


def test_maps_are_read_from_a_scenario() -> None:
    """A map, how far it is moved, whether it is turned."""
    assert read(GOOD) == [Sheet("15", TEN), Sheet("13", TEN, 10, 0, True)]


@pytest.mark.parametrize(
    ("change", "where", "expected"),
    [
        (('"13"', '"14"'), "map[1].map", "one of '15', '13', '9', found '14'"),
        (('"13"', '"15"'), "map[1].map", "every map once, found '15' again"),
        (("[10, 0]", "[9, 0]"), "map[1]", "a map moved by an even number of columns"),
        (("[10, 0]", "[8, 0]"), "map[1]", "shares no hex; column 9, row 1 of the table is taken"),
        (("[10, 0]", "[10]"), "map[1].at", "two whole numbers: columns and rows"),
        (("[10, 0]", '["10", 0]'), "map[1].at[0]", "a whole number"),
        (("turned", "upside"), "map[1].upside", "no such key"),
        (("turned = true", "turned = 1"), "map[1].turned", "true or false"),
        (('map = "13"\nat = [10, 0]', 'map = "9"\nat = [10, 0]'), "map[1]", "an odd number of columns"),
        (('map = "13"\nat = [10, 0]', 'map = "9"\nat = [11, 0]'), "map[1].map", "shoved the same way"),
    ],
)
def test_complaints_name_file_key_and_what_was_expected(change: tuple[str, str], where: str, expected: str) -> None:
    """Whatever is wrong in a layout of maps."""
    with pytest.raises(BadData) as error:
        read(GOOD.replace(*change))
    assert "scenario.toml" in str(error.value) and where in str(error.value) and expected in str(error.value)


def test_no_maps_no_battle() -> None:
    """At least one; and what no file read is checked too."""
    with pytest.raises(BadData, match="at least one map"):
        read("map = []")
    with pytest.raises(BadData, match="map 13"):
        Laying([Sheet("15", TEN), Sheet("13", TEN, 8)], label)
    with pytest.raises(BadData, match="even number of columns"):
        Laying([Sheet("13", TEN, 7)], label)
