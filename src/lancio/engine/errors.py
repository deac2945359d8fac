"""What can go wrong, and what a person is told. Nothing has changed when one of these is raised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lancio.engine.reasons import Reason


#: how much of a wrong action is repeated in a message
LONGEST = 80


class LancioError(Exception):
    """The root of every error that Lancio raises on purpose."""


class UnknownGame(LancioError, LookupError):
    """No game of that name; the message names the close matches."""


class UnknownPlayer(LancioError, LookupError):
    """No computer player of that name."""


class IllegalAction(LancioError, ValueError):
    """An action that cannot be played now; `reasons` say why, each with its rule."""

    def __init__(self, action: str, reasons: Iterable[Reason]) -> None:
        self.action = action
        self.reasons: tuple[Reason, ...] = tuple(reasons)
        shown = action if len(action) <= LONGEST else f"{action[:LONGEST]}…"
        super().__init__(f"{shown!r} is not legal now: " + "; ".join(str(r) for r in self.reasons))


class CannotUndo(LancioError):
    """Dice were thrown, a secret was seen, or the other side has acted since."""


class BadData(LancioError, ValueError):
    """A file, position, record or option that does not hold; says where, and what was expected. `reason` says it in
    any language, where a player may come upon it."""

    def __init__(self, where: str, problem: str, reason: Reason | None = None) -> None:
        self.where = where
        self.problem = problem
        self.reason = reason
        super().__init__(f"{where}: {problem}")
