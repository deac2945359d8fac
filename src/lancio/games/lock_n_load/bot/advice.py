"""What is proposed to whoever does not want to set up by hand (D31): the answer that the computer would give.

All counters lie open, and whoever sets up has nothing to guess: the judgement of the true position tells no secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lancio.engine.questions import Advice, Question
from lancio.games.lock_n_load.parking import first_facing, first_hatches
from lancio.games.lock_n_load.setup import arm, deploy, dig, tripod, which_way
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import face_gun
from lancio.games.lock_n_load.verbs import MOUNT

SET_UP: tuple[Question[Fight, Any], ...] = (
    dig, which_way, deploy, arm, tripod, first_facing, first_hatches, face_gun,
)  # fmt: skip


def best(s: Fight, question: Question[Fight, Any], args: tuple[Any, ...]) -> int:
    """The answer that is rated best, of equals the first; a machine gun stands on its tripod."""
    if question is tripod:
        return next(code for code in s.choices if MOUNT.is_in(code))
    rates = question.rates(s, args, s.to_act)
    return max(rates, key=lambda code: (rates[code], -code)) if rates else s.choices.pick(0)


def advising(question: Question[Fight, Any]) -> Callable[..., Advice | None]:
    """The best answer, while the sides set up."""

    def advice(s: Fight, *args: Any) -> Advice | None:
        return None if s.turn else Advice("set-up", (best(s, question, args),))

    return advice


for asked in SET_UP:
    asked.advice = advising(asked)
