"""What a match is made of besides its position: where it began, and one entry an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lancio.engine.events import Event
from lancio.engine.outcome import Chapter


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
