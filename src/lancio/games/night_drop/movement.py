"""Chapter 8: movement by night and by day, alone or as a stack. All costs in half points (R26).

A move may be made in one go or in legs: a unit goes on as long as it has points, until another unit
starts. Whatever is left then is lost (8.4.2a). So any path can be walked, hex by hex if need be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest, mask_of
from lancio.games.night_drop.advantage import open_advantages
from lancio.games.night_drop.clues import FOOT_TYPES, VEHICLE_TYPES, classes, hidden, note
from lancio.games.night_drop.objectives import enter_objectives
from lancio.games.night_drop.pieces import (
    ALL_GERMANS,
    ALL_STICKS,
    GERMAN,
    GERMAN_FIRST,
    STICK_COUNT,
    TO_GERMAN,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT, VEHICLE
from lancio.games.night_drop.verbs import ADD, END, MARCH, MOVE, STACK
from lancio.games.night_drop.zones import enemy_zones, in_zone, surcharge

FLOW = Night.flow
#: a stick by night: one hex, whatever it costs
ONE_HEX = -1
#: what an Unknown unit would have left if it were of a class that it cannot be
GONE = -99


class Reach(NamedTuple):
    """Where a unit can go: all hexes (bit OFF: off the map), and the cost levels of those it pays for."""

    hexes: int
    levels: Sequence[int]


@rule("8.2.1a", "8.2.2a", "8.2.2b", "8.3.1a", "8.3.2a")
def allowance(s: Night, unit: int) -> int:
    """The movement capacity, in half points, of a unit that has not moved."""
    figures = s.setting.figures
    if s.night:
        if unit < STICK_COUNT:
            return ONE_HEX
        return figures.night_landmark if s.setting.ground.landmarks >> s.where[unit] & 1 else figures.night_open
    if unit < STICK_COUNT:
        return figures.day_stick
    return figures.day_company if unit < GERMAN_FIRST else figures.day_german


@rule("8.4.1b")
def stack_allowance(s: Night, units: int) -> int:
    """A stack moves as far as its slowest member."""
    return min(allowance(s, unit) for unit in bits(units))


def stack_class(s: Night, units: int) -> int:
    """The highest cost of any member counts (R16): one vehicle makes it a stack of vehicles."""
    return VEHICLE if any(s.unit_class(unit) == VEHICLE for unit in bits(units & ALL_GERMANS)) else FOOT


def zones_now(s: Night) -> tuple[int, ...]:
    """The zones that hinder the active side; they stand still while it moves."""
    zones: tuple[int, ...] | None = s.cache.get("zones")
    if zones is None:
        zones = s.cache["zones"] = enemy_zones(s, s.active)
    return zones


def hindered(s: Night) -> int:
    """Where the enemy or a zone of his is in the way."""
    zoned: int | None = s.cache.get("zoned")
    if zoned is None:
        zoned = s.cache["zoned"] = in_zone(zones_now(s))
    return s.occupied[1 - s.active] | zoned


@rule("8.1a", "8.4.2b", "8.4.3a", "8.4.5a", "6.2.1e")
def reach(s: Night, hex_: int, points: int, unit_class: int, fresh: bool) -> Reach:
    """Where one can go from a hex with so many points.

    Nobody enters a hex with an enemy. A unit that has not moved may always make one step, whatever the
    terrain costs, if it can pay what zones of control ask (R13). Off the map is one point further than
    any hex at the edge.
    """
    board = s.setting.ground.board
    if points == ONE_HEX:
        ways = s.setting.ground.going[unit_class].open[hex_] & ~s.occupied[1 - s.active]
        return Reach(ways | board.edge >> hex_ & 1, ())
    key = hex_ << 16 | points + 1 << 4 | unit_class << 1 | fresh  # all that it depends on, while the enemy stands still
    found: Reach | None = s.cache.get(key)
    if found is not None:
        return found
    # what a step off the map costs is a figure of the setting, not of the ground
    price = key, s.setting.figures.leaving
    calm = s.setting.ground.calm.get(price)
    if calm is not None and not calm[0] & hindered(s):
        found = s.cache[key] = calm[1]
        return found
    going = s.setting.ground.going[unit_class]
    enemy = s.occupied[1 - s.active]
    first = going.open[hex_] & ~enemy
    edge = board.edge >> hex_ & 1
    zones = zones_now(s)
    levels = going.waves(hex_, points, enemy, zones)
    hexes = 0
    for level in levels[1:]:
        hexes |= level
    if fresh and (edge or first & ~hexes):
        here = surcharge(zones, hex_)
        for n in bits(first & ~hexes):
            if here + surcharge(zones, n) <= points:
                hexes |= 1 << n
        if edge and here <= points:
            hexes |= 1
    if (hexes | 1 << hex_) & board.edge:
        leaving = s.setting.figures.leaving
        for level in range(points - leaving + 1):
            rim = levels[level] & board.edge
            if rim and any(level + leaving + surcharge(zones, n) <= points for n in bits(rim)):
                hexes |= 1
                break
    found = Reach(hexes, levels)
    s.cache[key] = found
    if calm is None:
        # all that could be in the way: within reach if nothing were, or beside
        area = going.undisturbed(hex_, points)[0] | going.open[hex_] | 1 << hex_
        if not area & hindered(s):
            s.setting.ground.calm[price] = (area, found)
    return found


@rule("2.6.4a", "8.2.1b", "5.4.2h", "5.4.2f")
def may_start(s: Night) -> int:
    """The units that may begin to move: activated ones, once each, and never a face-up PIR Advantage (R4)."""
    if s.active == US:
        units = UNITS_OF[s.pir] & s.present & ~s.moved
        return units & ~open_advantages(s, units)
    if s.allowance:
        return ALL_GERMANS & s.present & ~s.moved
    return s.activated & s.present & ~s.moved


@rule("8.4.1a")
@FLOW.question("movement", "8.4.1a", lambda s: s.active, until=END, always=True)
def moves(s: Night) -> Choices:
    """Units one by one, each to any hex it can reach; or two and more of a hex as a stack; or no more.

    The German is asked even if he can do nothing but end, as long as the US cannot know that (R27).
    """
    if s.gathering:
        return gathered_moves(s)
    fresh: Fresh | None = s.cache.get("fresh")
    if fresh is None:
        fresh = s.cache["fresh"] = fresh_moves(s)
    starters = may_start(s) & ~s.mover
    groups = [group for bit, group in fresh.groups if bit & starters]
    if s.mover and s.mp:
        groups += moves_on(s)
    for hex_, units in fresh.crowds:
        together = units & starters
        if together & (together - 1):
            groups += pairs(s, hex_, together)
    if groups or (s.active == GERMAN and might_move(s)):
        groups.append(END.alone)
    return Choices(groups)


@rule("R27")
def might_move(s: Night) -> bool:
    """Whether an Unknown unit could begin to move, or go on, if it were something else that it might be."""
    for unit in bits(hidden(s, may_start(s) & ~s.mover)):
        points = allowance(s, unit)
        if any(reach(s, s.where[unit], points, unit_class, True).hexes for unit_class in classes(s, 1 << unit)):
            return True
    if not hidden(s, s.mover):
        return False
    start = s.where[lowest(s.mover)]
    return any(
        s.ghost[unit_class] > 0 and reach(s, start, s.ghost[unit_class], unit_class, False).hexes
        for unit_class in classes(s, s.mover)
    )


class Fresh(NamedTuple):
    """What units that have not moved can do: the same all through a movement phase, for those left."""

    #: (bit of the unit, its moves)
    groups: list[tuple[int, tuple[int, int]]]
    #: (hex, units) where several stand together
    crowds: list[tuple[int, int]]


def fresh_moves(s: Night) -> Fresh:
    """Worked out once a movement phase: the enemy stands still, and a unit that has not moved does too."""
    groups = []
    together = 0
    units = (UNITS_OF[s.pir] if s.active == US else ALL_GERMANS) & s.present
    for unit in bits(units):
        hex_ = s.where[unit]
        hexes = reach(s, hex_, allowance(s, unit), s.unit_class(unit), True).hexes
        if hexes:
            groups.append((1 << unit, MOVE.group(unit, last=hexes)))
        if s.at[hex_] & (s.at[hex_] - 1):
            together |= 1 << hex_
    return Fresh(groups, [(hex_, s.at[hex_] & units) for hex_ in bits(together)])


def moves_on(s: Night) -> list[tuple[int, int]]:
    """The unit or stack on the move goes on with what it has left."""
    unit = lowest(s.mover)
    hexes = reach(s, s.where[unit], s.mp, stack_class(s, s.mover), False).hexes
    if s.mover & (s.mover - 1):
        return [MARCH.group(last=hexes)] if hexes else []
    return [MOVE.group(unit, last=hexes)] if hexes else []


@rule("8.4.1a", "8.4.1b")
def pairs(s: Night, hex_: int, units: int) -> list[tuple[int, int]]:
    """The ways to begin a stack with two units of a hex (R16: all of them must be able to go somewhere)."""
    groups = []
    for unit in bits(units):
        partners = units >> (unit + 1) << (unit + 1)
        if partners & ALL_GERMANS:
            partners = mask_of(other for other in bits(partners) if may_stack(s, 1 << unit | 1 << other))
        if partners:
            groups.append(STACK.group(unit, last=partners))
    # on foot a stack can go wherever its slowest member can, so somewhere if any step is open
    open_step = s.setting.ground.going[FOOT].open[hex_] & ~s.occupied[1 - s.active]
    return groups if open_step or s.setting.ground.board.edge >> hex_ & 1 else []


def may_stack(s: Night, units: int) -> bool:
    """Whether these units of one hex may move together at all."""
    if units & ALL_GERMANS:
        new = (units & ~s.activated).bit_count()
        if new > s.allowance:
            return False
    hex_ = s.where[lowest(units)]
    return bool(reach(s, hex_, stack_allowance(s, units), stack_class(s, units), True).hexes)


def gathered_moves(s: Night) -> Choices:
    """A stack is being gathered: one more member, or off it goes."""
    hex_ = s.where[lowest(s.mover)]
    last = s.mover.bit_length()
    more = 0
    for unit in bits((s.at[hex_] & may_start(s) & ~s.mover) >> last << last):
        if may_stack(s, s.mover | 1 << unit):
            more |= 1 << unit
    hexes = reach(s, hex_, s.mp, stack_class(s, s.mover), True).hexes
    return Choices([ADD.group(last=more), MARCH.group(last=hexes)])


@moves.on(MOVE)
def move(s: Night, unit: int, goal: int) -> None:
    """A unit goes to a hex, as its first move or as its next leg."""
    fresh = s.mover != 1 << unit
    if fresh:
        start_moving(s, 1 << unit)
    go(s, goal, fresh)


@moves.on(STACK)
def begin_stack(s: Night, first: int, second: int) -> None:
    """Two units of a hex will move together, perhaps with others."""
    start_moving(s, 1 << first | 1 << second)
    s.gathering = True


@moves.on(ADD)
def join_stack(s: Night, unit: int) -> None:
    """One more will move with them."""
    s.mover |= 1 << unit
    s.mp = stack_allowance(s, s.mover)


@moves.on(MARCH)
def march(s: Night, goal: int) -> None:
    """The stack goes to a hex."""
    fresh = s.gathering
    s.gathering = False
    go(s, goal, fresh)


@moves.on(END)
def end_movement(s: Night) -> None:
    """No more moves in this activation."""
    s.moved |= s.mover
    s.mover = s.mp = 0


@rule("8.4.2a")
def start_moving(s: Night, units: int) -> None:
    """The unit that moved before is finished: what it did not use is lost."""
    s.moved |= s.mover
    s.mover = units
    s.mp = stack_allowance(s, units)


@rule("5.4.2f", "5.4.2h", "9.2.1c")
def count_activated(s: Night, units: int) -> None:
    """A German unit counts against the number rolled once, at its first entry, move or attack (R11)."""
    new = units & ALL_GERMANS & ~s.activated
    if new:
        s.activated |= new
        s.allowance -= new.bit_count()


def go(s: Night, goal: int, fresh: bool) -> None:
    """The unit or stack on the move goes to a hex it can reach, paying for the cheapest way."""
    units = s.mover
    count_activated(s, units)
    start = s.where[lowest(units)]
    unit_class = stack_class(s, units)
    worth = worth_passing(s) if units & ~ALL_STICKS else 0
    found = reach(s, start, s.mp, unit_class, fresh)
    way, cost = path(s, start, goal, unit_class, s.mp, fresh, worth, told=s.log is not None)
    if hidden(s, units):
        watch(s, units, start, goal, way, fresh)
    s.mp -= cost
    if goal == OFF:
        leave_map(s, units, way)
    else:
        for unit in bits(units):
            s.shift(unit, goal)
        if s.log is not None:
            tell_move(s, units, (start, *way), cost, move_rule(s, found, goal, unit_class))
        if units & ~ALL_STICKS:
            enter_objectives(s, s.active, mask_of(way))
    if s.mp <= 0 or goal == OFF:
        s.moved |= units
        s.mp = 0
        # an Unknown unit that would have points left if it were something else is not forgotten yet (R27)
        s.mover = units if goal != OFF and hidden(s, units) and max(s.ghost) > 0 else 0


def path(
    s: Night, start: int, goal: int, unit_class: int, points: int, fresh: bool, worth: int, told: bool = False
) -> tuple[list[int], int]:
    """The hexes walked through, and the cost: all points for a step that cannot be paid otherwise.

    Where no hex is worth passing and nobody wants to be told the way, only its end is given.
    """
    found = reach(s, start, points, unit_class, fresh)
    if points == ONE_HEX:
        return ([] if goal == OFF else [goal]), 0
    going = s.setting.ground.going[unit_class]
    zones = zones_now(s)
    if goal == OFF:
        return path_off(s, found, start, unit_class, points)
    for cost, level in enumerate(found.levels):
        if level >> goal & 1:
            if not told and not found.hexes & worth:
                return [goal], cost
            return going.way(found.levels, start, goal, zones, worth), cost
    return [goal], points


def worth_passing(s: Night) -> int:
    """The VP hexes that a unit of the active side would take by walking through (10.2)."""
    return s.setting.scene.vp_mask & (~s.control if s.active == US else s.control)


def path_off(s: Night, found: Reach, start: int, unit_class: int, points: int) -> tuple[list[int], int]:
    """The cheapest way over the edge."""
    zones = zones_now(s)
    edge = s.setting.ground.board.edge
    best, exit_hex = points + 1, start
    for level, hexes in enumerate(found.levels):
        for n in bits(hexes & edge):
            cost = level + s.setting.figures.leaving + surcharge(zones, n)
            if cost < best:
                best, exit_hex = cost, n
    if best > points:
        return [], points
    way = s.setting.ground.going[unit_class].way(found.levels, start, exit_hex, zones)
    return way, best


@rule("8.4.5a", "8.4.5b")
def leave_map(s: Night, units: int, way: list[int]) -> None:
    """Whoever leaves the map is out of the game. Nobody looks at an Unknown stick that does."""
    last = way[-1] if way else s.where[lowest(units)]
    for unit in bits(units):
        s.discard(unit)
    s.tell("left-map", "8.4.5a", units=units, hex=last, lost=units)


@rule("8.1a", "8.2.1a", "8.4.2b")
def move_rule(s: Night, found: Reach, goal: int, unit_class: int) -> str:
    """The rule by which a hex is reached: as the night's one hex of a stick, paid as the table says, or as the step
    that is always open."""
    if not found.levels:
        return "8.2.1a"
    ground = s.setting.ground
    whole = unit_class == FOOT and ground.terrain[ground.kind[goal]].whole
    return "8.1a" if whole or any(level >> goal & 1 for level in found.levels) else "8.4.2b"


def tell_move(s: Night, units: int, path: tuple[int, ...], cost: int, why: str) -> None:
    """A move with its path and its cost. Of an Unknown German unit the US sees only where it went:
    way, cost and rule would tell men from vehicles."""
    if hidden(s, units):
        s.tell("moved", "8.1a", units=units, path=(path[0], path[-1]))
        s.tell("way-taken", why, TO_GERMAN, units=units, path=path, cost=cost, instead_of="moved")
    else:
        s.tell("moved", why, units=units, path=path, cost=cost)


def watch(s: Night, units: int, start: int, goal: int, way: list[int], fresh: bool) -> None:
    """What the US can tell from the move of an Unknown unit: could men have done that, could a vehicle?

    It sees which VP hexes change hands on the way, and where a unit leaves the map.
    """
    if fresh:
        s.ghost = (s.mp, s.mp)
    worth = worth_passing(s)
    seen = mask_of(way) & worth, way[-1:] if goal == OFF else ()
    ghost = list(s.ghost)
    for unit_class in (FOOT, VEHICLE):
        points = ghost[unit_class]
        ghost[unit_class] = GONE
        if points != GONE and reach(s, start, points, unit_class, fresh).hexes >> goal & 1:
            other_way, cost = path(s, start, goal, unit_class, points, fresh, worth)
            if seen == (mask_of(other_way) & worth, other_way[-1:] if goal == OFF else ()):
                ghost[unit_class] = points - cost
    s.ghost = (ghost[FOOT], ghost[VEHICLE])
    unknown = hidden(s, units)
    if ghost[VEHICLE] == GONE:
        note(s, unknown, FOOT_TYPES)
    elif ghost[FOOT] == GONE and not unknown & (unknown - 1) and stack_class(s, units & ~unknown) == FOOT:
        note(s, unknown, VEHICLE_TYPES)
