"""The best place to stand: what each hex is worth to a unit, worked out once for all that it is worth the same to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from lancio.engine.manners import Manner
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import GERMAN, US
from lancio.games.night_drop.state import Night

TOO_MANY = -50.0
#: so many goals are looked at in a hurry, and a half point of way makes one so much less promising
GOALS, PER_POINT = 3, 0.1


class Lonely(dict[int, float]):
    """hex -> what it is worth to units of one kind where nobody else stands, worked out when it is asked for. It may
    be kept as long as nothing changes that it depends on."""

    ground: Worth
    unit: int

    def of(self, ground: Worth, unit: int) -> Lonely:
        """For a unit of the kind, as things lie now."""
        self.ground, self.unit = ground, unit
        return self

    def __missing__(self, hex_: int) -> float:
        value = self[hex_] = self.ground.among(self.unit, hex_, 0)
        return value


def nearest(hexes: int, here: int, goals: list[tuple[float, list[int]]]) -> int:
    """Of some hexes those nearest to the goals that promise most from here: each a worth and the way to it."""
    best = sorted(((worth / (1 + PER_POINT * way[here]), i) for i, (worth, way) in enumerate(goals)), reverse=True)
    out = 0
    members = bits(hexes)
    for _, i in best[:GOALS]:
        out |= 1 << min(members, key=goals[i][1].__getitem__)
    return out


class Worth(ABC):
    """What it is worth to units of one side to stand in a hex."""

    def __init__(self, s: Night, manner: Manner) -> None:
        self.s = s
        self.manner = manner
        self.limit = s.setting.figures.stack_limit
        self.occupied = s.occupied[US] | s.occupied[GERMAN]
        self._lonely: dict[Hashable, tuple[Lonely, int]] = {}
        self._crowded: dict[tuple[Hashable, int, int], float] = {}

    @abstractmethod
    def kind(self, unit: int) -> Hashable:
        """Units of one kind are worth the same in the same hex with the same others."""

    @abstractmethod
    def among(self, unit: int, hex_: int, others: int) -> float:
        """What a hex is worth with these others in it, who leave room."""

    def likely(self, unit: int, hexes: int) -> int:
        """Of some hexes those that are worth a look in a hurry."""
        return hexes

    def lasting(self, unit: int) -> tuple[Lonely, int]:
        """What is remembered of lonely hexes for units of this one's kind, and the hexes that it is not good for,
        because something there changes while units move."""
        return Lonely(), 0

    def at(self, unit: int, hex_: int) -> float:
        """What a hex is worth to a unit, whoever stands there."""
        others = self.s.at[hex_] & ~(1 << unit)
        if others.bit_count() >= self.limit:
            return TOO_MANY
        key = (self.kind(unit), hex_, others)
        worth = self._crowded.get(key)
        if worth is None:
            worth = self._crowded[key] = self.among(unit, hex_, others)
        return worth

    def best(self, unit: int, hexes: int) -> tuple[int, float]:
        """The best of some hexes, the first of equals, and what it is worth more than where the unit stands."""
        if self.manner.quick:
            hexes = self.likely(unit, hexes) or hexes
        kind = self.kind(unit)
        found = self._lonely.get(kind)
        if found is None:
            found = self._lonely[kind] = self.lasting(unit)
        lonely, changing = found
        goal, best = 0, -1e9
        free = hexes & ~(self.occupied | changing)
        if free:
            lonely.of(self, unit)
            goal = max(bits(free), key=lonely.__getitem__)
            best = lonely[goal]
        for hex_ in bits(hexes & ~free):
            value = self.at(unit, hex_)
            if value > best or (value == best and hex_ < goal):
                goal, best = hex_, value
        return goal, best - self.at(unit, self.s.where[unit])
