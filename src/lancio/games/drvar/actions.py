"""Chapter 5: the go. One Action a go, chosen and paid by the active side, or a pass.

A stack joins step by step in the questions that follow. What begins an Action stands with its rule (`acts`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.verbs import Verb
from lancio.games.drvar import acts, attacks, landing
from lancio.games.drvar.acts import Action
from lancio.games.drvar.interrupts import STANDING
from lancio.games.drvar.menu import below_top, free_actions, paid_actions
from lancio.games.drvar.pieces import COMMANDS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import MOVE, PASS, STANDING_ORDERS, TOP

__all__ = ["attacks", "landing", "open_actions"]

FLOW = Drvar.flow


@rule("2b", "4a", "5a", "2d")
@FLOW.question("go", "2b", lambda s, side: side)
def open_actions(s: Drvar, side: int) -> Choices:
    """Everything the active side may do now, or pass. Putting a unit on top and standing orders do not end the go."""
    if s.menu is None:
        s.menu = free_actions(s, side)
        if s.pa[side]:
            s.menu += paid_actions(s, side)
    return Choices([*s.menu, PASS.alone, TOP.group(last=below_top(s, side)), *STANDING.thoughts(s, side)])


def chosen(action: Action, verb: Verb, start: Callable[..., None]) -> Callable[..., None]:
    """What an Action's verb does: it is the Action of this go, and begins."""

    def choose(s: Drvar, side: int, *args: Any) -> None:
        s.menu = None
        s.passes = 0
        s.paid = 0
        s.attackers = 0
        row = acts.COMMAND_MOVE if verb is MOVE and args[0] in COMMANDS else action
        s.tell("action-chosen", row.rule, side=side, action=row.key if row is not action else verb.word)
        start(s, side, *args)

    return choose


for _action in acts.ALL:
    for _verb, _start in _action.start:
        open_actions.on(_verb)(chosen(_action, _verb, _start))


@rule("2b", "2e")
@open_actions.on(PASS)
def pass_go(s: Drvar, side: int) -> None:
    """No Action. Step 3 ends if the other passed too, or has no PA left (R2)."""
    s.passes += 1
    if not s.pa[1 - side]:
        s.passes = 2
    s.tell("passed", "2b", side=side, left=s.pa[side])


@rule("R11")
@open_actions.on(TOP)
def put_on_top(s: Drvar, side: int, unit: int) -> None:
    """The owner orders his stacks."""
    s.clock += 1
    s.rank[unit] = s.clock
    s.topped |= 1 << unit
    s.tell("put-on-top", "R11", unit=unit, hex=s.where[unit])
    s.then(open_actions.of(side))


@rule("8.7b")
@open_actions.on(STANDING_ORDERS)
def think_of_orders(s: Drvar, side: int) -> None:
    """Another standing order for interrupts, once a go."""
    s.then(STANDING.asked.of(side), open_actions.of(side))
