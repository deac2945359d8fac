"""Refusals on one's own go: the Actions of chapter 5, the attacks of a stack, the melee of a group."""

from __future__ import annotations

from collections.abc import Callable

from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.acts import Action
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.objectives import face_down
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, SIDE_OF
from lancio.games.drvar.seen.objections.common import (
    Reasons,
    against_action,
    against_hex,
    against_joining,
    against_target,
    against_unit,
    own_fighter,
)
from lancio.games.drvar.shared_hex import melee_group
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import first_step
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    INTERROGATE,
    MELEE,
    MOVE,
    RAID,
    RETREAT,
    STANDING_ORDERS,
    STRIKE,
    TOP,
    WITH,
)


def plainly(action: Action, otherwise: str, rule: str) -> Callable[..., Reasons]:
    """What a unit's markers, its place and its price forbid; if they do not, the one thing that is left."""

    def against(s: Drvar, side: int, unit: int) -> Reasons:
        reasons = list(against_action(s, side, action, unit))
        yield from reasons or [s.no(otherwise, rule, unit=unit)]

    return against


open_actions.objects(RETREAT)(plainly(acts.RETREAT, "no-free-hex", "R26"))
open_actions.objects(MELEE)(plainly(acts.MELEE, "nobody-to-fight", "A09"))
open_actions.objects(ASSAULT)(plainly(acts.ASSAULT, "nothing-to-assault", "A11"))


@open_actions.objects(MOVE)
def no_move(s: Drvar, side: int, unit: int) -> Reasons:
    """A move: of a unit, a counter, the Command."""
    action = acts.COMMAND_MOVE if unit in COMMANDS else acts.MOVE
    reasons = list(against_action(s, side, action, unit))
    yield from reasons or [s.no("no-way", "7b", unit=unit)]


@open_actions.objects(ADVANCE)
def no_advance(s: Drvar, side: int, unit: int) -> Reasons:
    """Half a move, then an attack."""
    reasons = list(against_action(s, side, acts.ADVANCE, unit))
    if reasons:
        yield from reasons
    elif first_step(s, acts.ADVANCE, unit):
        yield s.no("nobody-in-reach", "A13", unit=unit)
    else:
        yield s.no("no-half-move", "R27", unit=unit)


@open_actions.objects(ATTACK)
def no_attack(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """An attack."""
    yield from against_action(s, side, acts.ATTACK, unit)
    if SIDE_OF[unit] == side and ALL_FIGHTERS >> unit & 1:
        yield from against_target(s, side, unit, hex_)


@open_actions.objects(STRIKE)
def no_strike(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """An attack, then half a move."""
    yield from against_action(s, side, acts.STRIKE, unit)
    if SIDE_OF[unit] == side and ALL_FIGHTERS >> unit & 1:
        yield from against_target(s, side, unit, hex_)


@open_actions.objects(INTERROGATE)
def no_interrogation(s: Drvar, side: int, unit: int) -> Reasons:
    """Asking civilians."""
    if side != GERMAN:
        yield s.no("only-german", "12.2a")
        return
    yield from against_action(s, side, acts.INTERROGATE, unit)
    if SIDE_OF[unit] == side and s.where[unit] and not s.setting.ground.inhabited >> s.where[unit] & 1:
        yield s.no("not-inhabited", "12.2a", unit=unit)
    if not face_down(s):
        yield s.no("all-known", "R33")


@open_actions.objects(RAID)
def no_raid(s: Drvar, side: int, aircraft: int, hex_: int) -> Reasons:
    """An air attack."""
    if side != GERMAN:
        yield s.no("only-german", "12.4a")
    elif not s.raids[aircraft]:
        yield s.no("no-aircraft", "12.4e", aircraft=aircraft)
    else:
        yield from against_hex(s, hex_)


@open_actions.objects(TOP)
def no_top(s: Drvar, side: int, unit: int) -> Reasons:
    """Another order of a stack."""
    foreign = list(own_fighter(s, side, unit, "R11"))
    if foreign:
        yield from foreign
        return
    here = s.fighters(side, s.where[unit])
    if here == 1 << unit:
        yield s.no("alone", "R11", unit=unit)
    elif s.top(here) == unit:
        yield s.no("on-top", "R11", unit=unit)
    else:
        yield s.no("was-on-top", "R11", unit=unit)


@open_actions.objects(STANDING_ORDERS)
def no_more_orders(s: Drvar, side: int) -> Reasons:
    """A second standing order in one go."""
    yield s.no("order-given", "8.7b")


@attackers.objects(ATTACK)
def no_further_attack(s: Drvar, unit: int, hex_: int) -> Reasons:
    """One more attack of the stack."""
    side = s.active
    if s.attackers >> unit & 1:
        yield s.no("has-attacked", "R5", unit=unit)
        return
    if s.act is acts.ADVANCE:
        yield from against_unit(s, side, acts.ATTACK, unit)
        if SIDE_OF[unit] == side and not s.crew >> unit & 1:
            yield s.no("takes-no-part", "A13", unit=unit)
    else:
        yield from against_joining(s, side, unit, crew=s.crew, origin=s.origin)
    if SIDE_OF[unit] == side and ALL_FIGHTERS >> unit & 1:
        yield from against_target(s, side, unit, hex_)


@melee_group.objects(WITH)
def no_fellow(s: Drvar, unit: int) -> Reasons:
    """One more in the melee."""
    yield from against_joining(s, s.active, unit, crew=s.crew, origin=s.origin)
