"""Where a group can get to in one move, and how, for the plans of the computer player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lancio.engine.masks import mask_of
from lancio.games.drvar.pieces import ALL_FIGHTERS, SIDE_OF
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of, points
from lancio.games.drvar.tables import ground

#: how much less than the nearest to a goal is near enough for who is in a hurry
NEARLY = 0.8
#: hex -> (half points used, the hex before it on the way)
Reach = dict[int, tuple[int, int]]


def reach(s: Drvar, side: int, start: int, unit_class: int, budget: int, *, whole: bool = False) -> Reach:
    """Every hex within a number of half points, enemies gone round; artillery may always make one step (`whole`)."""
    free = ways(unit_class, start, budget, 0, whole)
    shut = s.held[1 - side] | (s.obstacles if unit_class else 0)
    # whoever stands where one cannot get to is not in the way
    barred = shut & free.hexes
    return ways(unit_class, start, budget, barred, whole).ways if barred else free.ways


class Found(NamedTuple):
    """Ways, and where they lead."""

    ways: Reach
    hexes: int


@lru_cache(maxsize=8192)
def ways(unit_class: int, start: int, budget: int, shut: int, whole: bool) -> Found:
    """The same ways are asked for again and again, until an enemy moves."""
    found = ground().going[unit_class].ways(start, budget, shut, whole)
    return Found(found, mask_of(found))


def way_to(found: Reach, goal: int) -> list[int]:
    """The hexes of the way, the first step first; none to the hex where one stands."""
    out: list[int] = []
    while found[goal][1] != goal:
        out.append(goal)
        goal = found[goal][1]
    return out[::-1]


def nearest(found: Reach, left: Sequence[float], here: int) -> list[int]:
    """The hexes of a reach that are about as near to a goal as one can get, and where one stands."""
    values = [left[hex_] for hex_ in found]
    least = NEARLY * max(values, default=0.0)
    out = [hex_ for hex_, value in zip(found, values, strict=True) if value >= least]
    return out if here in out or here not in found else [here, *out]


class Routes:
    """What every piece can reach in a position, worked out once."""

    def __init__(self, s: Drvar) -> None:
        self.s = s
        self._found: dict[tuple[int, int, int, int], Reach] = {}

    def of(self, piece: int, budget: int | None = None) -> Reach:
        """The hexes a piece can get to, with a whole move or what is left of one."""
        s = self.s
        mp = points(s, piece)
        whole = budget is None and mp == 1
        key = (SIDE_OF[piece], s.where[piece], class_of(s, piece), 2 * mp if budget is None else budget)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = reach(s, *key, whole=whole)
        return found

    def has_room(self, side: int, hex_: int, group: int) -> bool:
        """Whether a group may stay in a hex."""
        s = self.s
        strength = s.sp_of(group & ALL_FIGHTERS)
        if not strength or not s.held[side] >> hex_ & 1:
            return True
        return strength <= room(s, side, hex_, group)
