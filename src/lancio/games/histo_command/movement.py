"""HC-9b, HC-9c and R16: where a unit may move to, and by which way. All costs in half points.

A move may be made in one go or in legs: a unit goes on as long as it has points, until another unit acts. Whoever
names a far hex takes the cheapest way, and is asked again if something happens on it. Hidden and disorganised counters
go hex by hex.
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.hidden import INFANTRY_POINTS
from lancio.games.histo_command.pieces import DROP, SIDE_OF
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import FOOT
from lancio.games.histo_command.words import NOBODY


@rule("HC-9b", "HC-7e")
def moves(s: Battle, unit: int) -> int:
    """The hexes a unit may move to now."""
    fresh = unit != s.mover or not s.steps
    what = TYPES[s.kind[unit]]
    points = s.mp if unit == s.mover else what.points
    if not fresh and (s.halted or points <= 0):
        return 0
    start = s.where[unit]
    taken = s.occupied[0] | s.occupied[1]
    if not s.up >> unit & 1:
        return quiet_moves(s, unit, start, points, fresh) & ~taken
    if s.disordered >> unit & 1:
        return steps_back(s, unit, start, points, fresh) & ~taken
    ground = s.setting.ground
    hexes = ground.reach(start, what.moves, points, taken).hexes
    if fresh:
        # one hex is always possible, unless the ground forbids it
        hexes |= ground.going[what.moves].open[start] & ~taken
    return hexes


def one_step(ground: Ground, start: int, unit_class: int, points: int, fresh: bool) -> int:
    """The neighbours that can be entered, and paid for unless it is the first step."""
    going = ground.going[unit_class]
    if fresh:
        return going.open[start]
    out = 0
    for cost, hex_ in zip(going.cost[start], ground.board.neighbours[start], strict=True):
        if 0 < cost <= points:
            out |= 1 << hex_
    return out


@rule("HC-9c")
def steps_back(s: Battle, unit: int, start: int, points: int, fresh: bool) -> int:
    """A disorganised unit goes hex by hex, never closer to an enemy in sight; hidden counters are enemies too."""
    ground = s.setting.ground
    hexes = one_step(ground, start, TYPES[s.kind[unit]].moves, points, fresh)
    for enemy in bits(ground.sight[start] & s.occupied[1 - SIDE_OF[unit]]):
        far = ground.far(enemy)
        for hex_ in bits(hexes):
            if far[hex_] < far[start]:
                hexes &= ~(1 << hex_)
    return hexes


@rule("HC-14a", "R16")
def quiet_moves(s: Battle, unit: int, start: int, points: int, fresh: bool) -> int:
    """A hidden counter stays within what both its own type and infantry may do. It goes a hex an action, whatever it
    is, so that the number of actions does not tell men from vehicles (R16)."""
    ground = s.setting.ground
    unit_class = TYPES[s.kind[unit]].moves
    quiet = INFANTRY_POINTS if fresh else max(0, INFANTRY_POINTS - s.foot_spent)
    if unit_class == FOOT:
        return one_step(ground, start, FOOT, min(quiet, points), fresh)
    return one_step(ground, start, FOOT, quiet, fresh) & one_step(ground, start, unit_class, points, fresh)


def path(s: Battle, unit: int, goal: int) -> tuple[int, ...]:
    """The hexes walked through: the cheapest way, over objectives where it costs no more, or a single step."""
    start = s.where[unit]
    ground = s.setting.ground
    if s.hidden(unit) or s.disordered >> unit & 1:
        return (goal,)
    unit_class = TYPES[s.kind[unit]].moves
    found = ground.reach(start, unit_class, s.mp, s.occupied[0] | s.occupied[1])
    if not found.hexes >> goal & 1:
        return (goal,)
    own = s.control if SIDE_OF[unit] == DROP else ~s.control
    worth = s.setting.objective_hexes & ~own
    return tuple(ground.going[unit_class].way(found.levels, start, goal, (), worth))


def start_moving(s: Battle, unit: int) -> None:
    """The unit that acted before is finished."""
    if s.mover != unit:
        finish(s)
        s.mover = unit
        s.mp = TYPES[s.kind[unit]].points
        s.steps = s.foot_spent = s.vehicle_spent = 0
        s.halted = False


def finish(s: Battle) -> None:
    """The acting unit has acted."""
    if s.mover != NOBODY:
        s.acted |= 1 << s.mover
    s.mover = NOBODY
    s.mp = s.steps = s.foot_spent = s.vehicle_spent = 0
    s.halted = False
