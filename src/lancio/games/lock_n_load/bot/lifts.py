"""What helicopters do: fetch men and bring them away, set them down where they are needed, fire at what they see."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load.airlift import drop_group, lift_group
from lancio.games.lock_n_load.bot.drives import away_worth
from lancio.games.lock_n_load.bot.goals import leaving_worth
from lancio.games.lock_n_load.bot.guns import Rates
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.helicopters import flight
from lancio.games.lock_n_load.loads import can_ride, carries, has_room
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ENTER, FLY, HALT, IN_HOVER, LOAD, MODE, READY, STEP, UNLOAD, WITH

#: what it is worth to bring a helicopter nearer, to take men aboard, to come in, to be away
FLYING, LIFTING, ARRIVING, AWAY = 0.6, 1.0, 0.5, 99.0


def waiting(s: Fight, unit: int) -> int:
    """The hexes where men wait whom a helicopter could fetch."""
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    out = 0
    for place in bits(s.held[side] & ground.grounds & ~s.locked):
        row = ground.terrain[ground.hex[place]]
        if place == ground.hex[place] and row is not None and row.landing:
            men = can_ride(s, s.friends(side, place)) & ~s.shaken
            out |= 1 << place if any(has_room(s, unit, 1 << man) for man in bits(men)) else 0
    return out


def errand(s: Fight, unit: int) -> int:
    """The hexes a helicopter wants to be over: where men wait, or with men aboard where it may leave; none for others,
    or where men who leave bring nothing."""
    side = s.setting.roster.side[unit]
    if not leaving_worth(s.setting, side) or not carries(s, unit):
        return 0
    return waiting(s, unit) or (s.setting.exits[side] if s.riders(1 << unit) else 0)


def ready_to_leave(s: Fight, unit: int) -> bool:
    """With men aboard, nobody to fetch any more, and an edge below."""
    side = s.setting.roster.side[unit]
    aboard = s.riders(1 << unit) and leaving_worth(s.setting, side) and not waiting(s, unit)
    return bool(aboard) and bool(s.setting.exits[side] >> s.hex_of(s.where[unit]) & 1)


def rate_flights(mind: Mind, choices: Choices, rates: Rates) -> None:
    """Flights, changes and passengers among some answers."""
    s = mind.s
    for (unit,) in FLY.among(choices):
        goes = errand(s, unit)
        away = goes and not goes >> s.hex_of(s.where[unit]) & 1
        rates[FLY.code(unit)] = FLYING if away or ready_to_leave(s, unit) else -1.0
    for unit, mode in MODE.among(choices):
        there = errand(s, unit) >> s.hex_of(s.where[unit]) & 1
        rates[MODE.code(unit, mode)] = FLYING if bool(there) == (mode == IN_HOVER) and errand(s, unit) else -1.0
    for (unit,) in LOAD.among(choices):
        if s.setting.roster.helicopters >> unit & 1:
            rates[LOAD.code(unit)] = LIFTING
    for unit, mode in UNLOAD.among(choices):
        if s.setting.roster.helicopters >> unit & 1:
            rates[UNLOAD.code(unit, mode)] = -1.0


def rate_arrivals(choices: Choices, rates: Rates) -> None:
    """Helicopters come as soon as they can."""
    for unit, place in ENTER.among(choices):
        rates[ENTER.code(unit, place)] = ARRIVING


@flight.judged()
def where_to_fly(s: Fight, unit: int, stage: int, viewer: int) -> Rates:
    """The shortest way to its errand; off the map with men aboard."""
    ground = s.setting.ground
    goals = errand(s, unit)

    def near(hex_: int) -> float:
        return -min((ground.board.distance(hex_, goal) for goal in bits(goals)), default=0)

    rates: Rates = {HALT.code(): near(ground.hex[s.where[unit]]) + 0.5} if stage else {}
    for (goal,) in STEP.among(s.choices):
        if ground.hex[goal]:
            rates[STEP.code(goal)] = near(ground.hex[goal])
        else:
            rates[STEP.code(goal)] = AWAY if ready_to_leave(s, unit) else -AWAY
    return rates


@lift_group.judged()
def all_aboard(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Everybody there is room for, those who bring most first."""
    roster = s.setting.roster
    rates: Rates = {READY.code(): 0.5} if units else {}
    for (unit,) in WITH.among(s.choices):
        kind = "mmc" if roster.mmc >> unit & 1 else "smc"
        rates[WITH.code(unit)] = 1.0 + away_worth(s.setting, viewer, kind)
    return rates


@drop_group.judged()
def all_down(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """All of them."""
    rates: Rates = {READY.code(): 0.5} if units else {}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates
