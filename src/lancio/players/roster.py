"""The computer players by name."""

from __future__ import annotations

import difflib

from lancio.engine.errors import UnknownPlayer
from lancio.players.base import Player
from lancio.players.greedy import Greedy
from lancio.players.random import Random

#: weakest first
ROSTER: dict[str, type[Player]] = {kind.name: kind for kind in (Random, Greedy)}


def players() -> tuple[str, ...]:
    """The names of the computer players, weakest first."""
    return tuple(ROSTER)


def player(name: str) -> Player:
    """A computer player by its name."""
    if name not in ROSTER:
        close = difflib.get_close_matches(str(name), ROSTER, n=2, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(ROSTER)}"
        raise UnknownPlayer(f"no player is called {name!r}; {hint}")
    return ROSTER[name]()
