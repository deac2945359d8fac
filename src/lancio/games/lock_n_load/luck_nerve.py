"""Card 12 again: dice to hit, and the nerve to go at a vehicle or to stay on one's feet, of its holder alone."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.close_assault import assault_vehicle, follow, go_in, steel
from lancio.games.lock_n_load.gunnery import land, whom
from lancio.games.lock_n_load.luck import CHOICES, one_die_anew
from lancio.games.lock_n_load.men import morale, trial
from lancio.games.lock_n_load.ordnance import Shot, aiming, need_of
from lancio.games.lock_n_load.passengers import shake
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD
from lancio.games.lock_n_load.verbs import ACCEPT, USE
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow


# -- dice to hit ---------------------------------------------------------------------------------


@rule("12.0c", "12.0d", "14.0e")
@FLOW.question("luck-gun", "12.0c", lambda s, unit, arm, goal, victim, shots, die: s.setting.roster.side[unit])
def luck_gun(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, die: int) -> Choices:
    """He has missed with a support weapon, no leader helping: the higher die is rolled again."""
    return CHOICES


@luck_gun.on(USE)
def aim_again(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, die: int, card: int) -> None:
    """One die anew."""
    shot = Shot(unit, arm, goal, victim)
    faces = (die, s.dice.roll())
    hit, shown = whom(s, shot, faces)
    total = sum(faces) + aiming(s, shot).total + (shown.total if shown else 0)
    cards.use(s, card)
    s.tell("die-again", "12.0c", unit=unit, die=faces[1], total=total, need=need_of(s, shot))
    land(s, shot, hit, sum(faces), shots)


@luck_gun.on(ACCEPT)
def miss_stands(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, die: int) -> None:
    """So be it."""
    land(s, Shot(unit, arm, goal, victim), [], 0, shots)


# -- nerve ---------------------------------------------------------------------------------------


def dares_now(s: Fight, unit: int, modifiers: Tally, die: int) -> bool:
    """A morale check with one die anew."""
    return one_die_anew(s, trial(modifiers, morale(s, unit)), die, morale(s, unit)) == HELD


@rule("12.0c", "12.0d", "17.1c")
@FLOW.question("luck-dare", "12.0c", lambda s, leaders, units, place, goal, unit, die: s.setting.roster.side[unit])
def luck_dare(s: Fight, leaders: int, units: int, place: int, goal: int, unit: int, die: int) -> Choices:
    """He does not dare to assault a vehicle: the higher die is rolled again."""
    return CHOICES


@luck_dare.on(USE)
def dare_again(s: Fight, leaders: int, units: int, place: int, goal: int, unit: int, die: int, card: int) -> None:
    """One die anew; the leadership of others is no help to him."""
    bold = 1 << unit if dares_now(s, unit, steel(s, unit, place, NOBODY), die) else 0
    go_on(s, leaders, units, place, goal, unit, bold)


@luck_dare.on(ACCEPT)
def stays_back(s: Fight, leaders: int, units: int, place: int, goal: int, unit: int, die: int) -> None:
    """So be it."""
    go_on(s, leaders, units, place, goal, unit, 0)


def go_on(s: Fight, leaders: int, units: int, place: int, goal: int, unit: int, bold: int) -> None:
    """After a leader the others check, after anybody else those who dare go in."""
    if s.setting.roster.leaders >> unit & 1:
        s.then(follow.of(leaders | bold, place, goal))
    else:
        s.then(go_in.of(leaders, units | bold, place, goal))


@rule("12.0c", "12.0d", "15.3c")
@FLOW.question("luck-avenge", "12.0c", lambda s, unit, vehicle, die: s.setting.roster.side[unit])
def luck_avenge(s: Fight, unit: int, vehicle: int, die: int) -> Choices:
    """He does not dare to strike back at a vehicle that overran him: the higher die is rolled again."""
    return CHOICES


@luck_avenge.on(USE)
def avenge_again(s: Fight, unit: int, vehicle: int, die: int, card: int) -> None:
    """One die anew."""
    if dares_now(s, unit, steel(s, unit, s.where[unit], NOBODY), die):
        assault_vehicle(s, unit, vehicle)


@luck_avenge.on(ACCEPT)
def lets_it_go(s: Fight, unit: int, vehicle: int, die: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d", "16.2b", "16.2c", "16.3a")
@FLOW.question("luck-fall", "12.0c", lambda s, unit, die: s.setting.roster.side[unit])
def luck_fall(s: Fight, unit: int, die: int) -> Choices:
    """Thrown off a vehicle he would be Shaken: the higher die is rolled again."""
    return CHOICES


@luck_fall.on(USE)
def fall_again(s: Fight, unit: int, die: int, card: int) -> None:
    """One die anew."""
    if not dares_now(s, unit, Tally(), die):
        shake(s, unit)


@luck_fall.on(ACCEPT)
def falls_hard(s: Fight, unit: int, die: int) -> None:
    """So be it."""
    shake(s, unit)
