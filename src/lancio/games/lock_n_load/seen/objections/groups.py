"""Chapters 5.2, 5.01, 6.0 and 8.1: who joins a fire, a move, a retreat; which leader helps."""

from __future__ import annotations

from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.fire import joins, range_needed, satchels
from lancio.games.lock_n_load.firing import candidates, fire_group, shooter
from lancio.games.lock_n_load.hands import fire_left, range_of, small_arms
from lancio.games.lock_n_load.melee import leavers
from lancio.games.lock_n_load.movement import move_group, movers, ready
from lancio.games.lock_n_load.seen.objections.acts import RANGE, cannot_fire, cannot_move, cannot_so
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    elsewhere,
    given,
    marked,
    not_carried,
    shaken,
)
from lancio.games.lock_n_load.snipers import led
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CLAYMORE
from lancio.games.lock_n_load.verbs import ASSAULT_DOUBLE, DOUBLE, EVERYONE, LEAVE, LED, SET_OFF, SHOOT, USING, WITH
from lancio.games.lock_n_load.words import NOBODY

# -- fire ----------------------------------------------------------------------------------------


def not_able(s: Fight, unit: int, goal: int) -> Reason | None:
    """Why a unit of the place is not among those who may fire now."""
    if s.group:
        return idle_watcher(s, unit)
    if s.complete >> unit & 1 and unit == s.spotter and s.sighted and goal != s.sighted:
        return s.no("only-what-he-spotted", "4.1f", place=s.sighted)
    if not s.reach >> s.where[unit] & 1 and not s.arrived >> unit & 1:
        return s.no("not-arrived", "4.0c", unit=unit)
    return cannot_fire(s, unit)


def idle_watcher(s: Fight, unit: int) -> Reason | None:
    """Why a unit does not fire at a mover."""
    roster = s.setting.roster
    if (roster.medics | roster.chaplains) >> unit & 1:
        return s.no("no-weapon-man", "5.1d", unit=unit)
    if roster.mortars >> unit & 1:
        return s.no("no-mortar", "5.3n", unit=unit)
    if why := shaken(s, unit) or marked(s, unit, s.moved | s.crawled | s.stealthy | s.fired, "5.3a"):
        return why
    return s.no("ops-complete", "4.1h", unit=unit) if s.complete & roster.smc & 1 << unit else None


@fire_group.objects(WITH)
def wrong_shooter(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, unit: int
) -> Reasons:
    if found := given(absent(s, unit, shooter(s, place)) or elsewhere(s, unit, place, "5.2a")):
        return found
    if units >> unit & 1:
        return [s.no("joined", "5.2c", unit=unit)]
    who, _ = candidates(s, place, goal)
    if not who >> unit & 1:
        return given(not_able(s, unit, goal))
    if not joins(s, 1 << unit):
        return [s.no("fires-alone", "5.2b", unit=unit)]
    if s.setting.roster.leaders >> unit & 1 or not RANGE[s.kind[unit]]:
        return [s.no("no-firepower", "11.1a", unit=unit)]
    if not fire_left(s, unit, False, s.arms[unit] & weapons)[0]:
        return [s.no("uses-enough", "1.6.1m", unit=unit)]
    far = range_needed(s, place, goal, victim)
    return [s.no("too-far", "5.2c", unit=unit, goal=goal, number=far, most=RANGE[s.kind[unit]])]


@fire_group.objects(USING)
def wrong_weapon(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, weapon: int
) -> Reasons:
    if missing := not_carried(s, weapon, shooter(s, place)):
        return [missing]
    unit, sort = s.holder[weapon], s.setting.roster.weapons[weapon].sort
    if away := elsewhere(s, unit, place, "5.2a"):
        return [away]
    if weapons >> weapon & 1:
        return [s.no("weapon-joined", "1.6.1m", weapon=weapon)]
    who, _ = candidates(s, place, goal)
    if not who >> unit & 1:
        return given(not_able(s, unit, goal))
    if unit == leader:
        return [s.no("helps", "1.6.1g", unit=unit)]
    if sort == CLAYMORE:
        return [s.no("no-direct-fire", "21.5a", weapon=weapon)]
    if not small_arms(s, unit) >> weapon & 1:
        return [s.no("no-direct-fire", "5.2b", weapon=weapon)]
    if s.setting.ground.aboard >> place & 1:
        return [s.no("riders-own", "16.2e", weapon=weapon)]
    if satchels(s, 1 << weapon) and not s.setting.ground.near[place] >> goal & 1:
        return [s.no("throw-far", "1.6.2d", weapon=weapon, goal=goal)]
    far, most = range_needed(s, place, goal, victim), range_of(s, weapon)
    if far > most:
        return [s.no("weapon-far", "5.2c", weapon=weapon, goal=goal, number=far, most=most)]
    return [s.no("uses-enough", "1.6.1m", unit=unit)]


@fire_group.objects(LED)
def wrong_help(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, chief: int
) -> Reasons:
    if not units | weapons:
        return [s.no("nobody-joined", "5.2c")]
    if leader != NOBODY:
        return [s.no("one-leader", "11.11a", leader=leader)]
    if found := given(absent(s, chief, shooter(s, place)) or elsewhere(s, chief, place, "5.01a")):
        return found
    if not s.setting.roster.leaders >> chief & 1:
        return [s.no("not-a-leader", "5.01a", unit=chief)]
    who, _ = candidates(s, place, goal)
    return helps_not(s, chief, goal, who, weapons)


def helps_not(s: Fight, chief: int, goal: int, who: int, weapons: int) -> list[Reason]:
    """Why a leader of the place does not help its fire."""
    if not who >> chief & 1:
        return given(not_able(s, chief, goal))
    if s.arms[chief] & weapons:
        return [s.no("fires-himself", "1.6.1g", unit=chief)]
    if s.called >> chief & 1:
        return [s.no("has-called", "11.11b", unit=chief)]
    return [s.no("other-force", "5.01a", unit=chief)]


@fire_group.objects(SHOOT)
def nobody_shoots(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int
) -> Reasons:
    return [s.no("nobody-joined", "5.2c")]


@fire_group.objects(EVERYONE)
def some_shoot(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int
) -> Reasons:
    return [s.no("some-joined", "5.2a")]


@led.objects(LED)
def wrong_spotter_beside(s: Fight, unit: int, goal: int, chief: int) -> Reasons:
    side = s.setting.roster.side[unit]
    if found := given(absent(s, chief, side) or elsewhere(s, chief, s.where[unit], "5.01a")):
        return found
    if not s.setting.roster.leaders >> chief & 1:
        return [s.no("not-a-leader", "5.01a", unit=chief)]
    if why := not_able(s, chief, goal):
        return [why]
    return [
        s.no("has-called", "11.11b", unit=chief) if s.called >> chief & 1 else s.no("other-force", "5.01a", unit=chief)
    ]


# -- movement ------------------------------------------------------------------------------------


@move_group.objects(WITH)
def wrong_member(s: Fight, units: int, place: int, mode: int, unit: int) -> Reasons:
    if found := given(absent(s, unit, s.active) or elsewhere(s, unit, place, "4.0i")):
        return found
    if units >> unit & 1:
        return [s.no("comes-along", "6.0b", unit=unit)]
    if not ready(s, s.active, place) >> unit & 1:
        return given(cannot_move(s, unit))
    return given(None if movers(s, place, mode, ready(s, s.active, place)) >> unit & 1 else cannot_so(s, unit, mode))


@move_group.objects(LEAVE)
def wrong_burden(s: Fight, units: int, place: int, mode: int, weapon: int) -> Reasons:
    if missing := not_carried(s, weapon, s.active):
        return [missing]
    if not units >> s.holder[weapon] & 1:
        return [s.no("not-of-group", "1.6.1l", unit=s.holder[weapon])]
    return [s.no("stays-anyway", "1.6.1l", weapon=weapon)]


@move_group.objects(EVERYONE)
def not_everyone(s: Fight, units: int, place: int, mode: int) -> Reasons:
    return [s.no("some-go", "6.0b") if units else s.no("only-one", "6.0b", place=place)]


@move_group.objects(SET_OFF)
def not_yet(s: Fight, units: int, place: int, mode: int) -> Reasons:
    if not units:
        return [s.no("nobody-goes", "6.0b")]
    if mode in (DOUBLE, ASSAULT_DOUBLE) and not units & s.setting.roster.leaders:
        return [s.no("take-a-leader", "6.2a")]
    return [s.no("take-assaulters", "6.1a")]


@leavers.objects(WITH)
def wrong_leaver(s: Fight, units: int, place: int, unit: int) -> Reasons:
    if found := given(absent(s, unit, s.active) or elsewhere(s, unit, place, "8.1c")):
        return found
    if s.retreated >> unit & 1:
        return [s.no("tried-to-leave", "8.1c", unit=unit)]
    return [s.no("stays", "11.4a" if s.setting.roster.snipers >> unit & 1 else "8.1j", unit=unit)]


@leavers.objects(SET_OFF)
def nobody_tried(s: Fight, units: int, place: int) -> Reasons:
    return [s.no("nobody-goes", "8.1c")]
