"""What a position is worth to a side: a chance to win from 0 to 1, made of named terms.

A game says in its `bot` room what the terms are: numbers, zero where nobody is ahead, from what the side may know. How
much each of them counts is data (`data/evaluation.toml`), fitted on games that computers played (`lancio.lab.fitting`):
two weights a term, one for the beginning of a match and one for its end, and in between as far as the match has gone.

    [historical.us]
    base = [-0.4, 0.1]
    held = [0.2, 1.9]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp

from lancio.engine.data import Node, Source

#: the term that is always 1
BASE = "base"
#: beyond this nothing changes any more
CERTAIN = 30.0

Terms = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weight:
    """How much a term counts: at the beginning, and at the end."""

    early: float
    late: float

    def at(self, progress: float) -> float:
        """In between."""
        return self.early + (self.late - self.early) * progress


Weights = Mapping[str, Weight]


def logistic(total: float) -> float:
    """A sum of terms as a chance."""
    return 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, total))))


def weigh(weights: Weights, terms: Terms, progress: float) -> float:
    """The chance that the terms give; a term without a weight counts nothing."""
    base = weights.get(BASE)
    total = base.at(progress) if base is not None else 0.0
    for name, value in terms.items():
        if value:
            weight = weights.get(name)
            if weight is not None:
                total += value * (weight.early + (weight.late - weight.early) * progress)
    return logistic(total)


class Evaluation:
    """The weights of a game: scenario -> side -> term. A scenario that was not fitted is weighed like the first."""

    def __init__(self, source: Source) -> None:
        self.source = source

    @cached_property
    def tables(self) -> dict[str, dict[str, dict[str, Weight]]]:
        """All that the file says; read when somebody first asks."""
        root = self.source.table()
        return {
            scenario: {
                side: {term: read_weight(pair) for term, pair in table.children()}
                for side, table in sides.children()
                if side != "provenance"
            }
            for scenario, sides in root.children()
            if isinstance(sides.value, dict) and sides.provenance()
        }

    def weights(self, scenario: str, side: str, number: int) -> Weights:
        """Of a side of a scenario."""
        tables = self.tables
        sides = tables.get(scenario)
        if sides is None:
            sides = next(iter(tables.values()), {})
        found = sides.get(side)
        if found is None and number < len(sides):
            found = list(sides.values())[number]
        return found or {}


def read_weight(node: Node) -> Weight:
    """Two numbers, early and late."""
    pair = [n.value for n in node.items()]
    if len(pair) != 2 or not all(isinstance(x, int | float) and not isinstance(x, bool) for x in pair):
        raise node.wrong(f"two numbers, early and late, found {node.value!r}")
    return Weight(float(pair[0]), float(pair[1]))
