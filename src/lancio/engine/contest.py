"""Throws and contests: dice, what is added to them and what they mean, stated once.

A rule makes the object; play rolls it, a preview asks it for its odds, a computer player for its mean. So what is
played, shown and weighed cannot differ.

    def combat(attack: Total, defence: Total) -> Contest[str]:    # the rule
        return Contest(attack, defence, compare)
    fought = combat(attack_factor(s), …).roll(s.dice)             # play: fought.own.total, fought.result
    combat(attack_factor(s), …).preview(RESULT_RULE)              # preview: modifiers and chances
    mean(combat(7, 5).odds(), WORTH.__getitem__)                  # computer

What follows from a result with dice of its own is laid on with `along`: a damage check for every difference, a morale
test after some results.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Generic, NamedTuple, TypeVar

from lancio.engine.dice import Dice
from lancio.engine.tally import Chance, Modifier, Preview, Tally

R = TypeVar("R", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)
Odds = Mapping[R, Fraction]
#: what is added to the dice; a bare number where nobody asks what it is made of
Total = Tally | int

#: how many different totals and readings are remembered
KEPT = 4_096


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of one side, and how they make a number: their sum, the highest, the HITs among them, …"""

    count: int = 1
    sides: int = 6
    reckon: Callable[[Iterable[int]], int] = sum

    def roll(self, dice: Dice, plus: int = 0) -> Cast:
        """Throw them."""
        faces = tuple(dice.roll(self.sides) for _ in range(self.count))
        return self.cast(faces, plus)

    def cast(self, faces: tuple[int, ...], plus: int = 0) -> Cast:
        """The dice as they lie, with what is added."""
        natural = self.reckon(faces)
        return Cast(faces, natural, natural + plus)


class Cast(NamedTuple):
    """Dice on the table: their faces, the number they make, and the total with all that is added."""

    faces: tuple[int, ...]
    natural: int
    total: int


D6 = Pool()
TWO = Pool(2)
#: two dice of which the higher counts
BETTER = Pool(2, reckon=max)


class Fought(NamedTuple, Generic[R]):
    """A contest on the table: the dice of both, and what came of it."""

    own: Cast
    other: Cast
    result: R


class Thrown(NamedTuple, Generic[R]):
    """A throw on the table, and what came of it."""

    own: Cast
    result: R


@dataclass(frozen=True, slots=True)
class Throw(Generic[R]):
    """Dice and what is added to them, read by a function. The reading must not ask in which order the dice of the pool
    fell."""

    total: Total
    read: Callable[[Cast], R]
    pool: Pool = D6

    def roll(self, dice: Dice) -> Thrown[R]:
        """Throw the dice."""
        own = self.pool.roll(dice, sum_of(self.total))
        return Thrown(own, self.read(own))

    def odds(self) -> Odds[R]:
        """The exact chance of every result, in the order in which they come up."""
        return _throw_odds(sum_of(self.total), self.read, self.pool)

    def preview(self, rules: Mapping[R, str], note: str | None = None) -> Preview:
        """The modifiers and the chances, in the order of the rules that the results follow from."""
        return Preview(modifiers_of(self.total), chances_of(self.odds(), rules), note)


@dataclass(frozen=True, slots=True)
class Contest(Generic[R]):
    """Two totals, dice included, and their comparison. One's own dice are thrown first."""

    own: Total
    other: Total
    compare: Callable[[int, int], R]
    pool: Pool = D6
    other_pool: Pool = D6
    #: results that the dice themselves decide, whatever the totals; None: compare
    natural: Callable[[Cast, Cast], R | None] | None = field(default=None)

    def roll(self, dice: Dice) -> Fought[R]:
        """Throw the dice of both."""
        own = self.pool.roll(dice, sum_of(self.own))
        other = self.other_pool.roll(dice, sum_of(self.other))
        return Fought(own, other, _fought(own, other, self.compare, self.natural))

    def odds(self) -> Odds[R]:
        """The exact chance of every result, in the order in which they come up."""
        return _contest_odds(
            sum_of(self.own), sum_of(self.other), self.compare, self.pool, self.other_pool, self.natural
        )

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """One's own share, and the other's as it counts against it."""
        return (*modifiers_of(self.own), *minus(self.other))

    def preview(self, rules: Mapping[R, str], note: str | None = None) -> Preview:
        """The modifiers and the chances, in the order of the rules that the results follow from."""
        return Preview(self.modifiers, chances_of(self.odds(), rules), note)


# -- odds --------------------------------------------------------------------------------------


def along(odds: Odds[R], then: Callable[[R], Odds[Q]]) -> Odds[Q]:
    """The chances of what follows from each result, with dice of its own perhaps."""
    out: dict[Q, Fraction] = {}
    for result, p in odds.items():
        for after, q in then(result).items():
            out[after] = out.get(after, Fraction(0)) + p * q
    return out


def certain(result: R) -> Odds[R]:
    """A result that no dice can change."""
    return {result: Fraction(1)}


def mean(odds: Odds[R], worth: Callable[[R], int | Fraction]) -> Fraction:
    """What one can expect on average."""
    return sum((p * worth(result) for result, p in odds.items()), Fraction(0))


def chances_of(odds: Odds[R], rules: Mapping[R, str]) -> tuple[Chance, ...]:
    """For a preview: the results in the order of their rules; what cannot happen is left out."""
    return tuple(Chance(str(result), odds[result], rule) for result, rule in rules.items() if odds.get(result))


def sum_of(total: Total) -> int:
    """The number itself."""
    return total if isinstance(total, int) else total.total


def modifiers_of(total: Total) -> tuple[Modifier, ...]:
    """What it is made of, as far as that is known."""
    return () if isinstance(total, int) else tuple(total.modifiers)


def minus(total: Total) -> tuple[Modifier, ...]:
    """The other side's share, as it counts against one's own."""
    return tuple(Modifier(m.label, -m.value, m.rule, m.data) for m in modifiers_of(total))


@lru_cache(KEPT)
def casts(pool: Pool) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """The faces of a pool, in rising order, and the chance of each."""
    whole = pool.sides**pool.count
    orders = factorial(pool.count)
    out = []
    for faces in combinations_with_replacement(range(1, pool.sides + 1), pool.count):
        same = prod(factorial(faces.count(face)) for face in set(faces))
        out.append((faces, Fraction(orders // same, whole)))
    return tuple(out)


@lru_cache(KEPT)
def _throw_odds(plus: int, read: Callable[[Cast], R], pool: Pool) -> Odds[R]:
    out: dict[R, Fraction] = {}
    for faces, p in casts(pool):
        result = read(pool.cast(faces, plus))
        out[result] = out.get(result, Fraction(0)) + p
    return out


@lru_cache(KEPT)
def _contest_odds(
    plus: int,
    minus_: int,
    compare: Callable[[int, int], R],
    pool: Pool,
    other_pool: Pool,
    natural: Callable[[Cast, Cast], R | None] | None,
) -> Odds[R]:
    out: dict[R, Fraction] = {}
    for faces, p in casts(pool):
        own = pool.cast(faces, plus)
        for other_faces, q in casts(other_pool):
            result = _fought(own, other_pool.cast(other_faces, minus_), compare, natural)
            out[result] = out.get(result, Fraction(0)) + p * q
    return out


def _fought(
    own: Cast,
    other: Cast,
    compare: Callable[[int, int], R],
    natural: Callable[[Cast, Cast], R | None] | None,
) -> R:
    result = natural(own, other) if natural is not None else None
    return compare(own.total, other.total) if result is None else result
