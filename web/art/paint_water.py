"""Painting water and marsh, from the damp shore to the bed of the river."""

from __future__ import annotations

from shapely.ops import unary_union

from art.hedges import trees_in
from art.look import Canvas
from art.shapes import coords, scatter
from art.symbols import islets, ripple, tuft, water_lines

MARSH_DEPTHS = (6, 13, 21)
SHALLOWS = (6.0, 2.8)


def water(canvas: Canvas) -> None:
    """Flooded meadow that deepens inward, the open flood, and the river's bed in it."""
    country = canvas.country
    wet, flood, deep = country.water.wet, country.water.flood, country.water.deep
    near = country.land.buffer(10)
    canvas.layer("damp").shape(wet.buffer(3.2).simplify(0.8).intersection(near), smooth=True)
    wet = wet.simplify(0.3).intersection(near)
    canvas.layer("marsh").shape(wet, smooth=True)
    for step, inset in enumerate(MARSH_DEPTHS):
        canvas.layer(f"marsh-{'abc'[step]}").shape(wet.buffer(-inset).simplify(0.6), smooth=True)
    ditches = canvas.layer("ditches")
    for ditch in country.ditches:
        ditches.line(coords(ditch.simplify(0.3)))
    flood = flood.simplify(0.3).intersection(near)
    for step, reach in enumerate(SHALLOWS):
        shallow = flood.buffer(reach).intersection(wet.buffer(-1)).simplify(0.5)
        canvas.layer(f"shallow-{'ab'[step]}").shape(shallow, smooth=True)
    canvas.layer("flood").shape(flood, smooth=True)
    lines = canvas.layer("flood-lines")
    for shape in water_lines(flood, (3.4,)):
        lines.shape(shape, smooth=True)
    canvas.layer("deep").shape(deep.simplify(0.3).intersection(near), smooth=True)
    bank, beds, core = (canvas.layer(name) for name in ("bed-edge", "bed", "bed-core"))
    for channel in country.water.channels:
        bank.shape(channel.bed, smooth=True)
        beds.shape(channel.bed, smooth=True)
        core.shape(channel.bed.buffer(-4).simplify(0.4), smooth=True)
    glint, chance = canvas.layer("glint"), canvas.chance("glint")
    for point in scatter(flood.buffer(-5).intersection(near), 17, chance):
        glint.line(ripple(point, chance.choice((2, 3, 4.5))))


def marsh(canvas: Canvas) -> None:
    """What stands in the marsh: humps, pools, reeds, drowned hedges. Ways are left clear."""
    country, chance = canvas.country, canvas.chance("marsh")
    ways = unary_union([w.curve.line for w in (*country.roads, *country.rails)])
    taken = unary_union([country.water.flood.buffer(2), ways.buffer(11)])
    meadow = country.water.wet.buffer(-5).difference(taken).intersection(country.land)
    humps, pools = canvas.layer("humps"), canvas.layer("pools")
    for hump in islets(meadow, scatter(meadow, 34, chance), chance):
        humps.shape(hump, smooth=True)
    for point in scatter(meadow, 11, chance):
        pools.line(ripple(point, chance.choice((2.5, 3.5, 4.5))))
    reeds = canvas.wide("reeds")
    for point in scatter(meadow, 14, chance):
        for blade in tuft(point, chance):
            reeds.line(blade)
    drowned = canvas.layer("drowned")
    rows = [d for d in country.ditches if d.length > 18 and chance.random() < 0.3]
    for point, _ in trees_in(rows, chance, 7, lambda _x, _y: 0.9, (2, 3)):
        drowned.dot(point)
