"""Logistic regression in plain Python, and how well its chances hold: small enough to be read, quick enough for a
few thousand positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from lancio.engine.evaluation import logistic
from lancio.lab.stats import Interval, wilson

#: how strongly weights are drawn to nothing: what few positions say counts little
RIDGE = 1.0
#: steps of Newton's method, and the change that ends them
STEPS, STILL = 30, 1e-7
#: chances are told in so many classes
BINS = 10

Row = Sequence[float]


def fit(rows: Sequence[Row], results: Sequence[float], ridge: float = RIDGE) -> list[float]:
    """The weights under which the results, from 0 to 1, are likeliest. The first weight is not drawn to nothing.

    >>> weights = fit([(1.0, -1.0), (1.0, 1.0)] * 20, [0.0, 1.0] * 20)
    >>> abs(weights[0]) < 0.001, weights[1] > 1
    (True, True)
    """
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [0.0] * size
        bend = [[0.0] * size for _ in range(size)]
        for row, result in zip(rows, results, strict=True):
            chance = logistic(sum(w * x for w, x in zip(weights, row, strict=True)))
            miss, weight = result - chance, max(1e-6, chance * (1 - chance))
            for i, x in enumerate(row):
                if x:
                    slope[i] += miss * x
                    line, wx = bend[i], weight * x
                    for j in range(i, size):
                        line[j] += wx * row[j]
        for i in range(size):
            for j in range(i):
                bend[i][j] = bend[j][i]
            pull = ridge if i else 1e-3
            bend[i][i] += pull
            slope[i] -= pull * weights[i]
        change = solve(bend, slope)
        weights = [w + d for w, d in zip(weights, change, strict=True)]
        if max(map(abs, change)) < STILL:
            break
    return weights


def curvature(rows: Sequence[Row], weights: Sequence[float], ridge: float = RIDGE) -> list[list[float]]:
    """How sharply the likelihood falls around the weights: its inverse is their covariance."""
    size = len(weights)
    bend = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    for row in rows:
        chance = logistic(sum(w * x for w, x in zip(weights, row, strict=True)))
        for i, x in enumerate(row):
            if x:
                for j in range(size):
                    bend[i][j] += chance * (1 - chance) * x * row[j]
    return bend


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a set of linear equations, by elimination.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])
    [0.8, 1.4]
    """
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        lead = rows[i][i] or 1e-12
        for k in range(i + 1, size):
            factor = rows[k][i] / lead
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * out[j] for j in range(i + 1, size))
        out[i] = (rows[i][size] - known) / (rows[i][i] or 1e-12)
    return out


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions that were rated alike: how many, their mean chance, and what share of them was won."""

    positions: int
    expected: float
    won: float
    interval: Interval


def calibration(chances: Sequence[float], results: Sequence[float], bins: int = BINS) -> list[Bin]:
    """Of positions rated so, how many were won. The interval takes positions for independent, which those of one game
    are not: it is too narrow rather than too wide."""
    classes: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for chance, result in zip(chances, results, strict=True):
        classes[min(bins - 1, int(chance * bins))].append((chance, result))
    return [
        Bin(n := len(found), sum(c for c, _ in found) / n, (won := sum(r for _, r in found)) / n, wilson(round(won), n))
        for found in classes
        if found
    ]


def log_loss(chances: Sequence[float], results: Sequence[float]) -> float:
    """The mean surprise, in nats: 0.69 for who knows nothing."""
    total = 0.0
    for chance, result in zip(chances, results, strict=True):
        sure = min(1 - 1e-9, max(1e-9, chance))
        total -= result * log(sure) + (1 - result) * log(1 - sure)
    return total / len(results)
