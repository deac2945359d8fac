"""HC-6 and HC-8: the sequence of play on one page.

set-up of the defender                          (setup)
the Drop turn: group A, then B, then R          (drop)
    drop points, then unit by unit:
        scatter, occupied hexes, landing damage (landing)
        opportunity fire                        (landing_fire)
turns 1 to the last:
    initiative
    activations, side by side                   (activation)
        move (movement), fire (fire), assault (assault)
        opportunity fire after each hex         (opportunity)
    recovery                                    (recovery)
the goal of the scenario                        (victory)
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.histo_command.recovery import commands
from lancio.games.histo_command.state import NOBODY, Battle
from lancio.games.histo_command.tables import SIDES

FLOW = Battle.flow


@rule("HC-6a", "HC-8a")
@FLOW.procedure("turn")
def turn(s: Battle, frame: Frame, log: Log | None) -> None:
    """Initiative, activations, recovery; after the last turn the goal is checked."""
    s.group = s.mover = NOBODY
    s.used = s.reacted = s.acted = 0
    if s.turn >= s.setting.plan.turns:
        s.stack.append(("victory",))
        return
    s.turn += 1
    if log is not None:
        log.add("turn-began", "HC-8a", turn=s.turn)
    s.stack += [("turn",), ("recovery",), ("initiative",)]


@rule("HC-8b")
@FLOW.procedure("initiative")
def initiative(s: Battle, frame: Frame, log: Log | None) -> None:
    """A die each, and one more for every own command on the map; the higher goes first, a tie is rolled again."""
    while True:
        dice = [s.dice.roll(6), s.dice.roll(6)]
        totals = [dice[side] + commands(s, side).bit_count() for side in (DROP, DEFENDER)]
        first = DROP if totals[DROP] > totals[DEFENDER] else DEFENDER
        tie = totals[DROP] == totals[DEFENDER]
        if log is not None:
            log.add(
                "initiative-rolled",
                "HC-8b",
                dice=dice,
                allied=totals[DROP],
                german=totals[DEFENDER],
                winner=None if tie else SIDES[first],
            )
        if not tie:
            s.initiative = first
            s.stack.append(("activations", first))
            return
