"""How quick this machine looks ahead, and how many simulations a level of play therefore gets.

A level says how many seconds a weighty decision may take. What it gets is a number of simulations, written into the
match once, so that the same seed gives the same game on every machine and after every restart.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping

import lancio
from lancio import UnknownPlayer
from lancio.players import player

#: simulations a second of a game that was never measured
GUESS = 100.0
#: what a new measurement counts, beside all before
FRESH = 0.2
#: a measurement of less tells nothing: simulations, seconds
ENOUGH = 6.0, 0.02
#: the least and the most simulations that a level gets here
LEAST, MOST = 12, 1000


class Speeds:
    """Simulations a second, by game, from what was thought here."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, float] = {}

    def note(self, game: str, simulations: float, seconds: float) -> None:
        """So many simulations took so long."""
        if simulations < ENOUGH[0] or seconds < ENOUGH[1]:
            return
        speed = simulations / seconds
        with self._lock:
            before = self._known.get(game)
            self._known[game] = speed if before is None else before + FRESH * (speed - before)

    def knows(self, game: str) -> bool:
        """Whether there is anything to go by."""
        return game in self._known

    def budget(self, game: str, seconds: float, share: float = 1.0) -> int:
        """The simulations of so many seconds, with a share of the processor."""
        speed = self._known.get(game, GUESS)
        return max(LEAST, min(MOST, round(speed * seconds * share)))


def seconds_of(name: str) -> float:
    """The seconds that a level takes; 0 if the name has a budget already, or takes no time to speak of."""
    if ":" in name:
        return 0.0
    try:
        return player(name).seconds
    except UnknownPlayer:
        return 0.0


def unsettled(game: str, seats: Mapping[str, str]) -> bool:
    """Whether somebody at a match has yet to get a number of simulations."""
    return game in lancio.games() and any(seconds_of(name) for name in seats.values())


def settled(name: str, game: str, speeds: Speeds, share: float) -> str:
    """A level with its number of simulations: `expert:240`. Others as they are."""
    seconds = seconds_of(name)
    return f"{name}:{speeds.budget(game, seconds, share)}" if seconds else name
