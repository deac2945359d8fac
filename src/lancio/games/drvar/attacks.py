"""Chapter 8 as an Action: the units of a hex attack one after another, each with its own target (A10, A12, A13)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar.fire import armed, attack, target_in, targets
from lancio.games.drvar.movement import affordable, begin, pay
from lancio.games.drvar.pieces import SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ADVANCE, STRIKE, movable
from lancio.games.drvar.verbs import ATTACK, STOPPING

FLOW = Drvar.flow


@rule("A10", "A12", "8.1c")
def start_attack(s: Drvar, action: int, piece: int, hex_: int, log: Log | None) -> None:
    """The first unit attacks; others of its hex may follow, then perhaps half a move."""
    begin(s, action, piece)
    s.group = 0
    if action == STRIKE:
        s.stack.append(("follow-up",))
    s.stack.append(("attacks",))
    shoot(s, piece, hex_, log)


@rule("8.1h", "8.5a")
def shoot(s: Drvar, piece: int, hex_: int, log: Log | None) -> None:
    """One unit attacks the enemy hex: the result falls on the unit on top."""
    s.crew |= 1 << piece
    s.attackers |= 1 << piece
    pay(s, SIDE_OF[piece], s.act, s.crew, log)
    attack(s, piece, target_in(s, 1 - SIDE_OF[piece], hex_), hex_, log)


@rule("5b", "8.2b")
@FLOW.question("attacks", "8.1a", lambda s, f: s.active)
def attackers(s: Drvar, frame: Frame) -> Choices:
    """Each unit of the stack may attack once, with its own target, which may be named after the last result (R5).
    After half a move: those who moved, wherever they stopped."""
    side = s.active
    if s.act == ADVANCE:
        units = s.crew & armed(s, side) & ~s.attackers
    else:
        units = s.at[s.origin] & armed(s, side) & ~s.attackers
        if s.act == STRIKE:
            units &= movable(s, side)
        units = still_affordable(s, side, units)
    groups = [ATTACK.group(piece, last=targets(s, piece)) for piece in bits(units)]
    groups = [group for group in groups if group[1]]
    return Choices([*groups, STOPPING]) if groups else Choices()


def still_affordable(s: Drvar, side: int, units: int) -> int:
    """Who can join without more PA than there are: a first unit out of command doubles the price."""
    if not units & s.out:
        return units
    s.pa[side] += s.paid
    out = affordable(s, side, s.act, units)
    s.pa[side] -= s.paid
    return out


@attackers.answered
def attack_on(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """One more attack, or no more."""
    if code == STOPPING[0]:
        return
    s.stack.append(frame)
    piece, hex_ = args_of(code, 2)
    shoot(s, piece, hex_, log)


@rule("A12")
@FLOW.procedure("follow-up")
def follow_up(s: Drvar, frame: Frame, log: Log | None) -> None:
    """Those who attacked may now move half."""
    s.group = s.crew & movable(s, s.active)
    s.spent = (0, 0)
    s.stack.append(("moving",))
