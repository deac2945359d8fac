"""Memories that outlive a position: what was worked out once for a map and is asked again and again.

What is kept must follow from its key alone. The suite plays whole games and compares every answer with one that was
worked out while nothing was kept (`tests/games/suite/test_kept.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")

#: all memories of this process; they belong to maps and tables, which stay
_ALL: list[Kept[Any, Any]] = []


class Kept(dict[K, V]):
    """A dictionary that can be emptied for a while."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        _ALL.append(self)


@contextmanager
def forgotten() -> Iterator[None]:
    """For a while nothing is remembered, and what is worked out meanwhile is not kept."""
    before = [dict(kept) for kept in _ALL]
    for kept in _ALL:
        kept.clear()
    try:
        yield
    finally:
        for kept, known in zip(_ALL, before, strict=False):
            kept.clear()
            kept.update(known)
