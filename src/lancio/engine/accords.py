"""What people agree on beside the rules: to take back what dice have decided, to resign, to share a result, to win on
time. Each is written like an action, in brackets, so that a record holds it and a replay can do it again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lancio.engine.errors import IllegalAction
from lancio.engine.outcome import Outcome
from lancio.engine.reasons import Reason

if TYPE_CHECKING:
    from lancio.engine.journal import Move

#: how a match ended, where that was not by its rules
RESIGNED, AGREED, TIME = "resigned", "agreed", "time"
LEVELS = (RESIGNED, AGREED, TIME)
DRAW = "draw"

RESIGNS = "(resigns)"
CLAIMS = "(claims the win on time)"
_TAKES_BACK = re.compile(r"\(takes back ([1-9][0-9]{0,5})\)")
_AGREES = re.compile(r"\(agrees: (.+)\)")


def is_accord(text: str | None) -> bool:
    """Whether a move is none of the rules'.

    >>> is_accord("(resigns)"), is_accord("end")
    (True, False)
    """
    return text is not None and text.startswith("(")


def takes_back(count: int) -> str:
    """To go back so many actions, with the dice where they are now."""
    return f"(takes back {count})"


def agrees(winner: str | None) -> str:
    """To end it with this winner, or with none."""
    return f"(agrees: {winner or DRAW})"


def taken_back(text: str | None) -> int:
    """How many actions a move takes back; 0: it is no such move.

    >>> taken_back("(takes back 12)"), taken_back("(resigns)")
    (12, 0)
    """
    found = _TAKES_BACK.fullmatch(text or "")
    return int(found[1]) if found else 0


def outcome_of(side: str, text: str, sides: tuple[str, ...]) -> Outcome:
    """How a match ends when a side does that. Nobody has counted any points."""
    others = [one for one in sides if one != side]
    if side in sides:
        if text == RESIGNS:
            return Outcome(others[0] if len(others) == 1 else None, RESIGNED, {})
        if text == CLAIMS:
            return Outcome(side, TIME, {})
        found = _AGREES.fullmatch(text)
        if found and found[1] in (*sides, DRAW):
            return Outcome(None if found[1] == DRAW else found[1], AGREED, {})
    raise IllegalAction(text, [Reason("unknown_side", data={"side": side})])


def written(move: Move) -> tuple[str, str]:
    """A move as it stands in a record."""
    side, text = move
    return side, text or ""
