"""Painting field works: trenches and bunkers."""

from __future__ import annotations

import math

from shapely.affinity import rotate, translate
from shapely.geometry import Polygon

from art.look import Canvas
from art.shapes import XY, rectangle
from lancio.hexes import Hex


def trench(at: XY, side: float) -> list[XY]:
    """A fire trench: a bowed line with a bay between each two traverses."""
    x, y = at
    teeth, out = 7, []
    half = 0.62 * side
    for i in range(teeth * 2 + 1):
        u = -half + 2 * half * i / (teeth * 2)
        sag = 0.16 * side * (u / half) ** 2
        low = 4.6 if i % 2 else 0.0
        step = half / teeth
        out += [(x + u - step / 2, y + sag + low), (x + u + step / 2, y + sag + low)]
    return out


def works(canvas: Canvas, made: dict[Hex, str]) -> None:
    """Every work in the middle of its hex: trenches as toothed lines, bunkers as blocks of concrete."""
    frame = canvas.country.frame
    (lines,) = canvas.cast("trenches", wide=False)
    mounds, ticks = canvas.layer("mounds"), canvas.layer("mound-slope")
    (blocks,) = canvas.cast("bunkers", wide=False)
    faces = canvas.layer("embrasures")
    for h, kind in made.items():
        x, y = frame.centre(h)
        if kind == "trench":
            lines.line(trench((x, y + 3), frame.side))
            continue
        y += 4
        ring = [(x + 19 * math.cos(a), y + 15 * math.sin(a)) for a in (2 * math.pi * i / 20 for i in range(20))]
        mounds.shape(Polygon(ring), smooth=True)
        for i in range(34):
            a = 2 * math.pi * i / 34
            c, s = math.cos(a), math.sin(a)
            ticks.line([(x + 14.5 * c, y + 11.5 * s), (x + 19 * c, y + 15 * s)])
        body = Polygon(rectangle(x, y, 20, 12, 0)).buffer(2, join_style="bevel")
        blocks.shape(body)
        for off in (-5.5, 5.5):
            faces.shape(translate(rotate(Polygon(rectangle(x, y, 6.4, 2.6, 0)), 0), off, 5.4))
        faces.shape(Polygon(rectangle(x, y - 2, 5, 5, math.pi / 4)))
