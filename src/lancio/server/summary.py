"""A finished match in figures, from what events and views say: score by turn, losses, luck of the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

import lancio
from lancio import Event, Match
from lancio.server.shapes import Loss, Luck, Result, Summary, TurnScore
from lancio.server.store import Card
from lancio.server.table import turn_of
from lancio.server.telling import promise

#: an event whose kind has one of these words tells of a loss, if it names a unit
LOSSES = frozenset(("lost", "killed", "eliminated", "destroyed", "removed"))
MEAN = 3.5
VARIANCE = 35 / 12


def summarise(card: Card, match: Match, language: str) -> Summary:
    """The figures of a match that is over. Nothing is secret any more."""
    outcome = match.outcome
    assert outcome is not None
    key = f"level.{outcome.level}"
    say = match.game.catalogue
    again = Again(card, match)
    again.run()
    return Summary(
        result=Result(
            outcome.winner,
            outcome.level,
            say.say(key, language) if key in say else outcome.level,
            dict(outcome.scores),
        ),
        turns=[TurnScore(turn, scores) for turn, scores in again.scores.items()],
        losses=again.losses,
        luck={side: luck(rolls) for side, rolls in again.rolls.items()},
        actions=len(match.journal),
        seed=str(card.seed),
        commitment=promise(card),
        digest=match.digest(),
    )


class Again:
    """Plays a match again and counts."""

    def __init__(self, card: Card, original: Match) -> None:
        self.original = original
        self.match = lancio.game(card.game).start(card.scenario, card.seed, card.options)
        self.scores: dict[int, dict[str, int | float]] = {}
        self.losses: dict[str, list[Loss]] = {side: [] for side in self.match.sides}
        self.rolls: dict[str, list[int]] = {side: [] for side in self.match.sides}
        self._owner: dict[str, str] = {}

    def run(self) -> None:
        """From the first action to the last."""
        match = self.match
        chapter, turn = "", 0
        for entry in self.original.journal:
            now = match.game.chapter(match.state)
            if now != chapter:
                chapter, turn = now, turn_of(match)
                self.look()
            for event in match.play(match.verbs.notation(entry.code), entry.side):
                self.count(event, entry.side, turn)
            after = turn_of(match) if match.game.chapter(match.state) != chapter else turn
            if after != turn or match.outcome:
                self.scores[turn] = self.score()

    def look(self) -> None:
        """Whose the pieces are that anybody can see."""
        for side in self.match.sides:
            for piece in self.match.view(side)["pieces"]:
                if piece.get("side"):
                    self._owner[piece["id"]] = piece["side"]

    def score(self) -> dict[str, int | float]:
        """Each side's score as that side counts it."""
        counted: dict[str, int | float] = {}
        for side in self.match.sides:
            score: Mapping[str, Any] = self.match.view(side)["score"]
            value = score.get(side)
            if isinstance(value, int | float):
                counted[side] = value
        return counted

    def owner(self, piece: object) -> str | None:
        """Whose a piece is."""
        if not isinstance(piece, str):
            return None
        if piece not in self._owner:
            self.look()
        return self._owner.get(piece)

    def count(self, event: Event, actor: str, turn: int) -> None:
        """Losses and dice of an event."""
        if LOSSES & set(event.kind.replace("_", "-").split("-")):
            units = event.data.get("units", [event.data.get("unit")])
            for unit in units if isinstance(units, list | tuple) else [units]:
                side = self.owner(unit)
                if side is not None:
                    self.losses[side].append(Loss(turn, str(unit), event.kind, event.rule))
        for where, dice in dice_in(event.data):
            self.rolls[self.roller(where, event.data, actor)] += dice

    def roller(self, where: Mapping[str, Any], data: Mapping[str, Any], actor: str) -> str:
        """Who threw: the side that is named with the dice, or owns a piece named with them, or else acted."""
        for place in (where, data) if where is not data else (data,):
            if place.get("side") in self.rolls:
                return str(place["side"])
            if place is where:
                for value in place.values():
                    side = self.owner(value) if isinstance(value, str) and value in self._owner else None
                    if side is not None:
                        return side
        return actor


def dice_in(data: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], list[int]]]:
    """The dice of an event and the table of values that they stand in. Six-sided dice are meant."""
    for key, value in data.items():
        if key in ("die", "dice"):
            dice = value if isinstance(value, list | tuple) else [value]
            if dice and all(isinstance(d, int) and not isinstance(d, bool) and 1 <= d <= 6 for d in dice):
                yield data, list(dice)
        elif isinstance(value, Mapping):
            yield from dice_in(value)
        elif isinstance(value, list | tuple):
            for item in value:
                if isinstance(item, Mapping):
                    yield from dice_in(item)


def luck(rolls: list[int]) -> Luck:
    """Dice against expectation."""
    n, total = len(rolls), sum(rolls)
    difference = total - MEAN * n
    return Luck(n, total, MEAN * n, difference, round(difference / sqrt(VARIANCE * n), 3) if n else 0.0)
