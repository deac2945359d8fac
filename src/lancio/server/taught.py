"""Matches that are lessons: where they begin, what the lesson answers, what it says to other answers."""

from __future__ import annotations

from collections.abc import Mapping

import lancio
from lancio import BadData, Match
from lancio.engine.journal import Origin
from lancio.engine.lessons import Lesson, Place
from lancio.server.rows import Card


class Taught:
    """A match that is a lesson, or a riddle as one. Where it stands follows from its actions."""

    def __init__(self, lesson: Lesson, begun: int) -> None:
        self.lesson = lesson
        #: the step that it began at
        self.begun = begun
        self._last: tuple[Match, Place] | None = None

    def place(self, match: Match) -> Place:
        """Where the match stands. A match, once there, never changes, so it is worked out once."""
        if self._last is None or self._last[0] is not match:
            self._last = match, self.lesson.place(match, self.begun)
        return self._last[1]

    def late(self, match: Match, action: str) -> bool:
        """Whether the lesson answers itself here, and otherwise: whatever else is said comes too late."""
        scripted = self.place(match).scripted
        return scripted is not None and action != scripted

    def objection(self, match: Match, action: str) -> Mapping[str, str] | None:
        """What the lesson says to an answer that is possible but not the one it wants; None: it is."""
        place = self.place(match)
        if place.scripted is not None:
            # whoever gives the answer himself that the lesson would give is right
            return None
        if place.step >= len(self.lesson.steps):
            return self.lesson.won
        return self.lesson.objection(place.step, action)


def taught(card: Card) -> Taught | None:
    """The lesson that a match is, if it is one."""
    if card.lesson is None:
        return None
    slug, _, step = card.lesson.partition(":")
    game = lancio.game(card.game)
    lesson = game.riddles[slug].lesson if slug in game.riddles else game.lessons.get(slug)
    if lesson is None:
        raise BadData(f"match {card.id}", f"expected a lesson of {card.game}, found {slug!r}")
    return Taught(lesson, int(step or 0))


def beginning(card: Card) -> Match:
    """A match before its first action."""
    found = taught(card)
    if found is not None:
        return found.lesson.begin(found.begun)
    return lancio.game(card.game).start(card.scenario, card.seed, card.options)


def origin_of(card: Card) -> Origin:
    """What a match began from."""
    return Origin(seed=card.seed) if card.lesson is None else beginning(card).origin
