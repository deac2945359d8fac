"""HC-7c: the special dice, and what they do to a unit, stated once.

Play reads the dice that lie on the table, a preview asks for the chance of every effect, a computer player for the
mean; all of them go through `effect`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.contest import mean
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.state import Battle

HITS = tuple(int(face == "hit") for face in BOX.faces)
DISORDERS = tuple(int(face == "disorder") for face in BOX.faces)
HIT = Fraction(sum(HITS), 6)
DISORDER = Fraction(sum(DISORDERS), 6)


class Effect(NamedTuple):
    """What a handful of dice does to a unit."""

    losses: int
    disorder: bool = False

    def on(self, strength: int) -> str:
        """What becomes of a unit of this strength, in a word."""
        if self.losses:
            return "eliminated" if self.losses >= strength else f"losses-{self.losses}"
        return "disorder" if self.disorder else "nothing"


@rule("HC-3b", "HC-10b", "R11")
def effect(hits: int, disorder: bool, only_hits: bool) -> Effect:
    """Each HIT is a loss; without any a DISORDER disorganises, but not in the Drop turn, where only HITs count."""
    return Effect(hits, disorder and not hits and not only_hits)


# -- on the table ------------------------------------------------------------------------------


def throw(s: Battle, n: int) -> list[int]:
    """So many special dice, as the numbers of their faces."""
    roll = s.dice.roll
    return [roll(6) for _ in range(n)]


def hits_in(dice: Sequence[int]) -> int:
    """How many HITs."""
    return sum(HITS[die] for die in dice)


def effect_of(dice: Sequence[int], only_hits: bool = False) -> Effect:
    """What these dice do."""
    return effect(hits_in(dice), any(DISORDERS[die] for die in dice), only_hits)


# -- before they are thrown --------------------------------------------------------------------


@cache
def hit_odds(n: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2, … HITs with so many dice."""
    n = max(0, n)
    return tuple(comb(n, k) * HIT**k * (1 - HIT) ** (n - k) for k in range(n + 1))


@cache
def effects(n: int, only_hits: bool = False) -> Mapping[Effect, Fraction]:
    """The exact chance of everything that so many dice can do, most losses last."""
    n = max(0, n)
    odds: dict[Effect, Fraction] = {}
    for hits, p in enumerate(hit_odds(n)):
        # among dice that are no HITs
        calm = (1 - DISORDER / (1 - HIT)) ** (n - hits)
        for disorder, share in ((False, calm), (True, 1 - calm)):
            found = effect(hits, disorder, only_hits)
            odds[found] = odds.get(found, Fraction(0)) + p * share
    return odds


@cache
def expected_losses(n: int, strength: int) -> Fraction:
    """The mean loss of a unit of this strength under so many dice."""
    return mean(effects(n), lambda found: min(found.losses, strength))


@cache
def chance_of_loss(n: int) -> Fraction:
    """The chance of at least one loss."""
    return mean(effects(n), lambda found: bool(found.losses))


@cache
def chance_of_disorder(n: int) -> Fraction:
    """The chance that a unit is disorganised, and takes no loss."""
    return mean(effects(n), lambda found: found.disorder)
