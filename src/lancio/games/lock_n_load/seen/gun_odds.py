"""What a shot of ordnance or of a weapon team would bring: modifiers with their rules, and exact chances."""

from __future__ import annotations

from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.lock_n_load.fire import attack, men_hit
from lancio.games.lock_n_load.gunnery import aside, gun_led
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.ordnance import Shot, aiming, bears, cover_of, struck
from lancio.games.lock_n_load.penetration import everybody, harm_to_men, vehicle_odds
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import team_led, volley
from lancio.games.lock_n_load.verbs import (
    FIRE_ALONE,
    LED,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    SHOOT,
)
from lancio.games.lock_n_load.words import NOBODY

HARMED, SPARED = "harmed", "spared"
#: result for a vehicle -> its rule
RULES = {"destroyed": "14.0h", "abandoned": "14.01a", "shaken": "14.01d", "damaged": "19.5.1a", "none": "14.0e"}


def shot_preview(s: Fight, shot: Shot) -> Preview:
    """What a shot does to a vehicle, or the chance that somebody of those aimed at is shaken or worse. A gun that does
    not bear is thought turned the cheaper way."""
    turned = not bears(s, shot.unit, shot.arm, shot.goal)
    s = aside(s, shot.unit, shot.arm, shot.goal)
    some = struck(s, shot)
    lines: tuple[Modifier, ...] = (*aiming(s, shot).modifiers, *cover_of(s, shot, some[0]).modifiers)
    note = "gun-turns" if turned else "fire"
    if shot.victim != NOBODY:
        odds = vehicle_odds(s, shot)
        return Preview(lines, tuple(Chance(r, odds[r], RULES[r]) for r in RULES if odds.get(r)), note)
    chance = harm_to_men(s, shot, everybody(s, shot))
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    return Preview(lines, tuple(Chance(name, p, "14.0g") for name, p in found if p), note)


def shell_preview(s: Fight, *given: int) -> Preview:
    """The gun of a unit at men."""
    unit, goal = given[-2:]
    return shot_preview(s, Shot(unit, NOBODY, goal, NOBODY))


def shell_unit_preview(s: Fight, *given: int) -> Preview:
    """The gun of a unit at a vehicle."""
    unit, target = given[-2:]
    return shot_preview(s, Shot(unit, NOBODY, s.where[target], target))


def shell_with_preview(s: Fight, *given: int) -> Preview:
    """A support weapon at men."""
    weapon, goal = given[-2:]
    return shot_preview(s, Shot(s.holder[weapon], weapon, goal, NOBODY))


def shell_unit_with_preview(s: Fight, *given: int) -> Preview:
    """A support weapon at a vehicle."""
    weapon, target = given[-2:]
    return shot_preview(s, Shot(s.holder[weapon], weapon, s.where[target], target))


def burst_preview(s: Fight, *given: int) -> Preview:
    """The small arms of a weapon team."""
    unit, goal = given[-2:]
    return team_preview(s, unit, goal, NOBODY)


for _question in (acts, opportunity, declaration):
    _question.foresees(SHELL)(shell_preview)
    _question.foresees(SHELL_UNIT)(shell_unit_preview)
    _question.foresees(SHELL_WITH)(shell_with_preview)
    _question.foresees(SHELL_UNIT_WITH)(shell_unit_with_preview)
    _question.foresees(FIRE_ALONE)(burst_preview)


@gun_led.foresees(SHOOT)
def alone_preview(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int) -> Preview:
    """Without a leader."""
    return shot_preview(s, Shot(unit, arm, goal, victim))


@gun_led.foresees(LED)
def led_preview(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, leader: int) -> Preview:
    """With his help."""
    return shot_preview(s, Shot(unit, arm, goal, victim, leader))


def team_preview(s: Fight, unit: int, goal: int, leader: int) -> Preview:
    """The chance that somebody there is shaken or worse."""
    v, halved = volley(s, unit, goal, leader)
    targets = men_hit(s, 1 - s.setting.roster.side[unit], goal)
    chance = harm(s, v, targets, halved)
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    lines = tuple(attack(s, v, halved).modifiers)
    return Preview(lines, tuple(Chance(name, p, "5.0e") for name, p in found if p), "fire")


@team_led.foresees(SHOOT)
def team_alone_preview(s: Fight, unit: int, goal: int) -> Preview:
    """Without a leader."""
    return team_preview(s, unit, goal, NOBODY)


@team_led.foresees(LED)
def team_led_preview(s: Fight, unit: int, goal: int, leader: int) -> Preview:
    """With his help."""
    return team_preview(s, unit, goal, leader)
