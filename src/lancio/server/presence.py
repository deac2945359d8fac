"""Who is at a table: a seat looks while one of its lines is open; a browser closes it when nobody sees its window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager


class Presence:
    """The lines of each seat at this server. `changed` is called when a seat begins or ceases to look."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._lines: Counter[str | None] = Counter()
        self._changed = changed

    @contextmanager
    def looking(self, sides: Iterable[str | None]) -> Iterator[None]:
        """Somebody looks for these sides."""
        held = tuple(sides)
        self._count(held, 1)
        try:
            yield
        finally:
            self._count(held, -1)

    def _count(self, sides: tuple[str | None, ...], more: int) -> None:
        before = self.sides
        for side in sides:
            self._lines[side] += more
        if self.sides != before:
            self._changed()

    @property
    def sides(self) -> frozenset[str]:
        """The sides that look; who watches is not told."""
        return frozenset(side for side, count in self._lines.items() if count > 0 and side is not None)

    def looks(self, side: str | None) -> bool:
        """Whether a seat is looked at from."""
        return self._lines[side] > 0
