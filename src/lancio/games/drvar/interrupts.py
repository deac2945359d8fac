"""Chapters 8.7 and 9.9: Opportunity Attacks and Opportunity Assaults, hex by hex, and standing orders for them.

Whoever gave a standing order is not asked at every hex, his units fire by it. An order is its owner's secret; he may
give another on each of his goes and whenever he is asked.
"""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.engine.orders import StandingOrders
from lancio.engine.windows import Offers, gathering, window
from lancio.games.drvar import acts
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.fire import HIT, attack, shot_at, target_type
from lancio.games.drvar.melee import crosses, end_move, melee
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, FIGHTERS
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import LONGEST, NEVER, NO_ATTACK
from lancio.games.drvar.verbs import DECLINE, FIGHT, FIRE, ORDER, ORDERS, POUNCE, STANDING_ORDERS, WITH
from lancio.games.drvar.words import BY_POUNCE

FLOW = Drvar.flow
STANDING = StandingOrders(FLOW, "standing-order", "8.7b", ORDERS, give=ORDER, think=STANDING_ORDERS)


@rule("8.7g", "1.1b")
def mover_hit(s: Drvar) -> int:
    """Who is hit by an Opportunity Attack: the top unit on the move; a Command only if it is alone; -1 nobody."""
    fighters = s.group & ALL_FIGHTERS
    if fighters:
        return s.top(fighters)
    command = s.group & (1 << COMMANDS[s.active])
    if command and not s.fighters(s.active, s.where[COMMANDS[s.active]]):
        return COMMANDS[s.active]
    return -1


@rule("8.7a", "8.7d", "A03", "R18")
def firers(s: Drvar) -> int:
    """The inactive side's units that may fire at the group: armed, in range, in sight, once a window, not locked,
    with ammunition. Never at units in melee."""
    hex_ = s.where[lowest(s.group)]
    side = 1 - s.active
    held = s.held
    shared = held[0] & held[1]
    sight = s.setting.ground.sight
    among = held[side] & s.setting.ground.near[LONGEST][hex_] & ~shared
    if not among or shared >> hex_ & 1:
        return 0
    target = mover_hit(s)
    if target < 0:
        return 0
    among = sight.watchers(hex_, among, held[0] | held[1])
    tables, kinds = s.setting.tables, s.setting.forces.kinds
    ranges = tables.range[s.night]
    column = target_type(s, target)
    out = 0
    far = s.setting.ground.board.far(hex_)
    for h in bits(among):
        distance = far[h]
        for piece in bits(with_ammunition(s, s.at[h] & FIGHTERS[side] & ~s.opportunity)):
            kind = kinds[s.kind[piece]].attack
            if kind != NO_ATTACK and distance <= ranges[kind] and tables.thresholds[kind][column][distance][0] != NEVER:
                out |= 1 << piece
    return out


@rule("9.9g", "R28")
def sheltered(s: Drvar, hex_: int) -> bool:
    """Whether only a Command or objective counters came to fighters who stood still: nobody there is on the move."""
    return not s.group & ALL_FIGHTERS and bool(s.held[s.active] >> hex_ & 1)


@rule("9.9a", "9.9b", "9.9d", "A14", "8.4e")
def pouncers(s: Drvar) -> int:
    """The units beside the group that may assault it: in command, no Move marker, not FERMA, with ammunition, room
    for them, and PA to pay (R28)."""
    side = 1 - s.active
    hex_ = s.where[lowest(s.group)]
    if s.assaulted or s.pa[side] < acts.OPPORTUNITY_ASSAULT.price or s.locked >> hex_ & 1 or sheltered(s, hex_):
        return 0
    beside = s.held[side] & s.setting.ground.board.around[hex_] & ~s.locked
    out = 0
    for h in bits(beside):
        out |= can_pounce(s, side, h, hex_, 0)
    return out


def can_pounce(s: Drvar, side: int, hex_: int, goal: int, already: int) -> int:
    """Who of a hex can join an Opportunity Assault into another."""
    units = with_ammunition(s, s.at[hex_] & FIGHTERS[side] & ~(s.moved | s.ferma | s.uncommanded | already))
    space = room(s, side, goal) - s.sp_of(already)
    classes = s.setting.forces.classes
    out = 0
    for piece in bits(units):
        unit_class = classes[s.kind[piece]]
        if (
            s.sp[piece] <= space
            and s.setting.ground.open[unit_class][hex_] >> goal & 1
            and not (unit_class and s.obstacles >> goal & 1)
        ):
            out |= 1 << piece
    return out


@rule("4a", "8.7b", "8.7c", "9.9b", "9.9c")
@window(FLOW, "window", "8.7b", lambda s: 1 - s.active, decline=DECLINE, orders=STANDING, watch="watch")
def interrupts(s: Drvar) -> Offers:
    """A group has entered a hex: fire with a unit, assault from a hex beside, or let them go. Each is resolved at
    once, and the window stays open until the inactive side declines."""
    if not s.group:
        return None
    fire, pounce = firers(s), pouncers(s)
    return [FIRE.group(last=fire), POUNCE.group(last=pounce)] if fire or pounce else None


@rule("8.7e", "8.7f", "8.7g", "R19")
@interrupts.on(FIRE)
def fire_at_mover(s: Drvar, unit: int) -> None:
    """An Opportunity Attack. Whoever is hit or made FERMA stops there, with his Move marker."""
    target = mover_hit(s)
    s.opportunity |= 1 << unit
    stopped = attack(s, unit, target, s.where[target], opportunity=True)
    if stopped:
        end_move(s, s.group & 1 << target, stopped)


@interrupts.by_order(FIRE)
def chance_to_hit(s: Drvar, unit: int) -> Fraction:
    """The chance of a HIT on the mover."""
    target = mover_hit(s)
    return shot_at(s, unit, target, s.where[target]).odds().get(HIT, Fraction(0))


@interrupts.on(POUNCE)
def start_pounce(s: Drvar, unit: int) -> None:
    """An Opportunity Assault, one a window."""
    s.assaulted = True
    s.then(pounce_group.of(1 << unit, s.where[unit]))


@rule("9.9b", "5b")
@gathering(FLOW, "pounce", "9.9b", lambda s, units, origin: 1 - s.active, joins=WITH, begins=FIGHT)
def pounce_group(s: Drvar, units: int, origin: int) -> int:
    """Others of the hex may join for the one price."""
    return can_pounce(s, 1 - s.active, origin, s.where[lowest(s.group)], units)


@rule("9.9c", "9.9f", "9.9b")
@pounce_group.on(FIGHT)
def pounce(s: Drvar, units: int, origin: int) -> None:
    """They pay, step in and fight in the mover's hex."""
    side = 1 - s.active
    goal = s.where[lowest(s.group)]
    price = acts.OPPORTUNITY_ASSAULT.price
    s.pa[side] -= price
    for piece in sorted(bits(units), key=s.rank.__getitem__):
        s.shift(piece, goal)
    s.moved |= units
    s.tell("points-paid", "9.9b", side=side, paid=price, left=s.pa[side])
    s.tell("pounced", "9.9b", units=units, path=(origin, goal))
    s.then(melee.of(goal, units, BY_POUNCE, origin, crosses(s, origin, goal)))
