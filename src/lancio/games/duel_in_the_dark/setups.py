"""Suggested set-ups: where a German who is in a hurry may put his ground units.

Flak and searchlights multiply one another, so each set-up gathers them in a few cities: `balanced` in those that
tempt most under tonight's weather, the others in one region.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle

from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.bot.appeal import appeal, fears
from lancio.games.duel_in_the_dark.bot.raids import traffic
from lancio.games.duel_in_the_dark.pieces import FACES, FLAK, FUEL_TILE, LIGHT, RADAR_FUEL, SHELTER
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import City

#: how many tiles of each type show their grey face
GREY = (2, 0, 2, 0, 1, 3, 3, 3)
REGIONS = {
    "north": ("emden", "hamburg", "luebeck", "berlin"),
    "west": ("essen", "emden", "kassel", "frankfurt"),
    "south": ("frankfurt", "stuttgart", "nuremberg", "munich"),
    "east": ("berlin", "leipzig", "kassel", "nuremberg"),
}
#: `balanced` guards the cities that come this close to the most tempting one, and how many at least and at most
CLOSE, FEWEST, MOST = 9.5, 3, 9
#: they get so many units for each one of so many other cities
OFTEN, ASIDE = 2, 3
#: it also sets up barriers on the busiest hexes: how many, with how many guns and lights each
ROADS, GUNS, LAMPS = 4, 2, 2


def suggestion(s: Raid, name: str, owing: tuple[int, int], shelters: bool) -> list[tuple[int, int]]:
    """The remaining units as (tile, hex)."""
    left = s.setting.tiles - s.placed
    pool = s.pool[:]
    out: list[tuple[int, int]] = []
    for h in bits(owing[1]):
        for _ in range(min(left - len(out), s.at.count(h) - 1)):
            if len(out) < owing[0]:
                out.append((FUEL_TILE, h))
                pool[RADAR_FUEL] -= 1
    cities = guarded(s, name)
    where: dict[int, Iterator[int]] = {red: cycle([city.hex for city in cities]) for red in range(3)}
    if name == "balanced":
        roads = crossroads(s)
        where[FLAK] = chain(roads * GUNS, where[FLAK])
        where[LIGHT] = chain(roads * LAMPS, where[LIGHT])
    grey_where = cycle([city.hex for city in cities])
    piles = [_pile(tile, pool[tile], s.setting.basic, shelters) for tile in range(len(FACES))]
    while len(out) < left and any(piles):
        for pile in piles:
            if pile and len(out) < left:
                tile = pile.pop()
                hexes = grey_where if tile & 1 else where[FACES[tile >> 1][0]]
                out.append((tile, next(hexes)))
    return out


def crossroads(s: Raid) -> list[int]:
    """The hexes of the Reich that most raids fly over."""
    busy = traffic(s.setting.six_turns)
    return sorted(bits(s.setting.ground.reich), key=lambda h: -busy[h])[:ROADS]


def guarded(s: Raid, name: str) -> list[City]:
    """The cities a set-up looks at, the most tempting first."""
    fear = fears(s)
    worth = {city.slug: appeal(s, city, fear) for city in s.setting.ground.cities}
    cities = sorted(s.setting.ground.cities, key=lambda city: -worth[city.slug])
    if name != "balanced":
        return [city for city in cities if city.slug in REGIONS[name]]
    best = worth[cities[0].slug]
    near = [city for city in cities if worth[city.slug] >= best - CLOSE]
    near = cities[:FEWEST] if len(near) < FEWEST else near[:MOST]
    return near * OFTEN + [city for city in cities if city not in near][:ASIDE]


def _pile(tile: int, count: int, basic: bool, shelters: bool) -> list[int]:
    """The tiles of one type with the faces they will show; fuel trucks only where they were promised."""
    grey = 0 if basic or tile == RADAR_FUEL or (FACES[tile][1] == SHELTER and not shelters) else GREY[tile]
    grey = min(grey, count)
    return [2 * tile] * (count - grey) + [2 * tile + 1] * grey
