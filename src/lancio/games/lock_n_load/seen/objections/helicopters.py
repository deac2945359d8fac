"""Chapter 19: coming in, flying, changing between Flying and Hovering, getting on and off."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.airlift import drop_group, lift_group, over_landing
from lancio.games.lock_n_load.helicopters import began_here, flight, limp, party, points_left
from lancio.games.lock_n_load.impulse import acts, impulse
from lancio.games.lock_n_load.loads import can_ride, has_room
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    elsewhere,
    full,
    given,
    marked,
    out_of_reach,
)
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import can_leave
from lancio.games.lock_n_load.verbs import ENTER, FLY, LOAD, MODE, MOVE, STEP, UNLOAD, WITH


def no_helicopter(s: Fight, unit: int) -> Reason | None:
    """Whatever is none."""
    return None if s.setting.roster.helicopters >> unit & 1 else s.no("not-a-helicopter", "19.1a", unit=unit)


def grounded(s: Fight, side: int, unit: int) -> Reason | None:
    """A helicopter that cannot act in this impulse."""
    if why := absent(s, unit, side) or no_helicopter(s, unit):
        return why
    if s.damaged >> unit & 1:
        return s.no("helicopter-hurt", "19.5.1c", unit=unit)
    if why := marked(s, unit, s.marked & ~s.fresh) or out_of_reach(s, s.where[unit]):
        return why
    return None if points_left(s, unit) > 0 else s.no("no-miles", "19.1c", unit=unit)


@impulse.objects(ENTER)
def no_entry(s: Fight, side: int, unit: int, place: int) -> Reasons:
    roster, ground = s.setting.roster, s.setting.ground
    if roster.side[unit] != side:
        return [s.no("not-yours", None, unit=unit)]
    if found := given(no_helicopter(s, unit)):
        return found
    if s.where[unit]:
        return [s.no("on-map", "6.0m", unit=unit)]
    if (s.dead | s.out) >> unit & 1:
        return given(absent(s, unit, side))
    entry = roster.listed[unit]
    if entry is None or entry.turn > s.turn or s.resting >> unit & 1:
        return [s.no("comes-later", "6.0m", unit=unit)]
    if place not in {ground.over[ground.gate[box]] for box in bits(ground.entry[side])}:
        return [s.no("no-way-in", "6.0m", unit=unit, place=place)]
    return given(full(s, side, place, party(s, unit)))


@acts.objects(FLY)
def no_flight(s: Fight, side: int, unit: int) -> Reasons:
    return given(grounded(s, side, unit) or (s.no("hovers", "19.1a", unit=unit) if s.hovering >> unit & 1 else None))


@acts.objects(MODE)
def no_change(s: Fight, side: int, unit: int, mode: int) -> Reasons:
    if found := given(grounded(s, side, unit)):
        return found
    if s.switched >> unit & 1:
        return [s.no("changed-once", "19.1a", unit=unit)]
    return [s.no("flies-so", "19.1a", unit=unit, flight=mode)]


@flight.objects(STEP)
def no_air(s: Fight, unit: int, stage: int, goal: int) -> Reasons:
    return bad_air(s, unit, goal)


@limp.objects(STEP)
def no_way_home(s: Fight, unit: int, goal: int) -> Reasons:
    return bad_air(s, unit, goal) or [s.no("shortest-way", "19.5.1d", unit=unit)]


def bad_air(s: Fight, unit: int, goal: int) -> list[Reason]:
    """Where it cannot fly next."""
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    h = ground.hex[s.where[unit]]
    if goal == OFF:
        return [] if can_leave(s, side, h, True) else [s.no("no-exit", "6.0m", place=s.where[unit])]
    if not ground.air >> goal & 1:
        return [s.no("not-in-the-air", "19.1b", place=goal)]
    if not ground.board.around[h] >> ground.hex[goal] & 1:
        return [s.no("air-too-far", "19.2a", unit=unit, place=goal)]
    return given(full(s, side, goal, 1 << unit))


# -- getting on and off --------------------------------------------------------------------------


def no_landing(s: Fight, side: int, unit: int) -> Reason | None:
    """Where nobody gets on or off."""
    if why := grounded(s, side, unit):
        return why
    return None if over_landing(s, unit) else s.no("no-landing", "19.4b", unit=unit)


@acts.objects(LOAD)
def no_lift(s: Fight, side: int, unit: int) -> Reasons:
    if found := given(no_landing(s, side, unit)):
        return found
    if not began_here(s, unit):
        return [s.no("began-elsewhere", "19.4b", unit=unit)]
    return [s.no("nobody-gets-on", "19.4a", place=s.where[unit])]


@acts.objects(UNLOAD)
def no_drop(s: Fight, side: int, unit: int, mode: int) -> Reasons:
    if found := given(no_landing(s, side, unit)):
        return found
    if mode != MOVE:
        return [s.no("off-by-move", "19.4c", unit=unit)]
    below = s.setting.ground.hex[s.where[unit]]
    if s.held[1 - side] >> below & 1:
        return [s.no("enemies-below", "19.4b", place=below)]
    return [s.no("nobody-gets-off", "19.4b", vehicle=unit, mode=mode)]


@lift_group.objects(WITH)
def not_lifted(s: Fight, vehicle: int, units: int, unit: int) -> Reasons:
    side = s.setting.roster.side[vehicle]
    below = s.setting.ground.hex[s.where[vehicle]]
    if found := given(absent(s, unit, side) or elsewhere(s, unit, below, "19.4b") or marked(s, unit, s.marked)):
        return found
    if not can_ride(s, 1 << unit):
        return [s.no("no-rider", "16.1a", unit=unit)]
    if units >> unit & 1:
        return [s.no("comes-along", "16.4f", unit=unit)]
    return given(None if has_room(s, vehicle, units | 1 << unit) else s.no("no-room-aboard", "19.4a", vehicle=vehicle))


@drop_group.objects(WITH)
def not_dropped(s: Fight, vehicle: int, units: int, unit: int) -> Reasons:
    cabin = s.setting.ground.cabin[vehicle]
    side = s.setting.roster.side[vehicle]
    if found := given(absent(s, unit, side) or elsewhere(s, unit, cabin, "19.4b") or marked(s, unit, s.marked)):
        return found
    return [s.no("comes-along", "16.4b", unit=unit)]
