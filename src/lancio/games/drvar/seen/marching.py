"""What a move would cost: its price, every hex within reach with the way there, and who may fire at a step."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Modifier, Preview
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action
from lancio.games.drvar.interrupts import firers, pouncers
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS
from lancio.games.drvar.seen.ways import begun, told
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import allowance, class_of, points

#: what the hexes within reach assume
UNDISTURBED = "undisturbed"


def move_preview(s: Drvar, act: Action, piece: int) -> Preview:
    """The price in PA, and what one unit could reach: hex by hex the cheapest way, in movement points."""
    counts = not (ALL_COMMANDS | ALL_COUNTERS) >> piece & 1
    price = 0 if ALL_COMMANDS >> piece & 1 else price_of(s, act, 1 << piece if counts else 0)
    return Preview((Modifier("price", price, "5a"),), note=UNDISTURBED, hexes=told(begun(s, act, piece)))


def step_preview(s: Drvar, goal: int) -> Preview:
    """What the step costs each class of unit on the move, what is left, who may interrupt there; and how far the whole
    group could go."""
    ground = s.setting.ground
    here = s.where[lowest(s.group)]
    out: list[Modifier] = []
    if s.act is not acts.RETREAT:
        for unit_class in sorted({class_of(s, piece) for piece in bits(s.group)}):
            cost = ground.step_cost(unit_class, here, goal)
            mover = min((p for p in bits(s.group) if class_of(s, p) == unit_class), key=lambda p: points(s, p))
            left = max(0, allowance(s, mover) - s.spent[unit_class] - cost)
            terrain = {"hex": goal, "terrain": ground.kind[goal]}
            out.append(Modifier("points", -float(Fraction(cost, 2)), "7a", terrain))
            out.append(Modifier("points-left", float(Fraction(left, 2)), "7b", {"unit": mover}))
    there = s.clone()
    for piece in sorted(bits(s.group), key=s.rank.__getitem__):
        there.shift(piece, goal)
    there.opportunity = 0
    there.assaulted = False
    for label, units, rule in (("may-fire", firers(there), "8.7a"), ("may-assault", pouncers(there), "9.9a")):
        if units:
            out.append(Modifier(label, units.bit_count(), rule, {"units": units}))
    return Preview(tuple(out), note=UNDISTURBED, hexes=told(s))
