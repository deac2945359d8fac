"""Who is at a table: a seat looks while one of its lines is open; a browser closes it when nobody sees its window. For
a while after that the seat is near: in another window, or on a phone that has gone dark. Whoever goes to another page
or shuts this one has left, and is not.

Several servers tell one another. What another one has said holds for a while: it says it again, unless it is gone.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

#: seconds after which a server says again who looks there, and for which that holds
AGAIN, HOLDS = 8.0, 20.0
#: seconds for which whoever has ceased to look is near
NEAR = 180.0
NOBODY: frozenset[str] = frozenset()
#: before the name of a side that has left, in what servers tell one another
LEFT = "-"


class Elsewhere:
    """Who looks at matches at other servers, as they have said."""

    def __init__(self) -> None:
        #: match -> server -> the sides that look there, and until when that holds
        self._told: dict[str, dict[str, tuple[frozenset[str], float]]] = {}

    def sides(self, match: str) -> frozenset[str]:
        """The sides that look at a match elsewhere."""
        told = self._told.get(match)
        return frozenset().union(*(sides for sides, _ in told.values())) if told else NOBODY

    def hear(self, server: str, told: Mapping[str, Iterable[str]], now: float) -> set[str]:
        """A server says who looks there; the matches for which that is news."""
        news = set()
        for match, sides in told.items():
            before = self.sides(match)
            said = frozenset(side for side in sides if not side.startswith(LEFT))
            if said:
                self._told.setdefault(match, {})[server] = said, now + HOLDS
            else:
                self._drop(match, server)
            if self.sides(match) != before:
                news.add(match)
        return news

    def forget(self, now: float) -> set[str]:
        """What was not said again holds no more; the matches for which that is news."""
        late = [
            (match, server) for match, told in self._told.items() for server, (_, until) in told.items() if until <= now
        ]
        for match, server in late:
            self._drop(match, server)
        return {match for match, _ in late}

    def _drop(self, match: str, server: str) -> None:
        told = self._told.get(match, {})
        told.pop(server, None)
        if not told:
            self._told.pop(match, None)


class Line:
    """A line by which somebody looks. `left`: it ends since he has left."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = False


class Presence:
    """The lines of each seat at this server. `changed` is called when a seat begins or ceases to look."""

    def __init__(self, changed: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._lines: Counter[str | None] = Counter()
        self._changed = changed
        self._clock = clock
        #: who looked when it was last seen to, and when others ceased to
        self._seen = NOBODY
        self._left: dict[str, float] = {}
        #: the sides that look here; who watches is not told
        self.here = NOBODY
        #: what other servers were told of that
        self.told = NOBODY
        #: the sides that have left here, of which other servers were not told yet
        self.parted: set[str] = set()
        #: the sides that look at other servers
        self.elsewhere: Callable[[], frozenset[str]] = lambda: NOBODY

    @contextmanager
    def looking(self, sides: Iterable[str | None]) -> Iterator[Line]:
        """Somebody looks for these sides."""
        held, line = tuple(sides), Line()
        self._count(held, 1)
        try:
            yield line
        finally:
            self._count(held, -1)
            if line.left:
                gone = {side for side in held if side is not None} - self.here
                self.parted |= gone
                self.depart(gone)

    def depart(self, sides: Iterable[str]) -> None:
        """These have left, here or at another server: where they do not look they are not near."""
        self.note()
        for side in sides:
            self._left.pop(side, None)

    def _count(self, sides: tuple[str | None, ...], more: int) -> None:
        for side in sides:
            self._lines[side] += more
        now = frozenset(side for side, count in self._lines.items() if count > 0 and side is not None)
        if now != self.here:
            self.here = now
            self.note()
            self._changed()

    def note(self) -> None:
        """Somebody may have come or gone, here or at another server."""
        now, sides = self._clock(), self.sides
        self._left |= dict.fromkeys(self._seen - sides, now)
        self._left = {side: at for side, at in self._left.items() if at > now - NEAR and side not in sides}
        self._seen = sides

    @property
    def near(self) -> frozenset[str]:
        """The sides that have looked until a short while ago."""
        self.note()
        return frozenset(self._left)

    @property
    def sides(self) -> frozenset[str]:
        """The sides that look, here or at another server; who watches is not told."""
        return self.here | self.elsewhere()

    def looks(self, side: str | None) -> bool:
        """Whether a seat is looked at from."""
        return self._lines[side] > 0 or side in self.elsewhere()
