"""Painting the rough pasture: tints of turf and stone, walls, dolines, bushes."""

from __future__ import annotations

from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from art.contours import rings
from art.look import Canvas
from art.noise import Wobble
from art.relief import sampled
from art.shapes import coords, scatter
from art.svg import Layer
from art.valley import Valley

TURF = (-0.2, 0.02, 0.24, 0.46)
TILE = 310.0


def turf(canvas: Canvas, valley: Valley) -> None:
    """Thin grass in drifts over the pale ground, and the good soil of the valley."""
    frame, step = valley.frame, 40.0
    field = sampled(Wobble(canvas.chance("turf"), 260, 2), (frame.width, frame.height), step)
    for i, level in enumerate(TURF):
        layer = canvas.layer(f"turf{i}")
        layer.grain = 10
        for ring in rings(field, step, level, 9.0):
            layer.pen((0, 0)).spline(ring, closed=True)
    canvas.layer("soil").shape(valley.farmed.buffer(6).buffer(-3).simplify(3.5), smooth=True)


def grit(canvas: Canvas, valley: Valley) -> None:
    """Loose stones, ribs of limestone and tufts of grass, as a tile that is laid over all the ground."""
    chance = canvas.chance("grit")
    tile = box(0, 0, TILE, TILE).buffer(-4)
    stones, ribs, tufts = (Layer(name, canvas.style(name)) for name in ("grit", "ribs", "tufts"))
    for x, y in scatter(tile, 22, chance):
        for _ in range(chance.randint(1, 4)):
            stones.dot((x + chance.gauss(0, 4), y + chance.gauss(0, 3)))
    for x, y in scatter(tile.buffer(-6), 44, chance):
        for i in range(chance.randint(2, 5)):
            u, v = x + i * 1.9 + chance.gauss(0, 0.5), y + i * 1.5 + chance.gauss(0, 0.8)
            reach = chance.uniform(1.2, 3.0)
            ribs.line([(u - reach, v + reach * 0.55), (u + reach, v - reach * 0.55)])
    for x, y in scatter(tile.buffer(-6), 31, chance):
        for dx in (-1.3, 0, 1.3):
            tufts.line([(x + dx, y), (x + dx * 1.5, y - chance.uniform(1.6, 2.6))])
    marks = stones.write() + ribs.write() + tufts.write()
    size = f'width="{TILE:g}" height="{TILE:g}"'
    canvas.picture.defs += f'<pattern id="grit" {size} patternUnits="userSpaceOnUse">{marks}</pattern>'
    canvas.picture.markup(f'<path d="M0 0h{valley.frame.width}v{valley.frame.height}H0z" fill="url(#grit)"/>')


def stones(canvas: Canvas, valley: Valley) -> None:
    """Dry-stone walls, and a bush here and there."""
    chance = canvas.chance("stones")
    bowls = unary_union([Polygon(d.ring(1.2)) for d in valley.dolines])
    clear = valley.rough.difference(bowls)
    (walls,) = canvas.cast("walls", 5)
    for wall in valley.walls:
        walls.line(coords(wall.simplify(0.7)), smooth=True)
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
