"""The sentences of refusals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lancio.engine.reasons import COMMON, Reason
from lancio.engine.text import Catalogue
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import PACKAGE

Reasons = Iterator[Reason]


@cache
def catalogue() -> Catalogue:
    """The game's sentences."""
    return Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def no(key: str, rule: str | None, **data: object) -> Reason:
    """A reason with the game's own sentence."""
    return Reason(key, rule, data, catalogue())


def name(s: Raid, hex_: int) -> str:
    """A hex as it is numbered."""
    return s.setting.ground.board.name[hex_]
