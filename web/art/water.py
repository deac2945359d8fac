"""Water and flooded ground: shores softened from hex outlines, channels as winding bands."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.curves import beyond, spline
from art.frame import Frame
from art.noise import Wobble, generator
from art.shapes import XY, coords, polygons, soften, wobbled
from art.sheet import Sheet
from lancio.hexes import Hex, neighbours


@dataclass(frozen=True)
class Channel:
    """A stretch of running water from its head to its mouth, and how wide it is."""

    line: LineString
    bed: Polygon


@dataclass(frozen=True)
class Water:
    """Wet ground, from the shore inward; each shape lies within the one before."""

    wet: BaseGeometry
    flood: BaseGeometry
    deep: BaseGeometry
    channels: tuple[Channel, ...]


def courses(hexes: Iterable[Hex]) -> list[list[Hex]]:
    """Water hexes as chains: for each connected group, the way between its two farthest hexes."""
    left, out = set(hexes), []
    while left:
        start = min(left, key=lambda h: (h.q, h.r))
        far, group = _farthest(start, left)
        end, _ = _farthest(far, left)
        out.append(_way(far, end, left))
        left -= group
    return out


def _farthest(start: Hex, among: set[Hex]) -> tuple[Hex, set[Hex]]:
    seen, queue, last = {start}, deque([start]), start
    while queue:
        last = queue.popleft()
        for n in neighbours(last):
            if n in among and n not in seen:
                seen.add(n)
                queue.append(n)
    return last, seen


def _way(start: Hex, end: Hex, among: set[Hex]) -> list[Hex]:
    back: dict[Hex, Hex] = {start: start}
    queue = deque([start])
    while queue:
        h = queue.popleft()
        for n in neighbours(h):
            if n in among and n not in back:
                back[n] = h
                queue.append(n)
    way = [end]
    while way[-1] != start:
        way.append(back[way[-1]])
    return way


def course_line(sheet: Sheet, frame: Frame, way: list[Hex], sway: float, wobble: Wobble) -> LineString:
    """A river's middle line: through its hexes, swaying, off the sheet at both ends, straight at bridges."""
    centres = [frame.centre(h) for h in way]
    points: list[XY] = []
    for i, (x, y) in enumerate(centres):
        a, b = centres[max(0, i - 1)], centres[min(len(way) - 1, i + 1)]
        mx, my = x * 0.6 + (a[0] + b[0]) * 0.2, y * 0.6 + (a[1] + b[1]) * 0.2
        if sheet.kind(way[i]) == "bridge":
            points.append((x, y))
            continue
        push = sway * wobble(x, y)
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        points.append((mx - (b[1] - a[1]) / length * push, my + (b[0] - a[0]) / length * push))
    size = (frame.width, frame.height)
    head, tail = points[0], points[-1]
    if sheet.at_edge(way[0]):
        points.insert(0, beyond(head, points[1], *size, 20))
    if sheet.at_edge(way[-1]):
        points.append(beyond(tail, points[-2], *size, 20))
    return spline(points).line


def band(line: LineString, width: float, wobble: Wobble, step: float = 9.0) -> Polygon:
    """A band along a line whose width varies by a quarter."""
    count = max(4, round(line.length / step))
    left, right = [], []
    for i in range(count + 1):
        at = line.length * i / count
        p = line.interpolate(at)
        a, b = line.interpolate(max(0, at - 2)), line.interpolate(min(line.length, at + 2))
        length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
        nx, ny = -(b.y - a.y) / length, (b.x - a.x) / length
        one = width / 2 * (1 + 0.25 * wobble(p.x + 900, p.y))
        two = width / 2 * (1 + 0.25 * wobble(p.x, p.y + 900))
        left.append((p.x + nx * one, p.y + ny * one))
        right.append((p.x - nx * two, p.y - ny * two))
    return max(polygons(Polygon(left + right[::-1]).buffer(0)), key=lambda p: p.area)


def lay_water(sheet: Sheet, frame: Frame, seed: str, beds: Mapping[str, float]) -> Water:
    """All the wet ground of a map. `beds` gives the width of the channel for each kind of water hex."""
    chance = generator(seed, "water")
    one, two = Wobble(chance, 3.6 * frame.side), Wobble(chance, 3.6 * frame.side)
    broad, narrow = Wobble(chance, 4.5 * frame.side), Wobble(chance, 1.8 * frame.side, 2)
    sway = Wobble(chance, 6.5 * frame.side, 2)
    side = frame.side
    ring = {h for h, kind in sheet.bleed().items() if kind in {"marsh", *beds}}
    wet = wobbled(soften(frame.union(ring, 1.05), side * 0.46), one, two, side * 0.2, side * 0.22, 14)
    widest = max(beds.values())
    strong = {kind for kind, width in beds.items() if width == widest}
    channels, floods, deeps = [], [], []
    for way in courses(sheet.of(*beds)):
        line = course_line(sheet, frame, way, side * 0.17, sway)
        floods.append(band(line, side * 1.35, broad, side * 0.25))
        for piece, kind in _stretches(sheet, frame, way, line, strong):
            channels.append(Channel(piece, band(piece, beds[kind], narrow)))
            if kind in strong:
                deeps.append(band(piece, side * 0.95, broad, side * 0.25))
    hearts = frame.union(sheet.of(*beds), 0.72).intersection(unary_union(floods).buffer(side * 0.3))
    dry = soften(frame.union([h for h in sheet.hexes() if h not in ring], 0.82), side * 0.25)
    dry = unary_union([dry, soften(frame.union(sheet.of("village"), 0.92), side * 0.2)])
    flood = soften(unary_union([*floods, hearts]).difference(dry), side * 0.35)
    wet = soften(unary_union([wet.difference(dry), flood.buffer(side * 0.12)]), side * 0.15)
    return Water(wet, flood, soften(unary_union(deeps), side * 0.2), tuple(channels))


def _stretches(
    sheet: Sheet, frame: Frame, way: list[Hex], line: LineString, strong: set[str]
) -> list[tuple[LineString, str]]:
    """The course cut where a small water becomes a large one; the small one runs on a little into it."""
    flags = [sheet.kind(h) in strong for h in way]
    if all(flags) or not any(flags):
        return [(line, sheet.kind(way[0]))]
    turn = next(i for i in range(1, len(flags)) if flags[i] != flags[i - 1])
    a, b = frame.hexagon(way[turn - 1]).centroid, frame.hexagon(way[turn]).centroid
    at = (line.project(a) + line.project(b)) / 2
    lap = frame.side * 0.35
    points = coords(line)
    measure = [line.project(line.interpolate(0))] + [0.0] * (len(points) - 1)
    for i in range(1, len(points)):
        step = math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1])
        measure[i] = measure[i - 1] + step
    first = LineString([p for p, m in zip(points, measure, strict=True) if m <= at + (lap if not flags[0] else 0)])
    rest = LineString([p for p, m in zip(points, measure, strict=True) if m >= at - (lap if flags[0] else 0)])
    return [(first, sheet.kind(way[turn - 1])), (rest, sheet.kind(way[turn]))]
