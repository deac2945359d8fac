"""Waters that run along the sides of hexes: rivers, brooks, and canals dug straight."""

from __future__ import annotations

from collections.abc import Mapping

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points, unary_union

from art.curves import beyond, spline
from art.frame import Frame
from art.noise import Wobble, generator
from art.shapes import XY, coords, polygons, soften, wobbled
from art.spreads import Border, Spread
from art.water import Channel, Water, band
from lancio.hexes import Hex


def side_line(frame: Frame, a: Hex, b: Hex) -> LineString:
    """The side that two hexes share."""
    ends = [
        p
        for p in coords(frame.hexagon(a).exterior)[:-1]
        if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 0.1 for q in coords(frame.hexagon(b).exterior))
    ]
    return LineString([(round(x, 3), round(y, 3)) for x, y in ends])


def chain(frame: Frame, border: Border) -> list[XY]:
    """The corners along a border from one end to the other."""
    merged = linemerge([side_line(frame, a, b) for a, b in border.sides])
    if not isinstance(merged, LineString):
        raise ValueError(f"{border.id} is no single line of sides")
    return coords(merged)


def follow(points: list[XY], close: float, sway: float, wobble: Wobble) -> list[XY]:
    """A course along a zigzag of sides: `close` 1 keeps to the corners, 0 runs down its middle."""
    out = [points[0]]
    for i, (x, y) in enumerate(points[1:-1], 1):
        (ax, ay), (bx, by) = points[i - 1], points[i + 1]
        mx, my = (x * 2 + ax + bx) / 4, (y * 2 + ay + by) / 4
        push = sway * wobble(x, y)
        out.append((mx + (x - mx) * close + push, my + (y - my) * close))
    return [*out, points[-1]]


def dug(points: list[XY], width: float) -> list[XY]:
    """A canal: dead straight from one edge of the sheet to the other, through the middle of its zigzag."""
    level = (max(y for _, y in points) + min(y for _, y in points)) / 2
    return [(-20.0, level), (width / 2, level), (width + 20.0, level)]


def lay_borders(spread: Spread, frame: Frame, seed: str, beds: Mapping[str, float], canals: frozenset[str]) -> Water:
    """The waters between hexes and the marshes beside them. `beds` gives the width of each by its id."""
    chance = generator(seed, "borders")
    side = frame.side
    sway, narrow = Wobble(chance, 6.5 * side, 2), Wobble(chance, 1.8 * side, 2)
    brook = Wobble(chance, 2.6 * side)
    one, two = Wobble(chance, 3.2 * side), Wobble(chance, 3.2 * side)
    channels: list[Channel] = []
    banks: list[BaseGeometry] = []
    rivers = [border for border in spread.borders if border.kind == "river"]
    streams = [border for border in spread.borders if border.kind == "stream"]
    for border in rivers + streams:
        corners = chain(frame, border)
        if border.id in canals:
            line = LineString(dug(corners, frame.width))
            channels.append(Channel(line, line.buffer(beds[border.id] / 2, cap_style="flat")))
        else:
            strong = border.kind == "river"
            points = follow(
                corners, 0.3 if strong else 0.25, side * (0.15 if strong else 0.14), sway if strong else brook
            )
            line = spline(_run_out(spread, frame, points, channels)).line
            channels.append(Channel(line, band(line, beds[border.id], narrow)))
        reach = 8.0 if border.id in canals else 2.2 if border.kind == "river" else 1.2
        banks.append(channels[-1].bed.buffer(reach))
    beds_shape = unary_union([c.bed for c in channels])
    ring = [h for h, kind in spread.bleed().items() if kind == "marsh"]
    if not ring:
        return Water(unary_union(banks), beds_shape, Polygon(), tuple(channels))
    marsh = wobbled(soften(frame.union(ring, 1.05), side * 0.34), one, two, side * 0.14, side * 0.22, 8)
    dry = soften(frame.union([h for h in spread.hexes() if spread.kind(h) != "marsh"], 0.92), side * 0.25)
    villages = soften(frame.union(spread.of("village"), 0.92), side * 0.2)
    marsh = soften(marsh.difference(unary_union([dry, villages])), side * 0.12)
    big = unary_union([c.bed for c in channels[: len(rivers)]])
    flood = unary_union([beds_shape, _flooded(marsh, big, side, Wobble(chance, 2.2 * side, 2))])
    return Water(unary_union([marsh, *banks, flood.buffer(2.5)]), flood, Polygon(), tuple(channels))


def _flooded(marsh: BaseGeometry, river: BaseGeometry, side: float, wobble: Wobble) -> BaseGeometry:
    """The open water that stands in the marsh beside the river."""
    near = wobbled(river.buffer(side * 0.24), wobble, wobble, side * 0.1, side * 0.25, 2)
    inside = near.intersection(marsh.buffer(-side * 0.12))
    return unary_union([p for p in polygons(soften(inside, side * 0.1)) if p.area > side * side * 0.2])


def _run_out(spread: Spread, frame: Frame, points: list[XY], channels: list[Channel]) -> list[XY]:
    """Lead both ends on: off the sheet if they lie at its edge, into a greater water if one is near."""
    land = frame.union(spread.hexes()).buffer(-1)
    for end in (0, -1):
        here = Point(points[end])
        if not land.contains(here):
            far = beyond(points[end], points[1 if end == 0 else -2], frame.width, frame.height, 20)
        else:
            near = [c.line for c in channels if c.line.distance(here) < frame.side]
            if not near:
                continue
            mouth = nearest_points(near[0], here)[0]
            far = (mouth.x, mouth.y)
        points = [far, *points] if end == 0 else [*points, far]
    return points
