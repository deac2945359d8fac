"""Glicko-2, as Mark Glickman describes it ("Example of the Glicko-2 system", 2013): a rating, how uncertain it is, and
how much it wavers. Pure numbers.

A match is a rating period of its own. Between matches the uncertainty grows with the time that has gone by, a full
step in `PERIOD` seconds, and never beyond that of a newcomer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

#: a point of the inner scale in points of the outer one
SCALE = 173.7178
#: how much the wavering may change
TAU = 0.5
MIDDLE, UNCERTAIN, WAVERING = 1500.0, 350.0, 0.06
#: a rating is never taken for more certain than this, or it could not follow somebody who learns
LEAST = 45.0
#: beyond this a rating is only a guess
GUESS = 110.0
#: seconds
PERIOD = 30 * 86400.0
#: how exactly the wavering is found
CLOSE = 1e-6


class Rating(NamedTuple):
    """How strong somebody is, as far as results tell: two thirds of the time within `deviation` of `value`."""

    value: float = MIDDLE
    deviation: float = UNCERTAIN
    volatility: float = WAVERING

    @property
    def guess(self) -> bool:
        """Whether too little was played to say."""
        return self.deviation > GUESS


class Result(NamedTuple):
    """Against whom, and how it ended: 1 won, 0.5 a draw, 0 lost."""

    other: Rating
    score: float


def aged(rating: Rating, seconds: float) -> Rating:
    """A rating after a time without matches.

    >>> round(aged(Rating(1500, 50, 0.06), 12 * PERIOD).deviation, 1)
    61.7
    """
    wide = _wide(rating.deviation / SCALE, rating.volatility, max(0.0, seconds) / PERIOD)
    return rating._replace(deviation=min(UNCERTAIN, wide * SCALE))


def rated(rating: Rating, results: Sequence[Result], *, tau: float = TAU) -> Rating:
    """The rating after the results of one period (steps 2 to 8 of the paper)."""
    mean, wide = (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE
    if not results:
        return rating._replace(deviation=min(UNCERTAIN, _wide(wide, rating.volatility, 1.0) * SCALE))
    weights = []
    for other, score in results:
        g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mean - (other.value - MIDDLE) / SCALE)))
        weights.append((g, expected, score))
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in weights)
    gain = sum(g * (score - expected) for g, expected, score in weights)
    volatility = _volatility(wide, rating.volatility, variance, variance * gain, tau)
    before = _wide(wide, volatility, 1.0)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return Rating(MIDDLE + SCALE * (mean + after * after * gain), min(UNCERTAIN, max(LEAST, after * SCALE)), volatility)


def expected(one: Rating, other: Rating) -> float:
    """The chance that one wins, as far as the ratings tell.

    >>> expected(Rating(1700, 50), Rating(1500, 50)) > 0.7, expected(Rating(), Rating())
    (True, 0.5)
    """
    both = sqrt(one.deviation**2 + other.deviation**2) / SCALE
    g = 1 / sqrt(1 + 3 * both**2 / pi**2)
    return 1 / (1 + exp(-g * (one.value - other.value) / SCALE))


def _wide(wide: float, volatility: float, periods: float) -> float:
    return sqrt(wide**2 + volatility**2 * periods)


def _volatility(wide: float, volatility: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: where the derivative is zero, found by regula falsi (the Illinois way)."""
    start = log(volatility**2)

    def slope(x: float) -> float:
        grown = exp(x)
        whole = wide**2 + variance + grown
        return grown * (delta**2 - whole) / (2 * whole**2) - (x - start) / tau**2

    low = start
    if delta**2 > wide**2 + variance:
        high = log(delta**2 - wide**2 - variance)
    else:
        k = 1
        while slope(start - k * tau) < 0:
            k += 1
        high = start - k * tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        there = slope(middle)
        if there * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, there
    return exp(low / 2)
