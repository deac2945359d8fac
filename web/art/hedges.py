"""Hedgerows with their gates, and the trees that stand in them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from art.shapes import XY, coords, lines

Tree = tuple[XY, float]


def gated(hedge: LineString, chance: random.Random, gate: float, often: float) -> list[LineString]:
    """A hedge with a gap for a gate now and then, near one of its ends or in its middle."""
    if hedge.length < 5 * gate or chance.random() > often:
        return [hedge]
    at = hedge.length * chance.choice((0.16, 0.5, 0.84))
    pieces = [substring(hedge, 0, at - gate / 2), substring(hedge, at + gate / 2, hedge.length)]
    return [p for p in pieces if isinstance(p, LineString) and p.length > 2]


def beside(ways: BaseGeometry, gap: float, ground: BaseGeometry) -> list[LineString]:
    """The hedges along both sides of ways, where they run through the given ground."""
    sides = ways.buffer(gap, join_style="round").simplify(0.25).boundary
    return [line for line in lines(sides.intersection(ground)) if line.length > 4]


def trees_in(
    hedges: Iterable[LineString],
    chance: random.Random,
    gap: float,
    density: Callable[[float, float], float],
    sizes: tuple[float, float],
) -> list[Tree]:
    """Trees along hedges: closer where the country is dense, in uneven runs, each with a size."""
    out: list[Tree] = []
    for hedge in hedges:
        points = coords(hedge)
        x, y = points[len(points) // 2]
        wooded = density(x, y) * chance.uniform(0.25, 1.5)
        if wooded < 0.25:
            continue
        at = chance.uniform(0, gap)
        while at < hedge.length:
            p = hedge.interpolate(at)
            turn, off = chance.uniform(0, 2 * math.pi), chance.uniform(0, 0.7)
            size = chance.triangular(sizes[0], sizes[1], sizes[0] * 1.15)
            out.append(((p.x + off * math.cos(turn), p.y + off * math.sin(turn)), size))
            at += gap * chance.expovariate(1.0) / wooded + size * 0.7
    return out


def by_size(trees: Iterable[Tree], steps: tuple[float, ...]) -> list[list[XY]]:
    """Trees sorted into a few sizes, so that each size is one path."""
    out: list[list[XY]] = [[] for _ in steps]
    for point, size in trees:
        out[min(range(len(steps)), key=lambda i: abs(steps[i] - size))].append(point)
    return out
