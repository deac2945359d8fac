"""Buildings at fifty metres a hex: main blocks on the centres of hexes, wings that join them, yards around."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.battle_sheet import BattleSheet
from art.frame import Frame
from art.shapes import XY, heading, rectangle
from art.ways import Way
from lancio.hexes import Hex, neighbours


@dataclass(frozen=True)
class Block:
    """A block under one roof; its ridge runs along its length."""

    x: float
    y: float
    length: float
    depth: float
    angle: float
    hipped: bool

    def corners(self, grown: float = 0.0) -> list[XY]:
        """Its four corners; the long sides come first and third."""
        return rectangle(self.x, self.y, self.length + 2 * grown, self.depth + 2 * grown, self.angle)

    def ridge(self) -> tuple[XY, XY]:
        """The ends of the ridge, short of the gables if the roof is hipped."""
        half = self.length / 2 - (self.depth * 0.42 if self.hipped else 0)
        dx, dy = half * math.cos(self.angle), half * math.sin(self.angle)
        return (self.x - dx, self.y - dy), (self.x + dx, self.y + dy)


@dataclass(frozen=True)
class Homestead:
    """One building of one or several hexes, and the path from its yard to the road."""

    kind: str
    hexes: tuple[Hex, ...]
    tall: bool
    #: from the lowest roof up
    blocks: tuple[Block, ...]
    path: LineString | None

    @property
    def outline(self) -> BaseGeometry:
        """The ground that it covers."""
        return unary_union([Polygon(block.corners()) for block in self.blocks])


def lay_homesteads(sheet: BattleSheet, frame: Frame, roads: list[Way], chance: random.Random) -> list[Homestead]:
    """Every building of the boards."""
    net = unary_union([way.curve.line for way in roads]) if roads else LineString()
    out = []
    for hexes in sheet.buildings:
        kind = sheet.kind(hexes[0])
        stone = kind == "stone-building"
        wings, mains = [], []
        angles = {h: _facing(frame.centre(h), frame.side, roads, chance) for h in hexes}
        for i, h in enumerate(hexes):
            for n in hexes[:i]:
                if n in neighbours(h):
                    (ax, ay), (bx, by) = frame.centre(h), frame.centre(n)
                    angle, reach = math.atan2(by - ay, bx - ax), math.dist((ax, ay), (bx, by))
                    wings.append(Block((ax + bx) / 2, (ay + by) / 2, reach, 31, angle, False))
                    angles[h] = angles[n] = angle
        for h in hexes:
            x, y = frame.centre(h)
            angle = angles[h]
            length = (66.0 if stone else 60.0) * chance.uniform(0.96, 1.06)
            depth = (46.0 if stone else 38.0) * chance.uniform(0.96, 1.05)
            if len(hexes) == 1:
                side, along = chance.choice((-1, 1)), chance.choice((-1, 1))
                u, v = along * (length / 2 - 13), side * (depth / 2 + 9)
                c, s = math.cos(angle), math.sin(angle)
                wings.append(Block(x + u * c - v * s, y + u * s + v * c, depth + 6, 25, angle + math.pi / 2, False))
            mains.append(Block(x, y, length, depth, angle, stone))
        out.append(
            Homestead(kind, hexes, any(h in sheet.tall for h in hexes), (*wings, *mains), _path(mains, net, frame))
        )
    return out


def _facing(at: XY, side: float, roads: list[Way], chance: random.Random) -> float:
    """Along the nearest road if there is one close by, otherwise as chance has it."""
    near = [(way.curve.line.distance(Point(at)), i) for i, way in enumerate(roads)]
    if near and min(near)[0] < 2 * side:
        line = roads[min(near)[1]].curve.line
        found = heading([(float(x), float(y)) for x, y in line.coords], line.project(Point(at)))
        return found + chance.gauss(0, 0.03)
    return chance.choice((0.0, math.pi / 3, -math.pi / 3)) + chance.gauss(0, 0.08)


def _path(mains: list[Block], net: BaseGeometry, frame: Frame) -> LineString | None:
    """A footpath to the nearest road, if that is in a hex beside it."""
    if net.is_empty:
        return None
    block = min(mains, key=lambda b: net.distance(Point(b.x, b.y)))
    far = net.distance(Point(block.x, block.y))
    if not 12 < far < 1.9 * frame.side:
        return None
    best = min(
        (Point(p) for line in getattr(net, "geoms", [net]) for p in line.coords),
        key=lambda p: p.distance(Point(block.x, block.y)),
    )
    return LineString([(block.x, block.y), (best.x, best.y)])
