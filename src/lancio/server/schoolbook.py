"""The shapes of lessons."""

from __future__ import annotations

from msgspec import Struct


class StepShape(Struct):
    """A step: what to do and why, what to look at, whether it asks something, and one way through."""

    do: str
    why: str | None
    look: list[str]
    asks: bool
    solution: list[str]


class LessonShape(Struct):
    """A lesson. Its steps come with it only if it is asked for by name."""

    slug: str
    title: str
    about: str
    minutes: int
    side: str
    #: how many steps it has
    count: int
    #: what is said at the end
    won: str
    steps: list[StepShape]


class LessonStarted(Struct):
    """A match that is a lesson: the key of its one seat, and who sits where."""

    id: str
    keys: dict[str, str]
    scenario: str
    seats: dict[str, str]
