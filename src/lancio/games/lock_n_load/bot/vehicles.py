"""Judgements of vehicles: the way, facing, hatches, who rides, machine guns."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.arcs import in_arc
from lancio.games.lock_n_load.boarding import board_group, dismount_group
from lancio.games.lock_n_load.bot.drives import Drives
from lancio.games.lock_n_load.bot.goals import ways_to
from lancio.games.lock_n_load.bot.guns import Rates
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.driving import driving
from lancio.games.lock_n_load.driving import facing as entry_facing
from lancio.games.lock_n_load.handling import OPEN, SHUT
from lancio.games.lock_n_load.machine_guns import which_guns
from lancio.games.lock_n_load.men import half_move
from lancio.games.lock_n_load.parking import first_facing, first_hatches
from lancio.games.lock_n_load.passengers import who_gets_off
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import LEAVE_COST
from lancio.games.lock_n_load.teams import face_gun
from lancio.games.lock_n_load.verbs import (
    APPEAR,
    ASSAULT,
    BURST,
    HALT,
    HATCH,
    JOINT,
    LOAD,
    MOVE,
    OVERRUN,
    READY,
    STEP,
    TURN,
    UNLOAD,
    WITH,
)
from lancio.games.lock_n_load.wrecks import crew_out

#: who is taken aboard on the way out; what a hatch must change to be handled
ABOARD, HANDLED = 2.0, 0.05
#: what open hatches are worth: a better aim and the gun on top
LOOKOUT = 0.12


@driving.judged()
def way_to_go(s: Fight, viewer: int) -> Rates:
    """The next step of the best way from here, or stop; men are taken along where the way out is within reach."""
    unit = lowest(s.group)
    drives = Drives(Mind(s, viewer), unit)
    stays = HALT.code() in s.choices
    best = drives.best(s.mode, s.paid, stays)
    rates: Rates = {}
    for (goal,) in STEP.among(s.choices):
        rates[STEP.code(goal)] = -1.0
    for (goal,) in OVERRUN.among(s.choices):
        rates[OVERRUN.code(goal)] = -2.0
    for _, corner in TURN.among(s.choices):
        rates[TURN.code(unit, corner)] = -1.5
    if stays:
        rates[HALT.code()] = 0.5
    for (carrier,) in LOAD.among(s.choices):
        rates[LOAD.code(carrier)] = ABOARD if gets_away(s, drives, s.paid + half_move(s, unit)) else -2.0
    for carrier, mode in UNLOAD.among(s.choices):
        rates[UNLOAD.code(carrier, mode)] = -2.0 if drives.leaving else 1.5 - 0.1 * (mode == ASSAULT)
    if best.first in rates and rates[best.first] < 1.0:
        rates[best.first] = 1.0
    return rates


def gets_away(s: Fight, drives: Drives, paid: int) -> bool:
    """Whether a vehicle could leave the map in this move after paying so much."""
    goals = drives.mind.goals
    if not drives.leaving or s.turn < s.setting.scene.no_exit_before:
        return False
    left = men.allowed(s, drives.unit, s.mode, 0) - paid - LEAVE_COST
    place = s.where[drives.unit]
    return any(ways_to(s.setting, drives.moves_as, h)[place] + 2 <= left for h in bits(goals.exits))


def rate_hatches(s: Fight, side: int, unit: int) -> float:
    """What it brings to change the hatches of a vehicle: shut under the fire of small arms, open for a better aim."""
    mind = Mind(s, side)
    drives = Drives(mind, unit)
    target = drives.target
    target.open = True
    place = s.where[unit]
    danger = sum(drives.small_arms(foe.fire(s, place, True)) for foe in mind.foes)
    better = LOOKOUT * max(1.0, drives.shot(place)) - 0.5 * danger
    shut = bool(s.buttoned >> unit & 1)
    return better if shut else -better


@first_hatches.judged()
def at_the_start(s: Fight, unit: int, viewer: int) -> Rates:
    """Open: one sees more."""
    return {HATCH.code(unit, OPEN): 1.0, HATCH.code(unit, SHUT): 0.0}


def towards_enemy(s: Fight, side: int, place: int, corner: int) -> float:
    """How much of what the enemy has, or comes from, lies before a corner; near things count more."""
    ground = s.setting.ground
    here = ground.hex[place]
    total = 0.0
    seats = s.held[1 - side] & ~ground.boxes or s.setting.zones[1 - side] | ground.entry[1 - side]
    for other in bits(seats):
        h = s.hex_of(other) or ground.hex[ground.gate.get(other, OFF)]
        if h and h != here and in_arc(s, here, corner, h):
            total += 1.0 / (1 + ground.board.distance(here, h))
    return total


@first_facing.judged()
def which_corner(s: Fight, unit: int, viewer: int) -> Rates:
    """Towards the enemy."""
    return {TURN.code(unit, corner): towards_enemy(s, viewer, s.where[unit], corner) for corner in range(6)}


@face_gun.judged()
def gun_points(s: Fight, unit: int, viewer: int) -> Rates:
    """Towards the enemy."""
    return {TURN.code(unit, corner): towards_enemy(s, viewer, s.where[unit], corner) for corner in range(6)}


@entry_facing.judged()
def entry_corner(s: Fight, unit: int, budget: int, viewer: int) -> Rates:
    """Where the best way goes on from, or where it stands best."""
    drives = Drives(Mind(s, viewer), unit)
    old = s.facing[unit], s.turret[unit]
    rates: Rates = {}
    for corner in range(6):
        s.facing[unit] = s.turret[unit] = corner
        rates[TURN.code(unit, corner)] = drives.standing(s.where[unit], corner) + max(
            0.0, drives.best(s.mode, s.paid, True).gain
        )
    s.facing[unit], s.turret[unit] = old
    return rates


@which_guns.judged()
def with_all_guns(s: Fight, unit: int, goal: int, victim: int, viewer: int) -> Rates:
    """All of them."""
    return {BURST.code(JOINT): 1.0} if BURST.code(JOINT) in s.choices else dict.fromkeys(s.choices, 0.5)


@board_group.judged()
def get_on(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Everybody there is room for."""
    rates: Rates = {READY.code(): 0.5} if units else {}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates


@dismount_group.judged()
def get_off(s: Fight, vehicle: int, mode: int, units: int, viewer: int) -> Rates:
    """All of them."""
    rates: Rates = {READY.code(): 0.5} if units else {}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates


@who_gets_off.judged()
def stay_aboard(s: Fight, vehicle: int, viewer: int) -> Rates:
    """Those who ride away are not helped by getting off."""
    return {code: float(code == READY.code()) for code in s.choices}


@crew_out.judged()
def into_cover(s: Fight, crew: int, place: int, stage: int, viewer: int) -> Rates:
    """The best cover there is."""
    return {APPEAR.code(goal): float(own_cover(s, goal)) for (goal,) in APPEAR.among(s.choices)}


def drive_worth(s: Fight, side: int, unit: int, mode: int, drives: Drives) -> float:
    """What the best drive of a vehicle in a mode brings."""
    if mode == MOVE and gets_away(s, drives, half_move(s, unit)):
        room = s.friends(side, s.where[unit]) & s.setting.roster.infantry & ~s.marked
        return drives.best(mode, 0, False).gain + (0.5 if room else 0.0)
    return drives.best(mode, 0, False).gain
