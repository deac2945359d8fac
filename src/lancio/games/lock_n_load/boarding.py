"""Chapter 16.4: getting on and off in the course of a vehicle's move. Both pay half of their movement; men who get off
finish their own move before the vehicle goes on."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.driving import STOPS, driving, pay
from lancio.games.lock_n_load.hands import lay_down
from lancio.games.lock_n_load.hazards import befall
from lancio.games.lock_n_load.loads import can_ride, carries, has_room, seat
from lancio.games.lock_n_load.men import half_move
from lancio.games.lock_n_load.movement import move_ends, movers, next_step
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import has_scout
from lancio.games.lock_n_load.verbs import ASSAULT, LOAD, MOVE, READY, UNLOAD, WITH
from lancio.games.lock_n_load.victory import take_over

FLOW = Fight.flow
#: whether a vehicle goes on after those who got off
ON, STAYS = 0, 1


# -- on the way ----------------------------------------------------------------------------------


@rule("16.4a", "16.4b", "16.4d", "16.4e", "15.2a")
def stops(s: Fight, carrier: int) -> list[tuple[int, int]]:
    """Getting on and off while half of the vehicle's printed movement is left; a Shaken one lets off before it moves
    and takes nobody."""
    if not carries(s, carrier) or men.allowed(s, carrier, s.mode, 0) - s.paid < half_move(s, carrier):
        return []
    groups = []
    if boarders(s, carrier, 0):
        groups.append(LOAD.group(last=1 << carrier))
    modes = 0
    for mode in (MOVE, ASSAULT):
        modes |= 1 << mode if leavers(s, carrier, mode, 0) else 0
    if modes:
        groups.append(UNLOAD.group(carrier, last=modes))
    return groups


STOPS.append(stops)


@rule("16.4b", "16.4f", "16.1a")
def boarders(s: Fight, carrier: int, units: int) -> int:
    """Who may still get on beside some who will: unmarked, where both began the phase, with room for them. A vehicle
    that has driven away from there takes nobody, and no Shaken one does."""
    place = s.where[carrier]
    if s.shaken >> carrier & 1 or place != s.start or s.engaged >> place & 1:
        return 0
    friends = s.friends(s.setting.roster.side[carrier], place)
    out = 0
    for unit in bits(can_ride(s, friends) & ~(s.marked | s.retreated | units)):
        if men.allowance(s, unit) >= half_move(s, unit) > 0 and has_room(s, carrier, units | 1 << unit):
            out |= 1 << unit
    return out


@rule("16.4b", "16.4d", "16.4e", "6.1a")
def leavers(s: Fight, carrier: int, mode: int, units: int) -> int:
    """Who may still get off beside some who will, by Move or by Assault Move; whoever got on in this impulse bears Move
    and stays."""
    if s.shaken >> carrier & 1 and s.steps:
        return 0
    aboard = s.riders(1 << carrier) & ~s.marked
    return movers(s, seat(s, carrier), mode, aboard) & ~units


# -- getting on ----------------------------------------------------------------------------------


@driving.on(LOAD)
def load(s: Fight, carrier: int) -> None:
    """Who gets on?"""
    s.then(board_group.of(carrier, 0))


@rule("16.4f", "16.1a", "16.2a")
@FLOW.question("board-group", "16.4f", lambda s, vehicle, units: s.active)
def board_group(s: Fight, vehicle: int, units: int) -> Choices:
    """One after the other, then all at once."""
    return Choices([WITH.group(last=boarders(s, vehicle, units)), *([READY.alone] if units else ())])


@board_group.on(WITH)
def get_on(s: Fight, vehicle: int, units: int, unit: int) -> None:
    """One more."""
    s.then(board_group.of(vehicle, units | 1 << unit))


@rule("16.4a", "16.4f", "5.3l")
@board_group.on(READY)
def board(s: Fight, vehicle: int, units: int) -> None:
    """The vehicle and they pay half; they can be fired at before they are aboard, then the vehicle."""
    place = s.where[vehicle]
    pay(s, vehicle, half_move(s, vehicle))
    s.then(come_aboard.of(vehicle), resume(s, vehicle, ON), driving)
    s.group, s.mode = units, MOVE
    befall(s, place, place, points_of(s, units))


@rule("16.4f", "1.6.1l")
@FLOW.procedure("come-aboard")
def come_aboard(s: Fight, vehicle: int) -> None:
    """Whoever was not stopped is aboard, with Move; a mounted machine gun stays."""
    units, place = s.group, s.where[vehicle]
    s.moved |= units
    s.group = 0
    for unit in bits(units):
        for weapon in bits(s.arms[unit] & s.mounted):
            lay_down(s, weapon, place)
        s.shift(unit, seat(s, vehicle))
    if units:
        s.tell("got-on", "16.4f", units=units, vehicle=vehicle, place=place)


def points_of(s: Fight, units: int) -> int:
    """The points that men pay for getting on or off: what they can be fired at for."""
    return max(half_move(s, unit) for unit in bits(units)) // 2


# -- getting off ---------------------------------------------------------------------------------


@driving.on(UNLOAD)
def unload(s: Fight, carrier: int, mode: int) -> None:
    """Who gets off, in this way?"""
    s.then(dismount_group.of(carrier, mode, 0))


@rule("16.4b", "16.4d")
@FLOW.question("dismount-group", "16.4b", lambda s, vehicle, mode, units: s.active)
def dismount_group(s: Fight, vehicle: int, mode: int, units: int) -> Choices:
    """One after the other, then all at once."""
    return Choices([WITH.group(last=leavers(s, vehicle, mode, units)), *([READY.alone] if units else ())])


@dismount_group.on(WITH)
def get_down(s: Fight, vehicle: int, mode: int, units: int, unit: int) -> None:
    """One more."""
    s.then(dismount_group.of(vehicle, mode, units | 1 << unit))


@rule("16.4a", "16.4c", "16.4d", "16.4e", "5.3l", "21.4a")
@dismount_group.on(READY)
def dismount(s: Fight, vehicle: int, mode: int, units: int) -> None:
    """Both pay half. The men are marked at once and can be fired at; mines go off. By Move they go on with what they
    have left, by Assault Move they stay and may fire; then the vehicle goes on, a Shaken one does not."""
    place, aboard = s.where[vehicle], seat(s, vehicle)
    pay(s, vehicle, half_move(s, vehicle))
    s.then(next_step, move_ends, resume(s, vehicle, STAYS if s.shaken >> vehicle & 1 else ON), driving)
    s.group, s.mode, s.start = units, mode, place
    s.paid, s.steps = 0, 1
    s.landed = units
    s.halted = mode == ASSAULT
    s.scouted = has_scout(s, units)
    for unit in bits(units):
        s.shift(unit, place)
    if mode == MOVE:
        s.moved |= units
    else:
        s.assaulted |= units
    s.tell("got-off", "16.4c", units=units, vehicle=vehicle, place=place)
    take_over(s, place)
    befall(s, aboard, place, points_of(s, units))


# -- the vehicle goes on -------------------------------------------------------------------------


def resume(s: Fight, vehicle: int, stage: int) -> tuple[object, ...]:
    """The step that puts the drive of a vehicle back where it was."""
    return drive_again.of(vehicle, s.start, s.mode, s.paid, s.steps, stage)


@rule("16.4c", "16.4e", "5.3l")
@FLOW.procedure("drive-again")
def drive_again(s: Fight, vehicle: int, origin: int, mode: int, paid: int, steps: int, stage: int) -> None:
    """The vehicle is on the move again, and can be fired at for what it paid."""
    if not s.where[vehicle]:
        return
    s.group, s.mode, s.start = 1 << vehicle, mode, origin
    s.paid, s.steps = paid, steps
    s.halted = stage == STAYS
    s.scouted = False
    place = s.where[vehicle]
    befall(s, place, place, half_move(s, vehicle) // 2)
