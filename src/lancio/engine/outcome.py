"""How a match ended, and where in its sequence of play it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

#: the number of a viewer who is of no side
SPECTATOR = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winner: str | None
    level: str
    scores: Mapping[str, int | float]

    def as_dict(self) -> dict[str, object]:
        """For a client."""
        return {"winner": self.winner, "level": self.level, "scores": dict(self.scores)}


@dataclass(frozen=True, slots=True)
class Source:
    """Where points came from: whose they are, how many, the rule, and in words (a text a language)."""

    side: str
    points: int | float
    rule: str | None
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where in the sequence of play a match is: a key of the catalogue (`chapter.turn`) and the numbers and letters
    of its sentence, which is a heading in records."""

    key: str
    data: Mapping[str, object] = field(default_factory=dict)
