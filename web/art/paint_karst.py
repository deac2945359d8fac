"""Painting the rough pasture: tints of turf and stone, walls, dolines, bushes."""

from __future__ import annotations

from shapely.geometry import Polygon
from shapely.ops import unary_union

from art.contours import rings
from art.look import Canvas
from art.noise import Wobble
from art.relief import sampled
from art.shapes import coords, scatter
from art.valley import Valley

TURF = (0.02, 0.38)


def turf(canvas: Canvas, valley: Valley) -> None:
    """Thin grass in drifts over the pale ground, and the good soil of the valley."""
    frame, step = valley.frame, 40.0
    field = sampled(Wobble(canvas.chance("turf"), 260, 2), (frame.width, frame.height), step)
    for i, level in enumerate(TURF):
        layer = canvas.layer(f"turf{i}")
        layer.grain = 5
        for ring in rings(field, step, level, 6.0):
            layer.pen((0, 0)).spline(ring, closed=True)
    canvas.layer("soil").shape(valley.farmed.buffer(6).buffer(-3).simplify(3.5), smooth=True)


def stones(canvas: Canvas, valley: Valley) -> None:
    """Loose stones, dry-stone walls and a bush here and there."""
    chance = canvas.chance("stones")
    bowls = unary_union([Polygon(d.ring(1.2)) for d in valley.dolines])
    clear = valley.rough.difference(bowls)
    grit = canvas.wide("grit", 5)
    for x, y in scatter(clear.buffer(-3), 44, chance):
        grit.dot((x, y))
        for _ in range(chance.randint(0, 3)):
            grit.dot((x + chance.gauss(0, 3), y + chance.gauss(0, 2)))
    (walls,) = canvas.cast("walls", 5)
    for wall in valley.walls:
        walls.line(coords(wall.simplify(0.8)))
    (bushes,) = canvas.cast("bushes", 5)
    waterside = valley.water.wet.buffer(7).difference(valley.water.wet.buffer(3.5)).intersection(valley.land)
    clear_of = unary_union([line.buffer(9) for line in (*(w.curve.line for w in valley.roads), *valley.paths)])
    for point in scatter(waterside.difference(clear_of), 15, chance):
        bushes.dot(point)
    for x, y in scatter(clear.buffer(-5), 52, chance):
        for _ in range(chance.randint(1, 3)):
            bushes.dot((x + chance.gauss(0, 2.5), y + chance.gauss(0, 2)))


def dolines(canvas: Canvas, valley: Valley) -> None:
    """Each bowl with its ring of hachures and its green floor."""
    chance = canvas.chance("dolines")
    bowls, floors, ticks = (canvas.layer(name) for name in ("bowl", "bowl-floor", "bowl-ticks"))
    for doline in valley.dolines:
        bowls.shape(Polygon(doline.ring(1.05, 7)), smooth=True)
        floors.shape(Polygon(doline.ring(0.55, 5)), smooth=True)
        for tick in doline.ticks(chance):
            ticks.line(tick)
