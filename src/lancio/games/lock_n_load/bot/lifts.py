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
from lancio.games.lock_n_load.loads import LOADS, burden, can_ride, carries, has_room
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ENTER, FLY, HALT, IN_HOVER, LOAD, MODE, READY, STEP, UNLOAD, WITH

#: what it is worth to bring a helicopter nearer, to take men aboard, to come in, to be away
FLYING, LIFTING, ARRIVING, AWAY = 0.6, 1.0, 0.5, 99.0
#: what it is worth to set men down who make room; an enemy near a landing place
DROPPING, NEAR_ENEMY = 0.9, 0.5


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


def waiting(s: Fight, unit: int) -> int:
    """The hex where it should fetch men: most to bring away, fewest enemies near; nothing (0) if nobody waits, or only
    where another helicopter is."""
    ground, side = s.setting.ground, s.setting.roster.side[unit]
    mine = fetched(s, side)
    found: dict[int, float] = {}
    foes = [s.hex_of(place) for place in bits(s.held[1 - side])]
    for place in bits(s.held[side] & ground.grounds & ~s.locked):
        h = ground.hex[place]
        row = ground.terrain[h]
        if place != h or row is None or not row.landing:
            continue
        if s.friends(side, ground.over[h]) & ~(1 << unit):
            continue
        men = 0
        for man in bits(can_ride(s, s.friends(side, place)) & mine & ~s.shaken):
            men |= 1 << man if emptied(s, unit, men | 1 << man) else 0
        if men:
            found[h] = points_of(s, side, men) - NEAR_ENEMY * sum(ground.board.distance(h, f) <= 3 for f in foes)
    return max(found, key=lambda h: found[h]) if found else 0


def errand(s: Fight, unit: int) -> int:
    """The hexes a helicopter wants to be over: where men wait, or with men aboard where it may leave; none for others,
    or where men who leave bring nothing."""
    side = s.setting.roster.side[unit]
    if not leaving_worth(s.setting, side) or not carries(s, unit):
        return 0
    goal = waiting(s, unit)
    aboard = s.riders(1 << unit) & fetched(s, side)
    here = s.hex_of(s.where[unit])
    late = s.turn >= s.setting.scene.turns and not (s.hovering >> unit & 1 and goal == here)
    if goal and not late and not (aboard and goal != here):
        return 1 << goal
    return s.setting.exits[side] if aboard else 0


def ready_to_leave(s: Fight, unit: int) -> bool:
    """With men aboard, nobody to fetch here any more, and an edge below."""
    goes = errand(s, unit)
    return goes == s.setting.exits[s.setting.roster.side[unit]] and bool(goes >> s.hex_of(s.where[unit]) & 1)


def rate_flights(mind: Mind, choices: Choices, rates: Rates) -> None:
    """Flights, changes and passengers among some answers."""
    s = mind.s
    for (unit,) in FLY.among(choices):
        goes = errand(s, unit)
        away = goes and not goes >> s.hex_of(s.where[unit]) & 1
        rates[FLY.code(unit)] = FLYING if away or ready_to_leave(s, unit) else -1.0
    for unit, mode in MODE.among(choices):
        goes = errand(s, unit)
        there = goes >> s.hex_of(s.where[unit]) & 1 and not ready_to_leave(s, unit)
        rates[MODE.code(unit, mode)] = FLYING if bool(there) == (mode == IN_HOVER) and goes else -1.0
    for (unit,) in LOAD.among(choices):
        if s.setting.roster.helicopters >> unit & 1:
            rates[LOAD.code(unit)] = LIFTING if lifted(s, unit) else -1.0
    for unit, mode in UNLOAD.among(choices):
        if s.setting.roster.helicopters >> unit & 1:
            drops = s.riders(1 << unit) & ~fetched(s, mind.side)
            rates[UNLOAD.code(unit, mode)] = DROPPING if drops and waiting(s, unit) == s.hex_of(s.where[unit]) else -1.0


def lifted(s: Fight, unit: int) -> int:
    """Whom a helicopter would take aboard now: men who bring points and find room."""
    side = s.setting.roster.side[unit]
    men = can_ride(s, s.friends(side, s.hex_of(s.where[unit]))) & fetched(s, side) & ~s.marked
    out = 0
    for man in bits(men):
        out |= 1 << man if has_room(s, unit, 1 << man) else 0
    return out


def rate_arrivals(s: Fight, choices: Choices, rates: Rates) -> None:
    """Helicopters come as soon as there is somebody to fetch."""
    for unit, place in ENTER.among(choices):
        goal = waiting(s, unit)
        if goal:
            near = s.setting.ground.board.distance(s.setting.ground.hex[place], goal)
            rates[ENTER.code(unit, place)] = ARRIVING - 0.01 * near


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
