"""Painting a country of several terrains: open ground, crops, woods, hills, heath."""

from __future__ import annotations

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from art.fields import furrows
from art.hedges import trees_in
from art.look import Canvas
from art.noise import Wobble
from art.patchwork import Patchwork
from art.shapes import coords, lines, polygons, scatter
from art.ways import normal


def open_ground(canvas: Canvas, country: Patchwork, colours: tuple[str, ...]) -> None:
    """Open ground in broad drifts of pale colour, and hills as more of the same."""
    chance = canvas.chance("open")
    tone = Wobble(chance, 260)
    parts: dict[str, list[BaseGeometry]] = {c: [] for c in colours}
    for kind in ("open", "hill", "wood"):
        for patch in country.patches.get(kind, []):
            at = patch.shape.centroid
            mood = 0.5 + 0.5 * tone(at.x, at.y) + chance.gauss(0, 0.16)
            parts[colours[max(0, min(len(colours) - 1, int(mood * len(colours))))]].append(patch.shape)
    for i, (colour, shapes) in enumerate(parts.items()):
        merged = unary_union([s.buffer(0.8, join_style="mitre") for s in shapes])
        canvas.wide(f"field{90 + i}", 5, colour=colour).shape(merged.simplify(0.6))


def crops(canvas: Canvas, country: Patchwork, colours: tuple[str, ...], share: float) -> None:
    """Ploughed and sown strips, most of them with their furrows."""
    chance = canvas.chance("sown")
    layers = {c: canvas.wide(f"sown{i}", 5, colour=c) for i, c in enumerate(colours)}
    rows = canvas.wide("furrows", 5)
    for patch in country.patches.get("field", []):
        layers[chance.choice(colours)].shape(patch.shape.simplify(0.2))
        if patch.shape.area > 90 and chance.random() < share:
            for row in furrows(patch, chance.choice((3.4, 4.0, 4.6)), chance):
                rows.line(row)


def pasture_signs(canvas: Canvas, country: Patchwork, gap: float) -> None:
    """Single trees and grass on the open ground, so that it is seen to be open and not left blank."""
    chance = canvas.chance("pasture")
    ways = unary_union([w.curve.line.buffer(9) for w in country.roads])
    ground = country.ground("open").buffer(-5).difference(unary_union([ways, country.water.wet.buffer(6)]))
    grass = canvas.wide("grass", 2)
    for x, y in scatter(ground, gap, chance):
        for dx, up in ((-1.5, 2.0), (0.0, 2.8), (1.5, 2.0)):
            grass.line([(x + dx * 0.5, y), (x + dx, y - up)])
    (single,) = canvas.cast("single-trees", 5)
    rows = [part for row in country.rows.get("tree", []) for part in lines(row.intersection(ground))]
    trees = [point for point, _ in trees_in(rows, chance, 6.5, lambda _x, _y: 1.2, (3, 4))]
    for point in [*scatter(ground, gap * 2.9, chance), *trees]:
        single.dot(point)


def woods(canvas: Canvas, country: Patchwork, gap: float, rides: bool = False) -> None:
    """Woods: a dark floor, crowns with a shadow and a light, and rides cut through a plantation."""
    chance, shape = canvas.chance("wood"), country.woods
    if shape.is_empty:
        return
    (floor,) = canvas.cast("wood-floor", wide=False)
    floor.shape(shape.simplify(0.4), smooth=True)
    room: BaseGeometry = shape.buffer(-1.2)
    if rides:
        cuts = canvas.layer("rides")
        left, top, right, bottom = shape.bounds
        gaps = []
        for k in range(1, 40):
            x, y = left + k * 104.0 - 30, top + k * 88.0 - 20
            if x < right:
                gaps.append(LineString([(x, top), (x + 14, bottom)]))
            if y < bottom:
                gaps.append(LineString([(left, y), (right, y - 12)]))
        for cut in gaps:
            for part in lines(cut.intersection(shape)):
                if part.length > 45:
                    cuts.line(coords(part))
                    room = room.difference(part.buffer(2.6))
    sizes = ("4.4", "5.4", "6.4")
    crowns = canvas.cast("crowns", 5, subs=tuple(f'stroke-width="{s}"' for s in sizes))
    light = canvas.wide("crown-light", 5)
    for x, y in scatter(room, gap, chance):
        chance.choice(crowns).dot((x, y))
        if chance.random() < 0.6:
            light.dot((x - 0.9, y - 1.0))


def hills(canvas: Canvas, country: Patchwork) -> None:
    """Hills: a warm tint that rises in steps, and hachures that run down from each step."""
    chance = canvas.chance("hills")
    shape = country.hills
    if shape.is_empty:
        return
    ways = prep(unary_union([w.curve.line.buffer(6) for w in country.roads]))
    steps = (1.0, 9.0, 17.0)
    for i, inset in enumerate(steps):
        canvas.layer(f"hill{i}").shape(shape.buffer(-inset).simplify(0.5), smooth=True)
    strokes = canvas.wide("hachures", 2)
    for inset, reach, gap in ((3.5, 8.5, 3.0), (13.0, 6.0, 2.6)):
        for polygon in polygons(shape.buffer(-inset)):
            ring = LineString(polygon.exterior.simplify(0.5).coords)
            inside, at = prep(polygon), 0.0
            while at < ring.length:
                (x, y), nx, ny = normal(ring, at)
                turn = 1 if inside.contains(Point(x + nx, y + ny)) else -1
                long = reach * chance.uniform(0.65, 1.1)
                line = LineString([(x, y), (x - turn * nx * long * 0.55, y - turn * ny * long * 0.55)])
                inner = (x + turn * nx * long * 0.45, y + turn * ny * long * 0.45)
                if not ways.intersects(line):
                    strokes.line([inner, coords(line)[1]])
                at += gap * chance.uniform(0.8, 1.25)


def heath(canvas: Canvas, ground: BaseGeometry) -> None:
    """Heather: a faint mauve with tufts."""
    chance = canvas.chance("heather")
    canvas.layer("heath").shape(ground.simplify(0.6), smooth=True)
    tufts = canvas.wide("heather", 5)
    for x, y in scatter(ground.buffer(-2), 8.5, chance):
        tufts.line([(x - 1.3, y), (x + 1.3, y)])
