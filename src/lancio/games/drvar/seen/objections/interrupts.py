"""Refusals in the windows: fire at movers and landers, Opportunity Assaults, standing orders."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.games.drvar import acts
from lancio.games.drvar.ammunition import no_ammunition
from lancio.games.drvar.interrupts import interrupts, mover_hit, pounce_group, sheltered
from lancio.games.drvar.landing import landing_fire
from lancio.games.drvar.pieces import ALL_FIGHTERS, SIDE_OF
from lancio.games.drvar.seen.objections.common import (
    Reasons,
    against_shot,
    against_unit,
    own_fighter,
)
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.tables import NO_ATTACK
from lancio.games.drvar.verbs import FIRE, POUNCE, STANDING_ORDERS, WITH


@interrupts.objects(FIRE)
def no_fire(s: Drvar, unit: int) -> Reasons:
    """An Opportunity Attack."""
    side = 1 - s.active
    yield from against_unit(s, side, acts.OPPORTUNITY_ATTACK, unit)
    if SIDE_OF[unit] != side or not s.where[unit] or not ALL_FIGHTERS >> unit & 1:
        return
    hex_ = s.where[lowest(s.group)]
    target = mover_hit(s)
    if s.opportunity >> unit & 1:
        yield s.no("has-fired", "R18", unit=unit)
    if s.locked >> hex_ & 1:
        yield s.no("melee-there", "8.7d", hex=hex_)
    elif target < 0:
        yield s.no("nobody-to-hit", "8.7g", hex=hex_)
    elif s.kind_of(unit).attack != NO_ATTACK:
        yield from against_shot(s, unit, target, hex_)


@interrupts.objects(POUNCE)
def no_pounce(s: Drvar, unit: int) -> Reasons:
    """An Opportunity Assault."""
    side = 1 - s.active
    hex_ = s.where[lowest(s.group)]
    if s.assaulted:
        yield s.no("one-assault", "R28")
    if s.locked >> hex_ & 1:
        yield s.no("melee-there", "9.9d", hex=hex_)
    elif sheltered(s, hex_):
        yield s.no("nobody-to-hit", "R28", hex=hex_)
    price = acts.OPPORTUNITY_ASSAULT.price
    if s.pa[side] < price:
        yield s.no("too-few-points", "9.9b", price=price, points=s.pa[side])
    yield from against_pouncer(s, side, unit, hex_, 0)


def against_pouncer(s: Drvar, side: int, unit: int, goal: int, already: int) -> Reasons:
    """Who cannot assault a hex beside."""
    foreign = list(against_unit(s, side, acts.OPPORTUNITY_ASSAULT, unit))
    yield from foreign
    if SIDE_OF[unit] != side or not s.where[unit] or not ALL_FIGHTERS >> unit & 1:
        return
    if s.moved >> unit & 1:
        yield s.no("has-moved", "8.8a", unit=unit)
    if s.ferma >> unit & 1:
        yield s.no("is-ferma", "8.4e", unit=unit)
    dry = no_ammunition(s, unit)
    if dry is not None:
        yield dry
    ground, unit_class = s.setting.ground, class_of(s, unit)
    if not ground.board.around[s.where[unit]] >> goal & 1:
        yield s.no("not-beside-mover", "9.9a", unit=unit, hex=goal)
    elif not ground.open[unit_class][s.where[unit]] >> goal & 1:
        yield s.no("impassable", "R28", hex=goal, terrain=ground.kind[goal])
    elif unit_class and s.obstacles >> goal & 1:
        yield s.no("obstacle-there", "A15", hex=goal)
    elif s.sp[unit] > room(s, side, goal) - s.sp_of(already):
        yield s.no("no-room", "10b", hex=goal)


@pounce_group.objects(WITH)
def no_fellow_pouncer(s: Drvar, units: int, origin: int, unit: int) -> Reasons:
    """One more in the Opportunity Assault."""
    side = 1 - s.active
    if units >> unit & 1:
        yield s.no("takes-part", "5b", unit=unit)
        return
    yield from against_pouncer(s, side, unit, s.where[lowest(s.group)], units)
    if SIDE_OF[unit] == side and s.where[unit] not in (0, origin):
        yield s.no("stands-elsewhere", "R28", unit=unit, hex=origin)


@interrupts.objects(STANDING_ORDERS)
def no_more_orders(s: Drvar) -> Reasons:
    """A second standing order in one window."""
    yield s.no("order-given", "8.7b")


@landing_fire.objects(FIRE)
def no_fire_at_lander(s: Drvar, unit: int, fired: int, firer: int) -> Reasons:
    """Fire at whoever has just come down."""
    side, hex_ = 1 - SIDE_OF[unit], s.where[unit]
    foreign = list(own_fighter(s, side, firer, "12.3e"))
    if foreign:
        yield from foreign
    elif fired >> firer & 1:
        yield s.no("has-fired", "R35", unit=firer)
    elif s.where[firer] != hex_:
        yield s.no("stands-elsewhere", "R35", unit=firer, hex=hex_)
    elif s.kind_of(firer).attack == NO_ATTACK:
        yield s.no("unarmed", "8b", unit=firer)
    else:
        yield s.no("no-ammunition", "8.2b", unit=firer)
