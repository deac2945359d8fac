"""Villages: built-up ground, houses along the streets, churches and farms."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from art.noise import Wobble
from art.shapes import XY, coords, lines, rectangle
from art.ways import normal

ROOFS = ("brick", "tile", "slate")


@dataclass(frozen=True)
class House:
    """A roof: its outline with the long sides first and third, and what covers it."""

    outline: tuple[XY, ...]
    roof: str

    @property
    def shape(self) -> Polygon:
        """The outline as a polygon."""
        return Polygon(self.outline)

    def shaded(self) -> list[XY]:
        """The half of the roof that lies away from the light, which comes from the north-west."""
        a, b, c, d = self.outline
        left, right = _middle(a, d), _middle(b, c)
        one, two = [a, b, right, left], [left, right, c, d]
        return max((one, two), key=lambda half: sum(x + y for x, y in half))


@dataclass
class Village:
    """All that is built in one hex."""

    houses: list[House] = field(default_factory=list)
    towers: list[list[XY]] = field(default_factory=list)
    squares: list[Polygon] = field(default_factory=list)


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def built_ground(centre: XY, radius: float, wobble: Wobble, streets: BaseGeometry) -> BaseGeometry:
    """The ground of a village: round-about, drawn out a little along its streets."""
    points = []
    for i in range(22):
        a = 2 * math.pi * i / 22
        x, y = centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)
        r = radius * (0.87 + 0.13 * wobble(x * 2, y * 2))
        points.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    reach = Point(centre).buffer(radius * 1.05)
    return unary_union([Polygon(points), streets.intersection(reach).buffer(radius * 0.26)])


class Builder:
    """Puts up one village, house by house, never one upon another."""

    def __init__(self, streets: BaseGeometry, ground: BaseGeometry, barred: BaseGeometry, chance: random.Random):
        self.streets, self.ground, self.barred, self.chance = streets, prep(ground), prep(barred), chance
        self.village = Village()
        self._taken: list[Polygon] = []

    def _room(self, shape: Polygon, gap: float) -> bool:
        wide = shape.buffer(gap, join_style="mitre")
        if self.barred.intersects(shape) or not self.ground.contains(shape):
            return False
        return not any(wide.intersects(other) for other in self._taken)

    def house(self, x: float, y: float, length: float, depth: float, angle: float, roof: str = "") -> bool:
        """One house, if there is room."""
        outline = rectangle(x, y, length, depth, angle)
        if not self._room(Polygon(outline), 0.55):
            return False
        cover = roof or self.chance.choices(ROOFS, (5, 4, 2))[0]
        self.village.houses.append(House(tuple(outline), cover))
        self._taken.append(Polygon(outline))
        return True

    def church(self, centre: XY, scale: float) -> bool:
        """A church beside the street, near the middle: nave, transept and tower, in its churchyard."""
        best: tuple[float, float, float] | None = None
        for _ in range(400):
            a, r = self.chance.uniform(0, 2 * math.pi), self.chance.uniform(6, 26)
            x, y = centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)
            angle = self.chance.gauss(0, 0.25)
            yard = Polygon(rectangle(x, y, 19 * scale, 12.5 * scale, angle))
            if self._room(yard, 0.3) and (best is None or r < math.dist(centre, best[:2])):
                best = (x, y, angle)
        if best is None:
            return False
        x, y, angle = best
        c, s = math.cos(angle), math.sin(angle)
        yard = Polygon(rectangle(x, y, 19 * scale, 12.5 * scale, angle))
        self._taken.append(yard)
        self.village.squares.append(yard)
        nave = rectangle(x + 1.5 * scale * c, y + 1.5 * scale * s, 12 * scale, 5 * scale, angle)
        cross = rectangle(x + 3 * scale * c, y + 3 * scale * s, 9.4 * scale, 3.4 * scale, angle + math.pi / 2)
        self.village.houses += [House(tuple(cross), "slate"), House(tuple(nave), "slate")]
        self.village.towers.append(rectangle(x - 5.6 * scale * c, y - 5.6 * scale * s, 5 * scale, 5 * scale, angle))
        return True

    def manor(self, centre: XY) -> bool:
        """A walled farm: four ranges around a court."""
        for _ in range(200):
            a, r = self.chance.uniform(0, 2 * math.pi), self.chance.uniform(9, 22)
            x, y = centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)
            near = self._street_angle(x, y)
            court = Polygon(rectangle(x, y, 19, 16, near))
            if not self._room(court, 0.4):
                continue
            self.village.squares.append(court)
            c, s = math.cos(near), math.sin(near)
            for u, v, length, turn in ((0, -5.6, 15, 0), (0, 5.6, 10, 0), (-6.9, 0, 8, 1), (6.9, -0.6, 6, 1)):
                angle = near + turn * math.pi / 2
                outline = rectangle(x + u * c - v * s, y + u * s + v * c, length, 4.2, angle)
                self.village.houses.append(House(tuple(outline), "slate" if v == -5.6 else "tile"))
            self._taken.append(court)
            return True
        return False

    def hall(self, centre: XY, radius: float) -> bool:
        """A long hall of a works, if there is room for one."""
        for _ in range(200):
            a, r = self.chance.uniform(0, 2 * math.pi), radius * math.sqrt(self.chance.random())
            x, y = centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)
            if self.house(
                x, y, self.chance.uniform(15, 20), self.chance.uniform(6, 8), self._street_angle(x, y), "slate"
            ):
                return True
        return False

    def _street_angle(self, x: float, y: float) -> float:
        if self.streets.is_empty:
            return 0.3
        near = min(lines(self.streets), key=lambda line: line.distance(Point(x, y)))
        _, nx, ny = normal(near, near.project(Point(x, y)))
        return math.atan2(-nx, ny)

    def along(self, street: LineString, half: float, centre: XY, radius: float) -> None:
        """Houses on both sides of a street, thinning out from the middle of the village."""
        for side in (-1, 1):
            at = self.chance.uniform(0, 4)
            while at < street.length:
                (x, y), nx, ny = normal(street, at)
                length, depth = self.chance.uniform(5.0, 9.2), self.chance.uniform(4.3, 5.8)
                away = math.dist((x, y), centre) / radius
                if self.chance.random() < 1.2 - 0.6 * away:
                    off = side * (half + depth / 2 + self.chance.choice((0.5, 0.7, 1.8)))
                    angle = math.atan2(-nx, ny) + self.chance.gauss(0, 0.05)
                    if self.chance.random() < 0.2:
                        length, depth = depth, length
                        off += side * 1.2
                    self.house(x + nx * off, y + ny * off, length, depth, angle)
                at += length + self.chance.choice((0.7, 0.9, 2.5, 4.5))

    def behind(self, centre: XY, radius: float, count: int) -> None:
        """Barns, sheds and cottages off the street."""
        for _ in range(count * 30):
            if count <= 0:
                return
            r, a = radius * math.sqrt(self.chance.random()), self.chance.uniform(0, 2 * math.pi)
            x, y = centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)
            angle = self._street_angle(x, y) + self.chance.choice((0, math.pi / 2)) + self.chance.gauss(0, 0.08)
            if self.house(x, y, self.chance.uniform(4.2, 7.2), self.chance.uniform(3.5, 4.8), angle):
                count -= 1


def street_pieces(streets: BaseGeometry, centre: XY, radius: float) -> list[LineString]:
    """The stretches of street inside a village."""
    inside = streets.intersection(Point(centre).buffer(radius))
    return [LineString(coords(line)) for line in lines(inside) if line.length > 5]
