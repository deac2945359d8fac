"""Ready set-ups: where a German who is in a hurry may put his ground units, as `data/quick_setups.toml` has them.

What one does depends on the weather card, on the tiles still to be placed and on the fields that squadrons share, and
on nothing else: a recorded `setup north` does the same for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, cycle

from lancio.engine.data import Node, Source
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.pieces import (
    BASIC,
    FACES,
    FLAK,
    FUEL_TILE,
    LIGHT,
    PACKAGE,
    RADAR_FUEL,
    SHELTER,
    TILES,
    is_grey,
    shows,
)
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import CITIES, Ground, Sky, ground, sky
from lancio.games.duel_in_the_dark.words import NO_CARD

BALANCED = "balanced"
#: the key of the list for a night whose weather is not known yet
NO_WEATHER = "none"


@dataclass(frozen=True, slots=True)
class Tonight:
    """The cities under one weather card, as hexes: the most tempting first, and how many `balanced` guards."""

    cities: tuple[int, ...]
    guarded: int


class Setups:
    """The file of ready set-ups, checked."""

    def __init__(self, file: Source, ground: Ground, sky: Sky) -> None:
        root = file.table().only(("bases", "grey", "balanced", "region", "weather"))
        bases = root["bases"].provenance().only(("provenance", "fields"))
        #: where squadrons are based for whoever does not want to think of it
        self.bases = ground.hexes(bases["fields"])
        if any(not ground.airfields >> hex_ & 1 for hex_ in self.bases):
            raise bases["fields"].wrong("German airfields")
        grey = root["grey"].provenance()
        #: how many tiles of each type show their grey face
        self.grey = tuple(grey.number(TILES.names[2 * tile], low=0, high=40) for tile in range(len(FACES)))
        balanced = root["balanced"].provenance().only(("provenance", "barriers", "guns", "lights", "rounds", "others"))
        self.barriers = ground.hexes(balanced["barriers"])
        self.guns = balanced.number("guns", low=0, high=9)
        self.lights = balanced.number("lights", low=0, high=9)
        self.rounds = balanced.number("rounds", low=1, high=9)
        self.others = balanced.number("others", low=0, high=len(CITIES.names))
        region = root["region"].provenance()
        self.regions: Mapping[str, frozenset[int]] = {
            name: frozenset(_cities(node, ground)) for name, node in region.children() if name != "provenance"
        }
        weather = root["weather"]
        #: by the index of the weather card; NO_CARD: not known
        self.tonight = {NO_CARD: _tonight(weather[NO_WEATHER], ground)}
        for i, card in enumerate(sky.cards):
            self.tonight[i] = _tonight(weather[str(card.number)], ground)

    def guarded(self, name: str, card: int) -> list[int]:
        """The hexes of the cities a set-up goes round, the most tempting first."""
        tonight = self.tonight[card]
        cities = list(tonight.cities)
        if name != BALANCED:
            return [hex_ for hex_ in cities if hex_ in self.regions[name]]
        return cities[: tonight.guarded] * self.rounds + cities[tonight.guarded :][: self.others]


def _cities(node: Node, ground: Ground) -> list[int]:
    words = node.words()
    if len(set(words)) < len(words) or not set(words) <= set(CITIES.names):
        raise node.wrong(f"some of {', '.join(CITIES.names)}, each once, found {node.value!r}")
    return [ground.cities[CITIES.index[word]].hex for word in words]


def _tonight(node: Node, ground: Ground) -> Tonight:
    node.provenance().only(("provenance", "cities", "guarded"))
    cities = _cities(node["cities"], ground)
    if len(cities) != len(CITIES.names):
        raise node["cities"].wrong("all the cities")
    return Tonight(tuple(cities), node.number("guarded", low=1, high=len(cities)))


#: the set-ups that come with the game, read when the game is opened
SHIPPED = Setups(Source.of_package(PACKAGE, "data/quick_setups.toml"), ground(), sky())


def suggestion(s: Raid, name: str, owing: tuple[int, int], shelters: bool) -> list[tuple[int, int]]:
    """The remaining units as (tile, hex)."""
    setups = SHIPPED
    left = s.setting.tiles - s.placed
    pool = s.pool[:]
    out: list[tuple[int, int]] = []
    for h in bits(owing[1]):
        for _ in range(min(left - len(out), s.at.count(h) - 1)):
            if len(out) < owing[0]:
                out.append((FUEL_TILE, h))
                pool[RADAR_FUEL] -= 1
    cities = setups.guarded(name, s.card)
    where: dict[int, Iterator[int]] = {red: cycle(cities) for red in BASIC}
    if name == BALANCED:
        where[FLAK] = chain(setups.barriers * setups.guns, where[FLAK])
        where[LIGHT] = chain(setups.barriers * setups.lights, where[LIGHT])
    grey_where = cycle(cities)
    piles = [_pile(tile, pool[tile], s.setting.basic, shelters) for tile in range(len(FACES))]
    while len(out) < left and any(piles):
        for pile in piles:
            if pile and len(out) < left:
                tile = pile.pop()
                hexes = grey_where if is_grey(tile) else where[shows(tile)]
                out.append((tile, next(hexes)))
    return out


def _pile(tile: int, count: int, basic: bool, shelters: bool) -> list[int]:
    """The tiles of one type with the faces they will show; fuel trucks only where they were promised."""
    no_grey = basic or tile == RADAR_FUEL or (FACES[tile][1] == SHELTER and not shelters)
    grey = 0 if no_grey else min(SHIPPED.grey[tile], count)
    return [2 * tile] * (count - grey) + [2 * tile + 1] * grey
