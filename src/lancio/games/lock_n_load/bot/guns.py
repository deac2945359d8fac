"""How good shots of ordnance and of weapon teams are: a simple plan, by the chance that something comes of them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.worth import now_worth
from lancio.games.lock_n_load.fire import attack, harm
from lancio.games.lock_n_load.gunnery import gun_led, next_shot
from lancio.games.lock_n_load.laying import aside, lay
from lancio.games.lock_n_load.machine_guns import all_guns
from lancio.games.lock_n_load.machine_guns import volley as burst_of
from lancio.games.lock_n_load.ordnance import Shot
from lancio.games.lock_n_load.penetration import everybody, promise
from lancio.games.lock_n_load.small_arms import harm_aboard
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import team_led, volley
from lancio.games.lock_n_load.verbs import (
    FIRE_ALONE,
    HOLD_FIRE,
    LED,
    MACHINE_GUN,
    MACHINE_GUN_UNIT,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    SHOOT,
    TURRET_TO,
)
from lancio.games.lock_n_load.words import NOBODY

Rates = dict[int, float]
#: the part of their worth that those lose who are harmed; what a vehicle or helicopter is worth; to keep one's fire
HARMED, MACHINE, KEPT = 0.5, 3.0, 0.1


def stake(s: Fight, units: int) -> float:
    """What those stand to lose who are fired at."""
    carriers = s.setting.roster.carriers
    return HARMED * sum(MACHINE if carriers >> unit & 1 else now_worth(s, unit) for unit in bits(units))


def worth(s: Fight, unit: int, arm: int, goal: int, victim: int) -> float:
    """The chance that a shot does something, by what it is fired at."""
    s = aside(s, unit, arm, goal)
    shot = Shot(unit, arm, goal, victim)
    victims = everybody(s, shot)
    return float(promise(s, shot, victims)) * stake(s, victims) - KEPT


def rate_guns(s: Fight, choices: Choices, rates: Rates) -> None:
    """All shots among some answers."""
    for unit, goal in SHELL.among(choices):
        rates[SHELL.code(unit, goal)] = worth(s, unit, NOBODY, goal, NOBODY)
    for unit, target in SHELL_UNIT.among(choices):
        rates[SHELL_UNIT.code(unit, target)] = worth(s, unit, NOBODY, s.where[target], target)
    for weapon, goal in SHELL_WITH.among(choices):
        rates[SHELL_WITH.code(weapon, goal)] = worth(s, s.holder[weapon], weapon, goal, NOBODY)
    for weapon, target in SHELL_UNIT_WITH.among(choices):
        rates[SHELL_UNIT_WITH.code(weapon, target)] = worth(s, s.holder[weapon], weapon, s.where[target], target)
    for unit, goal in FIRE_ALONE.among(choices):
        fired, halved = volley(s, unit, goal)
        foes = men_at(s, unit, goal)
        rates[FIRE_ALONE.code(unit, goal)] = float(harm(s, fired, foes, halved)) * stake(s, foes) - KEPT
    for unit, goal in MACHINE_GUN.among(choices):
        fired, foes = burst_of(s, unit, goal, NOBODY, all_guns(s, unit, goal, NOBODY)), men_at(s, unit, goal)
        rates[MACHINE_GUN.code(unit, goal)] = float(harm(s, fired, foes)) * stake(s, foes) - KEPT
    for unit, target in MACHINE_GUN_UNIT.among(choices):
        goal = s.where[target]
        total = attack(s, burst_of(s, unit, goal, target, all_guns(s, unit, goal, target))).total
        chance = float(harm_aboard(s, target, total, s.hex_of(s.where[unit])))
        rates[MACHINE_GUN_UNIT.code(unit, target)] = chance * stake(s, 1 << target) - KEPT


def men_at(s: Fight, unit: int, goal: int) -> int:
    """The enemies on foot that a unit fires at."""
    return s.friends(1 - s.setting.roster.side[unit], goal) & s.setting.roster.infantry


@lay.judged()
def turn_what(s: Fight, unit: int, arm: int, goal: int, viewer: int) -> Rates:
    """The turret rather than the hull."""
    return {code: 1.0 if TURRET_TO.is_in(code) else 0.5 for code in s.choices}


@gun_led.judged()
def ask_whom(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, viewer: int) -> Rates:
    """Whoever helps."""
    return {code: 0.5 if code == SHOOT.code() else 1.0 if LED.is_in(code) else 0.0 for code in s.choices}


@team_led.judged()
def ask_whom_too(s: Fight, unit: int, goal: int, viewer: int) -> Rates:
    """Whoever helps."""
    return {code: 0.5 if code == SHOOT.code() else 1.0 for code in s.choices}


@next_shot.judged()
def once_more(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, viewer: int) -> Rates:
    """The best shot there is."""
    rates: Rates = {HOLD_FIRE.code(): 0.0}
    rate_guns(s, s.choices, rates)
    return rates
