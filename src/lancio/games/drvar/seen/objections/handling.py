"""Refusals of the smaller Actions (splitting, reuniting, building, recovering), and of what an owner must choose."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.handling import build_price, more_unions
from lancio.games.drvar.losses import candidates
from lancio.games.drvar.objectives import hidden_counters
from lancio.games.drvar.pieces import ALL_COUNTERS, ALL_FIGHTERS, COMMANDS, COUNTER_FIRST, FIGHTERS, SIDE_OF
from lancio.games.drvar.seen.objections.common import (
    Reasons,
    against_action,
    against_hex,
    against_price,
    against_unit,
    own_fighter,
)
from lancio.games.drvar.sequence import excess
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import LOSE, OBSTACLE, PROMOTE, RECOVER, REVEAL, SHELTER, SPLIT, UNITE


@open_actions.objects(SPLIT)
def no_split(s: Drvar, side: int, unit: int, number: int) -> Reasons:
    """A part is at most half of a unit, and something must be left."""
    yield from against_action(s, side, acts.SPLIT, unit)
    if SIDE_OF[unit] != side or not s.where[unit] or not ALL_FIGHTERS >> unit & 1:
        return
    if s.sp[unit] == 1:
        yield s.no("cannot-split", "A06", unit=unit)
    elif number > s.sp[unit] // 2:
        yield s.no("part-too-large", "A06", unit=unit, strength=s.sp[unit], most=s.sp[unit] // 2)


@open_actions.objects(UNITE)
def no_union(s: Drvar, side: int, unit: int, other: int) -> Reasons:
    """Two units that cannot become one."""
    yield from against_pair(s, side, unit, other)
    yield from against_price(s, side, acts.UNITE, 0)


@more_unions.objects(UNITE)
def no_further_union(s: Drvar, side: int, hex_: int, unit: int, other: int) -> Reasons:
    """Two more of the same hex, for the one price."""
    yield from against_pair(s, side, unit, other)
    if SIDE_OF[unit] == side and s.where[unit] not in (OFF, hex_):
        yield s.no("stands-elsewhere", "5b", unit=unit, hex=hex_)


def against_pair(s: Drvar, side: int, unit: int, other: int) -> Reasons:
    """Two units of a kind in one hex, not more than a full one together."""
    if unit == other:
        yield s.no("same-unit", "A08", unit=unit)
        return
    foreign = [reason for piece in (unit, other) for reason in against_unit(s, side, acts.UNITE, piece)]
    if foreign:
        yield from foreign
    elif s.where[unit] != s.where[other]:
        yield s.no("not-together", "A08", unit=unit, target=other)
    elif s.kind[unit] != s.kind[other]:
        yield s.no("not-alike", "A08", unit=unit, target=other)
    elif s.sp[unit] + s.sp[other] > s.setting.forces.standard[side]:
        yield s.no("too-large", "1.2e", unit=unit, target=other, most=s.setting.forces.standard[side])
    elif unit > other:
        yield s.no("other-way-round", "A08", unit=other, target=unit)


@open_actions.objects(SHELTER)
def no_shelter(s: Drvar, side: int, unit: int) -> Reasons:
    """A shelter."""
    yield from against_work(s, side, unit, s.shelters)


@open_actions.objects(OBSTACLE)
def no_obstacle(s: Drvar, side: int, unit: int) -> Reasons:
    """An anti-tank obstacle."""
    yield from against_work(s, side, unit, s.obstacles)


def against_work(s: Drvar, side: int, unit: int, built: int) -> Reasons:
    """Building."""
    yield from against_unit(s, side, acts.BUILD, unit)
    if SIDE_OF[unit] != side or not s.where[unit] or not ALL_FIGHTERS >> unit & 1:
        return
    price = build_price(s, unit)
    if price > s.pa[side]:
        yield s.no("too-few-points", "A15", price=price, points=s.pa[side])
    if built >> s.where[unit] & 1:
        yield s.no("already-built", "A15")


@open_actions.objects(RECOVER)
def no_recovery(s: Drvar, side: int, hex_: int) -> Reasons:
    """Nobody there is FERMA, the Command is too far away or lost, or cannot be paid."""
    if not hex_:
        yield from against_hex(s, hex_)
        return
    if not s.at[hex_] & s.ferma & (FIGHTERS[side] | 1 << COMMANDS[side]):
        yield s.no("nobody-ferma", "A16", hex=hex_)
    command = s.where[COMMANDS[side]]
    reach = s.setting.tables.command_range[s.substitute >> side & 1]
    if not command:
        yield s.no("no-command", "R8")
    elif s.setting.ground.distance(command, hex_) > reach:
        distance = s.setting.ground.distance(command, hex_)
        yield s.no("command-too-far", "A16", hex=hex_, range=distance, reach=reach)
    yield from against_price(s, side, acts.RECOVER, 0)


# -- what an owner must choose -----------------------------------------------------------------


@candidates.objects(PROMOTE)
def no_substitute(s: Drvar, side: int, unit: int) -> Reasons:
    """A Substitute Command comes with an own combat unit."""
    yield from own_fighter(s, side, unit, "1.1f")


@hidden_counters.objects(REVEAL)
def no_reveal(s: Drvar, unit: int) -> Reasons:
    """Only a face-down objective counter is turned up."""
    if not ALL_COUNTERS >> unit & 1:
        yield s.no("no-counter", "12.2b", unit=unit)
    elif s.taken >> (unit - COUNTER_FIRST) & 1:
        yield s.no("was-reached", "12.1e", unit=unit)
    else:
        yield s.no("face-up", "R33", unit=unit)


@excess.objects(LOSE)
def no_loss(s: Drvar, side: int, hex_: int, unit: int) -> Reasons:
    """Only units of the crowded hex lose SP."""
    foreign = list(own_fighter(s, side, unit, "10d"))
    yield from foreign or [s.no("stands-elsewhere", "10c", unit=unit, hex=hex_)]
