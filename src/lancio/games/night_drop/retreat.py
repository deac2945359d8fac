"""Chapters 9.4 and 9.5: retreat, and advance after combat."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.advantage import open_advantages
from lancio.games.night_drop.losses import kill_sticks, lose_step
from lancio.games.night_drop.movement import FOOT_TYPES, VEHICLE_TYPES, note
from lancio.games.night_drop.objectives import enter_objectives
from lancio.games.night_drop.pieces import ALL_GERMANS, ALL_STICKS, NAME, SIDE_OF
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT, VEHICLE
from lancio.games.night_drop.verbs import ADVANCE, ENDING, RETREAT, STAND, SUFFER
from lancio.games.night_drop.zones import enemy_zones, in_zone

FLOW = Night.flow


@rule("9.4.1a", "6.3a")
def retreat_hexes(s: Night, units: int) -> int:
    """Any neighbour that all of them may enter, without enemies and, by day, outside enemy zones (R23)."""
    first = lowest(units)
    side = SIDE_OF[first]
    going = s.setting.ground.going
    hexes = -1
    for unit in bits(units):
        hexes &= going[s.unit_class(unit)].open[s.where[unit]]
    return hexes & ~s.occupied[1 - side] & ~in_zone(enemy_zones(s, side))


@rule("9.4.1a", "9.4.3a")
@FLOW.procedure("fall-back")
def fall_back(s: Night, frame: Frame, log: Log | None) -> None:
    """These units must retreat. A face-up PIR Advantage cannot, and dies (R23)."""
    units = frame[1] & s.present
    stuck = open_advantages(s, units)
    if stuck:
        kill_sticks(s, stuck, "2.6.4a", log)
        units &= ~stuck
    if units:
        s.stack.append(("retreat" if retreat_hexes(s, units) else "no-way-out", units))


@rule("9.4.2a")
@FLOW.question("retreat", "9.4.1a", lambda s, f: SIDE_OF[lowest(f[1])])
def retreats(s: Night, frame: Frame) -> Choices:
    """The owner chooses the hex, one for all of them."""
    return Choices([RETREAT.group(last=retreat_hexes(s, frame[1]))])


@retreats.answered
def retreat(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """They go there together."""
    withdraw(s, frame[1], args_of(code, 1)[0], log)


def withdraw(s: Night, units: int, goal: int, log: Log | None) -> None:
    """Move retreating units; Germans who retreat into a VP hex end US control, companies gain it."""
    start = s.where[lowest(units)]
    side = SIDE_OF[lowest(units)]
    for unit in bits(units):
        s.shift(unit, goal)
    if log is not None:
        names = s.setting.ground.board.name
        log.add("retreated", "9.4.2a", units=[NAME[u] for u in bits(units)], path=[names[start], names[goal]])
    if units & ~ALL_STICKS:
        enter_objectives(s, side, 1 << goal, log)


@rule("9.4.3a")
@FLOW.question("no-way-out", "9.4.3a", lambda s, f: SIDE_OF[lowest(f[1])])
def who_suffers(s: Night, frame: Frame) -> Choices:
    """They cannot retreat: they stay, and one of them, the owner says which, loses a step."""
    return Choices([SUFFER.group(last=frame[1])])


@who_suffers.answered
def suffer(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """The step loss instead of the retreat."""
    lose_step(s, args_of(code, 1)[0], log, "9.4.3a")


@rule("9.2.4e")
@FLOW.question("stand-or-retreat", "9.2.4e", lambda s, f: 1 - s.active)
def stand_or_retreat(s: Night, frame: Frame) -> Choices:
    """By night all defenders together may retreat instead of the Point's loss, if all of them can (R22)."""
    units = s.at[s.target]
    hexes = 0 if open_advantages(s, units) else retreat_hexes(s, units)
    return Choices([RETREAT.group(last=hexes), STAND.group(last=1)])


@stand_or_retreat.answered
def choose_stand_or_retreat(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """Stand and lose a step, or leave the hex."""
    if code == STAND.base:
        lose_step(s, s.own_point, log)
    else:
        withdraw(s, s.at[s.target], args_of(code, 1)[0], log)


@rule("9.5.1a", "9.5.2a")
@FLOW.procedure("advance-point")
def advance_point(s: Night, frame: Frame, log: Log | None) -> None:
    """The hex is empty: the attacking Point must go in, unless it is closed to it (R24). Defenders never advance."""
    s.cache = {}
    if not s.at[s.target] and s.where[s.point]:
        if can_advance(s, s.point):
            advance_unit(s, s.point, log)
        elif s.setting.ground.going[FOOT].open[s.where[s.point]] >> s.target & 1:
            note(s, 1 << s.point, VEHICLE_TYPES)
        s.stack.append(("advance",))


def can_advance(s: Night, unit: int) -> bool:
    """Whether a unit may enter the emptied hex from where it stands."""
    return bool(s.setting.ground.going[s.unit_class(unit)].open[s.where[unit]] >> s.target & 1)


@rule("9.5.1b")
@FLOW.question("advance", "9.5.1b", lambda s, f: s.active)
def who_advances(s: Night, frame: Frame) -> Choices:
    """The other attackers may follow, one by one."""
    able = 0
    for unit in bits(s.attackers & ~(1 << s.point)):
        if s.where[unit] and s.where[unit] != s.target and can_advance(s, unit):
            able |= 1 << unit
    return Choices([ADVANCE.group(last=able), ENDING])


@who_advances.answered
def advance(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """One more goes in, or no more."""
    if code != ENDING[0]:
        s.stack.append(frame)
        advance_unit(s, args_of(code, 1)[0], log)


def advance_unit(s: Night, unit: int, log: Log | None) -> None:
    """Into the emptied hex; a VP hex changes hands."""
    start = s.where[unit]
    if 1 << unit & ALL_GERMANS and not s.setting.ground.going[VEHICLE].open[start] >> s.target & 1:
        note(s, 1 << unit, FOOT_TYPES)
    s.shift(unit, s.target)
    if log is not None:
        names = s.setting.ground.board.name
        why = "9.5.1a" if unit == s.point else "9.5.1b"
        log.add("advanced", why, units=[NAME[unit]], path=[names[start], names[s.target]])
    enter_objectives(s, SIDE_OF[unit], 1 << s.target, log)
