"""Chapter 19.4: getting on and off a helicopter that hovers over clear ground, brush or tall grass."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.hands import lay_down
from lancio.games.lock_n_load.hazards import befall
from lancio.games.lock_n_load.helicopters import began_here, in_reach, pay
from lancio.games.lock_n_load.impulse import OFFERS, acts, begin_act
from lancio.games.lock_n_load.loads import can_ride, has_room
from lancio.games.lock_n_load.men import lift_move
from lancio.games.lock_n_load.movement import move_ends, next_step
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import has_scout
from lancio.games.lock_n_load.verbs import LOAD, MOVE, READY, UNLOAD, WITH
from lancio.games.lock_n_load.victory import take_over

FLOW = Fight.flow


@rule("19.4b")
def over_landing(s: Fight, unit: int) -> bool:
    """Whether it hovers where men can get on and off."""
    ground = s.setting.ground
    row = ground.terrain[ground.hex[s.where[unit]]]
    return bool(s.hovering >> unit & 1) and row is not None and row.landing


@rule("19.4c", "5.3l")
def points_of(s: Fight, units: int) -> int:
    """The points that men pay for getting on or off: what they can be fired at for."""
    return max(1, max(lift_move(s, unit) for unit in bits(units)) // 2)


@rule("19.4a", "19.4b", "16.4b", "16.4f")
def boarders(s: Fight, unit: int, units: int) -> int:
    """Who may still get on beside some who will: unmarked men below, if it began its impulse there and has room."""
    ground = s.setting.ground
    place = s.where[unit]
    below = ground.hex[place]
    if not began_here(s, unit) or not over_landing(s, unit) or (s.locked | s.melee) >> below & 1:
        return 0
    out = 0
    friends = s.friends(s.setting.roster.side[unit], below)
    for man in bits(can_ride(s, friends) & ~(s.marked | s.retreated | units)):
        out |= 1 << man if has_room(s, unit, units | 1 << man) else 0
    return out


@rule("19.4b", "16.4f")
def leavers(s: Fight, unit: int, units: int) -> int:
    """Who may still get off: those aboard without a marker, if no enemy is below."""
    below = s.setting.ground.hex[s.where[unit]]
    if not over_landing(s, unit) or s.held[1 - s.active] >> below & 1:
        return 0
    return s.at[s.setting.ground.cabin[unit]] & ~(s.marked | units)


def offers(s: Fight) -> list[tuple[int, int]]:
    """Getting on and off as acts."""
    if not s.fresh:
        return []
    groups, loads = [], 0
    for unit in bits(in_reach(s)):
        loads |= 1 << unit if boarders(s, unit, 0) else 0
        if leavers(s, unit, 0):
            groups.append(UNLOAD.group(unit, last=1 << MOVE))
    return [LOAD.group(last=loads), *groups]


OFFERS.append(offers)


@acts.on(LOAD)
def load(s: Fight, side: int, unit: int) -> None:
    """Who gets on?"""
    begin_act(s, s.where[unit])
    s.then(lift_group.of(unit, 0))


@rule("19.4a", "16.4f")
@FLOW.question("lift-group", "19.4b", lambda s, vehicle, units: s.active)
def lift_group(s: Fight, vehicle: int, units: int) -> Choices:
    """One after the other, then all at once."""
    return Choices([WITH.group(last=boarders(s, vehicle, units)), *([READY.alone] if units else ())])


@lift_group.on(WITH)
def get_on(s: Fight, vehicle: int, units: int, unit: int) -> None:
    """One more."""
    s.then(lift_group.of(vehicle, units | 1 << unit))


@rule("19.4c", "5.3l")
@lift_group.on(READY)
def board(s: Fight, vehicle: int, units: int) -> None:
    """They pay half and can be fired at before they are aboard; the helicopter pays nothing."""
    s.busy = True
    place = s.setting.ground.hex[s.where[vehicle]]
    s.then(lifted.of(vehicle))
    s.group, s.mode = units, MOVE
    befall(s, place, place, points_of(s, units))


@rule("19.4a", "19.4c", "1.6.1l")
@FLOW.procedure("lifted")
def lifted(s: Fight, vehicle: int) -> None:
    """Whoever was not stopped is aboard, with Move; a mounted machine gun stays."""
    units, s.group = s.group, 0
    s.moved |= units
    for unit in bits(units):
        for weapon in bits(s.arms[unit] & s.mounted):
            lay_down(s, weapon, s.where[unit])
        s.shift(unit, s.setting.ground.cabin[vehicle])
    if units:
        s.tell("got-on", "19.4c", units=units, vehicle=vehicle, place=s.where[vehicle])


@acts.on(UNLOAD)
def unload(s: Fight, side: int, unit: int, mode: int) -> None:
    """Who gets off?"""
    begin_act(s, s.where[unit])
    s.then(drop_group.of(unit, 0))


@rule("19.4b")
@FLOW.question("drop-group", "19.4b", lambda s, vehicle, units: s.active)
def drop_group(s: Fight, vehicle: int, units: int) -> Choices:
    """One after the other, then all at once."""
    return Choices([WITH.group(last=leavers(s, vehicle, units)), *([READY.alone] if units else ())])


@drop_group.on(WITH)
def get_down(s: Fight, vehicle: int, units: int, unit: int) -> None:
    """One more."""
    s.then(drop_group.of(vehicle, units | 1 << unit))


@rule("19.4c", "19.6b", "16.4c", "21.4a", "18.2g", "6.0o")
@drop_group.on(READY)
def set_down(s: Fight, vehicle: int, units: int) -> None:
    """They are on the ground with Move, each has paid half of its own and can be fired at; barrages and mines of the
    hex act. Then they go on with the rest. The helicopter will be Ops Complete."""
    ground = s.setting.ground
    place, aboard = ground.hex[s.where[vehicle]], ground.cabin[vehicle]
    for unit in bits(units):
        s.shift(unit, place)
    s.tell("got-off", "19.4c", units=units, vehicle=vehicle, place=place)
    pay(s, vehicle)
    s.moved |= units
    s.group, s.mode, s.start = units, MOVE, place
    s.paid, s.steps, s.halted = 0, 1, False
    s.landed, s.lowered = units, True
    s.scouted = has_scout(s, units)
    take_over(s, place)
    s.then(next_step, move_ends)
    befall(s, aboard, place, points_of(s, units))
