"""Standing orders for interrupts: whoever gave one is not asked at every hex, his units act on it.

An order is its owner's secret. He may give another on each of his goes and whenever he is asked; it stands until
then. The enemy sees units act on an order, or not, which he cannot take back.
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.games.drvar.fire import HIT, attack_tally, result_of, target_type
from lancio.games.drvar.forces import SIDES
from lancio.games.drvar.interrupts import fire_at_mover, firers, mover_hit, pouncers
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import ASK, GOOD, NEVER, ORDER, ORDERS

FLOW = Drvar.flow
#: 'good' means at least so many faces of six
GOOD_FACES = 2
ALL_ORDERS = 0b1111


@rule("8.7b", "8.7c", "9.9c", "4a")
@FLOW.procedure("watch")
def watch(s: Drvar, frame: Frame, log: Log | None) -> None:
    """A group has entered a hex: the inactive side may interrupt, or its standing order does it."""
    if not s.group:
        return
    side = 1 - s.active
    if s.order[side] == ASK:
        s.stack.append(("window",))
    elif firers(s) or pouncers(s):
        if log is not None:
            log.reveal("order-followed", "8.7b", side=SIDES[side])
        fire_by_order(s, s.order[side], log)


def fire_by_order(s: Drvar, order: int, log: Log | None) -> None:
    """Fire with everything, or with what hits in at least a third of the cases, as long as somebody moves."""
    while s.group and order != NEVER:
        able = firers(s)
        chosen = -1
        for piece in bits(able):
            if order != GOOD or hit_faces(s, piece, mover_hit(s)) >= GOOD_FACES:
                chosen = piece
                break
        if chosen < 0:
            return
        fire_at_mover(s, chosen, log)


def hit_faces(s: Drvar, firer: int, target: int) -> int:
    """How many faces of the die give a HIT."""
    hex_ = s.where[target]
    distance = s.setting.ground.distance(s.where[firer], hex_)
    total = attack_tally(s, firer, target, hex_, distance).total
    row = s.setting.tables.thresholds[s.kind_of(firer).attack][target_type(s, target)][distance]
    return sum(result_of(die + total, row) == HIT for die in range(1, 7))


@rule("8.7b")
@FLOW.question("standing-order", "8.7b", lambda s, f: int(f[1]), private=True)
def standing_orders(s: Drvar, frame: Frame) -> Choices:
    """Any of the four, the old one too, so that nothing can be told from the asking."""
    return Choices([ORDER.group(last=ALL_ORDERS)])


@standing_orders.answered
def give_order(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """It holds until the next one; only its owner knows it."""
    side, order = frame[1], code & 4095
    s.order = (order, s.order[1]) if side == 0 else (s.order[0], order)
    s.ordered |= 1 << side
    if log is not None:
        log.add("order-given", "8.7b", (SIDES[side],), side=SIDES[side], order=ORDERS.names[order])
