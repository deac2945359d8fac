"""The manner in which answers are judged: in a hurry or not, and how much weight is given to what.

A judge that takes a keyword `manner` is told it. What can be given more or less weight is the game's own business, and
so are the temperaments that it names, side by side (`data/manners.toml`); what is not named there counts as usual:

    [us.bold]
    attack = 1.5

`usual` is what a side gives more or less weight to in every manner, in all scenarios or in one of them
(`[german.usual.vierville]`): whoever holds a village judges otherwise than whoever must take it.

`studied` is written like `usual`, and is what a player that looks ahead gives more or less weight to on top: weights
that were found by playing many games, too particular for a first judgement.

`beginner` is how somebody judges who plays the side for the first time, and no temperament: `thought` in it is the
share of answers that it thinks over, none if nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from lancio.engine.data import Node, Source

#: the name of the manner in which everybody judges who was told nothing else
USUAL_NAME = "usual"
#: the name of that of who looks ahead
STUDIED_NAME = "studied"
#: the name of that of who plays for the first time
BEGINNER_NAME = "beginner"
#: the temperaments that a player can be asked for by name
TEMPERAMENTS = ("bold", "cautious")

#: those that are no temperaments and may say more of a scenario
APART = (USUAL_NAME, STUDIED_NAME)


@dataclass(frozen=True, eq=False)
class Manner:
    """How to judge. What has no weight counts as usual: 1."""

    name: str = USUAL_NAME
    #: a rough judgement at once is better than a good one
    quick: bool = False
    weights: Mapping[str, float] = field(default_factory=dict)

    def __getitem__(self, what: str) -> float:
        return self.weights.get(what, 1.0)

    @property
    def thought(self) -> float:
        """The share of answers that a beginner thinks over."""
        return self.weights.get("thought", 0.0)

    @cached_property
    def hurried(self) -> Manner:
        """The same in a hurry."""
        return self if self.quick else replace(self, quick=True)


USUAL = Manner()
#: a beginner where a game says nothing of beginners
NOVICE = Manner(BEGINNER_NAME)


class Manners:
    """The manners of a game, side by side."""

    def __init__(self, source: Source | None) -> None:
        self.source = source
        self._settled: dict[tuple[str, str, Manner], Manner] = {}
        self._studied: dict[tuple[str, str], Manner] = {}

    @cached_property
    def tables(self) -> dict[str, tuple[Manner, ...]]:
        """All that the file says of manners but the usual one; read when somebody first asks."""
        if self.source is None:
            return {}
        return {
            side: (USUAL, *(Manner(name, weights=read_weights(table)) for name, table in rows if name not in APART))
            for side, rows in ((side, sides.children()) for side, sides in self.source.table().children())
        }

    @cached_property
    def usual(self) -> dict[str, Node]:
        """What the sides usually give more or less weight to, where the file says so."""
        return self._nodes(USUAL_NAME)

    def _nodes(self, name: str) -> dict[str, Node]:
        """Side -> its manner of a name, where the file has it."""
        if self.source is None:
            return {}
        named = ((side, dict(sides.children())) for side, sides in self.source.table().children())
        return {side: tables[name] for side, tables in named if name in tables}

    def settled(self, scenario: str, side: str, manner: Manner) -> Manner:
        """A manner with what the side usually gives weight to in the scenario; worked out once."""
        key = (scenario, side, manner)
        found = self._settled.get(key)
        if found is None:
            weights = dict(manner.weights)
            usual = read_usual(self.usual[side], scenario) if side in self.usual else {}
            for name, weight in usual.items():
                weights[name] = weight * weights.get(name, 1.0)
            found = self._settled[key] = manner if weights == manner.weights else replace(manner, weights=weights)
        return found

    def of(self, side: str) -> tuple[Manner, ...]:
        """The temperaments that a side may play with, the usual one first."""
        return tuple(manner for manner in self.tables.get(side, (USUAL,)) if manner.name != BEGINNER_NAME)

    @cached_property
    def studies(self) -> dict[str, Node]:
        """What the sides give more or less weight to who look ahead, where the file says so."""
        return self._nodes(STUDIED_NAME)

    def studied(self, scenario: str, side: str) -> Manner:
        """The manner in which a side looks ahead; the usual one where nothing is said of it."""
        key = (scenario, side)
        found = self._studied.get(key)
        if found is None:
            weights = read_usual(self.studies[side], scenario) if side in self.studies else {}
            found = self._studied[key] = Manner(STUDIED_NAME, weights=weights) if weights else USUAL
        return found

    def named(self, side: str, name: str) -> Manner:
        """A temperament of a side by its name; the usual one where the side has none of this name."""
        return next((manner for manner in self.of(side) if manner.name == name), USUAL)

    def beginner(self, side: str) -> Manner:
        """How somebody judges who plays the side for the first time."""
        return next((manner for manner in self.tables.get(side, ()) if manner.name == BEGINNER_NAME), NOVICE)


def read_weights(node: Node) -> dict[str, float]:
    """Name -> weight."""
    return {name: number_of(child) for name, child in node.children()}


def number_of(node: Node) -> float:
    """A weight."""
    value: Any = node.value
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise node.wrong(f"a number, found {value!r}")
    return float(value)


def read_usual(node: Node, scenario: str) -> dict[str, float]:
    """What counts in all scenarios, and in this one on top."""
    own = {name: child for name, child in node.children() if isinstance(child.value, dict)}
    out = {name: number_of(child) for name, child in node.children() if name not in own}
    for name, weight in (read_weights(own[scenario]) if scenario in own else {}).items():
        out[name] = weight
    return out
