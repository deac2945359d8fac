"""HC-7c: the special dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.state import Battle

HITS = tuple(int(face == "hit") for face in BOX.faces)
DISORDERS = tuple(int(face == "disorder") for face in BOX.faces)
HIT = Fraction(sum(HITS), 6)
DISORDER = Fraction(sum(DISORDERS), 6)


def throw(s: Battle, n: int) -> list[int]:
    """So many special dice, as the numbers of their faces."""
    roll = s.dice.roll
    return [roll(6) for _ in range(n)]


def hits_in(dice: Sequence[int]) -> int:
    """How many HITs."""
    return sum(HITS[die] for die in dice)


def disorder_in(dice: Sequence[int]) -> bool:
    """Whether a DISORDER shows."""
    return any(DISORDERS[die] for die in dice)


@cache
def hit_odds(n: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2, … HITs with so many dice."""
    n = max(0, n)
    return tuple(comb(n, k) * HIT**k * (1 - HIT) ** (n - k) for k in range(n + 1))


@cache
def expected_losses(n: int, strength: int) -> Fraction:
    """The mean loss of a unit of this strength under so many dice."""
    return sum((min(k, strength) * p for k, p in enumerate(hit_odds(n))), Fraction(0))


@cache
def nothing_but_disorder(n: int) -> Fraction:
    """The chance of no HIT and at least one DISORDER."""
    return (1 - HIT) ** n - (1 - HIT - DISORDER) ** n if n > 0 else Fraction(0)
