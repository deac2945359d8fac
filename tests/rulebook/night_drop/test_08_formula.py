"""Section 5 of the ledger: where a unit can go follows from step costs, zones and capacity, and nothing
else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.check import goals
from tests.rulebook.night_drop.scene import scene

WHOLE = 99


def by_the_book(start: str, points: float, vehicle: bool, enemies: dict[str, float], shut: set[str]) -> set[str]:
    """All ends of legal moves, by plain search. `enemies`: hex of a unit with a zone -> what it costs."""

    def z(hex_: str) -> Fraction:
        return Fraction(max((enemies.get(n, 0) for n in printed.neighbours(hex_).values()), default=0))

    best = {start: Fraction(0)}
    found: set[str] = set()
    todo = [start]
    while todo:
        here = todo.pop()
        if here in printed.EDGE and best[here] + 1 + z(here) <= points:
            found.add("off")
        for goal in printed.neighbours(here).values():
            terrain = printed.step(here, goal, vehicle)
            if terrain is None or goal in enemies or goal in shut:
                continue
            zones = z(here) + z(goal)
            if here == start and zones <= points:
                found.add(goal)
            price = best[here] + Fraction(terrain) + zones
            if terrain != WHOLE and price <= points and price < best.get(goal, WHOLE):
                best[goal] = price
                todo.append(goal)
    if start in printed.EDGE and z(start) <= points:
        found.add("off")
    return found | (best.keys() - {start})


def spots(seed: int, count: int, area: list[str]) -> list[str]:
    """Some different hexes, chosen by a seed."""
    dice = Dice(key_of("spots", seed))
    return [area[i] for i in dice.shuffled(range(len(area)))[:count]]


def within(centre: str, rings: int) -> list[str]:
    """The hexes up to so many hexes away that are no river."""
    area = {centre}
    for _ in range(rings):
        area |= {n for hex_ in area for n in printed.neighbours(hex_).values()}
    return [hex_ for hex_ in sorted(area) if printed.terrain_of(hex_) != "river"]


LAND = [hex_ for hex_ in printed.HEXES if printed.terrain_of(hex_) != "river"]


@proves(
    "8.1a",
    "8.1b",
    "8.3.2a",
    "8.4.2b",
    "8.4.3a",
    "8.4.5a",
    "6.2.1a",
    "6.2.1b",
    "6.2.1c",
    "6.2.1d",
    "6.2.1e",
    "R13",
)
@pytest.mark.parametrize("seed", range(12))
def test_day_moves_of_the_us(seed: int) -> None:
    """By day companies and sticks reach just the hexes that plain search finds, among six Germans."""
    dice = Dice(key_of("centre", seed))
    centre = LAND[dice.below(len(LAND))]
    near = within(centre, 5)
    company, stick, *rest = spots(seed, 10, near)
    kinds = ("G03", "G04 up", "G05 up reduced", "G11 up", "G01 up reduced", "G10 up reduced")
    germans = dict(zip(rest, kinds, strict=False))
    pieces = {f"de-{i}": f"{hex_} {words}" for i, (hex_, words) in enumerate(germans.items(), 1)}
    match = scene(turn=6, pieces={**pieces, "505-c1": company, "505-s1": f"{stick} plt", "508-s1": f"{stick} plt"})
    zones = {hex_: 0.5 if "reduced" in words else 1.0 for hex_, words in germans.items()}
    assert goals(match, "505-c1") == by_the_book(company, 6, False, zones, set())
    assert goals(match, "505-s1") == by_the_book(stick, 4, False, zones, set())


@proves("8.1a", "8.1b", "3.1.2a", "8.3.1a", "8.4.2b", "8.4.3a", "6.1.1c", "6.2.1a", "6.2.1d")
@pytest.mark.parametrize("seed", range(12))
def test_day_moves_of_germans(seed: int) -> None:
    """By day men and vehicles reach just the hexes that plain search finds; sticks bar the way, without
    zones."""
    dice = Dice(key_of("centre", 100 + seed))
    roads = [hex_ for road in printed.ROADS for hex_ in road]
    centre = roads[dice.below(len(roads))]
    near = within(centre, 4)
    men, full, weak, *sticks = spots(seed, 9, [hex_ for hex_ in near if hex_ != centre])
    pieces = {"de-1": f"{men} G03", "de-2": f"{centre} G01", "505-c1": full, "507-c1": f"{weak} reduced"}
    pieces |= {f"508-s{i}": f"{hex_} plt" for i, hex_ in enumerate(sticks, 1)}
    match = scene(turn=7, activation="G4", pieces=pieces)
    zones = {full: 1.0, weak: 0.5}
    assert goals(match, "de-1") == by_the_book(men, 4, False, zones, set(sticks))
    assert goals(match, "de-2") == by_the_book(centre, 4, True, zones, set(sticks))


@proves("6.1.1b", "8.2.1a", "8.2.2a", "8.2.2b", "8.4.2b", "8.4.3a")
@pytest.mark.parametrize("seed", range(8))
def test_night_moves(seed: int) -> None:
    """By night there are no zones, companies have 2 or 3 points, sticks a single step."""
    dice = Dice(key_of("centre", 200 + seed))
    centre = LAND[dice.below(len(LAND))]
    near = within(centre, 3)
    company, stick, *germans = spots(seed, 6, near)
    pieces = {f"de-{i}": f"{hex_} G0{i} up" for i, hex_ in enumerate(germans, 1)}
    match = scene(turn=3, pieces={**pieces, "505-c1": company, "505-s1": f"{stick} plt"})
    lines = {hex_ for chain in (*printed.ROADS, printed.RAILWAY) for hex_ in chain}
    points = 3 if company in lines or company in printed.VILLAGES else 2
    assert goals(match, "505-c1") == by_the_book(company, points, False, {}, set(germans))
    one = {n for n in printed.neighbours(stick).values() if printed.step(stick, n, False) is not None}
    off = {"off"} if stick in printed.EDGE else set()
    assert goals(match, "505-s1") == one - set(germans) | off
