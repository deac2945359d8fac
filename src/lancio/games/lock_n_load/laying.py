"""Chapters 15.1f-g and 1.6.3f: a gun is laid on a target beyond its arc: the turret follows it, or hull or gun are
turned."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import lowest
from lancio.games.lock_n_load import arcs
from lancio.games.lock_n_load.arcs import bearing_corners, has_turret, nearest_corners
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.ordnance import bears, hull_corners
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import HULL_TO, TURRET_TO

FLOW = Fight.flow


def side_of(s: Fight, unit: int) -> int:
    """The side of a unit."""
    return s.setting.roster.side[unit]


def by_order(s: Fight, unit: int) -> bool:
    """Whether a standing order answers for the one who fires."""
    return bool(s.group) and not STANDING.of(s, side_of(s, unit)).asks


@rule("14.0c", "15.1f", "15.1g", "1.6.3f")
@FLOW.question("lay-gun", "15.1f", lambda s, unit, arm, goal: side_of(s, unit))
def lay(s: Fight, unit: int, arm: int, goal: int) -> Choices:
    """A target beyond the arc: the turret follows it, or hull or gun are turned. Nothing is asked if the gun bears."""
    if bears(s, unit, arm, goal):
        return Choices()
    hull = hull_corners(s, unit, goal)
    if not has_turret(s, unit):
        if by_order(s, unit):
            hull = 1 << lowest(nearest_corners(s.facing[unit], hull))
        return Choices([HULL_TO.group(last=hull)])
    corners = bearing_corners(s, s.hex_of(s.where[unit]), s.setting.ground.hex[goal])
    turret = nearest_corners(s.turret[unit], corners)
    if by_order(s, unit):
        return Choices([TURRET_TO.group(last=turret & -turret)])
    return Choices([TURRET_TO.group(last=turret), HULL_TO.group(last=hull)])


@rule("15.1d", "15.1g")
@lay.on(TURRET_TO)
def turn_turret(s: Fight, unit: int, arm: int, goal: int, corner: int) -> None:
    """The turret follows the target; every shot of the gun after it pays for that."""
    s.turret[unit] = corner
    s.turned |= 1 << unit
    s.tell("turret-turned", "15.1g", unit=unit, corner=corner)


@rule("1.6.3f", "15.1f")
@lay.on(HULL_TO)
def turn_hull(s: Fight, unit: int, arm: int, goal: int, corner: int) -> None:
    """Hull or gun, for good. A weapon team that turns bears Move, and Fired when it has shot."""
    arcs.face(s, unit, corner)
    s.pivoted |= 1 << unit
    if s.setting.roster.teams >> unit & 1:
        s.moved |= 1 << unit
    s.tell("gun-turned", "1.6.3f" if s.setting.roster.teams >> unit & 1 else "15.1f", unit=unit, corner=corner)


def aside(s: Fight, unit: int, arm: int, goal: int) -> Fight:
    """The position as it is if the gun bears, else a copy in which it was turned the cheaper way."""
    if bears(s, unit, arm, goal):
        return s
    other = s.clone()
    if has_turret(s, unit):
        other.turned |= 1 << unit
    else:
        other.pivoted |= 1 << unit
    return other
