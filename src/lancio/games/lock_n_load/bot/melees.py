"""Judgements of melee: what to fight with, whom to strike, which melee first, the card that strikes first."""

from __future__ import annotations

from lancio.engine.contest import mean
from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.impulses import Rates
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.bot.worth import now_worth, worth
from lancio.games.lock_n_load.eligible import attackers, defenders
from lancio.games.lock_n_load.melee import aims, blow, means, preempts, rounds, strength
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import KILLED, SATCHEL
from lancio.games.lock_n_load.verbs import AIM, FIGHT, READY, STRIKE, USE, USING

#: a blow that kills at least this often needs no satchel charge
SURE = 0.8


@means.judged()
def with_what(s: Fight, place: int, side: int, viewer: int) -> Rates:
    """Weapons that add something, a satchel charge if the blow is not sure without; nobody held out."""
    rates: Rates = {READY.code(): 0.0}
    theirs = defenders(s, s.friends(1 - side, place))
    for (weapon,) in USING.among(s.choices):
        unit = s.holder[weapon]
        before = strength(s, unit)
        charge = s.setting.roster.weapons[weapon].sort == SATCHEL
        if charge and (not theirs or chance(s, place, side, theirs) >= SURE):
            continue
        s.wielded |= 1 << weapon
        rates[USING.code(weapon)] = float(strength(s, unit) - before)
        s.wielded &= ~(1 << weapon)
    return rates


def chance(s: Fight, place: int, side: int, targets: int) -> float:
    """The chance that a blow kills some targets."""
    return float(mean(blow(s, place, side, targets)[0].odds(), lambda result: int(result == KILLED)))


@aims.judged()
def at_whom(s: Fight, place: int, side: int, targets: int, viewer: int) -> Rates:
    """As many as raise the worth one can expect to kill; all of them win the hex."""
    mind = Mind(s, side)
    prize = mind.goals.take.get(s.setting.ground.hex[place], 0.0)
    theirs = defenders(s, s.friends(1 - side, place))

    def expected(some: int) -> float:
        value = sum(worth(s, unit) for unit in bits(some))
        if some == theirs:
            value += prize + 0.5 * sum(now_worth(s, unit) for unit in bits(s.friends(1 - side, place) & ~some))
        return chance(s, place, side, some) * value

    rates: Rates = {STRIKE.code(): expected(targets)} if STRIKE.code() in s.choices else {}
    more = 0
    for (unit,) in AIM.among(s.choices):
        more |= 1 << unit
    every = targets | more
    for unit in bits(more):
        rates[AIM.code(unit)] = max(expected(targets | 1 << unit), expected(every) - 0.001)
    return rates


@rounds.judged()
def which_melee(s: Fight, viewer: int) -> Rates:
    """The best first."""
    mind = Mind(s, s.active)
    return {
        FIGHT.code(place): mind.clash(s.friends(s.active, place) & ~s.shaken, place)
        for (place,) in FIGHT.among(s.choices)
    }


@preempts.judged()
def strike_first(s: Fight, place: int, viewer: int) -> Rates:
    """Whenever the enemy could strike back: the card is for that."""
    able = attackers(s, s.friends(1 - viewer, place))
    rates: Rates = {READY.code(): 0.5}
    for (card,) in USE.among(s.choices):
        rates[USE.code(card)] = 1.0 if able else 0.0
    return rates
