"""Chances of direct fire: exactly what the dice do to men who are fired at, before they are rolled (F1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import prod
from typing import NamedTuple

from lancio.engine.masks import bits
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.men import best_leader, leadership, morale
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.volleys import Volley, attack, moving, only_satchels
from lancio.games.lock_n_load.words import NOBODY


class Mark(NamedTuple):
    """One of those who are fired at."""

    #: attack less defence without the dice
    plus: int
    morale: int
    #: a leader checks before the others
    leads: bool
    #: his leadership if he is in good order
    lead: int
    #: the leadership of somebody beside him who is not fired at
    help: int
    #: where he is: leaders help at their own place
    place: int


def mark(s: Fight, unit: int, plus: int, victims: int) -> Mark:
    """A unit among those fired at."""
    roster = s.setting.roster
    leads = bool(roster.leaders >> unit & 1)
    chief = best_leader(s, s.friends(roster.side[unit], s.where[unit]) & ~victims)
    lead = leadership(s, unit) if leads and not s.shaken >> unit & 1 else 0
    help_ = leadership(s, chief) if chief != NOBODY else 0
    return Mark(plus, morale(s, unit), leads, lead, help_, s.where[unit])


def harm(s: Fight, v: Volley, victims: int, halved: int = 0) -> Fraction:
    """The chance that the attack shakes, or worse, at least one of some units."""
    return harm_to(marks(s, v, victims, halved))


def harm_each(s: Fight, v: Volley, victims: int, halved: int = 0) -> dict[int, Fraction]:
    """The same for each of them by itself, the better leaders checking first."""
    some = marks(s, v, victims, halved)
    return {unit: harm_one(some, i) for i, unit in enumerate(bits(victims))}


def marks(s: Fight, v: Volley, victims: int, halved: int) -> tuple[Mark, ...]:
    """All who are fired at; satchel charges alone know no addition for movement."""
    return marks_at(s, victims, attack(s, v, halved).total, s.hex_of(v.place), not only_satchels(s, v))


def marks_at(s: Fight, victims: int, total: int, shooter: int | None, moves: bool = True) -> tuple[Mark, ...]:
    """For any attack: what is added to its die; the hex it comes from, if hexsides help; whether movement counts."""
    found = []
    for unit in bits(victims):
        plus = total + (moving(s, unit) if moves else 0) - cover(s, unit, s.where[unit], shooter).total
        found.append(mark(s, unit, plus, victims))
    return tuple(found)


def chance_of_harm(s: Fight, victims: int, total: int, shooter: int | None) -> Fraction:
    """The chance that such an attack shakes, or worse, at least one of some units."""
    return harm_to(marks_at(s, victims, total, shooter))


def faces(most: int, diff: int) -> int:
    """The faces of a check that do nothing: a die and the difference, at most so much."""
    return min(6, max(0, most - diff))


def safe(most: int, diff: int) -> Fraction:
    """The chance of such a check."""
    return Fraction(faces(most, diff), 6)


def spared(some: Sequence[Mark], gap: int) -> int:
    """In how many ways, of a die for each, nobody is harmed if the dice of the attack are so far apart: leaders first,
    in the order that is best for them; whoever has come through helps those after him."""
    out: int = 6 ** sum(1 for one in some if one.plus + gap <= 0)
    for place in {one.place for one in some}:
        here = [one for one in some if one.place == place]
        hit = [one for one in here if one.plus + gap > 0]
        helps = max([one.help for one in here] + [one.lead for one in here if one.plus + gap <= 0])
        chiefs = [one for one in hit if one.leads]
        out *= max(in_order(order, gap, helps) for order in permutations(chiefs))
        helps = max([helps, *(one.lead for one in chiefs)])
        out *= prod(faces(one.morale + helps, one.plus + gap) for one in hit if not one.leads)
    return out


def in_order(chiefs: Sequence[Mark], gap: int, helps: int) -> int:
    """Leaders one after the other, in how many ways."""
    out = 1
    for one in chiefs:
        out *= faces(one.morale + helps, one.plus + gap)
        helps = max(helps, one.lead)
    return out


@lru_cache(4096)
def harm_to(some: tuple[Mark, ...]) -> Fraction:
    """A die against a die, then the checks: the chance that somebody is harmed."""
    ways = sum((6 - abs(gap)) * spared(some, gap) for gap in range(-5, 6))
    return 1 - Fraction(ways, 36 * 6 ** len(some))


@lru_cache(4096)
def harm_one(some: tuple[Mark, ...], at: int) -> Fraction:
    """The chance for one of them, whatever becomes of the others."""
    out = Fraction(0)
    for gap in range(-5, 6):
        me = some[at]
        if me.plus + gap <= 0:
            continue
        here = [one for i, one in enumerate(some) if one.place == me.place and i != at]
        helps = max([me.help, *(one.lead for one in here if one.plus + gap <= 0)])
        chiefs = sorted((one for one in here if one.leads and one.plus + gap > 0), key=lambda one: -one.lead)
        if me.leads:
            chiefs = [one for one in chiefs if one.lead >= me.lead]
        out += Fraction(6 - abs(gap), 36) * (1 - _kept(me, chiefs, gap, helps))
    return out


def _kept(me: Mark, chiefs: Sequence[Mark], gap: int, helps: int) -> Fraction:
    """The chance that one is spared, after the checks of some leaders."""
    if not chiefs:
        return safe(me.morale + helps, me.plus + gap)
    one = chiefs[0]
    p = safe(one.morale + helps, one.plus + gap)
    return p * _kept(me, chiefs[1:], gap, max(helps, one.lead)) + (1 - p) * _kept(me, chiefs[1:], gap, helps)


@lru_cache(4096)
def harm_rows(rows: tuple[tuple[int, int], ...]) -> Fraction:
    """For each of those hit: attack less defence without dice, and the greatest harmless check."""
    return 1 - Fraction(ways_unharmed(rows), 36 * 6 ** len(rows))


def ways_unharmed(rows: tuple[tuple[int, int], ...]) -> int:
    """In how many throws of attacker and defender, with a check for each of those hit, nobody is harmed."""
    ways = 0
    for gap in range(-5, 6):
        left = 6 - abs(gap)
        for plus, most in rows:
            left *= faces(most, gap + plus) if gap + plus > 0 else 6
        ways += left
    return ways
