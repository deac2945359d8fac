"""Chapter 8.1 and 8.4: what a step costs, and where nobody can go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lancio.games.night_drop.tables import ground
from tests.proofs import proves
from tests.rulebook.night_drop.check import cost, goals, refused, says
from tests.rulebook.night_drop.scene import only, play, scene, texts

#: from, to, what it costs men and vehicles by day (None: closed)
STEPS = [
    ("0513", "0512", 1.0, 2.0),  # bocage
    ("1009", "1010", 1.0, 1.0),  # village, across country
    ("1313", "1413", 2.0, None),  # marsh
    ("1413", "1514", None, None),  # river
    ("1411", "1510", None, None),
    ("1506", "1406", "all", None),  # flooded stream
    ("1911", "1912", 1.0, 2.0),  # onto a road from the side
    ("1812", "1912", 0.5, 0.5),  # along a road
    ("1912", "1911", 1.0, 2.0),  # off a road
    ("2410", "2411", 1.0, 2.0),  # two road hexes that touch, but not on one road
    ("1212", "1312", 0.5, 0.5),  # into a village along a road
    ("1411", "1412", 2.0, None),  # onto a causeway from the marsh
    ("1312", "1412", 0.5, 0.5),  # along a causeway
    ("1412", "1513", 0.5, 0.5),  # onto a bridge along its road
    ("1513", "1612", 0.5, 0.5),  # and off it
    ("1413", "1513", None, None),  # a bridge is not entered from the side
    ("1513", "1413", None, None),  # nor left
    ("1613", "1513", None, None),
    ("1513", "1613", None, None),
    ("1609", "1610", 0.5, 1.0),  # along the railway
    ("1507", "1508", 0.5, 1.0),  # on its embankment through marsh
    ("1607", "1508", 2.0, None),  # onto the embankment from the side
    ("1711", "1611", 1.0, 2.0),  # onto the railway from the side
]


BOARD = ground().board


def alone(unit: str, start: str, goal: str) -> dict[str, str]:
    """A German unit with a single way: sticks, which have no zone, stand on all other hexes around it."""
    i = BOARD.index[start]
    others = [BOARD.name[n] for n in BOARD.neighbours[i] if n and BOARD.name[n] != goal]
    return {"de-1": f"{start} {unit} up", "de-2": "2920 G09"} | {
        f"505-s{k}": f"{hex_} plt" for k, hex_ in enumerate(others, 1)
    }


@proves("8.1a", "8.1b")
@pytest.mark.parametrize(("start", "goal", "foot", "vehicle"), STEPS)
def test_what_a_step_costs_men(start: str, goal: str, foot: float | str | None, vehicle: float | None) -> None:
    """Men pay for the hex they enter; the low price of a line only from one of its hexes to the next."""
    match = scene(activation="G4", pieces=alone("G03", start, goal))
    if foot is None:
        refused(match, f"move de-1 {goal}")
        return
    price = 4.0 if foot == "all" else foot
    says(play(match, f"move de-1 {goal}"), "moved", "8.1a", units=["de-1"], path=[start, goal], cost=price)


@proves("8.1a", "8.1b", "3.1.2a")
@pytest.mark.parametrize(("start", "goal", "foot", "vehicle"), STEPS)
def test_what_a_step_costs_vehicles(start: str, goal: str, foot: float | str | None, vehicle: float | None) -> None:
    """Vehicles pay more off the roads, and stay out of marsh and water."""
    match = scene(activation="G4", pieces=alone("G01", start, goal))
    if vehicle is None:
        refused(match, f"move de-1 {goal}")
        return
    says(play(match, f"move de-1 {goal}"), "moved", "8.1a", units=["de-1"], path=[start, goal], cost=vehicle)


@proves("8.1a")
@pytest.mark.parametrize(
    ("start", "goal", "price"),
    [
        ("0513", "0512", 1.0),
        ("1009", "1010", 1.0),
        ("1313", "1413", 2.0),
        ("1812", "1912", 0.5),
        ("1506", "1406", 6.0),
    ],
)
def test_companies_are_men(start: str, goal: str, price: float) -> None:
    """A US company pays what men pay; a flooded stream takes all it has."""
    match = scene(pieces={"505-c1": start, "505-s1": "2920 plt"})
    says(play(match, f"move 505-c1 {goal}"), "moved", "8.1a", units=["505-c1"], path=[start, goal], cost=price)


@proves("8.1a")
def test_from_neighbour_to_neighbour() -> None:
    """A move is a chain: every hex on the way touches the one before."""
    match = scene(pieces={"505-c1": "0513", "505-s1": "2920 plt"})
    event = only(play(match, "move 505-c1 0813"), "moved")
    path = event.data["path"]
    assert isinstance(path, list)
    assert (path[0], path[-1], len(path), event.data["cost"]) == ("0513", "0813", 4, 3.0)
    for a, b in pairwise(path):
        assert BOARD.distance(BOARD.index[a], BOARD.index[b]) == 1


@proves("8.4.2b", "R13")
def test_a_river_stays_closed() -> None:
    """The minimum move opens no impassable hex, by night or by day."""
    for turn in (2, 6):
        pieces = {"505-c1": "1411", "505-s1": "1411 plt"}
        match = scene(turn=turn, pieces=pieces)
        refused(match, "move 505-c1 1511", "move 505-s1 1511", "move 505-c1 1510", "move 505-s1 1510")
        match = scene(turn=turn, activation="G4", pieces={"de-1": "1313 G01 up", "de-2": "2920 G03"})
        refused(match, "move de-1 1413")


@proves("8.4.2b")
@pytest.mark.parametrize(
    ("turn", "unit", "words"),
    [(2, "505-c1", ""), (2, "505-s1", " plt"), (6, "505-c1", ""), (6, "505-s1", " plt")],
)
def test_always_one_hex(turn: int, unit: str, words: str) -> None:
    """A unit may always wade into a flooded stream next to it; that is all it does."""
    match = scene(turn=turn, pieces={unit: f"1506{words}", "505-s9": "2920 plt"})
    assert f"move {unit} 1406" in texts(match)
    play(match, f"move {unit} 1406")
    assert not goals(match, unit)


@proves("8.4.2b")
def test_one_hex_only_as_the_first_step() -> None:
    """Who has moved already cannot use the minimum move: no stream hex after another hex, nor beyond it."""
    match = scene(pieces={"505-c1": "1606", "505-s1": "2920 plt"})
    assert "1506" in goals(match, "505-c1")
    refused(match, "move 505-c1 1406", "move 505-c1 1306")
    play(match, "move 505-c1 1506")
    assert goals(match, "505-c1"), "five points are left"
    refused(match, "move 505-c1 1406")


@proves("8.4.2b", "8.1a")
def test_out_of_the_stream() -> None:
    """Leaving a flooded stream costs what the hex beyond costs; the next stream hex is again a whole move."""
    match = scene(pieces={"505-c1": "1406", "505-s1": "2920 plt"})
    assert cost(match, "move 505-c1 1506") == 1
    match = scene(pieces={"505-c1": "1406", "505-s1": "2920 plt"})
    assert cost(match, "move 505-c1 1407") == 6


@proves("8.4.3a")
def test_nobody_enters_an_enemy_hex() -> None:
    """Neither stops nor passes: an enemy on the bridge shuts it, a single Unknown stick does so to
    Germans."""
    free = scene(pieces={"505-c1": "1412", "505-s1": "2920 plt"})
    assert {"1513", "1612"} <= goals(free, "505-c1")
    match = scene(pieces={"505-c1": "1412", "505-s1": "2920 plt", "de-1": "1513 G03"})
    refused(match, "move 505-c1 1513", "move 505-c1 1612")
    free = scene(activation="G4", pieces={"de-1": "1412 G03", "de-2": "2920 G04"})
    assert {"1513", "1612"} <= goals(free, "de-1")
    match = scene(activation="G4", pieces={"de-1": "1412 G03", "de-2": "2920 G04", "508-s1": "1513 plt"})
    refused(match, "move de-1 1513", "move de-1 1612")


@proves("8.4.3a")
def test_sticks_neither_led_nor_pushed_into_enemies() -> None:
    """By night a stick does not enter a German hex, whoever moves it."""
    pieces = {"505-s1": "0513 plt", "de-1": "0512 G03"}
    match = scene(turn=2, pieces=pieces)
    refused(match, "move 505-s1 0512", rule="8.4.3a")
    assert "0514" in goals(match, "505-s1")
    match = scene(turn=2, activation="G1", stage="push", pieces=pieces)
    refused(match, "push 505-s1 0512", rule="8.4.3a")
    assert "push 505-s1 0514" in texts(match)


@proves("8.4.3a")
def test_friends_are_no_obstacle() -> None:
    """A hex with friends, of any regiment, may be passed and entered."""
    match = scene(pieces={"505-c1": "1412", "508-c1": "1513", "507-s1": "1612 plt"})
    assert {"1513", "1612"} <= goals(match, "505-c1")
