"""What a match is made of besides its position: where it began, one entry an action, and the steps of walking it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from lancio.engine.events import Event
from lancio.engine.outcome import Chapter

if TYPE_CHECKING:
    from lancio.engine.match import Match

#: who, and what he does in words; None: he takes back his last action
Move = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Origin:
    """What a match began from: a seed, or a position with perhaps a seed and scripted dice."""

    seed: int = 0
    position: Mapping[str, Any] | None = None
    script: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One action in the journal."""

    side: str
    code: int
    events: tuple[Event, ...]
    private: bool
    #: the turn and the part of it in which it was played
    turn: int
    chapter: Chapter
    #: the digest before this action, where a new chapter begins
    checkpoint: str | None
    #: what was tried in its place and taken back by consent: the dice of that stay thrown
    tried: tuple[Move, ...] = ()


class Step(NamedTuple):
    """An action played or taken back, and the match before and after."""

    entry: Entry
    before: Match
    after: Match

    @property
    def taken_back(self) -> bool:
        """Whether the action was taken back."""
        return self.after.played < self.before.played

    def noticed_by(self, viewer: str | None) -> bool:
        """Whether a viewer can notice it: of a secret action whoever did it, and those for whom something looks
        different."""
        entry = self.entry
        return (
            not entry.private
            or viewer == entry.side
            or any(event.visible_to(viewer) for event in entry.events)
            or self.before.view(viewer) != self.after.view(viewer)
        )
