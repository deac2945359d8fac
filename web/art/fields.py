"""Fields: blocks of country between lanes and boundaries, cut and cut again until a field is left."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, split, unary_union

from art.shapes import XY, bowed, coords, lines, polygons


@dataclass(frozen=True)
class Field:
    """A field and the direction in which it is worked."""

    shape: Polygon
    angle: float


def lay_blocks(edges: list[LineString], ground: BaseGeometry) -> list[Polygon]:
    """The pieces of ground between the edges."""
    frame = [LineString(ring.coords) for p in polygons(ground) for ring in (p.exterior, *p.interiors)]
    net = unary_union([*edges, *frame])
    inside = ground.buffer(0.01)
    out = []
    for block in polygonize(net):
        if inside.contains(block.representative_point()):
            out += list(polygons(block))
    return out


def long_axis(shape: Polygon) -> tuple[XY, float, float, float]:
    """The middle, direction, length and breadth of the smallest rectangle around a shape."""
    box = shape.minimum_rotated_rectangle
    if not isinstance(box, Polygon):
        middle = shape.centroid
        return (middle.x, middle.y), 0.0, 0.0, 0.0
    a, b, c = coords(box.exterior)[:3]
    one, two = math.dist(a, b), math.dist(b, c)
    (ux, uy), (vx, vy) = (a, b) if one >= two else (b, c)
    middle = box.centroid
    return (middle.x, middle.y), math.atan2(vy - uy, vx - ux), max(one, two), min(one, two)


def cut_up(
    block: Polygon, size: Callable[[float, float], float], chance: random.Random, long: float = 1.0
) -> tuple[list[Field], list[LineString]]:
    """Cut a block into fields of about a size, and the lines of the cuts.

    Each cut runs across the longer way, a little askew and a little bowed. With `long` above 1 the fields
    come out as strips.
    """
    fields: list[Field] = []
    cuts: list[LineString] = []
    todo = [block]
    while todo:
        shape = todo.pop()
        (x, y), angle, length, breadth = long_axis(shape)
        if shape.area < size(x, y) * chance.uniform(1.1, 1.9) or breadth < 5:
            fields.append(Field(shape, angle))
            continue
        if length < breadth * long * chance.uniform(1.0, 1.3):
            angle, length, breadth = angle + math.pi / 2, breadth, length
        for _ in range(8):
            pieces, line = _cut(shape, (x, y), angle, length, breadth, chance)
            if len(pieces) > 1 and min(p.area for p in pieces) >= 30:
                cuts += lines(line.intersection(shape))
                todo += pieces
                break
            angle, length, breadth = angle + math.pi / 2, breadth, length
        else:
            fields.append(Field(shape, angle))
    return fields, cuts


def _cut(
    shape: Polygon, middle: XY, angle: float, length: float, breadth: float, chance: random.Random
) -> tuple[list[Polygon], LineString]:
    along = chance.uniform(-0.16, 0.16) * length
    askew = angle + math.pi / 2 + chance.gauss(0, 0.075)
    x, y = middle[0] + along * math.cos(angle), middle[1] + along * math.sin(angle)
    reach = 0.75 * breadth + 2
    start = (x - reach * math.cos(askew), y - reach * math.sin(askew))
    end = (x + reach * math.cos(askew), y + reach * math.sin(askew))
    line = LineString(bowed(start, end, chance.gauss(0, 0.035) * breadth))
    return list(polygons(split(shape, line))), line


def furrows(field: Field, gap: float, chance: random.Random) -> list[list[XY]]:
    """Parallel lines across a field, stopping short of its edge."""
    inner = field.shape.buffer(-1.8)
    if inner.is_empty:
        return []
    (x, y), _, length, breadth = long_axis(field.shape)
    c, s = math.cos(field.angle), math.sin(field.angle)
    reach, out = length + breadth, []
    count = int((length + breadth) / 2 / gap)
    start = chance.uniform(0, gap)
    for i in range(-count, count + 1):
        off = i * gap + start
        px, py = x - s * off, y + c * off
        line = LineString([(px - c * reach, py - s * reach), (px + c * reach, py + s * reach)])
        out += [coords(part) for part in lines(line.intersection(inner)) if part.length > 3]
    return out


def orchard(field: Field, gap: float, chance: random.Random) -> list[XY]:
    """Trees in rows."""
    inner = field.shape.buffer(-gap * 0.55)
    if inner.is_empty:
        return []
    (x, y), _, length, _ = long_axis(field.shape)
    c, s = math.cos(field.angle), math.sin(field.angle)
    count, out = int(length / gap) + 1, []
    for i in range(-count, count + 1):
        row = [(x + c * i * gap - s * j * gap, y + s * i * gap + c * j * gap) for j in range(-count, count + 1)]
        points = [(px + chance.gauss(0, 0.3), py + chance.gauss(0, 0.3)) for px, py in row]
        out += [p for p in points if inner.contains(Point(p)) and chance.random() < 0.93]
    return out
