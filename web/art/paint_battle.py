"""Painting the ground of a battlefield: meadows, heights, fields, growths, the river."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.battlefield import ROAD_HALF, Battlefield, furrows
from art.contours import rings
from art.noise import Wobble
from art.relief import Relief, Slope, inside_distance, wedges
from art.shapes import coords, lines, polygons, scatter, soften, wobbled
from art.stamps import stamped
from art.svg import Picture

STEP = 6.0
FURROW = {"crops": 7.0, "wheat": 4.2, "paddy": 7.5}


@dataclass(frozen=True)
class Growth:
    """How a growth is set: the tone of its floor, and for each kind of plant its stamps and how close they stand."""

    floor: str
    plants: tuple[tuple[float, tuple[tuple[str, str], ...]], ...]
    #: what stands here and there around it
    strays: tuple[tuple[str, str], ...] = ()


def meadows(picture: Picture, field: Battlefield, tones: Sequence[str], mown: str, tints: Sequence[str]) -> None:
    """Old parcels in quiet tones, some of them mown, heights in warmer ones, tufts of grass and flowers."""
    chance = field.chance("meadows")
    seeds = scatter(field.land.buffer(60), 118, chance)
    cells = shapely.voronoi_polygons(MultiPoint(seeds))
    layers = [picture.layer(f"meadow{i}", f'fill="{tone}"', grain=5) for i, tone in enumerate(tones)]
    stripes = picture.layer("mown", f'stroke="{mown}" stroke-width="4" opacity=".16"', grain=5)
    edges = picture.layer("bounds", 'stroke="#8f9a62" stroke-width="1.1" opacity=".4" stroke-dasharray="7 3"', grain=5)
    for cell in polygons(cells):
        for part in polygons(cell.intersection(field.land)):
            layers[chance.randrange(len(layers))].shape(part)
            if chance.random() < 0.34:
                for row in furrows(part.buffer(-4), chance.uniform(0, math.pi), 9):
                    stripes.line(row)
    for i, level in enumerate(field.heights.values()):
        picture.layer(f"level{i + 1}", f'fill="{tints[i]}" opacity=".78"', grain=5).shape(level, smooth=True)
    grown = unary_union([*field.patches.values(), field.water, field.roadway, field.built.buffer(14)])
    open_ground = field.land.difference(grown).buffer(-4)
    rank = []
    for line in lines(shapely.union_all([p.exterior for p in polygons(cells)]).intersection(open_ground)):
        edges.line(coords(line))
        rank += [
            (p.x, p.y) for at in np.arange(4, line.length, 8) if chance.random() < 0.55 for p in [line.interpolate(at)]
        ]
    stamped(picture, "rank", (("tuft0", ""), ("weed", "")), rank, chance)
    stamped(picture, "grass", (("tuft0", ""), ("tuft1", "")), scatter(open_ground, 21, chance), chance)
    blooms = picture.layer("blooms", 'stroke="#f4efd2" stroke-width="1.9" stroke-linecap="round" opacity=".8"', grain=5)
    for x, y in scatter(open_ground, 84, chance):
        for _ in range(7):
            blooms.dot((x + chance.gauss(0, 9), y + chance.gauss(0, 7)))


def slopes(picture: Picture, field: Battlefield, tints: Sequence[str]) -> None:
    """Light from the north-west over the heights and what grows there, hachures, the contour of every level."""
    if not field.heights:
        return
    size = (float(field.frame.width), float(field.frame.height))
    grid = sum(
        (np.clip(inside_distance(shape, size, STEP) / 46 + 0.55, 0, 1) for shape in field.heights.values()),
        start=np.zeros(1),
    )
    shape = 3 * grid**2 - 2 * grid**3 if len(field.heights) == 1 else grid
    relief = Relief(np.asarray(shape * 30.0, dtype=np.float64), STEP)
    for i, level in enumerate(field.heights.values()):
        picture.layer(f"haze{i + 1}", f'fill="{tints[i]}" opacity=".16"', grain=5).shape(level, smooth=True)
    light = relief.shade()
    for name, sign, tone, steps in (
        ("dim", -1.0, "#6d5527", (0.1, 0.2, 0.3, 0.4)),
        ("lit", 1.0, "#fff6d6", (0.12, 0.24, 0.36)),
    ):
        for i, step in enumerate(steps):
            layer = picture.layer(f"{name}{i}", f'fill="{tone}" opacity=".13" fill-rule="evenodd"', grain=5)
            for ring in rings(sign * light, STEP, step, 1.6):
                if Polygon(ring).area > 90:
                    layer.pen((0, 0)).spline(ring, closed=True)
    chance = field.chance("hachures")
    strokes = picture.layer("hachures", 'fill="#6b5329" opacity=".55"', grain=2)
    slope = Slope(crest=2.0, lit=(9.0, 0.9, 8.0), dark=(15.0, 2.2, 5.4))
    inner = field.land.buffer(-2)
    for level in field.heights.values():
        for wedge in wedges(level, slope, chance):
            if inner.contains(Polygon(wedge)):
                strokes.shape(Polygon(wedge))
    contour = picture.layer("contours", 'stroke="#75592a" stroke-width="1.8" opacity=".8"', grain=5)
    for level in field.heights.values():
        for edge in lines(level.boundary.intersection(inner)):
            contour.line(coords(edge.simplify(0.8)), smooth=True)


def crops(picture: Picture, field: Battlefield, tones: Mapping[str, Sequence[str]], rows: Mapping[str, str]) -> None:
    """Fields in strips: low crops in green rows, wheat tall and dense, paddies under water between their bunds."""
    for kind, chosen in tones.items():
        plots = [plot for plot in field.plots if plot.kind == kind]
        if not plots:
            continue
        rim = "#8d7a45" if kind != "paddy" else "#8a7f4e"
        picture.layer(f"{kind}-balk", f'fill="{rim}" opacity=".55"', grain=5).shape(
            unary_union([plot.shape.buffer(3.4) for plot in plots]).simplify(0.8)
        )
        if kind == "wheat":  # it stands high: a shadow along its far edges
            body = unary_union([plot.shape for plot in plots])
            dark = shapely.affinity.translate(body, 5, 5)
            picture.layer("wheat-shade", 'fill="#5c4a1c" opacity=".3"', grain=5).shape(dark.simplify(0.8))
        layers = [picture.layer(f"{kind}{i}", f'fill="{tone}"', grain=5) for i, tone in enumerate(chosen)]
        lined = picture.layer(f"{kind}-rows", rows[kind], grain=5)
        for plot in plots:
            layers[plot.tone % len(layers)].shape(plot.shape.simplify(0.6))
            for row in furrows(plot.shape.buffer(-2.4), plot.angle, FURROW[kind]):
                lined.line(row)


def growths(picture: Picture, field: Battlefield, grown: Mapping[str, Growth]) -> None:
    """What grows wild: a tinted floor, then plant by plant, off the roads, the water and the roofs."""
    bare = unary_union([field.roadway.buffer(7), field.water.buffer(2), field.built.buffer(9)])
    wild = unary_union([field.patches[kind] for kind in grown if kind in field.patches])
    between = wild.buffer(15).buffer(-15).difference(unary_union([wild, field.water, field.roadway.buffer(9)]))
    tone = next(iter(grown.values())).floor  # where two growths meet, no meadow shows through
    picture.layer("undergrowth", f'fill="{tone}"', grain=5).shape(between.buffer(2).simplify(0.8))
    for kind, growth in grown.items():
        patch = field.patches.get(kind)
        if patch is None:
            continue
        floor = picture.layer(f"{kind}-floor", f'fill="{growth.floor}"', grain=5)
        floor.shape(patch.difference(field.water), smooth=False)
        fringe = picture.layer(f"{kind}-fringe", f'fill="{growth.floor}" opacity=".4"', grain=5)
        fringe.shape(patch.buffer(7).difference(field.water).simplify(0.8))
        chance = field.chance(kind)
        for i, (gap, stamps) in enumerate(growth.plants):
            stand = patch.buffer(-gap * 0.22).difference(bare)
            stamped(picture, f"{kind}{i}-", stamps, scatter(stand, gap, chance), chance)
        if growth.strays:
            around = patch.buffer(17).difference(unary_union([bare, *field.patches.values()]))
            stamped(
                picture, f"{kind}-stray", growth.strays, scatter(around.intersection(field.land), 19, chance), chance
            )


def river(picture: Picture, field: Battlefield) -> None:
    """Banks, shallows, the deep water in the middle, threads of current."""
    if field.stream is None:
        return
    chance = field.chance("current")
    for name, grow, tone in (
        ("bank", 9, "#b7ac78"),
        ("mud", 4, "#9a915f"),
        ("shallows", 0, "#a3c3c6"),
        ("water", -8, "#8db4c0"),
        ("deep", -22, "#7ba6b8"),
    ):
        shape = field.water.buffer(grow).intersection(field.land)
        picture.layer(name, f'fill="{tone}"', grain=5).shape(shape.simplify(0.8), smooth=False)
    threads = picture.layer(
        "current", 'stroke="#dcecec" stroke-width="1.2" stroke-linecap="round" opacity=".6"', grain=5
    )
    reach = field.frame.side * 0.58
    for _ in range(150):
        at, off, length = chance.uniform(0, field.stream.length), chance.uniform(-reach, reach), chance.uniform(14, 46)
        part = shapely.ops.substring(field.stream, at, min(field.stream.length, at + length))
        shifted = part.offset_curve(off) if isinstance(part, LineString) else part
        if isinstance(shifted, LineString) and shifted.length > 8 and field.water.buffer(-4).contains(shifted):
            threads.line(coords(shifted.simplify(0.8)), smooth=True)
    reeds = field.water.buffer(6).difference(field.water.buffer(-3)).intersection(field.land)
    stamped(picture, "reeds", (("reed", ""),), scatter(reeds.difference(field.roadway.buffer(12)), 13, chance), chance)


def pontoon(picture: Picture, field: Battlefield, road: tuple[str, str, str]) -> None:
    """The damaged bridge at the fords: shoals, boats with planks from bank to bank, some torn loose."""
    fords = field.sheet.of("ford")
    if not fords or field.stream is None:
        return
    chance = field.chance("pontoon")
    along, across = (Wobble(field.chance(f"shoal/{axis}"), 60, 2) for axis in "xy")
    whole_ford = soften(field.frame.union(fords, 0.94).buffer(4), 26)
    shoal = wobbled(whole_ford, along, across, 9, 9).intersection(field.water.buffer(-2))
    picture.layer("shoal-edge", 'fill="#b4c9b6" opacity=".6"', grain=5).shape(
        shoal.buffer(7).intersection(field.water.buffer(-1))
    )
    picture.layer("shoal", 'fill="#c3cfae" opacity=".75"', grain=5).shape(shoal)
    bars = picture.layer("bars", 'stroke="#e6dfba" stroke-width="3" stroke-linecap="round" opacity=".8"', grain=5)
    for x, y in scatter(shoal.buffer(-6), 20, chance):
        bars.line([(x - 5, y + 1), (x + chance.uniform(2, 8), y - 1)])
    ends = [way.curve.line for way in field.roads if way.curve.line.distance(field.water) < 1.6 * field.frame.side]
    if len(ends) < 2:
        return
    a, b = _nearest_ends(ends[0], ends[1])
    whole = LineString([a, b])
    approach = whole.difference(field.water.buffer(-4))
    for tone, width, strength in (("#5b4b2a", 9.0, 0.2), (road[0], 2.6, 1), (road[1], 0.0, 1)):
        style = f'stroke="{tone}" stroke-width="{2 * ROAD_HALF + width}" opacity="{strength}"'
        layer = picture.layer("approach", style, grain=5)
        for part in lines(approach):
            layer.line(coords(part))
    boats = picture.cast(
        "boats", 'fill="#1f3440" opacity=".4" transform="translate(3 4)"', 'fill="#6c7466" stroke="#33382f"'
    )
    hulls = boats.layer("hulls", "", grain=2)
    decks = picture.cast(
        "decks", 'fill="#1f3440" opacity=".35" transform="translate(2 3)"', 'fill="#b3925c" stroke="#5a4423"'
    )
    planks = decks.layer("planks", "", grain=2)
    turn = math.atan2(b[1] - a[1], b[0] - a[0])
    bed = field.water.buffer(3)
    wet = [at for at in range(int(whole.length)) if bed.contains(whole.interpolate(at))]
    count = max(1, round(len(wet) / 15.5))
    for i in range(count):
        share = (i + 0.5) / count
        p = whole.interpolate(wet[0] + share * len(wet))
        broken = 0.36 < share < 0.64
        drift = 16 + 15.0 * (i % 3) if broken else 0.0
        angle = turn + (chance.choice((-1, 1)) * chance.uniform(0.35, 0.9) if broken else chance.gauss(0, 0.03))
        x, y = p.x + drift, p.y + (chance.uniform(-5, 5) if broken else 0)
        hulls.shape(Polygon(_boat(x, y, angle + math.pi / 2)))
        if not broken:
            c, s = math.cos(turn), math.sin(turn)
            for k in range(3):
                u = (k - 1) * 5.4
                planks.shape(Polygon(_plank(x + u * c, y + u * s, turn + chance.gauss(0, 0.04))))
        elif chance.random() < 0.7:
            planks.shape(Polygon(_plank(x + 4, y, angle + 0.6)))


def _boat(x: float, y: float, angle: float) -> list[tuple[float, float]]:
    c, s = math.cos(angle), math.sin(angle)
    hull = ((-20, -4), (-15, -6), (15, -6), (20, -4), (23, 0), (20, 4), (15, 6), (-15, 6), (-20, 4), (-23, 0))
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in hull]


def _plank(x: float, y: float, angle: float) -> list[tuple[float, float]]:
    c, s = math.cos(angle), math.sin(angle)
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in ((-2.4, -10.5), (2.4, -10.5), (2.4, 10.5), (-2.4, 10.5))]


def _nearest_ends(one: BaseGeometry, two: BaseGeometry) -> tuple[tuple[float, float], tuple[float, float]]:
    first, second = coords(one), coords(two)
    pairs = [(a, b) for a in (first[0], first[-1]) for b in (second[0], second[-1])]
    return min(pairs, key=lambda pair: math.dist(*pair))
