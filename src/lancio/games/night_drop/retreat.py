"""Chapters 9.4 and 9.5: retreat, and advance after combat."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest, mask_of
from lancio.games.night_drop.advantage import open_advantages
from lancio.games.night_drop.clues import FOOT_TYPES, VEHICLE_TYPES, classes, note
from lancio.games.night_drop.losses import kill_sticks, lose_step
from lancio.games.night_drop.objectives import enter_objectives
from lancio.games.night_drop.pieces import ALL_GERMANS, ALL_STICKS, SIDE_OF
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT, VEHICLE
from lancio.games.night_drop.verbs import ADVANCE, END, RETREAT, STAND, SUFFER
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
def fall_back(s: Night, units: int) -> None:
    """These units must retreat. A face-up PIR Advantage cannot, and dies (R23)."""
    units &= s.present
    stuck = open_advantages(s, units)
    if stuck:
        kill_sticks(s, stuck, "R23")
        units &= ~stuck
    if units and retreat_hexes(s, units):
        s.then(retreats.of(units))
    elif units:
        s.tell("retreat-barred", "9.4.3a", units=units, hex=s.where[lowest(units)])
        s.then(who_suffers.of(units))


@rule("9.4.2a")
@FLOW.question("retreat", "9.4.1a", lambda s, units: SIDE_OF[lowest(units)])
def retreats(s: Night, units: int) -> Choices:
    """The owner chooses the hex, one for all of them."""
    return Choices([RETREAT.group(last=retreat_hexes(s, units))])


@retreats.on(RETREAT)
def withdraw(s: Night, units: int, goal: int) -> None:
    """They go there together."""
    go_back(s, units, goal, "9.4.2a")


def go_back(s: Night, units: int, goal: int, why: str) -> None:
    """One hex back; Germans who retreat into a VP hex end US control, companies gain it."""
    start = s.where[lowest(units)]
    for unit in bits(units):
        s.shift(unit, goal)
    s.tell("retreated", why, units=units, path=(start, goal))
    if units & ~ALL_STICKS:
        enter_objectives(s, SIDE_OF[lowest(units)], 1 << goal)


@rule("9.4.3a")
@FLOW.question("no-way-out", "9.4.3a", lambda s, units: SIDE_OF[lowest(units)])
def who_suffers(s: Night, units: int) -> Choices:
    """They cannot retreat: they stay, and one of them, the owner says which, loses a step."""
    return Choices([SUFFER.group(last=units)])


@who_suffers.on(SUFFER)
def suffer(s: Night, units: int, unit: int) -> None:
    """The step loss instead of the retreat."""
    lose_step(s, unit, "9.4.3a")


@rule("9.2.4e")
@FLOW.question("stand-or-retreat", "9.2.4e", lambda s: 1 - s.active)
def stand_or_retreat(s: Night) -> Choices:
    """By night all defenders together may retreat instead of the Point's loss, if all of them can."""
    return Choices([RETREAT.group(last=ways_out(s)), STAND.alone])


@rule("R22")
def ways_out(s: Night) -> int:
    """Where all units of the attacked hex could retreat together: nowhere if a PIR Advantage lies face up among
    them."""
    units = s.at[s.target]
    return 0 if open_advantages(s, units) else retreat_hexes(s, units)


@stand_or_retreat.on(STAND)
def stand(s: Night) -> None:
    """Stay and lose a step, by choice or for want of a way out."""
    if not ways_out(s):
        stuck = open_advantages(s, s.at[s.target])
        s.tell("retreat-barred", "R22" if stuck else "9.2.4e", units=s.at[s.target], hex=s.target)
    lose_step(s, s.own_point)


@stand_or_retreat.on(RETREAT)
def leave_hex(s: Night, goal: int) -> None:
    """All of them leave the hex, and nobody is lost."""
    go_back(s, s.at[s.target], goal, "9.2.4e")


@rule("9.5.1a", "9.5.2a")
@FLOW.procedure("advance-point")
def advance_point(s: Night) -> None:
    """The hex is empty: the attacking Point must go in, unless it is closed to it (R24). Defenders never advance."""
    s.cache = {}
    if not s.at[s.target] and s.where[s.point]:
        if can_advance(s, s.point):
            go_in(s, s.point, "9.5.1a")
        else:
            s.tell("advance-barred", "R24", unit=s.point, hex=s.target)
            if may_go_in(s, s.point, FOOT):
                note(s, 1 << s.point, VEHICLE_TYPES)
        s.then(who_advances)


def can_advance(s: Night, unit: int) -> bool:
    """Whether a unit may enter the emptied hex from where it stands."""
    return may_go_in(s, unit, s.unit_class(unit))


def may_go_in(s: Night, unit: int, unit_class: int) -> bool:
    """Whether it may, on foot or with a vehicle."""
    return bool(s.setting.ground.going[unit_class].open[s.where[unit]] >> s.target & 1)


@rule("9.5.1b", "R27")
@FLOW.question("advance", "9.5.1b", lambda s: s.active, until=END, always=True)
def who_advances(s: Night) -> Choices:
    """The other attackers may follow, one by one. Asked as long as one of them could, for all that the other side
    knows."""
    waiting = [u for u in bits(s.attackers & ~(1 << s.point)) if s.where[u] and s.where[u] != s.target]
    if not any(may_go_in(s, unit, unit_class) for unit in waiting for unit_class in classes(s, 1 << unit)):
        return Choices()
    return Choices([ADVANCE.group(last=mask_of(u for u in waiting if can_advance(s, u))), END.alone])


@who_advances.on(ADVANCE)
def follow(s: Night, unit: int) -> None:
    """One more goes in."""
    go_in(s, unit, "9.5.1b")


def go_in(s: Night, unit: int, why: str) -> None:
    """Into the emptied hex; a VP hex changes hands."""
    start = s.where[unit]
    if 1 << unit & ALL_GERMANS and not may_go_in(s, unit, VEHICLE):
        note(s, 1 << unit, FOOT_TYPES)
    s.shift(unit, s.target)
    s.tell("advanced", why, units=1 << unit, path=(start, s.target))
    enter_objectives(s, SIDE_OF[unit], 1 << s.target)
