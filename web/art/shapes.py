"""Working on shapes: taking them apart, softening hex outlines, scattering points inside."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union
from shapely.prepared import prep

from art.noise import Wobble

XY = tuple[float, float]


def polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons in a shape of any kind."""
    if isinstance(shape, Polygon):
        if not shape.is_empty:
            yield shape
    else:
        for part in getattr(shape, "geoms", ()):
            yield from polygons(part)


def lines(shape: BaseGeometry) -> Iterator[LineString]:
    """The lines in a shape of any kind, joined end to end where they can be."""
    if isinstance(shape, LineString):
        if not shape.is_empty:
            yield LineString(shape.coords)
        return
    found = [part for part in getattr(shape, "geoms", ()) if part.length > 0 and part.geom_type != "Polygon"]
    merged = linemerge(found) if len(found) > 1 else (found[0] if found else LineString())
    for part in getattr(merged, "geoms", [merged]):
        if isinstance(part, LineString) and not part.is_empty:
            yield LineString(part.coords)


def coords(line: BaseGeometry) -> list[XY]:
    """The points of a line or ring."""
    return [(float(p[0]), float(p[1])) for p in line.coords]


def soften(shape: BaseGeometry, radius: float) -> BaseGeometry:
    """Round the corners of a shape, bays and capes alike, at about the same area."""
    return shape.buffer(radius).buffer(-2 * radius).buffer(radius).simplify(0.3)


def calmed(points: list[XY], rounds: int) -> list[XY]:
    """A ring with its points drawn towards their neighbours, so that small bays and capes fade."""
    for _ in range(rounds):
        around = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
        points = [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in around]
    return points


def wobbled(
    shape: BaseGeometry, along: Wobble, across: Wobble, reach: float, step: float, calm: int = 0
) -> BaseGeometry:
    """Calm a shape's outline, then move it about by up to `reach`, with a point every `step`."""

    def ring(points: BaseGeometry) -> list[XY]:
        loop = LineString(points.coords)
        count = max(8, round(loop.length / step))
        even = [loop.interpolate(i / count, normalized=True) for i in range(count)]
        ring_points = calmed([(p.x, p.y) for p in even], calm)
        return [(x + reach * along(x, y), y + reach * across(x, y)) for x, y in ring_points]

    parts = [Polygon(ring(p.exterior), [ring(i) for i in p.interiors]).buffer(0) for p in polygons(shape)]
    return unary_union(parts)


def bowed(start: XY, end: XY, bow: float, count: int = 3) -> list[XY]:
    """A line from start to end that swings out sideways by `bow` in its middle."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay) or 1.0
    nx, ny = -(by - ay) / length, (bx - ax) / length
    out = []
    for i in range(count + 2):
        t = i / (count + 1)
        swing = bow * math.sin(math.pi * t)
        out.append((ax + (bx - ax) * t + nx * swing, ay + (by - ay) * t + ny * swing))
    return out


def scatter(shape: BaseGeometry, gap: float, chance: random.Random) -> list[XY]:
    """Points in a shape, none nearer to another than `gap`, dense but without any pattern."""
    if shape.is_empty:
        return []
    left, top, right, bottom = shape.bounds
    inside, cell = prep(shape), gap / math.sqrt(2)
    taken: dict[tuple[int, int], XY] = {}
    tries = int((right - left) * (bottom - top) / gap**2 * 4)
    for _ in range(tries):
        x, y = chance.uniform(left, right), chance.uniform(top, bottom)
        i, j = int(x // cell), int(y // cell)
        around = [taken.get((i + a, j + b)) for a in range(-2, 3) for b in range(-2, 3)]
        if any(p and math.hypot(p[0] - x, p[1] - y) < gap for p in around):
            continue
        if inside.contains(Point(x, y)):
            taken[(i, j)] = (x, y)
    return sorted(taken.values(), key=lambda p: (p[1], p[0]))


def rectangle(x: float, y: float, length: float, depth: float, angle: float) -> list[XY]:
    """The corners of a turned rectangle; the long sides come first and third."""
    c, s = math.cos(angle), math.sin(angle)
    half = (
        (-length / 2, -depth / 2),
        (length / 2, -depth / 2),
        (length / 2, depth / 2),
        (-length / 2, depth / 2),
    )
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in half]


def heading(points: Sequence[XY], at: float) -> float:
    """The direction of a line at a distance along it."""
    line = LineString(points)
    a, b = line.interpolate(max(0.0, at - 1)), line.interpolate(min(line.length, at + 1))
    return math.atan2(b.y - a.y, b.x - a.x)
