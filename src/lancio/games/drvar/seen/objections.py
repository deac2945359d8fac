"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lancio.engine.masks import lowest
from lancio.engine.reasons import Reason
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import no_ammunition
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.interrupts import interrupts
from lancio.games.drvar.movement import moves
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, SIDE_OF
from lancio.games.drvar.reinforcements import due
from lancio.games.drvar.seen.sight import in_the_way
from lancio.games.drvar.stacking import no_room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import NO_ATTACK
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    ENTER,
    FIRE,
    INTERROGATE,
    MELEE,
    MOVE,
    OBSTACLE,
    RAID,
    RETREAT,
    SHELTER,
    SPLIT,
    STEP,
    STRIKE,
    UNITE,
)

Reasons = Iterator[Reason]
MOVING = (acts.MOVE, acts.ASSAULT, acts.STRIKE, acts.ADVANCE)
FIRING = (acts.ATTACK, acts.STRIKE, acts.OPPORTUNITY_ATTACK)
CLOSE = (acts.MELEE, acts.RETREAT)


# -- a unit cannot take an Action --------------------------------------------------------------


def plainly(action: Action) -> Callable[..., Reasons]:
    """Nothing but what a unit's markers, its place and its price forbid."""

    def against(s: Drvar, side: int, unit: int, *_: int) -> Reasons:
        return against_action(s, side, action, unit)

    return against


open_actions.objects(MOVE)(plainly(acts.MOVE))
open_actions.objects(RETREAT)(plainly(acts.RETREAT))
open_actions.objects(ADVANCE)(plainly(acts.ADVANCE))
open_actions.objects(MELEE)(plainly(acts.MELEE))
open_actions.objects(SPLIT)(plainly(acts.SPLIT))
open_actions.objects(UNITE)(plainly(acts.UNITE))


@open_actions.objects(ATTACK)
def no_attack(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """An attack."""
    yield from against_action(s, side, acts.ATTACK, unit)
    if on_map(s, side, unit):
        yield from against_target(s, side, unit, hex_)


@open_actions.objects(STRIKE)
def no_strike(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """An attack, then half a move."""
    yield from against_action(s, side, acts.STRIKE, unit)
    if on_map(s, side, unit):
        yield from against_target(s, side, unit, hex_)


@open_actions.objects(ASSAULT)
def no_assault(s: Drvar, side: int, unit: int) -> Reasons:
    """Half a move and an assault."""
    yield from against_action(s, side, acts.ASSAULT, unit)
    if on_map(s, side, unit):
        yield s.no("nothing-to-assault", "A11", unit=unit)


@open_actions.objects(INTERROGATE)
def no_interrogation(s: Drvar, side: int, unit: int) -> Reasons:
    """Asking civilians."""
    yield from against_action(s, side, acts.INTERROGATE, unit)
    if on_map(s, side, unit) and not s.setting.ground.inhabited >> s.where[unit] & 1:
        yield s.no("not-inhabited", "12.2a", unit=unit)


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
    yield from against_action(s, side, acts.BUILD, unit)
    if on_map(s, side, unit) and built >> s.where[unit] & 1:
        yield s.no("already-built", "A15")


@open_actions.objects(ENTER)
def no_entry(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """A reinforcement."""
    if not due(s, side) >> unit & 1:
        yield s.no("not-due", "12.5c", unit=unit)


@open_actions.objects(RAID)
def no_raid(s: Drvar, side: int, aircraft: int, hex_: int) -> Reasons:
    """An air attack."""
    yield s.no("no-aircraft", "12.4e")


def on_map(s: Drvar, side: int, unit: int) -> bool:
    """Whether a unit is one's own and there."""
    return SIDE_OF[unit] == side and bool(s.where[unit])


def against_action(s: Drvar, side: int, action: Action, unit: int) -> Reasons:
    """What a unit's markers and place forbid, and its price."""
    yield from against_unit(s, side, action, unit)
    if not on_map(s, side, unit):
        return
    price = 0 if unit in COMMANDS else price_of(s, action, 1 << unit)
    if price > s.pa[side]:
        yield s.no("too-few-points", "6c" if s.uncommanded >> unit & 1 else "5a", price=price, points=s.pa[side])


def against_unit(s: Drvar, side: int, action: Action, unit: int) -> Reasons:
    """What a unit's markers and place forbid."""
    if SIDE_OF[unit] != side:
        yield s.no("not-yours", "4a", unit=unit)
        return
    if not s.where[unit]:
        yield s.no("not-on-map", None, unit=unit)
        return
    locked = s.locked >> s.where[unit] & 1
    fighter = ALL_FIGHTERS >> unit & 1
    if action in FIRING and (not fighter or s.kind_of(unit).attack == NO_ATTACK):
        yield s.no("unarmed", "8b" if fighter else "1.1a", unit=unit)
    if action in MOVING and s.moved >> unit & 1:
        yield s.no("has-moved", "8.8a", unit=unit)
    if (action in MOVING or action is acts.RETREAT) and s.ferma >> unit & 1:
        yield s.no("is-ferma", "8.4e", unit=unit)
    if locked and action not in CLOSE:
        yield s.no("is-locked", "R20", unit=unit)
    if not locked and action in CLOSE:
        yield s.no("not-locked", "R26" if action is acts.RETREAT else "A09", unit=unit)
    dry = no_ammunition(s, unit) if action in FIRING or action in (acts.ASSAULT, acts.MELEE) else None
    if dry is not None:
        yield dry
    if s.uncommanded >> unit & 1 and not action.uncommanded:
        yield s.no("out-of-command", "6c", unit=unit)


# -- a target, a step --------------------------------------------------------------------------


@attackers.objects(ATTACK)
@interrupts.objects(ATTACK)
def no_further_attack(s: Drvar, unit: int, hex_: int) -> Reasons:
    """One more attack of the stack; none at all as an interrupt."""
    yield from against_unit(s, s.to_act, acts.ATTACK, unit)
    yield from against_target(s, s.to_act, unit, hex_)


@attackers.objects(STRIKE)
@interrupts.objects(STRIKE)
def no_strike_now(s: Drvar, unit: int, hex_: int) -> Reasons:
    """Another Action than the one going on."""
    yield from against_unit(s, s.to_act, acts.STRIKE, unit)


@interrupts.objects(FIRE)
@attackers.objects(FIRE)
def no_fire(s: Drvar, unit: int) -> Reasons:
    """An Opportunity Attack, also on one's own go."""
    yield from against_unit(s, s.to_act, acts.OPPORTUNITY_ATTACK, unit)


def against_target(s: Drvar, side: int, unit: int, hex_: int) -> Reasons:
    """Nobody there, too far, or out of sight: which hex is in the way, and why."""
    ground = s.setting.ground
    kind = s.kind_of(unit)
    enemy = s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]
    if kind.attack == NO_ATTACK or not hex_ or not s.where[unit]:
        return
    if not enemy >> hex_ & 1:
        yield s.no("no-enemy", "12.1h" if s.counters_at(hex_) else "8.1a", hex=hex_)
        return
    if s.locked >> hex_ & 1:
        yield s.no("melee-there", "R20", hex=hex_)
    distance = ground.distance(s.where[unit], hex_)
    reach = s.setting.tables.range[s.night][kind.attack]
    if distance > reach:
        rule = "8.3a" if s.night else "8.1a"
        yield s.no("out-of-range", rule, hex=hex_, unit=unit, range=distance, reach=reach)
        return
    found = ground.sight.obstacle(s.where[unit], hex_, s.held[0] | s.held[1])
    if found is not None:
        yield s.no("no-sight", in_the_way(s, found).rule, unit=unit, hex=hex_, blocker=found.hexes)


@moves.objects(STEP)
def no_step(s: Drvar, hex_: int) -> Reasons:
    """The group cannot enter a hex."""
    side = s.active
    if not hex_ or not s.setting.ground.board.around[s.where[lowest(s.group)]] >> hex_ & 1:
        yield s.no("not-beside", "7b", hex=hex_)
        return
    if s.held[1 - side] >> hex_ & 1 and s.act is not acts.ASSAULT:
        yield s.no("enemy-there", "R10", hex=hex_)
        return
    crowded = no_room(s, side, hex_, s.sp_of(s.group & ALL_FIGHTERS)) if s.group & ALL_FIGHTERS else None
    if crowded is not None:
        yield crowded
    yield s.no("cannot-enter", "7b", hex=hex_)
