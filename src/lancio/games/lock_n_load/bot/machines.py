"""What guns, vehicles, shells and helicopters could do in an impulse: a simple plan, fire where it hurts, go to what
counts. Asked only where a scenario has any of them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.airlift import lift_group
from lancio.games.lock_n_load.artillery import adjust, bursts
from lancio.games.lock_n_load.bot.goals import Goals, leaving_worth
from lancio.games.lock_n_load.bot.guns import Rates, rate_guns, stake
from lancio.games.lock_n_load.bot.worth import all_worth
from lancio.games.lock_n_load.fire import able, at_what, attack, proposal
from lancio.games.lock_n_load.helicopters import flight
from lancio.games.lock_n_load.impulse import OFFERS
from lancio.games.lock_n_load.loads import can_ride, carries, has_room
from lancio.games.lock_n_load.small_arms import harm_aboard
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import (
    CALL,
    CANCEL,
    DRIVE,
    ENTER,
    FIRE_AT,
    FIRE_AWAY,
    FLY,
    HALT,
    IN_HOVER,
    LOAD,
    MODE,
    MORTAR,
    MORTAR_CALLED,
    MOVE,
    POUND,
    READY,
    SHIFT,
    STEP,
    STORM,
    WITH,
)

#: what it is worth to bring a vehicle or helicopter nearer, to take men aboard, to come in, to storm, to be away
DRIVING, FLYING, LIFTING, ARRIVING, STORMING, AWAY = 0.35, 0.6, 1.0, 0.5, 0.3, 99.0
#: the part of their worth that men under shells lose on average; what own men count more than enemies
SHELLED, DEARER = 0.3, 1.5
#: a mission must promise this much
MISSION = 0.5


def has_machines(s: Fight) -> bool:
    """Whether a scenario has anything of the kind."""
    roster = s.setting.roster
    return bool(roster.carriers | roster.barrels | roster.gunners | roster.ordnance or roster.batteries)


def under(s: Fight, side: int, hexes: int) -> float:
    """What shells on some hexes cost the enemy of a side, less what they cost itself."""
    units = s.setting.roster.units
    total = 0.0
    for h in bits(hexes):
        there = barrage.exposed(s, barrage.in_hex(s, h))
        total += all_worth(s, there & units[1 - side]) - DEARER * all_worth(s, there & units[side])
    return SHELLED * total


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


def rate_machines(s: Fight, side: int, choices: Choices, rates: Rates) -> None:
    """Every act of theirs among some answers."""
    rate_guns(s, choices, rates)
    goals = Goals(s, side)
    board = s.setting.ground.board
    for place, vehicle in FIRE_AT.among(choices):
        goal = s.where[vehicle]
        total = attack(s, proposal(s, place, goal, at_what(s, able(s, place), goal), 0, vehicle)).total
        chance = float(harm_aboard(s, vehicle, total, s.hex_of(place)))
        rates[FIRE_AT.code(place, vehicle)] = chance * stake(s, 1 << vehicle)
    for unit, mode in DRIVE.among(choices):
        rates[DRIVE.code(unit, mode)] = DRIVING if mode == MOVE and goals.behind else -1.0
    for (unit,) in FLY.among(choices):
        goes = errand(s, unit)
        away = goes and not goes >> s.hex_of(s.where[unit]) & 1
        rates[FLY.code(unit)] = FLYING if away or ready_to_leave(s, unit) else -1.0
    for unit, mode in MODE.among(choices):
        there = errand(s, unit) >> s.hex_of(s.where[unit]) & 1
        rates[MODE.code(unit, mode)] = FLYING if bool(there) == (mode == IN_HOVER) and errand(s, unit) else -1.0
    for (unit,) in LOAD.among(choices):
        rates[LOAD.code(unit)] = LIFTING
    for unit, hex_ in MORTAR.among(choices):
        rates[MORTAR.code(unit, hex_)] = under(s, side, 1 << hex_)
    for unit, hex_, caller in MORTAR_CALLED.among(choices):
        rates[MORTAR_CALLED.code(unit, hex_, caller)] = under(s, side, 1 << hex_)
    for unit, hexes in CALL.sets_among(choices):
        for hex_ in bits(hexes):
            rates[CALL.code(unit, hex_)] = under(s, side, board.within[1][hex_]) - MISSION
    for (place,) in STORM.among(choices):
        rates[STORM.code(place)] = STORMING


def of_base(s: Fight, side: int, place: int) -> float:
    """The best act of theirs if a place were the base."""
    reach, s.reach = s.reach, 1 << place
    rates: Rates = {}
    rate_machines(s, side, Choices([group for offer in OFFERS for group in offer(s)]), rates)
    s.reach = reach
    return max(rates.values(), default=-1.0)


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
    """Everybody there is room for."""
    rates: Rates = {READY.code(): 0.5} if units else {}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates


@adjust.judged()
def where_to_fire(s: Fight, unit: int, hex_: int, battery: int, viewer: int) -> Rates:
    """Where the enemy has most to lose; nowhere if one's own men have more."""
    within = s.setting.ground.board.within[1]
    rates: Rates = {FIRE_AWAY.code(): under(s, viewer, within[hex_]), CANCEL.code(): 0.0}
    for (goal,) in SHIFT.among(s.choices):
        rates[SHIFT.code(goal)] = under(s, viewer, within[goal])
    return rates


@bursts.judged()
def which_hex(s: Fight, unit: int, hexes: int, battery: int, viewer: int) -> Rates:
    """All the same in the end."""
    return {POUND.code(h): 0.5 for (h,) in POUND.among(s.choices)}
