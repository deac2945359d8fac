"""What several refusals have in common: whose a unit is, its markers, its place, its price, its target."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.reasons import Reason
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import no_ammunition
from lancio.games.drvar.fire import target_in, target_type
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS, ALL_FIGHTERS, COMMANDS, COUNTER_FIRST, SIDE_OF
from lancio.games.drvar.seen.sight import in_the_way
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import NEVER, NO_ATTACK

Reasons = Iterator[Reason]
MOVING = (acts.MOVE, acts.COMMAND_MOVE, acts.ASSAULT, acts.STRIKE, acts.ADVANCE)
FIRING = (acts.ATTACK, acts.STRIKE, acts.ADVANCE, acts.OPPORTUNITY_ATTACK)
CLOSE = (acts.MELEE, acts.RETREAT)
#: Actions whose price parts of a split unit do not share (R43)
UNSHARED = (acts.ATTACK, acts.MELEE, acts.ASSAULT, acts.STRIKE, acts.ADVANCE)


def own_piece(s: Drvar, side: int, unit: int) -> Reasons:
    """It must be one's own, and on the map."""
    if SIDE_OF[unit] != side:
        yield s.no("not-yours", "4a", unit=unit)
    elif not s.where[unit]:
        yield absent(s, unit)


def absent(s: Drvar, unit: int) -> Reason:
    """Why a piece is not on the map: it has not come yet, it was given up, it is gone, or it is nobody's part yet."""
    if s.waiting >> unit & 1:
        return s.no("still-waiting", "1.4f", unit=unit)
    if s.renounced >> unit & 1:
        return s.no("given-up", "12.5e", unit=unit)
    if s.dead >> unit & 1:
        return s.no("is-gone", "1.2f", unit=unit)
    if ALL_COUNTERS >> unit & 1:
        return s.no("not-on-map", "12.1e" if s.taken >> (unit - COUNTER_FIRST) & 1 else "12.1a", unit=unit)
    return s.no("not-on-map", "1.1f" if ALL_COMMANDS >> unit & 1 else "A06", unit=unit)


def own_fighter(s: Drvar, side: int, unit: int, rule: str) -> Reasons:
    """It must be an own combat unit on the map."""
    if SIDE_OF[unit] == side and not ALL_FIGHTERS >> unit & 1:
        yield s.no("no-combat-unit", "1.1a" if ALL_COMMANDS >> unit & 1 else rule, unit=unit)
    else:
        yield from own_piece(s, side, unit)


def against_unit(s: Drvar, side: int, action: Action, unit: int) -> Reasons:
    """What a unit's markers and place forbid."""
    counter_moves = action is acts.MOVE and ALL_COUNTERS >> unit & 1
    foreign = list(
        own_piece(s, side, unit)
        if counter_moves or action is acts.COMMAND_MOVE
        else own_fighter(s, side, unit, action.rule)
    )
    if foreign:
        yield from foreign
        return
    locked = s.locked >> s.where[unit] & 1
    if action in FIRING and s.kind_of(unit).attack == NO_ATTACK:
        yield s.no("unarmed", "8b", unit=unit)
    if action in MOVING and s.moved >> unit & 1:
        yield s.no("has-moved", "8.8a", unit=unit)
    if (action in MOVING or action is acts.RETREAT) and s.ferma >> unit & 1:
        yield s.no("is-ferma", "8.4e", unit=unit)
    if locked and action not in CLOSE and not counter_moves:
        yield s.no("is-locked", "R20", unit=unit)
    hunts = action is acts.MELEE and side == GERMAN and s.counters_at(s.where[unit])
    if not locked and action in CLOSE and not hunts:
        yield s.no("not-locked", "R26" if action is acts.RETREAT else "A09", unit=unit)
    if action in FIRING or action in (acts.ASSAULT, acts.MELEE):
        dry = no_ammunition(s, unit)
        if dry is not None:
            yield dry
    if s.uncommanded >> unit & 1 and not action.uncommanded:
        yield s.no("out-of-command", "R6", unit=unit)


def against_price(s: Drvar, side: int, action: Action, units: int) -> Reasons:
    """Too few points, which may be those of an Action out of command."""
    price = price_of(s, action, units)
    if price > s.pa[side] + (s.paid if s.act is action else 0):
        rule = "6c" if s.uncommanded & units else "5a"
        yield s.no("too-few-points", rule, price=price, points=s.pa[side])


def against_action(s: Drvar, side: int, action: Action, unit: int) -> Reasons:
    """What a unit's markers and place forbid, and its price."""
    yield from against_unit(s, side, action, unit)
    if SIDE_OF[unit] == side and s.where[unit]:
        yield from against_price(s, side, action, 1 << unit)


def against_joining(s: Drvar, side: int, unit: int, *, crew: int, origin: int) -> Reasons:
    """Who cannot take part in the Action going on: he does already, stands elsewhere, or pays for himself (R43)."""
    if crew >> unit & 1:
        yield s.no("takes-part", "5b", unit=unit)
        return
    yield from against_unit(s, side, s.act, unit)
    if SIDE_OF[unit] == side and s.where[unit]:
        if s.where[unit] != origin:
            yield s.no("stands-elsewhere", "5b", unit=unit, hex=origin)
        elif s.act in UNSHARED and (s.split >> unit & 1 or crew & s.split):
            yield s.no("pays-alone", "R43", unit=unit)
        else:
            yield from against_price(s, side, s.act, crew | 1 << unit)


def against_hex(s: Drvar, hex_: int) -> Reasons:
    """A hex that is none: what lies off the map."""
    if not hex_:
        yield s.no("off-the-map", "R10")


def against_target(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """Nobody there, a melee, too far, out of sight, or not to be hurt: which hex is in the way, and why."""
    enemy = s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]
    if s.kind_of(unit).attack == NO_ATTACK or not s.where[unit]:
        return
    if not hex_:
        yield from against_hex(s, hex_)
    elif not enemy >> hex_ & 1:
        yield s.no("no-enemy", "12.1h" if s.counters_at(hex_) else "8.1a", hex=hex_)
    elif s.locked >> hex_ & 1:
        yield s.no("melee-there", "R20", hex=hex_)
    else:
        target = target_in(s, 1 - side, hex_)
        if s.where[unit] != hex_ and target >= 0:
            yield from against_shot(s, unit, target, hex_)


def against_shot(s: Drvar, unit: int, target: int, hex_: int) -> Reasons:
    """Too far, out of sight, or nothing that this attack type can do to that target at that range."""
    ground, tables = s.setting.ground, s.setting.tables
    attack = s.kind_of(unit).attack
    distance = ground.distance(s.where[unit], hex_)
    reach = tables.range[s.night][attack]
    if distance > reach:
        rule = "8.3a" if s.night else "8.1a"
        yield s.no("out-of-range", rule, hex=hex_, unit=unit, range=distance, reach=reach)
        return
    found = ground.sight.obstacle(s.where[unit], hex_, s.held[0] | s.held[1])
    if found is not None:
        yield s.no("no-sight", in_the_way(s, found).rule, unit=unit, hex=hex_, blocker=found.hexes)
    if tables.thresholds[attack][target_type(s, target)][distance][0] == NEVER:
        yield s.no("no-effect", "8a", unit=unit, target=target, range=distance)
