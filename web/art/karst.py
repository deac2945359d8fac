"""What limestone country is strewn with: dolines, dry-stone walls, outcrops, loose stones."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from art.hedges import gated
from art.lanes import boundaries, lay_net
from art.noise import Wobble
from art.shapes import XY, bowed, coords, lines, scatter


@dataclass(frozen=True)
class Doline:
    """A sinkhole: a shallow bowl with a little good soil at the bottom."""

    middle: XY
    long: float
    broad: float
    turn: float

    def ring(self, scale: float, count: int = 14) -> list[XY]:
        """An outline around the bowl, at a share of its size."""
        c, s = math.cos(self.turn), math.sin(self.turn)
        out = []
        for i in range(count):
            a = 2 * math.pi * i / count
            u, v = self.long * scale * math.cos(a), self.broad * scale * math.sin(a)
            out.append((self.middle[0] + u * c - v * s, self.middle[1] + u * s + v * c))
        return out

    def ticks(self, chance: random.Random) -> list[list[XY]]:
        """Hachures inward, longer on the side of the light, which lies in the shade."""
        out = []
        count = round(1.5 * (self.long + self.broad))
        for i in range(count):
            a = 2 * math.pi * (i + chance.uniform(-0.2, 0.2)) / count
            c, s = math.cos(self.turn), math.sin(self.turn)
            u, v = math.cos(a), math.sin(a)
            x, y = self.long * u * c - self.broad * v * s, self.long * u * s + self.broad * v * c
            dim = 0.5 - 0.5 * (x + y) / (math.hypot(x, y) * math.sqrt(2))
            if dim < 0.3:
                continue
            inner = 0.75 - 0.25 * dim
            mx, my = self.middle
            out.append([(mx + x, my + y), (mx + x * inner, my + y * inner)])
        return out


def lay_dolines(ground: BaseGeometry, gap: float, sizes: tuple[float, float], chance: random.Random) -> list[Doline]:
    """Sinkholes in strings and by themselves, where there is room."""
    out = []
    for x, y in scatter(ground.buffer(-sizes[1]), gap, chance):
        long = chance.triangular(*sizes, sizes[0] * 1.2)
        out.append(Doline((x, y), long, long * chance.uniform(0.68, 0.92), chance.uniform(0, math.pi)))
    return out


def lay_walls(
    size: tuple[float, float], cell: float, ground: BaseGeometry, share: float, chance: random.Random
) -> list[LineString]:
    """Dry-stone walls around old pastures: many enclosures together on a `share` of the ground, none elsewhere."""
    _, edges = boundaries(lay_net(size, cell, chance), Wobble(chance, 90, 2))
    crowded = Wobble(chance, 6 * cell, 2)
    out = []
    for edge in edges:
        middle = edge.interpolate(0.5, normalized=True)
        if crowded(middle.x, middle.y) > 1 - 2 * share and chance.random() < 0.94:
            for part in lines(edge.intersection(ground)):
                if part.length > 9:
                    start, end = coords(part)[0], coords(part)[-1]
                    wall = LineString(bowed(start, end, chance.gauss(0, 0.13) * part.length, 3))
                    out += [run for run in gated(wall, chance, 5.0, 0.25) if ground.contains(run)]
    return out


def outcrop(at: XY, size: float, chance: random.Random) -> list[XY]:
    """A block of bare rock: angular, and longer across the slope of the light."""
    count = chance.choice((4, 5, 6))
    turn, flat = chance.gauss(0.6, 0.5), chance.uniform(0.5, 0.8)
    c, s = math.cos(turn), math.sin(turn)
    out = []
    for i in range(count):
        a = 2 * math.pi * (i + chance.uniform(-0.25, 0.25)) / count
        r = size * chance.uniform(0.75, 1.1)
        u, v = r * math.cos(a), r * flat * math.sin(a)
        out.append((at[0] + u * c - v * s, at[1] + u * s + v * c))
    return out


def outcrops(
    ground: BaseGeometry, gap: float, sizes: tuple[float, float], crowd: int, chance: random.Random
) -> list[list[XY]]:
    """Outcrops in small crowds of blocks."""
    out = []
    for x, y in scatter(ground, gap, chance):
        for _ in range(chance.randint(1, crowd)):
            spot = (x + chance.gauss(0, sizes[1] * 1.5), y + chance.gauss(0, sizes[1] * 1.1))
            if ground.contains(Point(spot)):
                out.append(outcrop(spot, chance.triangular(*sizes, sizes[0]), chance))
    return out


def dark_side(block: list[XY]) -> list[XY]:
    """The part of a block that lies away from the light."""
    shape = Polygon(block)
    middle = (shape.centroid.x, shape.centroid.y)
    start = max(range(len(block)), key=lambda i: block[i][0] + block[i][1])
    count = len(block)
    return [block[start], block[(start + 1) % count], middle]
