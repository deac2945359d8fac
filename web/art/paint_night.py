"""Painting a night chart: the dark sea, land with a glowing rim, hills, rivers, frontiers, the net of degrees."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.duel_land import SEED, Chart
from art.duel_places import SHOAL, WATERS
from art.noise import Wobble, generator
from art.shapes import XY, coords, lines, polygons, scatter
from art.svg import Layer, Picture
from lancio.hexes import Hex

INSETS = (0.02, 0.05, 0.1, 0.17, 0.27)  # how far the glow of the coast reaches inland, in hex sides
WATER_LINES = (0.04, 0.09, 0.16)  # and the lines that follow it out at sea
LONGITUDES, LATITUDES = range(-8, 25), range(45, 59)


class NightCanvas:
    """A chart about to be painted; styles are SVG attributes by layer."""

    def __init__(self, chart: Chart, title: str, styles: Mapping[str, str | tuple[str, ...]]) -> None:
        self.chart, self.styles = chart, styles
        self.picture = Picture(chart.frame.width, chart.frame.height, title)

    def layer(self, name: str, grain: int = 1) -> Layer:
        """A new layer on top."""
        return self.picture.layer(name, self.style(name)[0], grain=grain)

    def cast(self, name: str, grain: int = 1) -> Layer:
        """A new layer that is drawn once for each of its styles."""
        return self.picture.cast(name, *self.style(name)).layer(f"{name}-0", grain=grain)

    def style(self, name: str) -> tuple[str, ...]:
        """The attributes of a layer, once for each time that it is drawn."""
        style = self.styles[name]
        return (style,) if isinstance(style, str) else style


def number_spot(chart: Chart, h: Hex) -> XY:
    """The middle of the number that the client writes into a hex."""
    x, y = chart.frame.centre(h)
    return x, y - 0.69 * chart.frame.side


def sea(canvas: NightCanvas) -> None:
    """What the sea shows: glints, soundings, a shoal, lines that follow the coast."""
    chart, side = canvas.chart, canvas.chart.frame.side
    land, area = chart.land, chart.area
    canvas.cast("shallow", 5).shape(land.simplify(2.5))
    water = area.difference(land)
    chance = generator(SEED, "glints")
    glints = [canvas.layer("glint-a"), canvas.layer("glint-b")]
    for point in scatter(water.buffer(-0.06 * side), 0.17 * side, chance):
        glints[chance.random() < 0.25].dot(point)
    shoal = canvas.layer("shoal")
    for ring in (1.0, 0.62):
        middle = LineString(SHOAL).centroid
        points = [(middle.x + (x - middle.x) * ring, middle.y + (y - middle.y) * ring) for x, y in SHOAL]
        pen = shoal.pen((0, 0))
        pen.spline(chart.scaled(points), closed=True)
    _soundings(canvas, water)
    for step, reach in enumerate(WATER_LINES):
        layer = canvas.layer(f"water-line-{'abc'[step]}", 5)
        for polygon in polygons(land.buffer(reach * side).simplify(1.0)):
            for ring in (polygon.exterior, *polygon.interiors):
                for part in lines(LineString(ring.coords).intersection(area)):
                    layer.line(coords(part), smooth=True)


def _soundings(canvas: NightCanvas, water: BaseGeometry) -> None:
    """Depths in fathoms, as a chart has them: shoal by the coast and on the bank."""
    chart, side = canvas.chart, canvas.chart.frame.side
    names = unary_union([LineString(chart.scaled(line)).buffer(0.15 * side) for _, line, _ in WATERS])
    numbers = unary_union([Point(number_spot(chart, h)).buffer(0.14 * side) for h in chart.sheet.hexes()])
    land, bank = chart.land, LineString(chart.scaled(SHOAL)).convex_hull
    deep, layer = Wobble(generator(SEED, "depth"), 2.2 * side, 3), canvas.layer("soundings")
    for x, y in scatter(
        water.buffer(-0.14 * side).difference(names).difference(numbers), 0.46 * side, generator(SEED, "soundings")
    ):
        off = Point(x, y).distance(land) / side
        fathoms = 4 + 15 * (1 - math.exp(-1.1 * off)) + 6 * deep(x, y) * min(1, off)
        if bank.contains(Point(x, y)):
            fathoms = 9 + 2 * deep(x, y)
        layer.raw(f'<text x="{x:.0f}" y="{y:.0f}">{max(2, round(fathoms))}</text>')


def land(canvas: NightCanvas) -> None:
    """Both shores, brightest at the rim; hills; rivers; frontiers."""
    chart, side = canvas.chart, canvas.chart.frame.side
    for name, shore in (("britain", chart.britain), ("continent", chart.continent)):
        canvas.layer(name).shape(shore, smooth=True)
        inland = canvas.layer(f"{name}-inland", 5)
        for inset in INSETS:
            inland.shape(shore.buffer(-inset * side).simplify(1.5))
    _hills(canvas)
    rivers, borders = canvas.cast("rivers", 2), canvas.cast("borders", 2)
    for part in itertools.chain.from_iterable(chart.rivers.values()):
        rivers.line(coords(part.simplify(0.4)), smooth=True)
    for border in chart.borders:
        borders.line(coords(border.simplify(0.5)), smooth=True)


def _hills(canvas: NightCanvas) -> None:
    """Steps of height, each with its shadow to the south-east, as if the moon stood in the north-west."""
    chart = canvas.chart
    for step in range(len(chart.hills[0])):
        height = unary_union([hill[step] for hill in chart.hills]).intersection(chart.area.buffer(10))
        styles = canvas.style("hill")
        canvas.picture.cast(f"hill{step}", *styles).layer("hill", grain=5).shape(height, smooth=True)


def coast(canvas: NightCanvas) -> None:
    """The coastline itself, in a soft light."""
    canvas.cast("coast").shape(canvas.chart.land, smooth=True)


def graticule(canvas: NightCanvas) -> None:
    """Meridians and parallels."""
    chart = canvas.chart
    for name, every in (("degree", 1), ("degree-two", 2)):
        layer = canvas.layer(name)
        for line in _net(chart, every):
            for part in lines(LineString(line).intersection(chart.area)):
                layer.line(coords(part.simplify(0.2)), smooth=True)


def _net(chart: Chart, every: int) -> list[list[XY]]:
    meridians = [[chart.grid((lon, lat / 2)) for lat in range(90, 118)] for lon in LONGITUDES if lon % every == 0]
    parallels = [[chart.grid((lon, lat)) for lon in LONGITUDES] for lat in LATITUDES if lat % every == 0]
    return meridians + parallels


def frame(canvas: NightCanvas) -> None:
    """The neat line, a scale of half degrees along it, and the degrees in the margin."""
    chart = canvas.chart
    left, top, right, bottom = chart.area.bounds
    wide, high = right - left, bottom - top
    band = 5.0
    for name, off in (("neat", 0.0), ("neat", band), ("outer", band + 22)):
        canvas.layer(name).line(
            [
                (left - off, top - off),
                (left + wide + off, top - off),
                (left + wide + off, top + high + off),
                (left - off, top + high + off),
                (left - off, top - off),
            ]
        )
    scale, text = canvas.layer("zebra"), canvas.layer("margin")
    for edge in ("north", "south", "west", "east"):
        upright = edge in ("west", "east")
        at = {"north": top - band / 2, "south": bottom + band / 2, "west": left - band / 2, "east": right + band / 2}[
            edge
        ]
        marks = _crossings(chart, edge)
        for (half, start), (_, stop) in itertools.pairwise(marks):
            if half % 2 == 0:
                scale.line([(at, start), (at, stop)] if upright else [(start, at), (stop, at)])
        for half, where in marks:
            if half % 2 or not (top + 14 < where < bottom - 14 if upright else left + 20 < where < right - 20):
                continue
            degrees = half // 2
            away = {"north": -9.0, "south": 16.0, "west": -11.0, "east": 11.0}[edge]
            letter = "" if upright or not degrees else ("E" if degrees > 0 else "W")
            x, y = (at + away, where + 3.2) if upright else (where, at + away)
            text.raw(f'<text x="{x:.1f}" y="{y:.1f}">{abs(degrees)}°{letter}</text>')


def _crossings(chart: Chart, edge: str) -> list[tuple[int, float]]:
    """Where half degrees meet an edge of the chart: the half degree, and how far along."""
    left, top, right, bottom = chart.area.bounds
    ends = {
        "north": [(left, top), (right, top)],
        "south": [(left, bottom), (right, bottom)],
        "west": [(left, top), (left, bottom)],
        "east": [(right, top), (right, bottom)],
    }[edge]
    rim, found = LineString(ends), []
    if edge in ("north", "south"):
        for half in range(2 * LONGITUDES[0], 2 * LONGITUDES[-1]):
            met = LineString([chart.grid((half / 2, lat)) for lat in LATITUDES]).intersection(rim)
            if isinstance(met, Point) and not met.is_empty:
                found.append((half, met.x))
    else:
        for half in range(2 * LATITUDES[0], 2 * LATITUDES[-1]):
            met = LineString([chart.grid((lon, half / 2)) for lon in LONGITUDES]).intersection(rim)
            if isinstance(met, Point) and not met.is_empty:
                found.append((half, met.y))
    return found
