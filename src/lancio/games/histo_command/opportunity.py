"""HC-12: opportunity fire in the turns after the drop."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.windows import Offers, window
from lancio.games.histo_command.dice import chance_of_loss
from lancio.games.histo_command.fire import in_view, shot_dice
from lancio.games.histo_command.hidden import possible
from lancio.games.histo_command.pieces import SIDE_OF
from lancio.games.histo_command.standing import STANDING
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.verbs import HOLD, REACT

FLOW = Battle.flow
#: half of the longest range: nobody farther away is concerned
CONCERNED = max(kind.range for kind in TYPES) // 2


def concerned(s: Battle, side: int, start: int, hex_: int) -> int:
    """The hexes of a side near enough to be concerned by a step of the other."""
    within = s.setting.ground.within
    return s.occupied[side] & (within[1][start] | within[CONCERNED][hex_])


def watched(s: Battle, side: int, start: int, hex_: int) -> bool:
    """Whether a counter of the other side is near enough to be concerned by a step."""
    return bool(concerned(s, 1 - side, start, hex_))


@rule("HC-12a")
def could_react(s: Battle, piece: int, kind: int, start: int, hex_: int, target_kind: int) -> bool:
    """Whether a unit of this type could fire: the enemy left or entered a hex next to it, or entered one in sight
    within half its range; the hex entered must be in range and sight, and a die must be left."""
    here = s.where[piece]
    far = s.setting.ground.far(here)
    if far[hex_] != 1 and far[start] != 1 and 2 * far[hex_] > TYPES[kind].range:
        return False
    if not in_view(s, piece, kind, here, 1 << hex_):
        return False
    return shot_dice(s, piece, kind, here, target_kind, hex_, True) >= 1


@rule("HC-9c", "HC-12a", "R14")
def may_react(s: Battle, mover: int, start: int, hex_: int) -> tuple[bool, int]:
    """Whether the other side is asked, and which units can really fire: once a turn each, none disorganised.
    Hidden counters are asked if any type they could be can fire (R14)."""
    side = 1 - SIDE_OF[mover]
    near = concerned(s, side, start, hex_)
    asked, able = False, 0
    if not near:
        return asked, able
    target_kind = s.kind[mover]
    out = s.reacted | s.disordered
    for piece in bits(s.units_at(near)):
        if out >> piece & 1:
            continue
        if could_react(s, piece, s.kind[piece], start, hex_, target_kind):
            able |= 1 << piece
            asked = True
        elif not asked and s.hidden(piece):
            asked = any(could_react(s, piece, kind, start, hex_, target_kind) for kind in bits(possible(s, piece)))
    return asked, able


@rule("HC-12a")
@window(
    FLOW, "react", "HC-12a", lambda s, unit, *_: 1 - SIDE_OF[unit], decline=HOLD, discreet=True, orders=STANDING,
    quiet=True,
)  # fmt: skip
def reactions(s: Battle, unit: int, start: int, hex_: int) -> Offers:
    """After each hex: one shot after another, until the other side holds or the mover is gone."""
    if s.where[unit] != hex_:
        return None
    asked, able = may_react(s, unit, start, hex_)
    return [REACT.group(last=able)] if asked else None


@reactions.on(HOLD)
def hold_fire(s: Battle, unit: int, start: int, hex_: int) -> None:
    """Nobody else fires at the mover."""
    s.tell("fire-held", "HC-12a", unit=unit, side=1 - SIDE_OF[unit])


def beside(s: Battle, unit: int, start: int, hex_: int, firer: int) -> bool:
    """Whether the mover is next to a unit."""
    return bool(s.setting.ground.board.around[hex_] >> s.where[firer] & 1)


@reactions.by_order(REACT, beside=beside)
def chance_at_mover(s: Battle, unit: int, start: int, hex_: int, firer: int) -> Fraction:
    """The chance of a loss."""
    return chance_of_loss(shot_dice(s, firer, s.kind[firer], s.where[firer], s.kind[unit], hex_, True))
