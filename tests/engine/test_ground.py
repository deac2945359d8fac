"""Reading maps: hexes, chains, sides and areas named in a file, and the head of a chart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancio.engine.board import Board
from lancio.engine.data import Node, Source
from lancio.engine.errors import BadData
from lancio.engine.ground import PrintedMap, Reader, class_costs, four_digits, layout_of
from lancio.hexes import Layout

FILE = """
[map]
id = "meadow"
title = { en = "A meadow", it = "Un prato" }
columns = 4
rows = 3
shoved = "odd"
place = "0101"
nowhere = "0909"
line = "0101 0102 0103"
gap = "0101 0103"
side = ["0101", "0102"]
apart = ["0101", "0103"]
sides = "0101-0102 0102/0103"
pairs = "0101-0102 0202-0302"
rows_of_letters = ["..ww", ". .w.", "w..."]
too_wide = ["....."]

[road.a]
provenance = "deduced"
id = "high-road"
kind = "road"
hexes = "0101 0102"

[terrain.wood]
provenance = "deduced"
hexes = "0101 0201"

[twice.wood]
provenance = "deduced"
hexes = "0101"

[twice.marsh]
provenance = "deduced"
hexes = "0101"

[strange.sea]
provenance = "deduced"
hexes = "0101"

[costs]
foot = 1
"""

ROOT = Source("map.toml", FILE).table()
HEAD = ROOT["map"]


def meadow() -> PrintedMap:
    """The map of the file."""
    return PrintedMap(Board(layout_of(HEAD), four_digits), HEAD)


def named(found: PrintedMap, hexes: list[int]) -> list[str]:
    """The names of some hexes."""
    return found.named(hexes)


def test_the_layout_is_read_from_the_head() -> None:
    """What the file does not say comes from the game."""
    assert layout_of(HEAD) == Layout(4, 3, "flat", "odd")
    assert layout_of(HEAD, "pointy", "even") == Layout(4, 3, "pointy", "odd")


def test_what_a_file_can_name() -> None:
    """A hex, a chain, a side as an array or a word, a line on the map."""
    land = meadow()
    assert land.board.name[land.hex_of(HEAD["place"])] == "0101"
    assert named(land, land.chain(HEAD["line"])) == ["0101", "0102", "0103"]
    assert named(land, list(land.side(HEAD["side"]))) == ["0101", "0102"]
    assert [named(land, list(side)) for side in land.sides(HEAD["pairs"])] == [["0101", "0102"], ["0202", "0302"]]
    road = land.track(ROOT["road"]["a"], kinds=("road",))
    assert (road.kind, road.id, named(land, road.hexes)) == ("road", "high-road", ["0101", "0102"])


@pytest.mark.parametrize(
    ("read", "where", "expected"),
    [
        (lambda m: m.hex_of(HEAD["nowhere"]), "map.nowhere", "a hex of the map, found '0909'"),
        (lambda m: m.chain(HEAD["gap"]), "map.gap", "a chain; 0101 and 0103 do not touch"),
        (lambda m: m.side(HEAD["apart"]), "map.apart", "two hexes that touch"),
        (lambda m: m.sides(HEAD["sides"]), "map.sides", "a hex of the map, found '0102/0103'"),
        (lambda m: m.track(ROOT["road"]["a"], kinds=("railway",)), "road.a.kind", "one of 'railway'"),
        (lambda m: m.fill("open", ROOT["twice"], ("wood", "marsh")), "twice.marsh", "hex 0101 once; it is wood"),
        (lambda m: m.fill("open", ROOT["strange"], ("wood",)), "strange.sea", "one of wood"),
        (lambda m: m.fill_grid(HEAD["too_wide"], {".": "open"}, four_digits), "map.too_wide", "'.' in 0501 is none"),
        (lambda m: m.fill_grid(HEAD["rows_of_letters"], {".": "open"}, four_digits), "map.rows_of", "'w' in 0301"),
    ],
)
def test_complaints_name_file_key_and_what_was_expected(
    read: Callable[[PrintedMap], object], where: str, expected: str
) -> None:
    """Whatever is wrong in a map."""
    with pytest.raises(BadData) as error:
        read(meadow())
    assert "map.toml" in str(error.value) and where in str(error.value) and expected in str(error.value)


def test_ground_by_areas_and_by_letters() -> None:
    """One kind everywhere but in the areas; or a letter a hex, row by row, blanks ignored."""
    land = meadow()
    land.fill("open", ROOT["terrain"], ("wood",))
    assert land.board.names_of(land.area("wood")) == ["0101", "0201"]
    assert land.area("wood", "open") == land.board.on_map
    land.fill_grid(HEAD["rows_of_letters"], {".": "open", "w": "wood"}, four_digits)
    assert land.board.names_of(land.area("wood")) == ["0103", "0301", "0302", "0401"]


def test_names_of_one_map_among_several() -> None:
    """A reader with a prefix takes the short names of its map."""
    board = Board(Layout(3, 3), lambda c, r: f"15/{c}{r}")
    assert board.name[Reader(board, "15/").hex_of(Node("f", "k", "22"))] == "15/22"
    with pytest.raises(BadData):
        Reader(board, "13/").hex_of(Node("f", "k", "22"))
    with pytest.raises(BadData):
        Reader(board, "off").hex_of(Node("f", "k", ""))


def test_the_head_of_a_chart() -> None:
    """Grid, hexes with their centres and what the game adds, terrain, names of places."""
    land = meadow()
    land.fill("open", ROOT["terrain"], ("wood",))
    land.places = {land.hex_of(HEAD["place"]): {"en": "Oak", "it": "Quercia"}}
    chart = land.chart(lambda h: {"terrain": land.kind[h]}, {"open": {"cost": 1}})
    assert chart["map"] == "meadow" and chart["title"]["it"] == "Un prato" and chart["shoved"] == "odd"
    assert (chart["columns"], chart["rows"], chart["orientation"]) == (4, 3, "flat")
    assert len(chart["hexes"]) == 12 and chart["hexes"]["0101"]["terrain"] == "wood"
    x, y = land.board.layout.centre(land.board.hex[land.board.index["0302"]])
    assert (chart["hexes"]["0302"]["x"], chart["hexes"]["0302"]["y"]) == (round(x, 4), round(y, 4))
    assert chart["places"] == {"0101": {"en": "Oak", "it": "Quercia"}} and chart["terrain"] == {"open": {"cost": 1}}


def test_costs_of_a_class() -> None:
    """None where a class may not go."""
    assert class_costs(ROOT["costs"], ("foot", "vehicle")) == (1, None)
