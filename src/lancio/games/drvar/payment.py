"""Chapters 5 and 6: what an Action costs, and who can pay it."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.drvar.acts import Action
from lancio.games.drvar.state import Drvar


@rule("6c", "8.1c", "5b")
def price_of(s: Drvar, act: Action, units: int) -> int:
    """The PA of an Action: once for all units of the hex, doubled if one of them is out of command (R5)."""
    return 2 * act.price if s.uncommanded & units else act.price


@rule("6c")
def affordable(s: Drvar, side: int, act: Action, units: int) -> int:
    """Those of some units that can take an Action with the PA there are, in command or not."""
    pa = s.pa[side]
    if act.price > pa:
        return 0
    if not act.uncommanded or 2 * act.price > pa:
        return units & ~s.uncommanded
    return units


def still_affordable(s: Drvar, side: int, units: int) -> int:
    """Who can join the Action without more PA than there are: a first unit out of command doubles the price."""
    if not units & s.uncommanded:
        return units
    s.pa[side] += s.paid
    out = affordable(s, side, s.act, units)
    s.pa[side] -= s.paid
    return out


@rule("5b", "R43")
def sharing(s: Drvar, units: int) -> int:
    """Those of some units that may share the price of the attack, melee or half move going on: nobody who came out of
    a split in this turn, and nobody with such a unit."""
    return 0 if s.crew & s.split else units & ~s.split


def pay(s: Drvar, side: int, act: Action, units: int) -> None:
    """Pay what is not paid yet of an Action that these units take."""
    price = price_of(s, act, units)
    due = price - s.paid
    if due > 0:
        s.paid = price
        s.pa[side] -= due
        s.tell("points-paid", "6c" if s.uncommanded & units else "5a", side=side, paid=due, left=s.pa[side])


def begin(s: Drvar, act: Action, piece: int) -> None:
    """A piece starts an Action, alone so far."""
    s.act = act
    s.group = s.crew = 1 << piece
    s.origin = s.where[piece]
    s.spent = (0, 0)
    s.paid = 0
    s.attackers = 0
