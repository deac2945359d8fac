"""Clocks: how much time a side has left, from the times in the journal and nothing else: it outlasts the server.

Time runs for the side that must decide, from the entry before, or from when the match began. A go is a run of entries
of one side. With a bank each second of it counts, and each go gives an increment back; with so much time a go only what
goes beyond it counts, and the bank is the reserve. While no server is there it stands. Nothing happens by itself when
time is up: the others may act on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

#: from when to when nobody could play
Pause = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Control:
    """How a match is timed, in seconds."""

    bank: float
    increment: float = 0.0
    #: free in each go
    each: float = 0.0


@dataclass(slots=True)
class Timer:
    """The clocks of a match, as the journal has moved them so far."""

    control: Control
    #: when the match began, then when the last entry was written
    last: float
    #: how many entries were followed
    number: int = 0
    _left: dict[str, float] = field(default_factory=dict)
    #: whose go it was last, and how long it has taken
    _side: str = ""
    _run: float = 0.0
    #: what anybody was given in all
    given: float = 0.0
    #: and each side of it
    gifts: dict[str, float] = field(default_factory=dict)
    #: when nobody could play
    pauses: tuple[Pause, ...] = ()

    def follow(self, number: int, side: str, at: float) -> None:
        """An entry of the journal. Who takes something back pays for the time until he does."""
        if number <= self.number:
            return
        self.number = number
        self._pass(side, at)
        self.last = max(self.last, at)

    def give(self, side: str, seconds: float) -> None:
        """Somebody gives a side more time."""
        self._left[side] = self._bank(side) + seconds
        self.given += seconds
        self.gifts[side] = self.gifts.get(side, 0.0) + seconds

    def left(self, side: str, to_act: str | None, now: float) -> float:
        """What a side has left at this moment: of its bank, and of a go that takes no longer than is free."""
        seen = replace(self, _left=dict(self._left))
        if to_act is not None:
            seen._pass(to_act, now)
        free = seen.control.each - (seen._run if to_act == side else 0.0)
        return seen._bank(side) + max(0.0, free)

    def _bank(self, side: str) -> float:
        return self._left.get(side, self.control.bank)

    def _pass(self, side: str, at: float) -> None:
        """Time passes for a side."""
        if side != self._side:
            if self._side:
                self._left[self._side] = self._bank(self._side) + self.control.increment
            self._side, self._run = side, 0.0
        before = max(0.0, self._run - self.control.each)
        self._run += max(0.0, at - self.last - paused(self.pauses, self.last, at))
        self._left[side] = self._bank(side) - (max(0.0, self._run - self.control.each) - before)


def told(timer: Timer, people: Mapping[str, bool], to_act: str | None, now: float) -> dict[str, float]:
    """What each person has left, in whole seconds; below zero: so long ago it was up."""
    return {side: float(round(timer.left(side, to_act, now))) for side, human in people.items() if human}


def paused(pauses: Sequence[Pause], first: float, last: float) -> float:
    """How much of a time was nobody's.

    >>> paused([(10.0, 20.0), (30.0, 40.0)], 15.0, 32.0)
    7.0
    """
    return sum(max(0.0, min(last, end) - max(first, begin)) for begin, end in pauses)
