"""How many pieces may be in one place: weights against limits, in as many respects as a game has.

A weight is a row of small numbers (so many points of infantry, so many vehicles), packed into one integer so that
weights are added like numbers. A place has a limit of the same kind for each side. What is too much comes back as a
value with its rule, so that a refusal and its reason are one thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.engine.text import Catalogue

#: room for each number, the top bit of it a guard
_WIDE = 16
_MOST = (1 << _WIDE - 1) - 1
#: a limit that nothing reaches
NO_LIMIT = _MOST


@dataclass(frozen=True, slots=True)
class Excess:
    """Where a limit is passed: in which respect, how much there would be, how much may be, and the rule."""

    what: str
    load: int
    most: int
    rule: str

    def reason(self, catalogue: Catalogue, **data: object) -> Reason:
        """For a player: the game's sentence `full-<what>`."""
        return Reason(f"full-{self.what}", self.rule, {"load": self.load, "most": self.most, **data}, catalogue)


class Stacking:
    """The respects in which a game limits its stacks, each with its rule.

    >>> stacking = Stacking({"troops": "1.3a", "vehicles": "1.3b"})
    >>> limit, squad = stacking.pack(troops=6, vehicles=2), stacking.pack(troops=2)
    >>> stacking.fits(3 * squad, limit), stacking.excess(4 * squad, limit)
    (True, Excess(what='troops', load=8, most=6, rule='1.3a'))
    """

    def __init__(self, respects: Mapping[str, str]) -> None:
        """`respects`: what is limited -> the rule that says so."""
        self.rules = dict(respects)
        self.shift = {what: i * _WIDE for i, what in enumerate(respects)}
        self._guards = sum(1 << shift + _WIDE - 1 for shift in self.shift.values())

    def pack(self, **numbers: int) -> int:
        """A weight or a limit; what is not named weighs nothing."""
        for what, number in numbers.items():
            if what not in self.shift or not 0 <= number <= _MOST:
                raise ValueError(f"{what}={number}: expected numbers from 0 to {_MOST} for {', '.join(self.shift)}")
        return sum(number << self.shift[what] for what, number in numbers.items())

    def limit(self, **numbers: int) -> int:
        """A limit that leaves free what it does not name."""
        return self.pack(**{what: numbers.get(what, NO_LIMIT) for what in self.shift} | numbers)

    def unpack(self, weight: int) -> dict[str, int]:
        """The numbers of a weight by name."""
        return {what: weight >> shift & _MOST for what, shift in self.shift.items()}

    @staticmethod
    def load(weights: Sequence[int], pieces: int) -> int:
        """What a set of pieces weighs together; `weights` by piece."""
        return sum([weights[piece] for piece in bits(pieces)])

    def fits(self, load: int, limit: int) -> bool:
        """Whether a load keeps to a limit in every respect."""
        return (limit | self._guards) - load & self._guards == self._guards

    def excess(self, load: int, limit: int) -> Excess | None:
        """Where a load passes a limit first, None if it keeps to it."""
        if self.fits(load, limit):
            return None
        for what, shift in self.shift.items():
            there, most = load >> shift & _MOST, limit >> shift & _MOST
            if there > most:
                return Excess(what, there, most, self.rules[what])
        return None
