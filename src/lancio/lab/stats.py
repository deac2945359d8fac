"""A little statistics, in plain Python: intervals for win rates, quantiles and means for scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, fsum, sqrt
from typing import TypeVar

#: the normal quantile of a two-sided 95 % interval
Z95 = 1.959963984540054

H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that holds the true value in 95 cases out of 100."""

    low: float
    high: float


def wilson(hits: int, trials: int, z: float = Z95) -> Interval:
    """Wilson's interval for a proportion: honest near 0 and 1 too, unlike the textbook one.

    >>> wilson(5, 10)
    Interval(low=0.236593..., high=0.763406...)
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    if not trials:
        return Interval(0.0, 1.0)
    share = hits / trials
    weight = z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # rounding must not push the ends beyond what is certain
    low = 0.0 if hits == 0 else max(0.0, centre - reach)
    high = 1.0 if hits == trials else min(1.0, centre + reach)
    return Interval(low, high)


def mean(values: Sequence[float]) -> float:
    """The average, without rounding errors that would depend on the order."""
    if not values:
        raise ValueError("the mean of nothing")
    return fsum(values) / len(values)


def quantile(values: Iterable[float], p: float) -> float:
    """The value below which a share `p` of the values lies, linear between neighbours.

    This is the definition numpy and R (type 7) use by default.

    >>> quantile([4, 1, 3, 2], 0.5)
    2.5
    """
    ordered = sorted(values)
    if not ordered or not 0 <= p <= 1:
        raise ValueError(f"the {p} quantile of {len(ordered)} values")
    place = p * (len(ordered) - 1)
    below = floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


@dataclass(frozen=True, slots=True)
class Distribution:
    """What a pile of numbers looks like from afar."""

    mean: float
    p05: float
    p50: float
    p95: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Distribution:
        """The distribution of some numbers, at least one."""
        ordered = sorted(values)
        return cls(mean(ordered), *(quantile(ordered, p) for p in (0.05, 0.5, 0.95)))

    @classmethod
    def counted(cls, counts: Mapping[float, int]) -> Distribution:
        """The same of numbers that were counted, how often each.

        >>> Distribution.counted({1: 2, 5: 1}) == Distribution.of([1, 5, 1])
        True
        """
        ordered = sorted((value, n) for value, n in counts.items() if n)
        total = sum(n for _, n in ordered)
        if not total:
            raise ValueError("the distribution of nothing")
        average = fsum(value * n for value, n in ordered) / total
        return cls(average, *(_counted_quantile(ordered, total, p) for p in (0.05, 0.5, 0.95)))

    def as_dict(self) -> dict[str, float]:
        """For a program."""
        return {"mean": self.mean, "p05": self.p05, "p50": self.p50, "p95": self.p95}


def _counted_quantile(ordered: Sequence[tuple[float, int]], total: int, p: float) -> float:
    place = p * (total - 1)
    below = floor(place)
    low, high = _nth(ordered, below), _nth(ordered, min(below + 1, total - 1))
    return low + (place - below) * (high - low)


def _nth(ordered: Sequence[tuple[float, int]], place: int) -> float:
    for value, n in ordered:
        if place < n:
            return value
        place -= n
    raise IndexError(place)


def tally(things: Iterable[H]) -> dict[H, int]:
    """How often each thing occurs, the most frequent first, equals in the order of their names."""
    return ranked(Counter(things))


def ranked(counts: Mapping[H, int]) -> dict[H, int]:
    """Counts, the greatest first, equals in the order of their names."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], str(item[0]))))


def shares(counts: Mapping[H, int]) -> dict[H, float]:
    """Counts as parts of one."""
    total = sum(counts.values())
    return {thing: n / total for thing, n in counts.items()} if total else dict.fromkeys(counts, 0.0)
