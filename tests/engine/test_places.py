"""Places: floors, insides, boxes and what is aboard, and how they touch."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.board import OFF, Board
from lancio.engine.masks import bits, mask_of
from lancio.engine.places import ABOARD, BOX, FLOOR, GROUND, INSIDE, Places, Spot
from lancio.engine.reach import Going, level_of
from lancio.hexes import Layout

BOARD = Board(Layout(5, 5), lambda c, r: f"{c}{r}")
AT = BOARD.index
HEIGHTS = [1 if BOARD.name[i] == "33" else 0 for i in range(BOARD.size)]
SPOTS = [
    Spot("33+", FLOOR, AT["33"], 2),
    Spot("34+", FLOOR, AT["34"], 2),
    Spot("22in", INSIDE, AT["22"]),
    Spot("west", BOX),
    Spot("truck", ABOARD),
]
DOORS = [("33", "33+"), ("34", "34+"), ("33+", "34+"), ("22", "22in"), ("west", "11"), ("west", "12")]
PLACES = Places(BOARD, SPOTS, DOORS, HEIGHTS)
AT_ALL = PLACES.index


def names(mask: int) -> set[str]:
    """The names of some places."""
    return {PLACES.name[p] for p in bits(mask)}


def test_ground_floors_have_the_numbers_of_their_hexes() -> None:
    """Masks of hexes are masks of places."""
    assert all(PLACES.name[h] == BOARD.name[h] and PLACES.hex[h] == h for h in BOARD.hexes)
    assert PLACES.kind[AT["33"]] == GROUND and PLACES.kind[AT_ALL["west"]] == BOX and PLACES.kind[OFF] == ""
    assert names(PLACES.within_hex[AT["33"]]) == {"33", "33+"}


def test_neighbours_of_their_own() -> None:
    """Stairs lead up, floors of one building touch, a floor does not touch the street beside it."""
    assert names(PLACES.around[AT_ALL["33+"]]) == {"33", "34+"}
    assert names(PLACES.around[AT_ALL["west"]]) == {"11", "12"}
    assert names(PLACES.around[AT["33"]]) == set(BOARD.names_of(BOARD.around[AT["33"]])) | {"33+"}
    assert names(PLACES.around[AT_ALL["truck"]]) == set()


def test_heights() -> None:
    """A floor is so much above the ground of its hex."""
    assert [PLACES.height[AT_ALL[n]] for n in ("32", "33", "33+", "34+", "22in")] == [0, 1, 3, 2, 0]


def test_what_is_aboard_touches_where_its_carrier_is() -> None:
    """The truck stands in 44 just now."""
    doors = [(AT_ALL["truck"], AT["44"])]
    assert names(PLACES.touching(AT_ALL["truck"], doors)) == {"44"}
    assert "truck" in names(PLACES.touching(AT["44"], doors)) and "truck" not in names(PLACES.touching(AT["44"]))
    assert names(PLACES.spread(1 << AT_ALL["truck"], doors)) == {"44"}
    assert names(PLACES.spread(1 << AT_ALL["truck"])) == set()


@given(st.sets(st.sampled_from([*BOARD.hexes, *range(BOARD.size, PLACES.size)])), st.booleans())
def test_spreading_is_the_neighbours_of_all(some: set[int], carried: bool) -> None:
    """The spread of a set is every place that touches one of it; hexes of places are told."""
    doors = [(AT_ALL["truck"], AT["44"])] if carried else []
    expected = 0
    for place in some:
        expected |= PLACES.touching(place, doors)
    assert PLACES.spread(mask_of(some), doors) == expected
    assert PLACES.hexes_of(mask_of(some)) == mask_of(PLACES.hex[p] for p in some if PLACES.hex[p] != OFF)


def test_distance_ignores_floors() -> None:
    """Two floors of a hex are 0 apart."""
    assert PLACES.distance(AT_ALL["33+"], AT["33"]) == 0
    assert PLACES.distance(AT_ALL["33+"], AT["31"]) == 2


def test_going_through_doors() -> None:
    """Stairs cost two, floors of a building two, the box one: waves, ways and costs agree."""
    doors = [(2, AT_ALL[a], AT_ALL[b]) for a, b in DOORS[:4]] + [(2, AT_ALL[b], AT_ALL[a]) for a, b in DOORS[:4]]
    doors += [(1, AT_ALL["west"], AT["11"]), (1, AT_ALL["west"], AT["12"])]
    going = Going(BOARD, dict.fromkeys(BOARD.hexes, 1), [], doors=doors)
    assert going.step_cost(AT["33"], AT_ALL["33+"]) == 2 and going.step_cost(AT["33"], AT["34"]) == 1
    assert going.step_cost(AT_ALL["33+"], AT["34"]) == 0, "no door leads from upstairs into the street"
    assert going.open[AT_ALL["west"]] == 1 << AT["11"] | 1 << AT["12"]
    levels = going.waves(AT_ALL["west"], 8, 0)
    upstairs = AT_ALL["34+"]
    far = level_of(levels, upstairs)
    assert far == 1 + BOARD.distance(AT["12"], AT["34"]) + 2
    way = going.way(levels, AT_ALL["west"], upstairs)
    assert way[0] in (AT["11"], AT["12"]) and way[-2:] == [AT["34"], upstairs]
    assert going.costs_to(upstairs)[AT_ALL["west"]] == far == going.ways(AT_ALL["west"], 8)[upstairs][0]
    assert going.costs_to(AT_ALL["west"])[AT["11"]] > 100, "nothing leads back into the box"
