"""Patterns over notations: `move 505-c2 1412`, `move * 1412`, `attack *`. A star stands for anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lancio.engine.match import Match


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some actions by their notation."""

    text: str

    def fits(self, action: str) -> bool:
        """Whether an action is one of them."""
        return compiled(self.text).fullmatch(action) is not None

    @property
    def verb(self) -> str:
        """Their first word."""
        return self.text.partition(" ")[0]


@lru_cache(maxsize=2048)
def compiled(text: str) -> re.Pattern[str]:
    """A pattern to be held against notations."""
    return re.compile(".*".join(map(re.escape, text.split("*"))))


def first_legal(match: Match, text: str) -> str | None:
    """The first of the legal actions that a pattern fits."""
    pattern = Pattern(text)
    return next((str(action) for action in match.legal if pattern.fits(str(action))), None)
