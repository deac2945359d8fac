"""The shapes of lessons and riddles."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lancio.server.shapes import Term


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


class RiddleShape(Struct):
    """A riddle: who is asked, where and what; among how many answers, and how hard it is (1 to 3)."""

    slug: str
    side: str
    #: the side in words
    who: str
    scenario: str
    #: as the question counts it
    turn: int
    #: tells it from the others of its game
    title: str
    asks: str
    count: int
    level: int


class TriedShape(Struct):
    """An answer, the chance to win that it gives, and in how many worlds it was tried."""

    action: str
    chance: float
    worlds: int
    right: bool


class SentenceShape(Struct):
    """What somebody does in a line that is told, as a sentence of the diary, the hexes and pieces in it, and whether
    something was left out before it."""

    side: str
    text: str
    on: list[str]
    later: bool


class FollowShape(Struct):
    """An answer and what usually comes after it."""

    action: str
    lines: list[SentenceShape]


class RiddleAnswer(Struct):
    """What is best, what each answer is worth, the terms that make the difference, and the odds of what is best; how
    far it leads, and the standard error of that; what usually follows after it, and instead after the next one."""

    right: list[str]
    answers: list[TriedShape]
    terms: list[Term]
    odds: dict[str, Any] | None
    lead: float
    error: float
    follows: FollowShape
    instead: FollowShape
