"""The computer players by name."""

from __future__ import annotations

import difflib

from lancio.engine.errors import UnknownPlayer
from lancio.engine.manners import TEMPERAMENTS
from lancio.players.base import Player
from lancio.players.beginner import Beginner
from lancio.players.greedy import Greedy
from lancio.players.levels import Expert, Hard, Normal
from lancio.players.random import Random
from lancio.players.search import Search
from lancio.players.sketch import Sketch

#: what people choose between, weakest first
LEVELS: dict[str, type[Player]] = {kind.name: kind for kind in (Beginner, Normal, Hard, Expert)}
#: weakest first; the levels after the players that they are made of
ROSTER: dict[str, type[Player]] = {kind.name: kind for kind in (Random, Greedy, Search)} | LEVELS
#: the largest budget that can be asked for
MOST = 100_000
#: for experiments: found by name, not offered to people
ASIDE: dict[str, type[Player]] = {Sketch.name: Sketch}


def players() -> tuple[str, ...]:
    """The names of the computer players: those named by what they do, then the levels, each weakest first."""
    return tuple(ROSTER)


def player(name: str) -> Player:
    """A computer player by its name, which may carry a budget of simulations a decision, `search:200`, or, where it
    does not look ahead, a temperament: `greedy:bold`."""
    kind, _, more = str(name).partition(":")
    found = ROSTER.get(kind)
    if more and found is not None and issubclass(found, Search):
        if not (more.isascii() and more.isdigit() and 0 < int(more) <= MOST):
            raise UnknownPlayer(f"{name!r}: expected a budget from 1 to {MOST} simulations, such as {kind}:200")
        return found(int(more))
    if more and found is not None and issubclass(found, Greedy):
        if more not in TEMPERAMENTS:
            raise UnknownPlayer(f"{name!r}: expected a temperament, {' or '.join(f'{kind}:{t}' for t in TEMPERAMENTS)}")
        return found(more)
    if name in ASIDE:
        return ASIDE[name]()
    if name not in ROSTER:
        close = difflib.get_close_matches(str(name), ROSTER, n=2, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(ROSTER)}"
        raise UnknownPlayer(f"no player is called {name!r}; {hint}")
    return ROSTER[name]()
