"""Judgements of the Rally phase and of forced choices: whom to rally, what to carry, where to run."""

from __future__ import annotations

from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.bot.impulses import Rates
from lancio.games.lock_n_load.bot.mind import Group, Mind
from lancio.games.lock_n_load.bot.worth import worth
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.damage import where_to_appear, who_checks_first
from lancio.games.lock_n_load.flames import flee
from lancio.games.lock_n_load.hands import firepower_of, too_many
from lancio.games.lock_n_load.luck import luck_assault, luck_check, luck_fire, luck_rally, luck_spot, luck_stand
from lancio.games.lock_n_load.men import is_squad, leadership, morale
from lancio.games.lock_n_load.rally import once_more, rally
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import FLAME, MG, SATCHEL
from lancio.games.lock_n_load.verbs import (
    ACCEPT,
    AGAIN,
    APPEAR,
    CHECK,
    DROP,
    END,
    FLEE,
    FOLD,
    GIVE,
    HEAL,
    MERGE,
    MOUNT,
    RALLY,
    TAKE,
    USE,
)

#: what a weapon is worth to those who carry it, beside its firepower
SORTS = {MG: 1.0, FLAME: 0.8, SATCHEL: 0.5}


def use_of(s: Fight, weapon: int, unit: int) -> float:
    """What a unit can do with a weapon: a squad beside its own fire, others instead of it, single men half."""
    row = s.setting.roster.weapons[weapon]
    value = SORTS.get(row.sort, 0.2) * firepower_of(s, weapon)
    others = s.arms[unit] & ~(1 << weapon)
    if s.setting.roster.smc >> unit & 1:
        return 0.25 * value - 0.3
    part = 1.0 if is_squad(s, unit) else 0.6
    return part * value * (0.5 if others else 1.0)


@rally.judged()
def what_to_mend(s: Fight, side: int, viewer: int) -> Rates:
    """Rally the best first, then heal, merge, take up weapons, hand them to those who can use them; fold tripods."""
    rates: Rates = {END.code(): 0.0}
    for (unit,) in RALLY.among(s.choices):
        rates[RALLY.code(unit)] = 10.0 + worth(s, unit)
    for medic, unit in HEAL.among(s.choices):
        rates[HEAL.code(medic, unit)] = 5.0 + worth(s, unit)
    for unit, other in MERGE.among(s.choices):
        rates[MERGE.code(unit, other)] = 3.0
    for weapon, unit in TAKE.among(s.choices):
        rates[TAKE.code(weapon, unit)] = 2.0 * use_of(s, weapon, unit)
    for weapon, unit in GIVE.among(s.choices):
        rates[GIVE.code(weapon, unit)] = use_of(s, weapon, unit) - use_of(s, weapon, s.holder[weapon]) - 0.2
    for (weapon,) in FOLD.among(s.choices):
        rates[FOLD.code(weapon)] = 0.5
    for (weapon,) in MOUNT.among(s.choices):
        rates[MOUNT.code(weapon)] = -1.0
    return rates


@once_more.judged()
def again(s: Fight, side: int, unit: int, viewer: int) -> Rates:
    """It costs nothing, but there is one a phase: for whoever is worth it."""
    return {AGAIN.code(): 1.0, ACCEPT.code(): 0.0}


@luck_check.judged()
def lucky_check(s: Fight, unit: int, diff: int, die: int, viewer: int) -> Rates:
    """A bad check is made again if a better one is likely."""
    return {code: float(code != ACCEPT.code()) if die + diff > morale(s, unit) + 1 else 0.5 for code in s.choices}


@luck_rally.judged()
def lucky_rally(s: Fight, unit: int, die: int, viewer: int) -> Rates:
    """Better keep it for a check, unless he is shaken in the thick of it."""
    return {code: float(USE.is_in(code)) for code in s.choices}


@luck_stand.judged()
def lucky_stand(s: Fight, unit: int, die: int, viewer: int) -> Rates:
    """He is dead otherwise."""
    return {code: float(USE.is_in(code)) for code in s.choices}


@luck_spot.judged()
def lucky_spot(s: Fight, unit: int, place: int, viewer: int) -> Rates:
    """Not for that."""
    return {code: float(code == ACCEPT.code()) for code in s.choices}


@luck_assault.judged()
def assault_again(s: Fight, unit: int, vehicle: int, arm: int, defence: int, viewer: int) -> Rates:
    """A tank is worth a card."""
    return {USE.code(cards.LUCKY): 1.0, ACCEPT.code(): 0.5}


@luck_fire.judged()
def shoot_again(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, die: int,
    defence: int, viewer: int,
) -> Rates:  # fmt: skip
    """A card is worth more than a fair roll."""
    return {USE.code(cards.LUCKY): 1.0 if die <= 2 and defence >= die else 0.0, ACCEPT.code(): 0.5}


@who_checks_first.judged()
def better_leader(s: Fight, unit: int, target: int, diff: int, other_diff: int, born: int, viewer: int) -> Rates:
    """He who helps the other more, if he comes through."""
    return {CHECK.code(man): leadership(s, man) + 0.1 * morale(s, man) for (man,) in CHECK.among(s.choices)}


@too_many.judged()
def what_to_drop(s: Fight, unit: int, viewer: int) -> Rates:
    """The least useful."""
    return {DROP.code(weapon): -use_of(s, weapon, unit) for (weapon,) in DROP.among(s.choices)}


@where_to_appear.judged()
def where_born(s: Fight, unit: int, place: int, budget: int, viewer: int) -> Rates:
    """In the best cover."""
    return {APPEAR.code(goal): float(own_cover(s, goal)) for (goal,) in APPEAR.among(s.choices)}


@flee.judged()
def where_to_run(s: Fight, unit: int, place: int, viewer: int) -> Rates:
    """Out of the enemy's sight."""
    mind = Mind(s, s.setting.roster.side[unit])
    group = Group(s, 1 << unit)
    return {
        FLEE.code(goal): mind.standing(group, goal) - sum(mind.threats(group, goal))
        for (goal,) in FLEE.among(s.choices)
    }
