"""Chapter 8 as an Action: the units of a hex attack one after another, each with its own target (A10, A12, A13)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.fire import armed, attack, target_in, targets
from lancio.games.drvar.movement import moves
from lancio.games.drvar.payment import begin, pay, sharing, still_affordable
from lancio.games.drvar.pieces import SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import movable
from lancio.games.drvar.verbs import ADVANCE, ATTACK, STOP, STRIKE

FLOW = Drvar.flow


@rule("A10", "8.1c")
@acts.ATTACK.starts(ATTACK)
def start_attack(s: Drvar, side: int, unit: int, hex_: int) -> None:
    """The first unit attacks; others of its hex may follow."""
    begin(s, acts.ATTACK, unit)
    s.group = 0
    s.then(attackers)
    shoot(s, unit, hex_)


@rule("A12", "8.1c")
@acts.STRIKE.starts(STRIKE)
def start_strike(s: Drvar, side: int, unit: int, hex_: int) -> None:
    """The same, then half a move."""
    begin(s, acts.STRIKE, unit)
    s.group = 0
    s.then(attackers, follow_up)
    shoot(s, unit, hex_)


@rule("A13", "R19")
@acts.ADVANCE.starts(ADVANCE)
def start_advance(s: Drvar, side: int, unit: int) -> None:
    """Half a move, then attacks from wherever the members ended."""
    begin(s, acts.ADVANCE, unit)
    s.then(moves, attackers)


@rule("5b")
@FLOW.question("attacks", "8.1a", lambda s: s.active, until=STOP)
def attackers(s: Drvar) -> Choices:
    """Each unit of the stack may attack once, with its own target, which may be named after the last result (R5).
    After half a move: those who moved, wherever they stopped."""
    side = s.active
    if s.act is acts.ADVANCE:
        units = s.crew & armed(s, side) & ~s.attackers
    else:
        units = sharing(s, s.at[s.origin] & armed(s, side) & ~s.attackers)
        if s.act is acts.STRIKE:
            units &= movable(s, side)
        units = still_affordable(s, side, units)
    groups = ATTACK.groups((unit, targets(s, unit)) for unit in bits(units))
    groups = [group for group in groups if group[1]]
    return Choices([*groups, STOP.alone]) if groups else Choices()


@rule("8.1h", "8.5a")
@attackers.on(ATTACK)
def shoot(s: Drvar, unit: int, hex_: int) -> None:
    """One unit attacks the enemy hex: the result falls on the unit on top."""
    s.crew |= 1 << unit
    s.attackers |= 1 << unit
    pay(s, SIDE_OF[unit], s.act, s.crew)
    attack(s, unit, target_in(s, 1 - SIDE_OF[unit], hex_), hex_)


@rule("A12")
@FLOW.procedure("follow-up")
def follow_up(s: Drvar) -> None:
    """Those who attacked may now move half."""
    s.group = s.crew & movable(s, s.active)
    s.spent = (0, 0)
    s.then(moves)
