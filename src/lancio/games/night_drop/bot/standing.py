"""The best place to stand: what each hex is worth to a unit, worked out once for all that it is worth the same to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import GERMAN, US
from lancio.games.night_drop.state import Night

TOO_MANY = -50.0


class Lonely(dict[int, float]):
    """hex -> what it is worth to units of one kind where nobody else stands, worked out when it is asked for."""

    def __init__(self, ground: Worth, unit: int) -> None:
        super().__init__()
        self.ground, self.unit = ground, unit

    def __missing__(self, hex_: int) -> float:
        value = self[hex_] = self.ground.among(self.unit, hex_, 0)
        return value


class Worth(ABC):
    """What it is worth to units of one side to stand in a hex."""

    def __init__(self, s: Night) -> None:
        self.s = s
        self.limit = s.setting.figures.stack_limit
        self.occupied = s.occupied[US] | s.occupied[GERMAN]
        self._lonely: dict[Hashable, Lonely] = {}
        self._crowded: dict[tuple[Hashable, int, int], float] = {}

    @abstractmethod
    def kind(self, unit: int) -> Hashable:
        """Units of one kind are worth the same in the same hex with the same others."""

    @abstractmethod
    def among(self, unit: int, hex_: int, others: int) -> float:
        """What a hex is worth with these others in it, who leave room."""

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
        goal, best = 0, -1e9
        free = hexes & ~self.occupied
        if free:
            kind = self.kind(unit)
            lonely = self._lonely.get(kind)
            if lonely is None:
                lonely = self._lonely[kind] = Lonely(self, unit)
            goal = max(bits(free), key=lonely.__getitem__)
            best = lonely[goal]
        for hex_ in bits(hexes & self.occupied):
            value = self.at(unit, hex_)
            if value > best or (value == best and hex_ < goal):
                goal, best = hex_, value
        return goal, best - self.at(unit, self.s.where[unit])
