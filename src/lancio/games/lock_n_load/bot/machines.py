"""What guns, vehicles, shells and helicopters could do in an impulse: a simple plan, fire where it hurts, go to what
counts. Asked only where a scenario has any of them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.artillery import adjust, bursts
from lancio.games.lock_n_load.bot.goals import Goals
from lancio.games.lock_n_load.bot.guns import Rates, rate_guns, stake
from lancio.games.lock_n_load.bot.worth import all_worth
from lancio.games.lock_n_load.fire import able, at_what, attack, proposal
from lancio.games.lock_n_load.helicopters import flight
from lancio.games.lock_n_load.impulse import OFFERS
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
    MORTAR,
    MORTAR_CALLED,
    MOVE,
    POUND,
    SHIFT,
    STEP,
    STORM,
    UNLOAD,
)

#: what it is worth to bring a vehicle or helicopter nearer, or men off one where something counts
DRIVING, FLYING, LANDING, ARRIVING, STORMING = 0.35, 0.3, 0.25, 0.5, 0.3
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
        here = s.hex_of(s.where[unit])
        nearer = max(map(goals.pull, bits(board.around[here])), default=0.0) > goals.pull(here)
        rates[FLY.code(unit)] = FLYING if nearer and goals.behind else -1.0
    for unit, mode in UNLOAD.among(choices):
        rates[UNLOAD.code(unit, mode)] = LANDING if goals.pull(s.hex_of(s.where[unit])) > 0.5 else 0.0
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
    """Nearer to what counts."""
    goals = Goals(s, viewer)
    ground = s.setting.ground
    rates: Rates = {HALT.code(): goals.pull(ground.hex[s.where[unit]]) + 0.01} if stage else {}
    for (goal,) in STEP.among(s.choices):
        rates[STEP.code(goal)] = goals.pull(ground.hex[goal]) if ground.hex[goal] else -1.0
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
