"""Painting a polder: the canal between its dykes, and poplars in rows."""

from __future__ import annotations

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from art.look import Canvas
from art.patchwork import Patchwork
from art.shapes import XY, coords, lines
from art.water import Channel
from art.ways import normal


def _beside(line: LineString, off: float) -> list[LineString]:
    return [part for s in (-1, 1) for part in lines(line.parallel_offset(s * off, "left"))]


def towpaths(canvas: Canvas, canal: Channel, half: float) -> None:
    """Both dykes of a canal: the towpath along the water, and the slope down to the land outside."""
    paths, slope = canvas.layer("towpath"), canvas.layer("bank-slope")
    streams = unary_union([c.bed.buffer(1.5) for c in canvas.country.water.channels if c is not canal])
    for path in _beside(canal.line, half + 3.4):
        for part in lines(path.difference(streams)):
            paths.line(coords(part))
    at = 2.0
    while at < canal.line.length:
        (x, y), nx, ny = normal(canal.line, at)
        for s in (-1, 1):
            a, b = half + 5.6, half + 8.0
            slope.line([(x + s * nx * a, y + s * ny * a), (x + s * nx * b, y + s * ny * b)])
        at += 3.4


def canal_stones(canvas: Canvas, canal: Channel, half: float) -> None:
    """The revetment: a pale edge of stone along both banks."""
    edge = canvas.layer("stones")
    for line in _beside(canal.line, half):
        edge.line(coords(line))


def poplars(canvas: Canvas, rows: list[LineString], gap: float, keep_off: BaseGeometry) -> None:
    """Poplars at even distance along lines, each with its long shadow."""
    chance, taken = canvas.chance("poplars"), prep(keep_off)
    (shade,) = canvas.cast("poplar-shade", 2)
    trees: list[XY] = []
    for row in rows:
        at = gap / 2
        while at < row.length:
            p = row.interpolate(at)
            if not taken.contains(Point(p.x, p.y)) and chance.random() < 0.93:
                trees.append((p.x, p.y))
            at += gap
    for x, y in trees:
        shade.line([(x, y), (x + 3.2, y + 3.8)])
    (crowns,) = canvas.cast("poplars", 2)
    for tree in trees:
        crowns.dot(tree)


def avenues(country: Patchwork, canal: Channel, half: float) -> list[LineString]:
    """Where poplars stand: along the outer foot of the dykes and along the main road."""
    out = _beside(canal.line, half + 8.6)
    for way in country.roads:
        out += _beside(way.curve.line, country.plan.road_half + 4.0)
    return out
