"""Chapter 7: who may move, what a step costs, and which hexes a group may enter next.

A group follows one path. Each member pays with its own points; whoever cannot pay a step stays behind. All
costs in half points.
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.melee import free_around
from lancio.games.drvar.pieces import ALL_COUNTERS, ALL_FIGHTERS, COMMANDS, FIGHTERS, SIDE_OF
from lancio.games.drvar.stacking import room, with_room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import FOOT, VEHICLE


@rule("1.2d", "1.1e")
def points(s: Drvar, piece: int) -> int:
    """The movement points of a piece."""
    return s.setting.forces.points[s.kind[piece]]


def allowance(s: Drvar, piece: int) -> int:
    """The half points a piece may use in the Action going on: all, or exactly half (R27)."""
    mp = s.setting.forces.points[s.kind[piece]]
    return mp if s.act.half else 2 * mp


def class_of(s: Drvar, piece: int) -> int:
    """On foot or with a vehicle: Commands and objective counters go on foot."""
    return s.setting.forces.classes[s.kind[piece]]


@rule("8.8a", "8.4e", "R20")
def movable(s: Drvar, side: int) -> int:
    """The combat units that may take an Action with movement: no Move marker, not FERMA, not locked."""
    units = FIGHTERS[side] & s.present & ~s.moved & ~s.ferma
    for hex_ in bits(s.locked):
        units &= ~s.at[hex_]
    return units


@rule("12.1c", "8.8a")
def movable_counters(s: Drvar) -> int:
    """The objective counters without Move marker."""
    return ALL_COUNTERS & s.present & ~s.moved


@rule("A02", "8.4e")
def movable_command(s: Drvar, side: int) -> int:
    """The Command, once a turn, unless it is FERMA or in a shared hex."""
    bit = 1 << COMMANDS[side]
    if not s.present & bit or (s.moved | s.ferma) & bit:
        return 0
    return 0 if s.locked >> s.where[COMMANDS[side]] & 1 else bit


#: members of a group: bit, class, half points left, movement points
Members = list[tuple[int, int, int, int]]


def members(s: Drvar) -> Members:
    """The group with what each has left."""
    out = []
    classes, mps, kind = s.setting.forces.classes, s.setting.forces.points, s.kind
    half = s.act.half
    group = s.group
    while group:
        low = group & -group
        group ^= low
        k = kind[low.bit_length() - 1]
        mp, unit_class = mps[k], classes[k]
        out.append((low, unit_class, (mp if half else 2 * mp) - s.spent[unit_class], mp))
    return out


@rule("7b", "7c", "R27")
def able(s: Drvar, who: Members, costs: tuple[int, int], goal: int, assault: bool) -> int:
    """The members of the group that can pay a step; artillery may always make one as a move of its own, an
    assault on the hex beside may use all points."""
    out = 0
    for bit, unit_class, left, mp in who:
        cost = costs[unit_class]
        if not cost or (unit_class and s.obstacles >> goal & 1):
            continue
        if cost <= left or (
            (assault or s.act is acts.MOVE) and s.spent == (0, 0) and (mp == 1 or (assault and cost <= 2 * mp))
        ):
            out |= bit
    return out


@rule("A15", "R10", "R31", "10b", "9a")
def steps(s: Drvar) -> int:
    """The hexes the group may enter next: no enemy combat units there unless it assaults, no more than 8 SP."""
    hex_ = s.where[lowest(s.group)]
    side = s.active
    if s.act is acts.RETREAT:
        return retreats(s, hex_)
    ground = s.setting.ground
    enemy = s.held[1 - side]
    shut, goals = enemy, 0
    if s.act is acts.ASSAULT:
        shut = 0
        goals = enemy | (s.counter_hexes() if side == GERMAN else 0)
    elif not s.group & ALL_FIGHTERS and s.where[COMMANDS[1 - side]]:
        shut |= 1 << s.where[COMMANDS[1 - side]]
    here = s.at[hex_] & FIGHTERS[side]
    crowded = hex_ != s.origin and here & (here - 1) and room(s, side, hex_) < 0
    who = members(s)
    ways = payable(s, who, hex_, enemy, goals) & ~shut
    doubtful = ways if crowded else ways & s.held[side]
    if not doubtful:
        return ways
    foot, vehicle = ground.cost[FOOT][hex_], ground.cost[VEHICLE][hex_]
    for n in bits(doubtful):
        direction = ground.board.direction(hex_, n)
        goers = able(s, who, (foot[direction], vehicle[direction]), n, bool(goals >> n & 1))
        if enemy >> n & 1:
            goers = with_ammunition(s, goers)
        if not may_step(s, hex_, n, direction, goers):
            ways ^= 1 << n
    return ways


def payable(s: Drvar, who: Members, hex_: int, enemy: int, goals: int) -> int:
    """The hexes beside one that some member of the group can pay for, by `able` for all of them at once: against
    enemies with ammunition only."""
    ground = s.setting.ground
    fresh = s.spent == (0, 0)
    out = 0
    for bit, unit_class, left, mp in who:
        ways = ground.within[unit_class][left][hex_] if left > 0 else 0
        if fresh and mp == 1:
            ways |= ground.open[unit_class][hex_] & (-1 if s.act is acts.MOVE else goals)
        elif fresh and goals:
            ways |= ground.within[unit_class][2 * mp][hex_] & goals
        if unit_class:
            ways &= ~s.obstacles
        if s.no_ammo & bit:
            ways &= ~enemy
        out |= ways
    return out


@rule("10b", "R29")
def may_step(s: Drvar, hex_: int, goal: int, direction: int, goers: int) -> bool:
    """Whether a step keeps to 8 SP: in the hex left behind, and in the one entered unless they can pass through."""
    side = s.active
    going = s.sp_of(goers & ALL_FIGHTERS)
    if hex_ != s.origin and room(s, side, hex_, goers) < 0:
        return False
    if not going or going <= room(s, side, goal):
        return True
    return not s.held[1 - side] >> goal & 1 and can_pass(s, hex_, goal, direction, goers)


@rule("10b")
def can_pass(s: Drvar, hex_: int, through: int, direction: int, goers: int) -> bool:
    """Whether all who enter a full hex can go on to one with room: only the end of a move counts."""
    if goers != s.group:
        return False
    ground = s.setting.ground
    side = s.active
    total = s.sp_of(goers & ALL_FIGHTERS)
    left = {
        piece: allowance(s, piece) - s.spent[class_of(s, piece)] - ground.cost[class_of(s, piece)][hex_][direction]
        for piece in bits(goers)
    }
    for d, n in enumerate(ground.board.neighbours[through]):
        if not n or s.held[1 - side] >> n & 1:
            continue
        if total > room(s, side, n, goers):
            continue
        costs = (ground.cost[FOOT][through][d], ground.cost[VEHICLE][through][d])
        if all(
            0 < costs[class_of(s, p)] <= points_left and not (class_of(s, p) and s.obstacles >> n & 1)
            for p, points_left in left.items()
        ):
            return True
    return False


@rule("9.7a", "A01")
def retreats(s: Drvar, hex_: int) -> int:
    """One hex, at no cost: passable, free of enemy combat units, with room (R26)."""
    return with_room(s, s.active, free_around(s, s.group, hex_), s.sp_of(s.group & ALL_FIGHTERS))


def can_start(s: Drvar, act: Action, units: int) -> int:
    """Those of some units that have at least one step to make."""
    foot, vehicle = s.setting.ground.open
    where, held, vehicles = s.where, s.held, s.vehicles
    empty = ~(held[0] | held[1])
    out = units
    for piece in bits(units):
        ways = vehicle[where[piece]] & ~s.obstacles if vehicles >> piece & 1 else foot[where[piece]]
        if not ways & empty and not (ways & ~held[1 - SIDE_OF[piece]] and first_step(s, act, piece)):
            out ^= 1 << piece
    return out


def first_step(s: Drvar, act: Action, piece: int) -> int:
    """The hexes a piece could enter first, worked out in full."""
    kept = (s.act, s.group, s.spent, s.active, s.origin)
    s.act, s.group, s.spent, s.active, s.origin = act, 1 << piece, (0, 0), SIDE_OF[piece], s.where[piece]
    found = steps(s)
    s.act, s.group, s.spent, s.active, s.origin = kept
    return found
