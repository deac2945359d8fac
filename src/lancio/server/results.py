"""The shapes of how a match ended."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lancio.server.shapes import OfferShape, SetShape


class Result(Struct):
    """How it ended."""

    winner: str | None
    level: str
    text: str
    scores: dict[str, int | float]
    #: what had to be reached, where the score alone does not say it
    goal: str | None
    #: what the end hung on, with its turn
    decided: list[str]


class TurnScore(Struct):
    """What each side could count at the end of a turn."""

    turn: int
    scores: dict[str, int | float]


class Loss(Struct):
    """A unit that was lost or weakened."""

    turn: int
    unit: str
    kind: str
    rule: str | None


class SpecialLuck(Struct):
    """Dice with a face to hope for: how many showed it, against how many do on average."""

    rolls: int
    hits: int
    expected: float
    deviation: float
    spread: float


class Luck(Struct):
    """A side's dice against what dice give on average."""

    rolls: int
    total: int
    expected: float
    difference: float
    #: the difference in standard deviations
    deviation: float
    #: one standard deviation of the sum of so many dice
    spread: float = 0.0
    #: dice on which one hopes for a printed face, where the game has such
    special: SpecialLuck | None = None
    #: whoever jumped where the wind may lead off the map: how many it has taken there, against how many it does on
    #: average
    wind: SpecialLuck | None = None


class SourceShape(Struct):
    """Where points came from."""

    side: str
    text: str
    points: int | float
    rule: str | None


class Swing(Struct):
    """An action after which things stood otherwise: what happened, whom it helped, and the version at which each
    viewer finds it in the replay."""

    turn: int
    #: where in the sequence of play, in words
    when: str
    side: str
    helps: str
    text: str
    rule: str | None
    #: the change of each side's points
    points: dict[str, int | float]
    #: losses of each side
    lost: dict[str, int]
    versions: dict[str, int]


class AdviceCount(Struct):
    """How often a side asked for advice, how often it did what it was told, and how many decisions it left to the
    computer."""

    asked: int
    taken: int
    left: int


class ChancePoint(Struct):
    """Each side's chance to win after an action, as far as that side knew, and the version at which each viewer finds
    it in the replay."""

    turn: int
    #: where in the sequence of play, in words
    when: str
    chances: dict[str, float]
    versions: dict[str, int]


class Costly(Struct):
    """A decision that cost much, from what its side knew: the chance that it gave, the chance of a better one, and both
    in the form of offers, first what was done."""

    turn: int
    #: where in the sequence of play, in words
    when: str
    side: str
    chance: float
    best: float
    said: list[str]
    offers: list[list[OfferShape]]
    sets: list[list[SetShape]]
    versions: dict[str, int]


class Chances(Struct):
    """A finished match looked back on. It is worked out when it is first asked for: `done` says how much of it is, from
    0 to 1, and the rest comes when it is ready. `failed`: it could not be."""

    ready: bool
    done: float
    points: list[ChancePoint] = []
    costly: list[Costly] = []
    failed: bool = False


class Summary(Struct):
    """A finished match in figures."""

    result: Result
    turns: list[TurnScore]
    losses: dict[str, list[Loss]]
    luck: dict[str, Luck]
    sources: list[SourceShape]
    swings: list[Swing]
    #: the last position with everything that was secret
    last: dict[str, Any]
    actions: int
    seed: str
    commitment: str | None
    digest: str
    #: of the sides that asked for any
    advice: dict[str, AdviceCount] = {}
    #: the sides for which the computer played the rest, as they wished
    left: list[str] = []
