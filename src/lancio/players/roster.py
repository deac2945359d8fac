"""The computer players by name."""

from __future__ import annotations

import difflib

from lancio.engine.errors import UnknownPlayer
from lancio.engine.manners import TEMPERAMENTS
from lancio.engine.registry import guests
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
    """The names of the computer players: those named by what they do, then the levels, each weakest first; then those
    of other packages."""
    return (*ROSTER, *(name for name in guests() if name not in ROSTER))


def guest(name: str) -> type[Player]:
    """The player that another package offers under a name."""
    point = guests()[name]
    try:
        kind = point.load()
    except Exception as error:
        raise UnknownPlayer(f"{name!r} ({point.value}) cannot be loaded: {type(error).__name__}: {error}") from error
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise UnknownPlayer(f"{name!r} ({point.value}): expected a subclass of lancio.players.Player, found {kind!r}")
    return kind


def player(name: str) -> Player:
    """A computer player by its name, which may carry a budget of simulations a decision, `search:200`, or, where it
    does not look ahead, a temperament: `greedy:bold`."""
    kind, _, more = str(name).partition(":")
    found = ROSTER.get(kind) or (guest(kind) if kind in guests() else None)
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
    if found is None or more:
        close = difflib.get_close_matches(str(name), players(), n=2, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(players())}"
        raise UnknownPlayer(f"no player is called {name!r}; {hint}")
    return found()
