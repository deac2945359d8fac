"""Chapters 16 and 17: fire at one vehicle, getting on and off, close assault."""

from __future__ import annotations

from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.boarding import board_group, boarders, dismount_group
from lancio.games.lock_n_load.close_assault import assault_weapons, means, next_assault
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.fire import able, at_what, longest
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.loads import can_ride, carries, has_room
from lancio.games.lock_n_load.men import half_move
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    bad_target,
    boxed,
    elsewhere,
    given,
    gone,
    marked,
    nobody_there,
    not_carried,
    out_of_range,
    out_of_reach,
    thrown_far,
)
from lancio.games.lock_n_load.small_arms import exposed
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ASSAULT_UNIT, FIRE_AT, LED, LOAD, STORM, UNLOAD, USING, WITH


@acts.objects(FIRE_AT)
def wrong_aim(s: Fight, side: int, place: int, vehicle: int) -> Reasons:
    roster = s.setting.roster
    if found := given(nobody_there(s, side, place) or boxed(s, place)):
        return found
    if not roster.carriers >> vehicle & 1 or roster.side[vehicle] == side:
        return [s.no("no-vehicle-there", "17.2c", unit=vehicle)]
    goal = s.where[vehicle]
    if found := given(gone(s, vehicle) or out_of_reach(s, place)):
        return found
    if s.shot >> place & 1:
        return [s.no("has-attacked", "4.0m", place=place)]
    who = at_what(s, able(s, place), goal)
    if not who:
        return [s.no("nobody-can-fire", "4.0j", place=place)]
    if bad := (
        bad_target(s, side, goal) or out_of_range(s, place, goal, longest(s, who)) or thrown_far(s, place, goal, who)
    ):
        return [bad]
    return given(None if exposed(s, vehicle, s.hex_of(place)) else s.no("shut-in", "17.2b", vehicle=vehicle))


@acts.objects(STORM)
def no_storm(s: Fight, side: int, place: int) -> Reasons:
    return given(nobody_there(s, side, place) or out_of_reach(s, place) or s.no("no-storm", "17.1k", place=place))


# -- getting on and off --------------------------------------------------------------------------


@driving.objects(LOAD)
def no_load(s: Fight, carrier: int) -> Reasons:
    if not s.group >> carrier & 1:
        return [s.no("other-vehicle-there", "15.1b", unit=carrier)]
    if not carries(s, carrier):
        return [s.no("carries-nobody", "16.1a", vehicle=carrier)]
    if s.shaken >> carrier & 1:
        return [s.no("shaken", "16.4f", unit=carrier)]
    if men.allowed(s, carrier, s.mode, 0) - s.paid < half_move(s, carrier):
        return [s.no("half-gone", "16.4b", vehicle=carrier)]
    if s.where[carrier] != s.start:
        return [s.no("drove-away", "16.4b", vehicle=carrier)]
    return [s.no("nobody-gets-on", "16.4f", place=s.where[carrier])]


@driving.objects(UNLOAD)
def no_unload(s: Fight, carrier: int, mode: int) -> Reasons:
    if not s.group >> carrier & 1:
        return [s.no("other-vehicle-there", "15.1b", unit=carrier)]
    if not s.riders(1 << carrier):
        return [s.no("nobody-aboard", "16.4b", vehicle=carrier)]
    if men.allowed(s, carrier, s.mode, 0) - s.paid < half_move(s, carrier):
        return [s.no("half-gone", "16.4b", vehicle=carrier)]
    if s.shaken >> carrier & 1 and s.steps:
        return [s.no("shaken", "16.4e", unit=carrier)]
    return [s.no("nobody-gets-off", "16.4d", vehicle=carrier, mode=mode)]


@board_group.objects(WITH)
def not_on(s: Fight, vehicle: int, units: int, unit: int) -> Reasons:
    if found := given(absent(s, unit, s.active) or elsewhere(s, unit, s.where[vehicle], "16.4b")):
        return found
    if units >> unit & 1:
        return [s.no("comes-along", "16.4f", unit=unit)]
    if not can_ride(s, 1 << unit):
        return [s.no("no-rider", "16.1a", unit=unit)]
    if why := marked(s, unit, s.marked, "16.4f"):
        return [why]
    if not has_room(s, vehicle, units | 1 << unit):
        return [s.no("no-room-aboard", "16.1a", vehicle=vehicle)]
    return given(None if boarders(s, vehicle, units) >> unit & 1 else s.no("stays", "16.4a", unit=unit))


@dismount_group.objects(WITH)
def not_off(s: Fight, vehicle: int, mode: int, units: int, unit: int) -> Reasons:
    if found := given(absent(s, unit, s.active)):
        return found
    if not s.riders(1 << vehicle) >> unit & 1:
        return [s.no("not-aboard", "16.4b", unit=unit, vehicle=vehicle)]
    if units >> unit & 1:
        return [s.no("comes-along", "16.4b", unit=unit)]
    return given(marked(s, unit, s.marked, "16.4f") or s.no("no-assault", "16.4d", unit=unit))


# -- close assault -------------------------------------------------------------------------------


@next_assault.objects(ASSAULT_UNIT)
def wrong_assault(s: Fight, place: int, units: int, unit: int, vehicle: int) -> Reasons:
    if found := given(absent(s, unit, s.active) or elsewhere(s, unit, place, "17.1f")):
        return found
    if s.where[vehicle] != place or s.setting.roster.side[vehicle] == s.active:
        return [s.no("no-vehicle-there", "17.1l", unit=vehicle)]
    if not units >> unit & 1:
        return [s.no("no-assaulter-there", "17.1f", unit=unit)]
    return [s.no("no-vehicle-there", "17.1a", unit=vehicle)]


@means.objects(USING)
def wrong_tool(s: Fight, unit: int, vehicle: int, arm: int, leader: int, weapon: int) -> Reasons:
    if found := given(not_carried(s, weapon, s.setting.roster.side[unit])):
        return found
    if not assault_weapons(s, unit) >> weapon & 1:
        return [s.no("no-assault-weapon", "17.1f", weapon=weapon)]
    return [s.no("uses-enough", "17.1f", unit=unit)]


@means.objects(LED)
def wrong_helper(s: Fight, unit: int, vehicle: int, arm: int, leader: int, chief: int) -> Reasons:
    if found := given(absent(s, chief, s.setting.roster.side[unit]) or elsewhere(s, chief, s.where[unit], "17.1f")):
        return found
    if not s.setting.roster.leaders >> chief & 1:
        return [s.no("not-a-leader", "17.1f", unit=chief)]
    return [s.no("helps-one", "17.1f", unit=chief)]
