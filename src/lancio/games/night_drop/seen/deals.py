"""How the types of hidden German units can be dealt, counted exactly.

The US knows the fourteen types, which ones it has seen, and of each hidden unit perhaps its entry letter
or that it cannot be (or must be) a vehicle. All deals that agree are equally likely. Types differ for this
purpose only in letter and vehicle, so deals are counted by class of type.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from lancio.engine.dice import Dice
from lancio.engine.masks import bits, mask_of
from lancio.games.night_drop.pieces import ALL_GERMANS, GERMAN_FIRST
from lancio.games.night_drop.state import NO_TYPE, Night
from lancio.games.night_drop.tables import forces


def _classes() -> list[int]:
    kinds = sorted(range(len(forces().germans)), key=_class_key)
    return [mask_of(group) for _, group in groupby(kinds, key=_class_key)]


def _class_key(kind: int) -> tuple[str, bool]:
    german = forces().germans[kind]
    return german.entry, german.vehicle


CLASSES = _classes()
#: type -> its class
CLASS_OF = {kind: i for i, members in enumerate(CLASSES) for kind in bits(members)}


class Deals:
    """The hidden German units of a position as the US knows them: numbers, clues, and the types never shown."""

    def __init__(self, s: Night) -> None:
        drawn = [i for i, kind in enumerate(s.which) if kind != NO_TYPE]
        self.hidden = [i for i in drawn if not s.face_up >> (GERMAN_FIRST + i) & 1]
        pool = s.cup
        for i in self.hidden:
            pool |= 1 << s.which[i]
        self.pool = pool
        self.clues = {i: s.clue[i] & pool for i in self.hidden}

    def hidden_among(self, units: int) -> list[int]:
        """The hidden ones among these pieces."""
        return [u - GERMAN_FIRST for u in bits(units & ALL_GERMANS) if u - GERMAN_FIRST in self.clues]

    def ways(self, dealt: dict[int, int]) -> int:
        """How many deals there are for the other hidden units once these have these types."""
        left = self.pool & ~mask_of(dealt.values())
        clues = [self.clues[i] for i in self.hidden if i not in dealt]
        return _ways(tuple((left & c).bit_count() for c in CLASSES), tuple(sorted(_class_mask(c) for c in clues)))

    def each(self, units: list[int]) -> Iterator[tuple[dict[int, int], int]]:
        """Every way to deal types to these hidden units, with the number of deals that contain it."""
        yield from self._each(units, {})

    def _each(self, units: list[int], dealt: dict[int, int]) -> Iterator[tuple[dict[int, int], int]]:
        if not units:
            ways = self.ways(dealt)
            if ways:
                yield dict(dealt), ways
            return
        for kind in bits(self.clues[units[0]] & ~mask_of(dealt.values())):
            dealt[units[0]] = kind
            yield from self._each(units[1:], dealt)
            del dealt[units[0]]

    def sample(self, dice: Dice) -> dict[int, int]:
        """One deal, every agreeing one equally likely."""
        dealt: dict[int, int] = {}
        left = self.pool
        everything = _class_mask(self.pool)
        told = [i for i in self.hidden if _class_mask(self.clues[i]) != everything]
        for i in told:
            # types of one class leave equally many ways
            counted: dict[int, int] = {}
            options = []
            for kind in bits(self.clues[i] & left):
                class_ = CLASS_OF[kind]
                if class_ not in counted:
                    counted[class_] = self.ways({**dealt, i: kind})
                options.append((kind, counted[class_]))
            kind = draw_weighted(options, dice)
            dealt[i] = kind
            left &= ~(1 << kind)
        rest = dice.shuffled(bits(left))
        for i in self.hidden:
            if i not in dealt:
                dealt[i] = rest.pop()
        return dealt


def draw_weighted(options: list[tuple[int, int]], dice: Dice) -> int:
    """One of the options, each as likely as its weight."""
    ticket = dice.below(sum(weight for _, weight in options))
    for option, weight in options:
        ticket -= weight
        if ticket < 0:
            return option
    raise ValueError("no options")


@lru_cache(maxsize=1 << 14)
def _class_mask(types: int) -> int:
    return mask_of(i for i, members in enumerate(CLASSES) if types & members)


@lru_cache(maxsize=1 << 16)
def _ways(left: tuple[int, ...], clues: tuple[int, ...]) -> int:
    """The number of ways to give distinct types to units, each from its classes."""
    if not clues:
        return 1
    present = mask_of(i for i, n in enumerate(left) if n)
    if all(clue & present == present for clue in clues):
        ways, total = 1, sum(left)
        for k in range(len(clues)):
            ways *= max(0, total - k)
        return ways
    first = min(clues, key=lambda clue: (clue & present).bit_count())
    rest = list(clues)
    rest.remove(first)
    ways = 0
    for i in bits(first & present):
        fewer = (*left[:i], left[i] - 1, *left[i + 1 :])
        ways += left[i] * _ways(fewer, tuple(rest))
    return ways
