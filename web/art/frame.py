"""Where things lie in the picture: the mapping from hexes to picture units, and hex polygons."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from lancio.hexes import Hex, Layout


@dataclass(frozen=True)
class Frame:
    """A hex centre lies at (side * x - x0, side * y - y0), with x, y from `Layout.centre`."""

    layout: Layout
    side: float
    margin: float
    x0: float
    y0: float
    width: int
    height: int

    @classmethod
    def around(cls, layout: Layout, side: float, margin: float, hexes: Iterable[Hex] | None = None) -> Frame:
        """The frame that leaves a margin around the outermost hexes; `hexes` if they do not fill the rectangle."""
        columns, rows = range(1, layout.columns + 1), range(1, layout.rows + 1)
        points = [
            (side * (x + dx), side * (y + dy))
            for h in hexes or [layout.hex_at(column, row) for column in columns for row in rows]
            for x, y in [layout.centre(h)]
            for dx, dy in corners(layout.orientation)
        ]
        left, top = min(p[0] for p in points), min(p[1] for p in points)
        right, bottom = max(p[0] for p in points), max(p[1] for p in points)
        width, height = math.ceil(right - left + 2 * margin), math.ceil(bottom - top + 2 * margin)
        return cls(layout, side, margin, round(left - margin, 4), round(top - margin, 4), width, height)

    def centre(self, h: Hex) -> tuple[float, float]:
        """The centre of a hex in picture units."""
        x, y = self.layout.centre(h)
        return self.side * x - self.x0, self.side * y - self.y0

    def hexagon(self, h: Hex, scale: float = 1.0) -> Polygon:
        """A hex as a polygon, perhaps a little larger or smaller than life."""
        x, y = self.centre(h)
        reach = self.side * scale
        return Polygon([(x + reach * dx, y + reach * dy) for dx, dy in corners(self.layout.orientation)])

    def union(self, hexes: Iterable[Hex], scale: float = 1.0) -> BaseGeometry:
        """Several hexes as one shape."""
        return unary_union([self.hexagon(h, scale) for h in hexes])

    def sheet(self, bleed: float) -> Polygon:
        """The rectangle that the landscape fills: the hexes and a bleed around them."""
        inset = self.margin - bleed
        return box(inset, inset, self.width - inset, self.height - inset)


def corners(orientation: str) -> list[tuple[float, float]]:
    """The corners of a hex with side 1 around its centre."""
    start = 0 if orientation == "flat" else 30
    return [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(start, 360 + start, 60)]
