"""The manner in which answers are judged: in a hurry or not, and how much weight is given to what.

A judge that takes a keyword `manner` is told it. What can be given more or less weight is the game's own business, and
so are the temperaments that it names, side by side (`data/manners.toml`); what is not named there counts as usual:

    [us.bold]
    attack = 1.5

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
#: the name of that of who plays for the first time
BEGINNER_NAME = "beginner"
#: the temperaments that a player can be asked for by name
TEMPERAMENTS = ("bold", "cautious")


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

    @cached_property
    def tables(self) -> dict[str, tuple[Manner, ...]]:
        """All that the file says; read when somebody first asks."""
        if self.source is None:
            return {}
        root = self.source.table()
        return {
            side: (USUAL, *(Manner(name, weights=read_weights(table)) for name, table in sides.children()))
            for side, sides in root.children()
        }

    def of(self, side: str) -> tuple[Manner, ...]:
        """The temperaments that a side may play with, the usual one first."""
        return tuple(manner for manner in self.tables.get(side, (USUAL,)) if manner.name != BEGINNER_NAME)

    def named(self, side: str, name: str) -> Manner:
        """A temperament of a side by its name; the usual one where the side has none of this name."""
        return next((manner for manner in self.of(side) if manner.name == name), USUAL)

    def beginner(self, side: str) -> Manner:
        """How somebody judges who plays the side for the first time."""
        return next((manner for manner in self.tables.get(side, ()) if manner.name == BEGINNER_NAME), NOVICE)


def read_weights(node: Node) -> dict[str, float]:
    """Name -> weight."""
    out: dict[str, float] = {}
    for name, child in node.children():
        value: Any = child.value
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise child.wrong(f"a number, found {value!r}")
        out[name] = float(value)
    return out
