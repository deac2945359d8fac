"""Painting roads, yards, roofs and fences at fifty metres a hex."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.battlefield import ROAD_HALF, Battlefield
from art.homesteads import Block
from art.relief import LIGHT
from art.shapes import XY, bowed, coords, polygons, rectangle, scatter
from art.stamps import stamped
from art.svg import Layer, Picture
from art.ways import normal

#: how long the shadow of a building is, by storeys
SHADOWS = (10.0, 21.0)


def roads(picture: Picture, field: Battlefield, tones: tuple[str, str, str]) -> None:
    """Country roads: casing, surface, and the ruts of carts with grass between."""
    casing, surface, rut = tones
    made = picture.cast(
        "roads",
        f'stroke="#5b4b2a" opacity=".2" stroke-width="{2 * ROAD_HALF + 9}" stroke-linejoin="round"',
        f'stroke="{casing}" stroke-width="{2 * ROAD_HALF + 2.6}" stroke-linejoin="round"',
        f'stroke="{surface}" stroke-width="{2 * ROAD_HALF}" stroke-linejoin="round"',
        f'stroke="{rut}" stroke-width="9" opacity=".55"',
        f'stroke="{surface}" stroke-width="6"',
        'stroke="#a9a873" stroke-width="1.6" stroke-dasharray="5 4 9 6" opacity=".7"',
    )
    layer = made.layer("road", 'stroke-linecap="round"')
    for way in field.roads:
        layer.bezier(list(way.curve.points))


def yards(picture: Picture, field: Battlefield) -> None:
    """Trodden ground around the buildings, a path to the road, kitchen gardens."""
    chance = field.chance("yards")
    paths = picture.layer("paths", 'stroke="#d9cca3" stroke-width="7" stroke-linecap="round"', grain=5)
    for stead in field.homesteads:
        if stead.path is not None:
            a, b = coords(stead.path)
            paths.line(bowed(a, b, chance.uniform(-6, 6)), smooth=True)
    around = unary_union([stead.outline.buffer(17).buffer(-6).buffer(6) for stead in field.homesteads])
    around = unary_union([Polygon(part.exterior) for part in polygons(around)])
    picture.layer("yard-edge", 'fill="#a89c6c" opacity=".5"', grain=5).shape(around.buffer(1.6).simplify(0.6))
    picture.layer("yard", 'fill="#ddd0aa"', grain=5).shape(around.simplify(0.6))
    stones = picture.layer("cobbles", 'stroke="#b8a87c" stroke-width="1.8" stroke-linecap="round"', grain=5)
    for point in scatter(around.buffer(-3).difference(field.built), 7.5, chance):
        stones.dot(point)


def roofs(picture: Picture, field: Battlefield, tones: Mapping[str, Sequence[Sequence[str]]]) -> None:
    """Every building: its shadow, longer for two storeys, walls, and roofs lit from the north-west."""
    dark = picture.layer("roof-shade", 'fill="#2b2414" opacity=".42"', grain=2)
    for stead in field.homesteads:
        dark.shape(_swept(stead.outline.buffer(1.5), SHADOWS[stead.tall]).simplify(0.4))
    for number, stead in enumerate(field.homesteads):
        stone = stead.kind == "stone-building"
        palette = tones[stead.kind][number % len(tones[stead.kind])]
        wall = "#d8d2c0" if stone else "#7b5d38"
        name = f"house{number}"
        for block in stead.blocks:
            ground = picture.layer(f"{name}-wall", f'fill="{wall}" stroke="#3a2c1c" stroke-width="1.3"', grain=1)
            ground.shape(Polygon(block.corners(2.2 if stone else 0.8)))
            for tone, face in _faces(block, palette):
                picture.layer(f"{name}-roof", f'fill="{tone}"').shape(Polygon(face))
            tiles = picture.layer(f"{name}-tiles", 'stroke="#38200f" stroke-width=".7" opacity=".38"')
            _tiles(tiles, block, stone)
            ridge = picture.layer(f"{name}-ridge", 'stroke="#f7e3c4" stroke-width="1.5" opacity=".75"')
            a, b = block.ridge()
            ridge.line([a, b])
            if block.hipped:
                for end, pair in ((a, (0, 3)), (b, (1, 2))):
                    for i in pair:
                        ridge.line([end, block.corners()[i]])
        main = stead.blocks[-len(stead.hexes) :]
        for block in main if stone else ():
            _chimneys(picture, block, name, stead.tall)
        if not stone:
            hatch = picture.layer(f"{name}-hatch", 'fill="#4d3519"')
            hatch.shape(Polygon(_on(main[0], main[0].length * 0.2, main[0].depth * 0.26, 4, 3)))


def _on(block: Block, u: float, v: float, length: float, depth: float) -> list[XY]:
    """A small thing on a roof, so far along it and across it."""
    c, s = math.cos(block.angle), math.sin(block.angle)
    return rectangle(block.x + u * c - v * s, block.y + u * s + v * c, 2 * length, 2 * depth, block.angle)


def _faces(block: Block, palette: Sequence[str]) -> list[tuple[str, list[XY]]]:
    """The slopes of a roof, each in the tone that its light gives it."""
    c, (a, b) = block.corners(), block.ridge()
    faces = [([c[0], c[1], b, a], -math.pi / 2), ([c[2], c[3], a, b], math.pi / 2)]
    if block.hipped:
        faces += [([c[1], c[2], b], 0.0), ([c[3], c[0], a], math.pi)]
    out = []
    for face, turn in faces:
        towards = block.angle + turn
        lit = math.cos(towards) * LIGHT[0] + math.sin(towards) * LIGHT[1]
        out.append((palette[min(len(palette) - 1, int((1 - lit) / 2 * len(palette)))], face))
    return out


def _tiles(layer: Layer, block: Block, stone: bool) -> None:
    """Courses of tiles along the roof, or boards down it."""
    c, s = math.cos(block.angle), math.sin(block.angle)

    def at(u: float, v: float) -> XY:
        return block.x + u * c - v * s, block.y + u * s + v * c

    if stone:
        for i in range(1, 5):
            v = block.depth / 2 * i / 5
            half = block.length / 2 - (block.depth / 2 - v) * (0.84 if block.hipped else 0.0)
            for side in (-v, v):
                layer.line([at(-half, side), at(half, side)])
        return
    count = int(block.length // 5)
    for i in range(1, count):
        u = -block.length / 2 + block.length * i / count
        layer.line([at(u, -block.depth / 2), at(u, block.depth / 2)])


def _chimneys(picture: Picture, block: Block, name: str, tall: bool) -> None:
    """Chimneys on the ridge; a tall house has two, and dormers."""
    layer = picture.layer(f"{name}-stacks", 'fill="#efe6d2" stroke="#3a2c1c" stroke-width="1"')
    end = math.dist(*block.ridge()) / 2
    for u in (-end, end) if tall else (end,):
        layer.shape(Polygon(_on(block, u, 0, 3, 4)))
    if not tall:
        return
    dormers = picture.layer(f"{name}-dormers", 'fill="#e9dcc0" stroke="#3a2c1c" stroke-width=".9"')
    for u in (-13.0, 0.0, 13.0):
        for v in (-block.depth * 0.31, block.depth * 0.31):
            dormers.shape(Polygon(_on(block, u, v, 2.8, 3.2)))


def _swept(shape: BaseGeometry, reach: float) -> BaseGeometry:
    """The ground that a shape's shadow covers, to the south-east."""
    steps = max(2, int(reach // 3))
    return unary_union([affinity.translate(shape, reach * i / steps, reach * i / steps) for i in range(steps + 1)])


def fences(picture: Picture, field: Battlefield) -> None:
    """Walls of stone, clipped hedges, and the earth banks of the bocage with their thickets."""
    wall = picture.cast(
        "walls",
        'stroke="#2b2414" stroke-width="11" opacity=".38" transform="translate(3.5 3.5)" stroke-linejoin="round"',
        'stroke="#4e483c" stroke-width="11" stroke-linejoin="round"',
        'stroke="#d3ccba" stroke-width="8.4" stroke-linejoin="round"',
        'stroke="#7d7564" stroke-width="8.4" stroke-dasharray="1.3 7 1.3 9"',
        'stroke="#7d7564" stroke-width="1.1" stroke-dasharray="20 3"',
    ).layer("wall", "")
    for line in field.fences.get("wall", ()):
        wall.line(coords(line))
    hedge = picture.cast(
        "hedges",
        'stroke="#2c3a1c" stroke-width="9" opacity=".32" transform="translate(3 3)" stroke-linecap="round"',
        'stroke="#566f38" stroke-width="9.4" stroke-linecap="round"',
        'stroke="#7d9a50" stroke-width="5.4" stroke-dasharray="3 7" transform="translate(-.8 -1)"',
    ).layer("hedge", "")
    for line in field.fences.get("hedge", ()):
        hedge.line(coords(line), smooth=True)
    banks = field.fences.get("bocage", ())
    bank = picture.cast(
        "banks",
        'stroke="#2c3a1c" stroke-width="24" opacity=".3" transform="translate(5 5)"',
        'stroke="#8b7a48" stroke-width="27"',
        'stroke="#6f7c41" stroke-width="22"',
    ).layer("bank", 'stroke-linecap="round" stroke-linejoin="round"')
    ticks = picture.layer("bank-ticks", 'stroke="#5e4d27" stroke-width="1.2" opacity=".8"', grain=2)
    for line in banks:
        bank.line(coords(line))
        at = 3.0
        while at < line.length:
            (x, y), nx, ny = normal(line, at)
            for side in (-1, 1):
                ticks.line([(x + side * nx * r, y + side * ny * r) for r in (9.5, 15.0)])
            at += 6


def thickets(picture: Picture, field: Battlefield) -> None:
    """Bushes shoulder to shoulder along the hedges and banks, and the tall trees that the banks carry."""
    chance = field.chance("thickets")
    small = [p for line in field.fences.get("hedge", ()) for p in _along(line, 8.5, 0.0, chance.uniform(2, 5))]
    stamped(picture, "hedge-bush", (("bush0", ""), ("bush1", "")), small, chance)
    thick: list[XY] = []
    trees: list[XY] = []
    for line in field.fences.get("bocage", ()):
        for off in (-6.5, 6.5, 0.0):
            thick += _along(line, 9.0, off, chance.uniform(1, 6))
        trees += _along(line, 27.0, chance.uniform(-2, 2), 9.0)
    stamped(picture, "thicket", (("bush2", ""), ("bush3", "")), thick, chance)
    stamped(picture, "bank-tree", (("elm0", "shade1"), ("elm1", "shade1")), trees, chance)


def _along(line: LineString, gap: float, off: float, start: float) -> list[XY]:
    out = []
    at = start
    while at < line.length:
        (x, y), nx, ny = normal(line, at)
        out.append((x + nx * off, y + ny * off))
        at += gap
    return out
