"""Dealing anew what a side cannot know: what the face-down objective counters are (ledger section 3), and how the
enemy has ordered his units to interrupt."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.games.drvar.forces import COUNTERS, TITO, YUGOSLAV
from lancio.games.drvar.interrupts import STANDING
from lancio.games.drvar.setup import identities_left
from lancio.games.drvar.state import Drvar


@rule("12.1d", "R31")
def redeal(s: Drvar, side: int, dice: Dice) -> None:
    """Every deal that agrees with the bonus announced in turn 1 is equally likely. The Yugoslav knows the counters.
    The enemy decides afresh at every hex: whatever his order brings about he could choose as well."""
    STANDING.forget(s, side)
    if side == YUGOSLAV or not s.ident:
        return
    if len(s.ident) < len(COUNTERS):
        deal_setup(s, dice)
        return
    hidden = [i for i in range(len(COUNTERS)) if not s.opened >> i & 1]
    rest = [s.ident[i] for i in hidden if s.ident[i] != TITO]
    ident = bytearray(s.ident)
    if len(rest) < len(hidden):
        bonus = s.setting.plan.bonus
        announced = bonus[s.ident.index(TITO)]
        homes = [i for i in hidden if not s.turn or bonus[i] == announced]
        home = homes[dice.below(len(homes))]
        ident[home] = TITO
        hidden.remove(home)
    for i, what in zip(hidden, dice.shuffled(sorted(rest)), strict=True):
        ident[i] = what
    s.ident = bytes(ident)


def deal_setup(s: Drvar, dice: Dice) -> None:
    """While the counters are being hidden: any of the six may lie on the stars done so far."""
    s.ident = bytes(dice.shuffled(COUNTERS)[: len(s.ident)])
    frame = s.question
    if frame is not None and frame[0] == identities_left.name:
        s.choices = identities_left.options(s, frame)
