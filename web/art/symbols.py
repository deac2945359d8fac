"""Small signs on the ground: reeds, ripples, water lines, bridges."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from art.shapes import XY, coords, lines, polygons
from art.ways import normal

TUFTS = (
    (
        ((-2.2, 0.2), (-3.4, -2.6)),
        ((-0.7, 0), (-1.0, -4.2)),
        ((0.8, 0), (1.2, -3.8)),
        ((2.3, 0.2), (3.6, -2.4)),
    ),
    (((-1.4, 0), (-2.2, -3.2)), ((0, 0), (0.1, -4.4)), ((1.5, 0), (2.6, -2.9))),
    (((-2.0, 0), (-2.9, -2.5)), ((-0.6, 0), (-0.7, -3.6)), ((0.9, 0.1), (1.7, -3.1))),
)


def tuft(at: XY, chance: random.Random) -> list[list[XY]]:
    """A few blades of reed. The blades keep to tenths, so that like tufts compress to nothing."""
    x, y = round(at[0], 1), round(at[1], 1)
    return [[(x + u, y + v) for u, v in blade] for blade in chance.choice(TUFTS)]


def ripple(at: XY, half: float) -> list[XY]:
    """A short level stroke."""
    x, y = round(at[0], 1), round(at[1], 1)
    return [(x - half, y), (x + half, y)]


def water_lines(shape: BaseGeometry, insets: tuple[float, ...]) -> list[BaseGeometry]:
    """The lines that follow a shore inside the water, as engraved maps have them."""
    return [shape.buffer(-inset).simplify(0.6) for inset in insets]


@dataclass(frozen=True)
class Bridge:
    """A stone bridge: the deck, the parapets, the abutments and the shadow it throws on the water."""

    deck: Polygon
    parapets: tuple[tuple[XY, ...], ...]
    cutwaters: tuple[tuple[XY, ...], ...]
    shadow: Polygon


def bridge(road: LineString, water: BaseGeometry, middle: XY, half: float) -> Bridge:
    """A bridge that carries a road over the water near a point, with its wing walls splayed on the banks."""
    at = road.project(Point(middle))
    over = [road.project(Point(p)) for part in lines(road.intersection(water)) for p in coords(part)]
    near = [m for m in over if abs(m - at) < 45]
    start, end = min(near, default=at - 14) - 2.5, max(near, default=at + 14) + 2.5
    steps = [start + (end - start) * i / 8 for i in range(9)]
    frames = [normal(road, m) for m in steps]

    def rail(off: float) -> list[XY]:
        return [(p[0] + nx * off, p[1] + ny * off) for p, nx, ny in frames]

    def wing(i: int, on: float, off: float) -> XY:
        p, nx, ny = frames[i]
        return p[0] + nx * off + ny * on, p[1] + ny * off - nx * on

    parapets = []
    for s in (-1, 1):
        walls = [wing(0, -3.4, s * (half + 2.6)), *rail(s * half), wing(-1, 3.4, s * (half + 2.6))]
        parapets.append(tuple(walls))
    deck = Polygon([*rail(half), *rail(-half)[::-1]])
    piers = []
    for m in (start + (end - start) * k for k in (1 / 3, 2 / 3)):
        p, nx, ny = normal(road, m)
        for s in (-1, 1):
            a = (p[0] + nx * s * half - ny * 1.7, p[1] + ny * s * half + nx * 1.7)
            b = (p[0] + nx * s * (half + 3.2), p[1] + ny * s * (half + 3.2))
            c = (p[0] + nx * s * half + ny * 1.7, p[1] + ny * s * half - nx * 1.7)
            piers.append((a, b, c))
    shadow = Polygon([(x + 2.2, y + 3.4) for x, y in coords(deck.exterior)])
    return Bridge(deck, tuple(parapets), tuple(piers), shadow)


def islets(shape: BaseGeometry, points: list[XY], chance: random.Random) -> list[Polygon]:
    """Small humps of drier ground that rise from wet ground, longer than broad, all lying the same way."""
    out = []
    room = shape.buffer(-5)
    for x, y in points:
        long, broad, turn = chance.uniform(5, 11), chance.uniform(2, 3.6), chance.gauss(-0.25, 0.25)
        ring = []
        for i in range(9):
            a = 2 * math.pi * i / 9
            r = chance.uniform(0.8, 1.15)
            u, v = long * r * math.cos(a), broad * r * math.sin(a)
            ring.append((x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)))
        hump = Polygon(ring)
        if room.contains(hump):
            out += list(polygons(hump))
    return out
