"""Painting relief: a tint for each level, light and shade, hachures and bare rock."""

from __future__ import annotations

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.contours import rings
from art.karst import dark_side, outcrops
from art.look import Canvas
from art.relief import Slope, form_strokes, wedges
from art.shapes import scatter
from art.valley import Valley

SHADES = (0.07, 0.15, 0.25, 0.37, 0.5)
LIGHTS = (0.08, 0.18, 0.3, 0.44)
UPPER = Slope(crest=19.0, lit=(8.0, 0.8, 3.8), dark=(11.0, 1.9, 2.9))
LOWER = Slope(crest=9.0, lit=(5.0, 0.6, 4.6), dark=(8.0, 1.3, 3.5))


def tints(canvas: Canvas, valley: Valley) -> None:
    """The ground of each level, a shade warmer than the one below."""
    for level, shape in valley.levels.items():
        canvas.layer(f"level{level}").shape(shape.simplify(0.9), smooth=True)


def shading(canvas: Canvas, valley: Valley) -> None:
    """Light from the north-west, laid on in washes."""
    shade = valley.relief.shade()
    for name, sign, steps in (("shade", -1.0, SHADES), ("light", 1.0, LIGHTS)):
        for i, step in enumerate(steps):
            layer = canvas.layer(f"{name}{i}")
            layer.grain = 5
            for ring in rings(sign * shade, valley.relief.step, step, 1.9):
                if Polygon(ring).area > 60:
                    layer.pen((0, 0)).spline(ring, closed=True)


def slopes(canvas: Canvas, valley: Valley, bare: BaseGeometry) -> None:
    """Hachures around every level, and fine strokes on its back. `bare` is left free for what stands there."""
    chance = canvas.chance("hachures")
    near = valley.land.buffer(4)
    fine, heavy = canvas.wide("form", 2), canvas.wide("hachure", 1)
    for shape in valley.levels.values():
        back = shape.buffer(-20).difference(bare.buffer(3))
        for stroke in form_strokes(scatter(back, 8.6, chance), valley.relief.downhill, 4.2):
            fine.line(stroke)
        for slope in (LOWER, UPPER):
            for wedge in wedges(shape, slope, chance):
                tip = Polygon(wedge)
                if near.intersects(tip) and not bare.intersects(tip):
                    heavy.shape(tip)


def rocks(canvas: Canvas, valley: Valley, bare: BaseGeometry) -> None:
    """Grey outcrops, thick on the heights and thin in the rough pasture."""
    chance = canvas.chance("rocks")
    (blocks,) = canvas.cast("rock", 2)
    dark = canvas.wide("rock-shade", 2)
    high = unary_union([shape.buffer(-9) for shape in valley.levels.values()]).difference(bare.buffer(4))
    clear = valley.rough.buffer(-6).difference(unary_union([Polygon(d.ring(1.3)) for d in valley.dolines]))
    for block in outcrops(clear, 70, (1.0, 2.2), 4, chance):
        blocks.shape(Polygon(block))
    for block in outcrops(high, 18, (1.8, 4.4), 2, chance):
        blocks.shape(Polygon(block))
        dark.shape(Polygon(dark_side(block)))
