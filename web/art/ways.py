"""Roads and railways as curves, with the banks that carry them over wet ground."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.curves import Curve, beyond, relaxed, spline, strands
from art.frame import Frame
from art.shapes import XY, lines
from art.sheet import Sheet
from lancio.hexes import Hex


@dataclass(frozen=True)
class Way:
    """A stretch of road or railway between two junctions."""

    line_id: str
    kind: str
    curve: Curve


def lay_ways(
    sheet: Sheet,
    frame: Frame,
    kind: str,
    reach: float = 0.3,
    stray: Callable[[XY], XY] | None = None,
    halts: tuple[str, ...] = ("village",),
    held: Iterable[Hex] = (),
) -> list[Way]:
    """All the lines of a kind, each stretch once, run on to the sheet's edge where they leave the map.

    Points are pulled straight by up to `reach` hex sides, and then led astray if the country wants it. A line
    that ends in one of the `halts` does not run on. Lines run through the very centre of the `held` hexes, as they
    do at bridges.
    """
    chosen = [line for line in sheet.lines if line.kind == kind]
    chains = [line.hexes for line in chosen]
    centre = {h: frame.centre(h) for chain in chains for h in chain}
    pinned = {*held, *(h for h in centre if sheet.kind(h) == "bridge")}
    place = relaxed(chains, centre, frame.side * reach, pinned)
    if stray:
        place = {h: stray(p) for h, p in place.items()}
    ends = [h for chain in chains for h in (chain[0], chain[-1])]
    open_ends = {h for h in ends if sheet.at_edge(h) and sheet.kind(h) not in halts and ends.count(h) == 1}
    out = []
    for piece, before, after in strands(chains):
        points = [place[h] for h in piece]
        lead = place[before] if before else None
        follow = place[after] if after else None
        if piece[0] in open_ends:
            points.insert(0, beyond(points[0], points[1], frame.width, frame.height, 15))
        if piece[-1] in open_ends:
            points.append(beyond(points[-1], points[-2], frame.width, frame.height, 15))
        pair = {piece[0], piece[1]}
        owner = next(line for line in chosen if any(pair == {a, b} for a, b in _pairs(line.hexes)))
        out.append(Way(owner.id, kind, spline(points, lead, follow)))
    return out


def _pairs(chain: tuple[object, ...]) -> list[tuple[object, object]]:
    return list(itertools.pairwise(chain))


def banks(ways: list[Way], wet: BaseGeometry, bed: BaseGeometry, half_width: float) -> BaseGeometry:
    """The raised bank that carries ways over wet ground, running out a little onto the dry.

    It breaks off at the river's bed, which is for a bridge to cross.
    """
    ground = wet.buffer(5).difference(bed)
    over = [way.curve.line.intersection(ground) for way in ways]
    return unary_union([part.buffer(half_width, cap_style="flat") for part in over if not part.is_empty])


def hachures(
    ways: list[Way], wet: BaseGeometry, inner: float, outer: float, gap: float, chance: random.Random
) -> list[list[XY]]:
    """Short strokes down both slopes of a bank."""
    out = []
    for way in ways:
        for part in lines(way.curve.line.intersection(wet)):
            at = gap / 2
            while at < part.length:
                p, nx, ny = normal(part, at)
                for s in (-1, 1):
                    reach = outer * chance.uniform(0.82, 1.05)
                    out.append([(p[0] + s * nx * r, p[1] + s * ny * r) for r in (inner, reach)])
                at += gap
    return out


def normal(line: LineString, at: float) -> tuple[XY, float, float]:
    """A point along a line and the unit vector to its left."""
    p = line.interpolate(at)
    a, b = line.interpolate(max(0.0, at - 1)), line.interpolate(min(line.length, at + 1))
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    return (p.x, p.y), -(b.y - a.y) / length, (b.x - a.x) / length


def sleepers(way: Way, gap: float, half: float) -> list[list[XY]]:
    """The cross ticks of a railway."""
    line, out = way.curve.line, []
    count = int(line.length // gap)
    for i in range(count):
        (x, y), nx, ny = normal(line, (i + 0.5) * line.length / count)
        out.append([(x - nx * half, y - ny * half), (x + nx * half, y + ny * half)])
    return out
