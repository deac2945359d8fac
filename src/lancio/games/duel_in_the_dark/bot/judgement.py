"""How good each answer is, for the `greedy` player: a readable plan for each side, one small function a decision.

Everything is judged from a position the side could be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from collections.abc import Mapping

from lancio.games.duel_in_the_dark.bot import british as british_plan
from lancio.games.duel_in_the_dark.bot import german as german_plan
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.verbs import BADGE, FIRE


def rate(s: Raid, side: int) -> Mapping[int, float] | None:
    """The answers worth considering, each with its worth."""
    frame = s.question
    if frame is None:
        return None
    if frame[0] in ("badge", "gold-shot"):
        return {BADGE.base if frame[0] == "badge" else FIRE.base: 1.0}
    judge = (british_plan if side == s.brit else german_plan).JUDGES.get(frame[0])
    rates = judge(s) if judge is not None else None
    return {code: value for code, value in rates.items() if code in s.choices} if rates else None
