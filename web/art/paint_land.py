"""Painting dry land: fields, slopes, lanes, hedges, gardens."""

from __future__ import annotations

import math

from shapely.geometry.base import BaseGeometry

from art.fields import furrows, orchard
from art.hedges import by_size, trees_in
from art.look import Canvas
from art.noise import Wobble
from art.shapes import coords


def fields(canvas: Canvas) -> None:
    """Pasture and crops in drifts of like colour, orchards around the villages."""
    country, look, chance = canvas.country, canvas.look, canvas.chance("crops")
    tone = Wobble(chance, 330)
    colours = (*look.pasture, *look.crops)
    layers = {c: canvas.wide(f"field{i}", 5, colour=c) for i, c in enumerate(colours)}
    rows = canvas.wide("furrows", 2)
    (fruit,) = canvas.cast("orchards", 2)
    homes = [country.frame.centre(h) for h in country.villages]
    homes += [country.frame.centre(p.hex) for p in country.sheet.places if p.name.startswith("Verger")]
    steps = len(look.pasture)
    for field in country.fields:
        at = field.shape.centroid
        near = min((math.dist((at.x, at.y), home) for home in homes), default=1e9)
        mood = tone(at.x, at.y) + chance.gauss(0, 0.55)
        big = field.shape.area > 260
        if big and chance.random() < look.orchards * math.exp(-(((near - 45) / 45) ** 2)) + 0.012:
            colour = look.pasture[0]
            for tree in orchard(field, 6.2, chance):
                fruit.dot(tree)
        elif mood > 0.78:
            colour = chance.choice(look.crops)
            if big and chance.random() < 0.62:
                for row in furrows(field, chance.choice((3.8, 4.6)), chance):
                    rows.line(row)
        else:
            colour = look.pasture[max(0, min(steps - 1, int((mood + 1.5) / 2.3 * steps)))]
            if chance.random() < 0.35:
                colour = chance.choice(look.pasture)
        layers[colour].shape(field.shape.simplify(0.2))


def slopes(canvas: Canvas, valley: BaseGeometry | None = None) -> None:
    """The slopes down to the flooded valley, as a faint shade that deepens to the shore."""
    country = canvas.country
    foot = country.water.wet if valley is None else valley
    near = country.land.buffer(20)
    for reach in (36, 29, 22, 16, 10, 5):
        shape = foot.buffer(reach).simplify(1.2).intersection(near)
        canvas.layer(f"slope{reach}").shape(shape, smooth=True)


def lanes(canvas: Canvas, *below: str) -> None:
    """Lanes between their hedges: narrow and without a casing, so that none is taken for a road."""
    for name in (*below, "lanes"):
        layer = canvas.layer(name)
        for lane in canvas.country.lanes:
            layer.line(coords(lane.simplify(0.4)), smooth=True)


def hedges(canvas: Canvas) -> None:
    """Fences, hedges with their shadow and thick places, and hedge trees."""
    country, look, chance = canvas.country, canvas.look, canvas.chance("trees")
    dense = Wobble(chance, 300)
    fences = canvas.wide("fences", 5)
    for fence in country.fences:
        fences.line(coords(fence))
    (rows,) = canvas.cast("hedgerows", 5)
    for hedge in country.hedges:
        rows.line(coords(hedge.simplify(0.35)))
    least, most = look.tree_sizes[0] - 0.3, look.tree_sizes[-1] + 0.1
    trees = trees_in(country.hedges, chance, 21.0, lambda x, y: 0.75 + 0.45 * dense(x, y), (least, most))
    sorted_trees = by_size(trees, look.tree_sizes)
    crowns = canvas.cast("hedge-trees", 5, subs=tuple(f'stroke-width="{s}"' for s in look.tree_sizes))
    for layer, points in zip(crowns, sorted_trees, strict=True):
        for point in points:
            layer.dot(point)
    light = canvas.wide("tree-light", 5)
    for x, y in sorted_trees[-1]:
        light.dot((x - 0.6, y - 0.7))


def gardens(canvas: Canvas) -> None:
    """The ground of the villages, in small plots."""
    country, chance = canvas.country, canvas.chance("garden colours")
    canvas.layer("built").shape(country.built)
    layers = [canvas.layer(f"garden{i}", colour=c) for i, c in enumerate(canvas.look.gardens)]
    for plot in country.gardens:
        chance.choice(layers).shape(plot.shape.buffer(-0.35, join_style="mitre"))
