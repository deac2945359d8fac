"""Chapter 8: moves and entries that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest, mask_of
from lancio.engine.reasons import Reason
from lancio.games.night_drop.advantage import open_advantages
from lancio.games.night_drop.movement import ONE_HEX, allowance, may_stack, moves, reach, stack_class, zones_now
from lancio.games.night_drop.pieces import (
    ALL_GERMANS,
    GERMAN,
    SIDE_OF,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.reinforcements import entries
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import (
    ADD,
    END,
    ENTER,
    MARCH,
    MOVE,
    STACK,
)
from lancio.games.night_drop.zones import surcharge

Reasons = Iterator[Reason]
FAR = 40


def wrong_mover(s: Night, unit: int) -> Reasons:
    """Why a unit cannot move at all."""
    if SIDE_OF[unit] != s.active:
        yield s.no("not-yours", "5.4a", unit=unit)
    elif not s.where[unit]:
        yield s.no("not-on-map", "8.4.1a", unit=unit)
    elif s.active == US and not UNITS_OF[s.pir] >> unit & 1:
        yield s.no("not-activated", "5.4.1a", unit=unit)
    elif open_advantages(s, 1 << unit):
        yield s.no("advantage-stays", "2.6.4a", unit=unit)
    elif s.moved >> unit & 1:
        yield s.no("has-moved", "8.4.2a", unit=unit)
    elif s.active == GERMAN and not s.activated >> unit & 1 and not s.allowance:
        yield s.no("no-allowance", "5.4.2f")


@moves.objects(MOVE)
def wrong_move(s: Night, unit: int, goal: int) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)
        return
    reasons = list(wrong_mover(s, unit))
    yield from reasons
    if not reasons:
        yield from wrong_goal(s, 1 << unit, goal)


@moves.objects(END)
def not_yet(s: Night) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)


@moves.objects(MARCH)
def wrong_march(s: Night, goal: int) -> Reasons:
    if not is_stack(s):
        yield s.no("no-stack", "8.4.1a")
    elif not s.gathering and not s.mp:
        yield s.no("have-moved", "8.4.2a", units=s.mover)
    else:
        yield from wrong_goal(s, s.mover, goal)


def is_stack(s: Night) -> bool:
    """Whether a stack is on the move, or being gathered."""
    return bool(s.mover & (s.mover - 1))


def wrong_goal(s: Night, units: int, goal: int) -> Reasons:
    """Why a unit or a stack that can move cannot get there."""
    have = s.mp if s.mover == units else allowance(s, lowest(units))
    start = s.where[lowest(units)]
    if goal == start:
        yield s.no("already-there", "8.1a", units=units, hex=goal)
    elif goal == OFF:
        yield s.no("not-edge", "8.4.5a")
    elif s.occupied[1 - s.active] >> goal & 1:
        yield s.no("enemy-there", "8.4.3a", hex=goal)
    elif have != ONE_HEX:
        yield from unpaid(s, units, goal, have)
    elif s.setting.ground.board.around[start] >> goal & 1:
        yield from closed_step(s, lowest(units), goal)
    else:
        yield s.no("one-hex", "8.2.1a")


def unpaid(s: Night, units: int, goal: int, have: int) -> Reasons:
    """A hex that cannot be entered, or costs more than there is."""
    ground = s.setting.ground
    unit_class = stack_class(s, units)
    start = s.where[lowest(units)]
    # whoever hinders the others: a stack moves as its dearest member does (R16)
    unit = next(u for u in bits(units) if s.unit_class(u) == unit_class)
    if not any(ground.going[unit_class].open[n] >> goal & 1 for n in bits(ground.board.around[goal])):
        why = "R16" if units != 1 << unit else "8.1a"
        yield s.no("impassable", why, hex=goal, terrain=ground.kind[goal], unit=unit)
        return
    if ground.terrain[ground.kind[goal]].whole:
        yield s.no("whole-move", "8.1a", hex=goal)
        return
    if ground.board.around[start] >> goal & 1:
        yield from closed_step(s, unit, goal)
        zones = zones_now(s)
        price = surcharge(zones, start) + surcharge(zones, goal)
        step = ground.going[unit_class].step_cost(start, goal)
        if price > have or step <= have < step + price:
            yield s.no("zone-price", "R13" if price > have else "6.2.1e", cost=price)
            return
    levels = reach(s, start, FAR, unit_class, False).levels
    cost = next((n for n, level in enumerate(levels) if level >> goal & 1), None)
    if cost is None:
        yield s.no("no-way", "8.1a", unit=unit, hex=goal, have=have)
    elif cost > have:
        yield s.no("too-far", "8.1a", unit=unit, hex=goal, cost=cost, have=have)


def closed_step(s: Night, unit: int, goal: int) -> Reasons:
    """Why one may not step from a hex into the next."""
    ground = s.setting.ground
    start = s.where[unit]
    if goal == OFF:
        if not ground.board.edge >> start & 1:
            yield s.no("not-edge", "8.4.5a")
    elif s.occupied[1 - SIDE_OF[unit]] >> goal & 1:
        yield s.no("enemy-there", "8.4.3a", hex=goal)
    elif not ground.going[s.unit_class(unit)].open[start] >> goal & 1:
        if "bridge" in (ground.kind[start], ground.kind[goal]):
            yield s.no("bridge-only", "8.1b")
        else:
            yield s.no("impassable", "8.4.2b", hex=goal, terrain=ground.kind[goal], unit=unit)


@moves.objects(STACK)
def wrong_pair(s: Night, first: int, second: int) -> Reasons:
    if s.gathering:
        yield s.no("stack-waiting", "8.4.1a", units=s.mover)
    else:
        yield from wrong_members(s, (first, second))


@moves.objects(ADD)
def wrong_member(s: Night, unit: int) -> Reasons:
    if not s.gathering:
        yield s.no("no-stack", "8.4.1a")
    else:
        yield from wrong_members(s, (*bits(s.mover), unit))


def wrong_members(s: Night, units: tuple[int, ...]) -> Reasons:
    """Why units cannot move as a stack."""
    reasons = [reason for unit in units for reason in wrong_mover(s, unit)]
    yield from reasons
    if reasons:
        return
    if len(set(units)) < len(units):
        yield s.no("twice", "8.4.1a", unit=units[-1])
    elif len({s.where[unit] for unit in units}) > 1:
        yield s.no("not-together", "8.4.1a")
    elif (mask_of(units) & ALL_GERMANS & ~s.activated).bit_count() > s.allowance:
        yield s.no("no-allowance", "5.4.2f")
    elif not may_stack(s, mask_of(units)):
        yield s.no("nowhere-together", "R16", units=mask_of(units))
    else:
        yield s.no("in-order", "8.4.1a", units=mask_of(units))


@entries.objects(ENTER)
def wrong_entry(s: Night, unit: int, hex_: int) -> Reasons:
    if s.occupied[US] >> hex_ & 1:
        yield s.no("enemy-there", "8.5.3b" if s.night else "R17", hex=hex_)
    else:
        yield s.no("not-entry", "8.5.3a" if s.night else "8.5.3c", hex=hex_)
