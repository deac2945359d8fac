"""The night chart's country: hand-placed points brought into the picture, coasts made ragged, hills raised."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art import duel_places, duel_points
from art.curves import spline
from art.duel_sheet import RaidSheet
from art.frame import Frame
from art.noise import Wobble, generator
from art.projection import Conic, bent
from art.shapes import XY, lines, wobbled

STEPS = (0.0, 0.11, 0.22, 0.34, 0.46)  # the heights of hills, as shares of their reach
SEED = "duel-in-the-dark 1943"
CONIC = Conic(7.3, 51.5, 97.0, (6.95, 5.55))


@dataclass(frozen=True)
class Chart:
    """Everything that the painters need to know of the country, in picture units."""

    sheet: RaidSheet
    frame: Frame
    area: Polygon
    britain: BaseGeometry
    continent: BaseGeometry
    rivers: dict[str, list[LineString]]
    borders: list[LineString]
    hills: list[list[BaseGeometry]]
    place: Callable[[Sequence[XY]], list[XY]]
    grid: Callable[[XY], XY]

    @property
    def land(self) -> BaseGeometry:
        """All that is not water."""
        return unary_union([self.britain, self.continent])

    def scaled(self, points: Sequence[XY]) -> list[XY]:
        """Points in hex sides, as `Layout.centre` gives them, in picture units."""
        side = self.frame.side
        return [(side * x - self.frame.x0, side * y - self.frame.y0) for x, y in points]


def lay_chart(sheet: RaidSheet, frame: Frame, bleed: float) -> Chart:
    """Bring the country into the picture."""
    side = frame.side
    bend = bent(CONIC, duel_points.PULLS)

    def place(points: Sequence[XY]) -> list[XY]:
        return [(side * x - frame.x0, side * y - frame.y0) for x, y in bend(points)]

    def grid(point: XY) -> XY:
        x, y = CONIC(point)
        return side * x - frame.x0, side * y - frame.y0

    area = frame.sheet(bleed)
    ragged = _ragged(side)
    britain = [ragged(Polygon(place(duel_points.BRITAIN)), 1.0)]
    continent = [ragged(Polygon(place(duel_points.CONTINENT)), 1.0)]
    for outline in duel_points.ISLANDS:
        island = ragged(Polygon(place(outline)), 0.6)
        (britain if outline[0][0] < 0 else continent).append(island)
    for spine in duel_points.FLECKS:
        fleck = LineString(place(spine)).buffer(0.015 * side, quad_segs=3)
        continent.append(ragged(fleck, 0.25))
    lagoons = unary_union([ragged(Polygon(place(outline)), 0.4) for outline in duel_points.LAGOONS])
    near = area.buffer(0.1 * side)
    shore = unary_union(continent).difference(lagoons).intersection(near)
    isle = unary_union(britain).intersection(near)
    land = unary_union([shore, isle])
    rivers = {
        name: [part for part in lines(_winding(place(points), side).intersection(land)) if part.length > 0.05 * side]
        for name, points in duel_points.RIVERS.items()
    }
    borders = [
        part
        for points in duel_points.BORDERS
        for part in lines(spline(place(points)).line.intersection(land).intersection(near))
    ]
    hills = [
        _slopes(f"range {i}", place(spine), reach * side, land) for i, (spine, reach) in enumerate(duel_places.RIDGES)
    ]
    return Chart(sheet, frame, area, isle, shore, rivers, borders, hills, place, grid)


def _ragged(side: float) -> Callable[[BaseGeometry, float], BaseGeometry]:
    """Bays and capes of two sizes."""
    broad = [Wobble(generator(SEED, f"coast {axis}"), 0.5 * side, 3) for axis in "xy"]
    fine = [Wobble(generator(SEED, f"shore {axis}"), 0.11 * side, 3) for axis in "xy"]

    def ragged(shape: BaseGeometry, strength: float) -> BaseGeometry:
        shape = wobbled(shape.buffer(0), broad[0], broad[1], 0.05 * side * strength, 0.05 * side, calm=1)
        return wobbled(shape, fine[0], fine[1], 0.024 * side * strength, 0.032 * side)

    return ragged


def _winding(points: list[XY], side: float) -> LineString:
    """A river that does not run straight."""
    x, y = (Wobble(generator(SEED, f"river {axis}"), 0.28 * side, 3) for axis in "xy")
    line = spline(points).line
    count = max(6, round(line.length / (0.06 * side)))
    even = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    return LineString([(p.x + 0.05 * side * x(p.x, p.y), p.y + 0.05 * side * y(p.x, p.y)) for p in even])


def _slopes(name: str, spine: list[XY], reach: float, land: BaseGeometry) -> list[BaseGeometry]:
    """A range with its spurs as steps of height, the foot first; each step lies within the one below."""
    chance, swell = generator(SEED, name), Wobble(generator(SEED, f"{name} swell"), 2.2 * reach, 3)
    line = spline(spine).line
    heap: list[tuple[XY, float]] = []
    for i in range(count := max(4, round(line.length / (0.22 * reach)))):
        at = line.interpolate((i + 0.5) / count, normalized=True)
        taper = min(1.0, 0.55 + 0.45 * math.sin(math.pi * (i + 0.5) / count))
        heap.append(((at.x, at.y), reach * taper * (0.62 + 0.2 * swell(at.x, at.y))))
        if chance.random() < 0.55:
            angle, length = chance.uniform(0, 2 * math.pi), reach * chance.uniform(0.5, 1.0) * taper
            for k in (1, 2, 3, 4):
                away = length * k / 4
                heap.append(
                    ((at.x + away * math.cos(angle), at.y + away * math.sin(angle)), reach * taper * (0.55 - 0.09 * k))
                )
    steps = []
    for drop in STEPS:
        discs = [Point(at).buffer(r - drop * reach, quad_segs=5) for at, r in heap if r > (drop + 0.03) * reach]
        step = unary_union(discs).buffer(0.1 * reach).buffer(-0.16 * reach).buffer(0.06 * reach)
        steps.append(step.simplify(0.02 * reach).intersection(land))
    return steps
