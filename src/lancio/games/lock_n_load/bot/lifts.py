"""What helicopters do: fetch men and bring them away, set them down where they are needed, fire at what they see."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load.airlift import drop_group, lift_group
from lancio.games.lock_n_load.bot.drives import away_worth
from lancio.games.lock_n_load.bot.goals import leaving_worth
from lancio.games.lock_n_load.bot.guns import Rates
from lancio.games.lock_n_load.bot.mind import Group, Mind
from lancio.games.lock_n_load.bot.skies import Skies, Way
from lancio.games.lock_n_load.helicopters import flight, party
from lancio.games.lock_n_load.loads import LOADS, burden, can_ride, carries, has_room
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ENTER, FLY, HALT, IN_HOVER, LOAD, MODE, READY, STEP, UNLOAD, WITH

#: what it is worth to bring a helicopter nearer, to take men aboard, to come in, to be away
FLYING, LIFTING, ARRIVING, AWAY = 0.6, 1.0, 0.5, 99.0
#: what it is worth to set men down who make room
DROPPING = 0.9
#: the part of what men bring that is hoped for when a helicopter sets out for them
HOPED = 0.6
#: a way as safe as this need not wait until the enemy has fired; nor does anybody wait after so many passes
SAFE, LAST_CALL = 0.25, 2
#: what men may have to fear when they get on
CALM = 0.3


def fetched(s: Fight, side: int) -> int:
    """Men of a side who bring points by leaving aboard: not those who came by helicopter."""
    out = s.setting.roster.units[side] & s.setting.roster.infantry
    for unit, listed in enumerate(s.setting.roster.listed):
        if listed is not None and listed.aboard:
            out &= ~(1 << unit)
    return out


def emptied(s: Fight, unit: int, more: int) -> bool:
    """Whether some units find room aboard if those get off who bring nothing."""
    kept = s.riders(1 << unit) & fetched(s, s.setting.roster.side[unit])
    return all(n <= most for n, most in zip(burden(s, kept | more), LOADS[carries(s, unit)], strict=True))


def points_of(s: Fight, side: int, units: int) -> float:
    """What some men bring by leaving."""
    roster = s.setting.roster
    single, group = away_worth(s.setting, side, "smc"), away_worth(s.setting, side, "mmc")
    return single * (units & roster.smc).bit_count() + group * (units & roster.mmc).bit_count()


class Lift:
    """What one helicopter thinks of its errand; made anew for every question."""

    __slots__ = ("_waiting", "here", "s", "side", "skies", "unit")

    def __init__(self, mind: Mind, unit: int) -> None:
        self.s, self.side, self.unit = mind.s, mind.side, unit
        self.skies = Skies(mind, unit)
        self.here = self.s.hex_of(self.s.where[unit])
        self._waiting: tuple[int, float] | None = None

    def room(self, hex_: int) -> int:
        """The men of a hex for whom there would be room, those who bring most first; Shaken ones can be carried."""
        s, side = self.s, self.side
        men = 0
        there = can_ride(s, s.friends(side, hex_)) & fetched(s, side)
        for some in (there & s.setting.roster.mmc, there & ~s.setting.roster.mmc):
            for man in bits(some):
                men |= 1 << man if emptied(s, self.unit, men | 1 << man) else 0
        return men

    @property
    def waiting(self) -> tuple[int, float]:
        """The hex where it should fetch men, and what that brings: most to bring away, least to fear while it hovers;
        nothing (0) if nobody waits, or only where there is no room for it."""
        if self._waiting is None:
            s, ground, side = self.s, self.s.setting.ground, self.side
            found: dict[int, float] = {}
            come = party(s, self.unit) if not self.here else 1 << self.unit
            for place in bits(s.held[side] & ground.grounds & ~s.locked):
                h = ground.hex[place]
                row = ground.terrain[h]
                if place != h or row is None or not row.landing:
                    continue
                if h != self.here and not fits(s, side, ground.over[h], come):
                    continue
                men = self.room(h)
                if men:
                    found[h] = points_of(s, side, men) - self.skies.hovering(h)
            best = max(found, key=lambda h: found[h]) if found else 0
            self._waiting = best, found.get(best, 0.0)
        return self._waiting

    @property
    def errand(self) -> int:
        """The hexes it wants to be over: where men wait, or with men aboard where it may leave; none for others, or
        where men who leave bring nothing."""
        s, side = self.s, self.side
        if not leaving_worth(s.setting, side) or not carries(s, self.unit):
            return 0
        goal, _ = self.waiting
        aboard = s.riders(1 << self.unit) & fetched(s, side)
        late = s.turn >= s.setting.scene.turns and not (s.hovering >> self.unit & 1 and goal == self.here)
        if goal and not late and not (aboard and goal != self.here):
            return 1 << goal
        return s.setting.exits[side] if aboard else 0

    @property
    def leaves(self) -> bool:
        """With men aboard, nobody to fetch here any more, and an edge below."""
        goes = self.errand
        return goes == self.s.setting.exits[self.side] and bool(goes >> self.here & 1)

    @property
    def way(self) -> Way | None:
        """The safest way to its errand, None if there is none or it is there."""
        goes = self.errand
        if not goes or goes >> self.here & 1:
            return None
        return self.skies.way((self.here,), goes, True)

    def boards(self, mind: Mind) -> bool:
        """Whether men should get on now: where the enemy would fire at them as they do, not before he has fired at
        others."""
        men = self.lifted()
        if not men:
            return False
        risk = sum(mind.threats(Group(self.s, men), self.here))
        return risk <= CALM or self.s.passes >= LAST_CALL

    def lifted(self) -> int:
        """Whom it would take aboard now: men who bring points and find room."""
        s = self.s
        men = can_ride(s, s.friends(self.side, self.here)) & fetched(s, self.side) & ~s.marked
        out = 0
        for man in bits(men):
            out |= 1 << man if has_room(s, self.unit, 1 << man) else 0
        return out


def rate_flights(mind: Mind, choices: Choices, rates: Rates) -> None:
    """Flights, changes and passengers among some answers."""
    s = mind.s
    lifts = {unit: Lift(mind, unit) for unit in bits(s.setting.roster.helicopters & s.setting.roster.units[mind.side])}
    for (unit,) in FLY.among(choices):
        rates[FLY.code(unit)] = FLYING if lifts[unit].way or lifts[unit].leaves else -1.0
    for unit, mode in MODE.among(choices):
        lift = lifts[unit]
        goes = lift.errand
        there = goes >> lift.here & 1 and not lift.leaves
        rates[MODE.code(unit, mode)] = FLYING if bool(there) == (mode == IN_HOVER) and goes else -1.0
    for (unit,) in LOAD.among(choices):
        if unit in lifts:
            rates[LOAD.code(unit)] = LIFTING if lifts[unit].boards(mind) else -1.0
    for unit, mode in UNLOAD.among(choices):
        if unit in lifts:
            drops = s.riders(1 << unit) & ~fetched(s, mind.side)
            rates[UNLOAD.code(unit, mode)] = DROPPING if drops and lifts[unit].waiting[0] == lifts[unit].here else -1.0


def rate_arrivals(mind: Mind, choices: Choices, rates: Rates) -> None:
    """Helicopters come when there is somebody to fetch and the way is worth it: by the safest hex, and late in the
    turn, when those who could fire at them have fired at others."""
    s = mind.s
    ground = s.setting.ground
    for unit, places in ENTER.sets_among(choices):
        lift = Lift(mind, unit)
        goal, gain = lift.waiting
        if not goal:
            continue
        way = lift.skies.way([ground.hex[place] for place in bits(places)], 1 << goal, False)
        if way is None or HOPED * gain < way.risk:
            continue
        if way.risk > SAFE and s.passes < LAST_CALL:
            continue
        rates[ENTER.code(unit, ground.over[way.start])] = ARRIVING - 0.01 * way.risk


@flight.judged()
def where_to_fly(s: Fight, unit: int, stage: int, viewer: int) -> Rates:
    """The safest way to its errand; off the map with men aboard."""
    ground = s.setting.ground
    lift = Lift(Mind(s, viewer), unit)
    way = lift.way
    rates: Rates = {HALT.code(): 0.5} if stage else {}
    for (goal,) in STEP.among(s.choices):
        hex_ = ground.hex[goal]
        if not hex_:
            rates[STEP.code(goal)] = AWAY if lift.leaves else -AWAY
        else:
            first = way is not None and way.first == hex_
            rates[STEP.code(goal)] = 1.0 if first else -sum(lift.skies.passing(hex_))
    return rates


@lift_group.judged()
def all_aboard(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Everybody there is room for, those who bring most first."""
    roster = s.setting.roster
    rates: Rates = {READY.code(): 0.5} if units else {}
    mine = fetched(s, viewer)
    for (unit,) in WITH.among(s.choices):
        kind = "mmc" if roster.mmc >> unit & 1 else "smc"
        rates[WITH.code(unit)] = 1.0 + away_worth(s.setting, viewer, kind) if mine >> unit & 1 else 0.0
    return rates


@drop_group.judged()
def all_down(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Those who bring nothing by staying aboard."""
    rates: Rates = {READY.code(): 0.5} if units else {}
    mine = fetched(s, viewer)
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 0.0 if mine >> unit & 1 else 1.0
    return rates
