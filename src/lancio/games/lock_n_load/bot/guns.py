"""How good shots of ordnance and of weapon teams are: a simple plan, by the chance that something comes of them."""

from __future__ import annotations

from lancio.games.lock_n_load.fire import harm
from lancio.games.lock_n_load.gunnery import aside, gun_led, lay, next_shot
from lancio.games.lock_n_load.ordnance import Shot
from lancio.games.lock_n_load.penetration import everybody, promise
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import team_led, volley
from lancio.games.lock_n_load.verbs import (
    FIRE_ALONE,
    HOLD_FIRE,
    LED,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    SHOOT,
    TURRET_TO,
)
from lancio.games.lock_n_load.words import NOBODY

Rates = dict[int, float]


def worth(s: Fight, unit: int, arm: int, goal: int, victim: int) -> float:
    """The chance that a shot does something."""
    s = aside(s, unit, arm, goal)
    shot = Shot(unit, arm, goal, victim)
    return float(promise(s, shot, everybody(s, shot)))


def rate_guns(s: Fight, rates: Rates) -> None:
    """All shots among the answers."""
    for unit, goal in SHELL.among(s.choices):
        rates[SHELL.code(unit, goal)] = worth(s, unit, NOBODY, goal, NOBODY)
    for unit, target in SHELL_UNIT.among(s.choices):
        rates[SHELL_UNIT.code(unit, target)] = worth(s, unit, NOBODY, s.where[target], target)
    for weapon, goal in SHELL_WITH.among(s.choices):
        rates[SHELL_WITH.code(weapon, goal)] = worth(s, s.holder[weapon], weapon, goal, NOBODY)
    for weapon, target in SHELL_UNIT_WITH.among(s.choices):
        rates[SHELL_UNIT_WITH.code(weapon, target)] = worth(s, s.holder[weapon], weapon, s.where[target], target)
    for unit, goal in FIRE_ALONE.among(s.choices):
        attack, halved = volley(s, unit, goal)
        foes = s.friends(1 - s.setting.roster.side[unit], goal) & s.setting.roster.infantry
        rates[FIRE_ALONE.code(unit, goal)] = float(harm(s, attack, foes, halved))


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
    rate_guns(s, rates)
    return rates
