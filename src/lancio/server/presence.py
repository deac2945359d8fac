"""Who is at a table: a seat looks while one of its lines is open; a browser closes it when nobody sees its window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Presence:
    """The lines of each seat."""

    def __init__(self) -> None:
        self._lines: Counter[str | None] = Counter()

    @contextmanager
    def looking(self, sides: Iterable[str | None]) -> Iterator[None]:
        """Somebody looks for these sides."""
        held = tuple(sides)
        self._lines.update(held)
        try:
            yield
        finally:
            self._lines.subtract(held)

    def looks(self, side: str | None) -> bool:
        """Whether a seat is looked at from."""
        return self._lines[side] > 0
