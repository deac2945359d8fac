"""How good shots of ordnance, of weapon teams and of machine guns are: what they cost the target on average."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load import arcs
from lancio.games.lock_n_load.bot.armour import SHAKEN_PART, machine_worth, shell_loss
from lancio.games.lock_n_load.bot.worth import loss, targets_of
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.gunnery import gun_led, next_shot
from lancio.games.lock_n_load.laying import aside, lay
from lancio.games.lock_n_load.machine_guns import all_guns, turret_follows
from lancio.games.lock_n_load.machine_guns import volley as burst_of
from lancio.games.lock_n_load.men import morale
from lancio.games.lock_n_load.mortars import led as mortar_led
from lancio.games.lock_n_load.ordnance import Shot, on_the_move
from lancio.games.lock_n_load.small_arms import crew_exposed, protection
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import team_led, volley
from lancio.games.lock_n_load.verbs import (
    FIRE_ALONE,
    HOLD_FIRE,
    HULL_TO,
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
from lancio.games.lock_n_load.volleys import Volley, attack
from lancio.games.lock_n_load.words import NOBODY

Rates = dict[int, float]
#: what it is worth to keep one's fire; to keep an anti-tank weapon while there are vehicles, and one that fires once
KEPT, SAVED, ONCE = 0.1, 0.25, 0.8
#: a target that is acquired is easier to hit later
LATER = 0.05


def tanks_near(s: Fight, unit: int, far: int = 6) -> bool:
    """Whether enemy vehicles are about, for which an anti-tank weapon is better kept."""
    roster, ground = s.setting.roster, s.setting.ground
    near = ground.board.within[far][s.hex_of(s.where[unit])]
    foes = roster.carriers & roster.units[1 - roster.side[unit]]
    return any(near >> s.hex_of(place) & 1 for place in bits(s.held[1 - roster.side[unit]]) if s.at[place] & foes)


def worth(s: Fight, unit: int, arm: int, goal: int, victim: int) -> float:
    """What a shot costs its target on average, less what it costs to have fired."""
    price = KEPT
    if arm != NOBODY and victim == NOBODY and tanks_near(s, unit):
        price += ONCE if s.setting.roster.weapons[arm].one_shot else SAVED
    return shell_loss(aside(s, unit, arm, goal), Shot(unit, arm, goal, victim)) + LATER - price


def volley_loss(s: Fight, fired: Volley, foes: int, halved: int = 0) -> float:
    """What an attack by small arms or machine guns costs men on average."""
    total = attack(s, fired, halved).total
    out = 0.0
    for unit, most, value, results, frail in targets_of(s, foes):
        covers = cover(s, unit, fired.goal, s.hex_of(fired.place)).total
        plus = total + on_the_move(s, unit) - covers
        out += max(value, machine_worth(s, unit)) * loss(plus, most, results, frail)
    return out


def vehicle_loss(s: Fight, vehicle: int, total: int, shooter: int) -> float:
    """What an attack by small arms costs a vehicle or helicopter, and those on top, on average."""
    plus = total - protection(s, vehicle, shooter).total
    out = 0.0
    if crew_exposed(s, vehicle, shooter):
        flies = s.setting.roster.helicopters >> vehicle & 1
        column = BOX.damage["helicopter" if flies else "armoured"]
        part = loss(plus, morale(s, vehicle), column, bool(s.shaken >> vehicle & 1))
        out += machine_worth(s, vehicle) * part * (1.0 if flies else SHAKEN_PART / 0.4)
    for _, most, value, results, frail in targets_of(s, s.at[s.setting.ground.deck[vehicle]]):
        out += value * loss(plus, most, results, frail)
    return out


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
        rates[FIRE_ALONE.code(unit, goal)] = volley_loss(s, *_burst(s, unit, goal)) - KEPT
    for unit, goal in MACHINE_GUN.among(choices):
        fired = burst_of(s, unit, goal, NOBODY, all_guns(s, unit, goal, NOBODY))
        rates[MACHINE_GUN.code(unit, goal)] = volley_loss(s, fired, men_at(s, unit, goal)) - price_of_burst(s, unit)
    for unit, target in MACHINE_GUN_UNIT.among(choices):
        goal = s.where[target]
        total = attack(s, burst_of(s, unit, goal, target, all_guns(s, unit, goal, target))).total
        harm = vehicle_loss(s, target, total, s.hex_of(s.where[unit]))
        rates[MACHINE_GUN_UNIT.code(unit, target)] = harm - price_of_burst(s, unit)


def _burst(s: Fight, unit: int, goal: int) -> tuple[Volley, int, int]:
    fired, halved = volley(s, unit, goal)
    return fired, men_at(s, unit, goal), halved


def price_of_burst(s: Fight, unit: int) -> float:
    """Machine guns cost nothing where the vehicle has fired already."""
    return 0.0 if s.firing >> unit & 1 else KEPT


def men_at(s: Fight, unit: int, goal: int) -> int:
    """The enemies on foot that a unit fires at."""
    return s.friends(1 - s.setting.roster.side[unit], goal) & s.setting.roster.infantry


# -- laying --------------------------------------------------------------------------------------


@lay.judged()
def turn_what(s: Fight, unit: int, arm: int, goal: int, viewer: int) -> Rates:
    """The turret rather than the hull; a hull by the shortest turn."""
    rates: Rates = dict.fromkeys(s.choices, 1.0)
    for (corner,) in HULL_TO.among(s.choices):
        rates[HULL_TO.code(corner)] = 0.5 - 0.1 * arcs.corners_turned(s.facing[unit], corner)
    return rates


@turret_follows.judged()
def either_way(s: Fight, unit: int, goal: int, victim: int, burst: int, viewer: int) -> Rates:
    """Where the front of the hull is."""
    return {
        TURRET_TO.code(corner): -float(arcs.corners_turned(s.facing[unit], corner))
        for (corner,) in TURRET_TO.among(s.choices)
    }


@gun_led.judged()
def ask_whom(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, viewer: int) -> Rates:
    """Whoever helps."""
    return {code: 0.5 if code == SHOOT.code() else 1.0 if LED.is_in(code) else 0.0 for code in s.choices}


@team_led.judged()
def ask_whom_too(s: Fight, unit: int, goal: int, viewer: int) -> Rates:
    """Whoever helps."""
    return {code: 0.5 if code == SHOOT.code() else 1.0 for code in s.choices}


@mortar_led.judged()
def ask_him(s: Fight, unit: int, hex: int, viewer: int) -> Rates:
    """Whoever helps."""
    return {code: 0.5 if code == SHOOT.code() else 1.0 for code in s.choices}


@next_shot.judged()
def once_more(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, viewer: int) -> Rates:
    """The best shot there is."""
    rates: Rates = {HOLD_FIRE.code(): 0.0}
    rate_guns(s, s.choices, rates)
    return rates
