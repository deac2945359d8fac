"""Chapter 19: helicopters. Flying they move as far as they like, Hovering they stay; in their impulse they move, change
and fire in any order. Damaged ones must leave."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import crashes
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.conditions import TEST_KINDS
from lancio.games.lock_n_load.damage import is_of
from lancio.games.lock_n_load.impulse import (
    ABLE,
    ENTRANTS,
    FIRST,
    LAST,
    OFFERS,
    activate,
    acts,
    begin_act,
    impulse,
    impulse_ends,
)
from lancio.games.lock_n_load.opportunity import declarations_for, opportunity
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import can_leave
from lancio.games.lock_n_load.verbs import ENTER, FLY, HALT, IN_FLIGHT, IN_HOVER, MODE, MOVE, STEP

FLOW = Fight.flow
_MOVE = BOX.counters.move
#: the steps of a flight: the first, or on the way
SETTING_OUT, ON_THE_WAY = 0, 1
__all__ = ["crashes"]


# -- who can act ---------------------------------------------------------------------------------


@rule("19.5.1c", "19.6b", "4.0j")
def idle(s: Fight, side: int) -> int:
    """The helicopters of a side that bear no marker and are not Damaged."""
    roster = s.setting.roster
    return roster.helicopters & roster.units[side] & ~(s.marked | s.damaged | s.dead | s.out)


@rule("19.2a", "19.1c")
def points_left(s: Fight, unit: int) -> int:
    """What is left of the forty points of an impulse."""
    at = number_of(s, unit)
    used = s.miles[at] if at < len(s.miles) else 0
    return _MOVE[s.kind[unit]] // 2 - used


def number_of(s: Fight, unit: int) -> int:
    """Which of the helicopters it is, in the order of their numbers."""
    return (s.setting.roster.helicopters & (1 << unit) - 1).bit_count()


@rule("19.4b", "16.4b")
def began_here(s: Fight, unit: int) -> bool:
    """Whether it was over this hex when the impulse began, and so, as it had no marker, when the phase did."""
    at = number_of(s, unit)
    return at < len(s.berths) and s.berths[at] == s.where[unit]


def pay(s: Fight, unit: int) -> None:
    """One point."""
    helicopters = s.setting.roster.helicopters
    at = number_of(s, unit)
    miles = [*s.miles, *[0] * (helicopters.bit_count() - len(s.miles))]
    miles[at] += 1
    s.miles = tuple(miles)
    s.busy = True


@rule("19.1a", "19.1b", "19.1c", "1.3d")
def air_open(s: Fight, unit: int) -> int:
    """Where a helicopter can fly next: over any hex beside, whatever is there, if there is room for it; off the map
    where the scenario lets it leave."""
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    h = ground.hex[s.where[unit]]
    out = 0
    for n in bits(ground.board.around[h]):
        out |= 1 << ground.over[n] if fits(s, side, ground.over[n], 1 << unit) else 0
    return out | (1 << OFF if can_leave(s, side, h, True) else 0)


@rule("19.5.1c", "19.6a")
def in_reach(s: Fight) -> int:
    """The helicopters that may act in this impulse, Damaged ones not."""
    out = 0
    for unit in bits(s.fresh & ~s.damaged):
        out |= 1 << unit if s.reach >> s.where[unit] & 1 and s.where[unit] else 0
    return out


@rule("19.1a", "19.6a")
def offers(s: Fight) -> list[tuple[int, int]]:
    """Flying on, and one change between Flying and Hovering; fire and passengers are acts like others."""
    if not s.fresh:
        return []
    groups, flyers = [], 0
    for unit in bits(in_reach(s)):
        if points_left(s, unit) <= 0:
            continue
        if not s.hovering >> unit & 1 and air_open(s, unit):
            flyers |= 1 << unit
        if not s.switched >> unit & 1:
            groups.append(MODE.group(unit, last=1 << (IN_FLIGHT if s.hovering >> unit & 1 else IN_HOVER)))
    return [FLY.group(last=flyers), *groups]


@rule("4.0q", "19.5.1d")
def can_fly(s: Fight, side: int, place: int) -> bool:
    """A helicopter without a marker can always do something; a Damaged one has to leave."""
    if not s.setting.ground.air >> place & 1:
        return False
    here = s.friends(side, place)
    return bool(here & (idle(s, side) | s.damaged & ~s.complete))


OFFERS.append(offers)
ABLE.append((can_fly, lambda roster: roster.helicopters))


# -- flying --------------------------------------------------------------------------------------


@acts.on(FLY)
def fly(s: Fight, side: int, unit: int) -> None:
    """It sets out."""
    begin_act(s, s.where[unit])
    s.then(flight.of(unit, SETTING_OUT))


@rule("19.1a", "19.2a")
@FLOW.question("flight", "19.1a", lambda s, unit, stage: s.setting.roster.side[unit])
def flight(s: Fight, unit: int, stage: int) -> Choices:
    """Hex by hex, as far as it likes; after the first it may halt."""
    if not s.where[unit] or not s.fresh >> unit & 1 or points_left(s, unit) <= 0:
        return Choices()
    return Choices([STEP.group(last=air_open(s, unit)), *([HALT.alone] if stage else ())])


@flight.on(HALT)
def halt(s: Fight, unit: int, stage: int) -> None:
    """Far enough."""


@rule("19.1b", "19.2a")
@flight.on(STEP)
def fly_on(s: Fight, unit: int, stage: int, goal: int) -> None:
    """A point and a window in every hex. Where it is now the impulse reaches it still."""
    pay(s, unit)
    if goal == OFF:
        leave(s, unit)
        return
    s.then(flight.of(unit, ON_THE_WAY))
    move_to(s, unit, goal)


def move_to(s: Fight, unit: int, goal: int) -> None:
    """It is there, and can be fired at."""
    place = s.where[unit]
    s.shift(unit, goal)
    s.reach |= 1 << goal
    s.tell("helicopter-flew", "19.2a", unit=unit, path=(place, goal))
    be_watched(s, unit, stays=False)


@rule("19.2a", "5.3a")
def be_watched(s: Fight, unit: int, stays: bool) -> None:
    """For the window it is the group on the move. `stays`: it has paid where it was."""
    s.then(seen_off)
    s.group, s.mode = 1 << unit, MOVE
    opportunity.open(s, declarations_for(s, 1, stays))


@FLOW.procedure("seen-off")
def seen_off(s: Fight) -> None:
    """Nobody moves any more: what it does next is its own act."""
    s.group = 0


@rule("19.1a", "19.2a")
@acts.on(MODE)
def change(s: Fight, side: int, unit: int, flight: int) -> None:
    """From Flying to Hovering or back, once an impulse, for a point."""
    begin_act(s, s.where[unit])
    pay(s, unit)
    s.switched |= 1 << unit
    set_mode(s, unit, flight)


def set_mode(s: Fight, unit: int, flight: int) -> None:
    """It changes, and can be fired at."""
    s.hovering = s.hovering | 1 << unit if flight == IN_HOVER else s.hovering & ~(1 << unit)
    s.tell("helicopter-changed", "19.1a", unit=unit, flight=flight)
    be_watched(s, unit, stays=True)


@rule("19.6b", "4.0j")
def mark(s: Fight) -> None:
    """After its impulse: whoever moved, changed or let somebody off is Ops Complete, unless it has fired."""
    if not (s.fresh or s.miles or s.berths):
        return
    for i, unit in enumerate(bits(s.setting.roster.helicopters)):
        if i < len(s.miles) and s.miles[i] and s.where[unit] and not s.fired >> unit & 1:
            s.complete |= 1 << unit
    s.fresh = s.switched = 0
    s.miles = s.berths = ()


LAST.append(mark)


# -- coming and going ----------------------------------------------------------------------------


@rule("6.0m", "9.0c")
def arrivals(s: Fight, side: int) -> list[tuple[int, int]]:
    """Helicopters that may come onto the map: in their turn or later, Flying, over the hexes of entry."""
    roster, ground = s.setting.roster, s.setting.ground
    if not roster.helicopters & roster.units[side]:
        return []
    found = []
    for unit in bits(idle(s, side) & ~s.resting):
        entry = roster.listed[unit]
        if s.where[unit] or entry is None or entry.turn > s.turn:
            continue
        open_, all_ = 0, party(s, unit)
        for box in bits(ground.entry[side]):
            place = ground.over[ground.gate[box]]
            open_ |= 1 << place if fits(s, side, place, all_) else 0
        found.append((unit, open_))
    return ENTER.groups(found)


@rule("6.0m", "16.1b")
def party(s: Fight, unit: int) -> int:
    """A helicopter that is about to come in and those whom the scenario puts aboard."""
    roster = s.setting.roster
    entry, out = roster.listed[unit], 1 << unit
    for other, listed in enumerate(roster.listed):
        mine = roster.side[other] == roster.side[unit] and not s.where[other]
        if mine and listed is not None and entry is not None and listed.aboard == entry.kind:
            out |= 1 << other
    return out & ~(s.dead | s.out | s.merged)


ENTRANTS.append(arrivals)


@rule("6.0m", "19.2a", "16.1b")
@impulse.on(ENTER)
def enter(s: Fight, side: int, unit: int, place: int) -> None:
    """It comes in Flying, with those whom the scenario puts aboard, and is the base of the impulse."""
    ground = s.setting.ground
    activate(s, side, place)
    s.hovering &= ~(1 << unit)
    aboard = party(s, unit) & ~(1 << unit)
    s.put(unit, place)
    s.fresh |= 1 << unit
    for other in bits(aboard):
        s.put(other, ground.cabin[unit])
    pay(s, unit)
    s.tell("helicopter-entered", "6.0m", unit=unit, place=place)
    s.then(flight.of(unit, ON_THE_WAY))
    be_watched(s, unit, stays=False)


@rule("6.0m", "9.0c", "19.5.1d")
def leave(s: Fight, unit: int) -> None:
    """It is away, and all aboard for good; what the scenario lets come back may do so from the next turn on."""
    roster = s.setting.roster
    entry = roster.listed[unit]
    comes_back = entry is not None and entry.returns and not s.damaged >> unit & 1
    for other in bits(s.riders(1 << unit) | 1 << unit):
        listed = roster.listed[other]
        if other == unit or listed is None or not listed.aboard:
            base = roster.side[other] * len(TEST_KINDS)
            for i, name in enumerate(TEST_KINDS):
                if is_of(BOX.counters.sort[s.kind[other]], name, False):
                    s.gone[base + i] += 2
        for weapon in bits(s.arms[other]):
            s.spent |= 1 << weapon
        s.lift(other)
        if other != unit or not comes_back:
            s.out |= 1 << other
    if comes_back:
        s.resting |= 1 << unit
    s.group = 0
    s.tell("group-left", "6.0m", units=1 << unit)


# -- Damaged -------------------------------------------------------------------------------------


@rule("19.5.1d")
def must_leave(s: Fight, side: int) -> bool:
    """The first impulses of a side belong to its Damaged helicopters, one each, from the turn after."""
    roster = s.setting.roster
    if not roster.helicopters:
        return False
    s.fresh = sum(1 << unit for unit in bits(idle(s, side)) if s.where[unit])
    s.switched, s.miles = 0, ()
    s.berths = tuple(s.where[unit] for unit in bits(roster.helicopters))
    for unit in bits(s.damaged & ~s.complete & roster.units[side] & ~(s.dead | s.out)):
        if s.where[unit]:
            s.busy = True
            s.passes = 0
            s.then(limp.of(unit), impulse_ends.of(side))
            if s.hovering >> unit & 1:
                set_mode(s, unit, IN_FLIGHT)
            return True
    return False


FIRST.append(must_leave)


@rule("19.5.1d")
@FLOW.question("limp", "19.5.1d", lambda s, unit: s.setting.roster.side[unit])
def limp(s: Fight, unit: int) -> Choices:
    """The shortest way to an edge where the side may leave, any edge if none is named; then off the map."""
    if not s.where[unit]:
        return Choices()
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    h = ground.hex[s.where[unit]]
    goals = s.setting.exits[side] or sum(1 << n for n in ground.board.hexes if ground.board.around[n].bit_count() < 6)
    if goals >> h & 1:
        return Choices([STEP.group(last=1 << OFF)])

    def far(hex_: int) -> int:
        return min(ground.board.distance(hex_, goal) for goal in bits(goals))

    nearer = 0
    for n in bits(ground.board.around[h]):
        if far(n) < far(h) and fits(s, side, ground.over[n], 1 << unit):
            nearer |= 1 << ground.over[n]
    if not nearer:
        s.complete |= 1 << unit
    return Choices([STEP.group(last=nearer)])


@rule("19.5.1d")
@limp.on(STEP)
def limp_on(s: Fight, unit: int, goal: int) -> None:
    """With a window in every hex."""
    if goal == OFF:
        leave(s, unit)
        return
    s.then(limp.of(unit))
    move_to(s, unit, goal)
