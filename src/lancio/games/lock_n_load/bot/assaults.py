"""Close assault: how likely men destroy a vehicle, what it brings to go at it, and the small questions on the way."""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.bot.armour import lowest_armour, machine_worth
from lancio.games.lock_n_load.bot.worth import all_worth
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.close_assault import assault_weapons, means, next_assault, storm_group
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.eligible import assaulters
from lancio.games.lock_n_load.men import best_leader, leadership, morale
from lancio.games.lock_n_load.overrun import step_aside, strike_back
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ASSAULT_UNIT, DECLINE, FLEE, LED, READY, STRIKE, STRIKE_BACK, USING, WITH
from lancio.games.lock_n_load.volleys import SATCHEL_FP
from lancio.games.lock_n_load.words import NOBODY

Rates = dict[int, float]
_FP = BOX.counters.firepower
COVER = BOX.figures["rally_cover"]
#: below this chance nobody goes; the part of their worth that those risk who fail
LEAST, RISK = 0.25, 0.25


@cache
def higher(plus: int) -> float:
    """The chance that a die and so much more beats a die."""
    return sum(own + plus > other for own in range(1, 7) for other in range(1, 7)) / 36


@cache
def at_most(number: int) -> float:
    """The chance of two dice."""
    return sum(6 - abs(two - 7) for two in range(2, min(12, number) + 1)) / 36


def strength(s: Fight, unit: int, leader: int) -> int:
    """What a unit adds to its die with the best of its weapons."""
    best = 0
    for weapon in bits(assault_weapons(s, unit)):
        barrel = s.setting.roster.weapons[weapon].barrel
        best = max(best, barrel.he if barrel else SATCHEL_FP)
    return _FP[s.kind[unit]] + best + leader


def kill_chance(s: Fight, units: int, vehicle: int, place: int) -> float:
    """The chance that some units that come from a place destroy a vehicle, nerves counted."""
    chief = best_leader(s, units)
    help_ = leadership(s, chief) if chief != NOBODY else 0
    calm = COVER if own_cover(s, place) > 0 else 0
    spared, aid = 1.0, help_
    for unit in sorted(bits(assaulters(s, units)), key=lambda u: -strength(s, u, 0)):
        dares = at_most(morale(s, unit) + calm + (help_ if s.setting.roster.mmc >> unit & 1 else 0))
        spared *= 1 - dares * higher(strength(s, unit, aid) - lowest_armour(s, vehicle))
        aid = 0
    return 1 - spared


def assault_worth(s: Fight, units: int, goal: int, place: int) -> float:
    """What it brings to go at the vehicles of a hex; far below nothing if the chance is poor."""
    side = s.setting.roster.side[lowest(units)]
    vehicles = list(bits(s.friends(1 - side, goal) & s.setting.roster.vehicles))
    if not vehicles:
        return 0.0
    chances = [(kill_chance(s, units, vehicle, place), vehicle) for vehicle in vehicles]
    best, vehicle = max(chances)
    if best < LEAST:
        return -9.0
    return best * machine_worth(s, vehicle) - (1 - best) * RISK * all_worth(s, units)


@next_assault.judged()
def who_goes_first(s: Fight, place: int, units: int, viewer: int) -> Rates:
    """Whoever does most, at what is worth most."""
    rates: Rates = {}
    for unit, vehicle in ASSAULT_UNIT.among(s.choices):
        chance = higher(strength(s, unit, 0) - lowest_armour(s, vehicle))
        rates[ASSAULT_UNIT.code(unit, vehicle)] = chance * machine_worth(s, vehicle)
    return rates


@means.judged()
def with_what(s: Fight, unit: int, vehicle: int, arm: int, leader: int, viewer: int) -> Rates:
    """The best weapon and the best leader there are."""
    rates: Rates = {STRIKE.code(): 0.0}
    for (weapon,) in USING.among(s.choices):
        barrel = s.setting.roster.weapons[weapon].barrel
        rates[USING.code(weapon)] = 1.0 + (barrel.he if barrel else SATCHEL_FP)
    for (chief,) in LED.among(s.choices):
        rates[LED.code(chief)] = 0.1 + leadership(s, chief)
    return rates


@storm_group.judged()
def all_of_them(s: Fight, units: int, place: int, viewer: int) -> Rates:
    """Whoever can."""
    rates: Rates = {READY.code(): 0.5}
    for (unit,) in WITH.among(s.choices):
        rates[WITH.code(unit)] = 1.0
    return rates


@strike_back.judged()
def at_it(s: Fight, vehicle: int, units: int, viewer: int) -> Rates:
    """Whoever can: it costs nothing."""
    rates: Rates = {DECLINE.code(): 0.0}
    for (unit,) in STRIKE_BACK.among(s.choices):
        rates[STRIKE_BACK.code(unit)] = 0.1 + strength(s, unit, 0)
    return rates


@step_aside.judged()
def out_of_the_way(s: Fight, unit: int, viewer: int) -> Rates:
    """Into the best cover."""
    return {FLEE.code(goal): float(own_cover(s, goal)) for (goal,) in FLEE.among(s.choices)}
