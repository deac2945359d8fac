"""The past of a match in play: its first actions lie in the database with the positions that were kept, and are read
when somebody asks for them; the last ones are at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, overload

from lancio import Match
from lancio.engine.journal import Entry

#: the version of an action for those who were told of it
Told = dict[str | None, int]
#: an action, and who was told of it
Deed = tuple[Entry, Told]


class Past(Sequence[Entry]):
    """The first actions of a match, in the order of play. Reading them takes its time: not on the loop."""

    __slots__ = ("_count", "_read")

    def __init__(self, count: int, read: Callable[[], list[Deed]]) -> None:
        self._count = count
        self._read = read

    def deeds(self) -> list[Deed]:
        """All of them with who was told, read anew each time."""
        return self._read()[: self._count] if self._count else []

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return (entry for entry, _ in self.deeds())

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...

    def __getitem__(self, place: Any) -> Any:
        return [entry for entry, _ in self.deeds()][place]


NOTHING = Past(0, list)


class Numbers:
    """For each action of a match: its version for those who were told of it. Those of the past are read with it."""

    __slots__ = ("last", "past")

    def __init__(self, past: Past = NOTHING, last: Sequence[Told] = ()) -> None:
        self.past = past
        #: of the actions after the past
        self.last = list(last)

    def __len__(self) -> int:
        return len(self.past) + len(self.last)

    def __iter__(self) -> Iterator[Told]:
        return chain((told for _, told in self.past.deeds()), self.last)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Numbers) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def at_hand(self, place: int) -> list[Told]:
        """From a place on that is not in the past."""
        return self.last[place - len(self.past) :]

    def copy(self) -> Numbers:
        """As they are now."""
        return Numbers(self.past, self.last)

    def lean(self, past: Past) -> None:
        """Let go of those that can be read from here on."""
        del self.last[: len(past) - len(self.past)]
        self.past = past


def deeds(match: Match, numbers: Numbers, place: int) -> list[Deed]:
    """The actions of a match from a place on."""
    begin = len(numbers.past)
    if place >= begin:
        return list(zip(match.journal_from(place), numbers.at_hand(place), strict=True))
    return [*numbers.past.deeds()[place:], *zip(match.journal_from(begin), numbers.last, strict=True)]
