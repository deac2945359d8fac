"""A finished match in figures, from the facts of its events and the views of its sides: score by turn, losses, luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from lancio import Match
from lancio.engine.facts import Throw, facts_of
from lancio.server.shapes import Loss, Luck, Result, Summary, TurnScore
from lancio.server.store import Card
from lancio.server.telling import promise


def summarise(card: Card, match: Match, language: str) -> Summary:
    """The figures of a match that is over. Nothing is secret any more."""
    outcome = match.outcome
    assert outcome is not None
    key = f"level.{outcome.level}"
    say = match.game.catalogue
    figures = Figures(match)
    return Summary(
        result=Result(
            outcome.winner,
            outcome.level,
            say.say(key, language) if key in say else outcome.level,
            dict(outcome.scores),
        ),
        turns=[TurnScore(turn, scores) for turn, scores in figures.scores.items()],
        losses=figures.losses,
        luck={side: luck(throws) for side, throws in figures.throws.items()},
        actions=len(match.journal),
        seed=str(card.seed),
        commitment=promise(card),
        digest=match.digest(),
    )


class Figures:
    """Walks through a match and counts."""

    def __init__(self, match: Match) -> None:
        self.scores: dict[int, dict[str, int | float]] = {}
        self.losses: dict[str, list[Loss]] = {side: [] for side in match.sides}
        self.throws: dict[str, list[Throw]] = {side: [] for side in match.sides}
        for entry, _, after in match.steps():
            #: a unit that is hit and dies of it in one action is one loss, the last
            lost: dict[tuple[str, str], Loss] = {}
            for event in entry.events:
                facts = facts_of(event, after.state.words, entry.side)
                for loss in facts.losses:
                    if loss.side in self.losses:
                        lost[loss.side, loss.unit] = Loss(entry.turn, loss.unit, event.kind, event.rule)
                for throw in facts.throws:
                    self.throws[throw.by].append(throw)
            for (side, _), loss_there in lost.items():
                self.losses[side].append(loss_there)
            if after.outcome or after.game.turn(after.state) != entry.turn:
                self.scores[entry.turn] = score(after)


def score(match: Match) -> dict[str, int | float]:
    """Each side's score as that side counts it."""
    counted: dict[str, int | float] = {}
    for side in match.sides:
        points: Mapping[str, Any] = match.view(side)["score"]
        value = points.get(side)
        if isinstance(value, int | float):
            counted[side] = value
    return counted


def luck(throws: Iterable[Throw]) -> Luck:
    """Dice against expectation; those with no numbers on them do not count."""
    plain = [throw for throw in throws if not throw.printed]
    rolls = sum(len(throw.faces) for throw in plain)
    total = sum(sum(throw.faces) for throw in plain)
    expected = sum(len(throw.faces) * (throw.sides + 1) / 2 for throw in plain)
    variance = sum(len(throw.faces) * (throw.sides**2 - 1) / 12 for throw in plain)
    difference = total - expected
    return Luck(rolls, total, expected, difference, round(difference / sqrt(variance), 3) if rolls else 0.0)
