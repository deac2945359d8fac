"""Chains of hex centres as natural curves: pulled straight within their hexes, then splined."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry import LineString

from art.shapes import XY
from lancio.hexes import Hex


@dataclass(frozen=True)
class Curve:
    """A smooth curve, as cubic pieces (a start and three points for each) and as a fine line."""

    points: tuple[XY, ...]
    line: LineString


def relaxed(
    chains: Iterable[Sequence[Hex]], centre: Mapping[Hex, XY], reach: float, pinned: Iterable[Hex] = ()
) -> dict[Hex, XY]:
    """Pull a net of chains straighter, no point farther than `reach` from its hex centre.

    Hexes where chains meet move as one, so that junctions stay joined; ends and pinned hexes stay put.
    """
    joined: dict[Hex, set[Hex]] = defaultdict(set)
    for chain in chains:
        for a, b in itertools.pairwise(chain):
            joined[a].add(b)
            joined[b].add(a)
    fixed = set(pinned)
    place = {h: centre[h] for h in joined}
    for _ in range(4):
        moved = {}
        for h, near in joined.items():
            if len(near) < 2 or h in fixed:
                continue
            mx = sum(place[n][0] for n in near) / len(near)
            my = sum(place[n][1] for n in near) / len(near)
            pull = 0.5 if len(near) == 2 else 0.25
            (x, y), (cx, cy) = place[h], centre[h]
            dx, dy = x + (mx - x) * pull - cx, y + (my - y) * pull - cy
            keep = min(1.0, reach / (math.hypot(dx, dy) or 1.0))
            moved[h] = (cx + dx * keep, cy + dy * keep)
        place |= moved
    return place


def strands(chains: Sequence[Sequence[Hex]]) -> list[tuple[list[Hex], Hex | None, Hex | None]]:
    """Cut a net of chains at its junctions, each stretch once.

    With each stretch come the hexes before and after it on the chain that runs on through the junction,
    so that the through road bends smoothly there.
    """
    joined: dict[Hex, set[Hex]] = defaultdict(set)
    for chain in chains:
        for a, b in itertools.pairwise(chain):
            joined[a].add(b)
            joined[b].add(a)
    done: set[frozenset[Hex]] = set()
    out = []
    for chain in chains:
        start = 0
        for i in range(1, len(chain)):
            if i < len(chain) - 1 and len(joined[chain[i]]) == 2:
                continue
            piece = list(chain[start : i + 1])
            edges = {frozenset(pair) for pair in itertools.pairwise(piece)}
            if not edges & done:
                done |= edges
                before = chain[start - 1] if start else None
                out.append((piece, before, chain[i + 1] if i + 1 < len(chain) else None))
            start = i
    return out


def spline(points: Sequence[XY], before: XY | None = None, after: XY | None = None) -> Curve:
    """A Catmull-Rom curve through the points, led in and out by the points before and after."""
    first = before or (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = after or (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    p = [first, *points, last]
    out: list[XY] = [points[0]]
    fine: list[XY] = [points[0]]
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        out += [one, two, c]
        fine += [_cubic(b, one, two, c, t / 12) for t in range(1, 13)]
    return Curve(tuple(out), LineString(fine))


def _cubic(a: XY, b: XY, c: XY, d: XY, t: float) -> XY:
    s = 1 - t
    w = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )


def beyond(end: XY, inner: XY, width: float, height: float, reach: float) -> XY:
    """A point off the sheet, where a line that leaves at `end` would run on to.

    It leaves at right angles to the nearest edge of the sheet, leaning as it came.
    """
    x, y = end
    gaps = {"w": x, "e": width - x, "n": y, "s": height - y}
    edge = min(gaps, key=lambda k: gaps[k])
    far = gaps[edge] + reach
    dx, dy = x - inner[0], y - inner[1]
    lean = 0.45 * far / (math.hypot(dx, dy) or 1.0)
    if edge in "we":
        return (x + (far if edge == "e" else -far), y + dy * lean)
    return (x + dx * lean, y + (far if edge == "s" else -far))
