"""How far it is to a place, for the many sticks that a player sends there at once."""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.costs import NO_WAY
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import GERMAN, SIDE_OF, STICK_COUNT
from lancio.games.night_drop.stacking import is_full
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT, ground


@lru_cache(maxsize=256)
def ways(unit_class: int, goal: int, whole: int) -> tuple[int, ...]:
    """What the ground costs on the way to a hex. The map is the same in all scenarios."""
    return tuple(ground().going[unit_class].costs_to(goal, whole))


@lru_cache(maxsize=256)
def hexes(goal: int) -> tuple[int, ...]:
    """How many hexes it is to a hex, whatever they cost, by ways that can be walked at all."""
    going = ground().going[FOOT]
    far = [NO_WAY] * going.size
    far[goal] = 0
    front = [goal]
    while front:
        here, *front = front
        for n in ground().board.neighbours[here]:
            if n and far[n] == NO_WAY and going.open[n] >> here & 1:
                far[n] = far[here] + 1
                front.append(n)
    return tuple(far)


def distances(s: Night, side: int, unit: int, goal: int) -> list[int]:
    """By night a stick counts hexes, all others points. Nobody who is sent in a crowd goes where too many stand, for
    they would be removed, and no stick beside a German, unless that is the goal: it would be lost without a fight. Who
    misleads the enemy's sticks may well want that."""
    stick = unit < STICK_COUNT
    if stick and s.night:
        far = list(hexes(goal))
    else:
        far = list(ways(s.unit_class(unit), goal, s.setting.figures.day_company))
    if side != SIDE_OF[unit]:
        return far
    for hex_ in bits(s.occupied[side]):
        if is_full(s, hex_, besides=1 << unit):
            far[hex_] = NO_WAY
    if stick:
        around = s.setting.ground.board.around
        for enemy in bits(s.occupied[GERMAN]):
            for hex_ in bits(around[enemy] & ~(1 << goal)):
                far[hex_] = NO_WAY
    return far
