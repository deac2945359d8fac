"""A battlefield at fifty metres a hex: patches of every growth, fields with their furrows, fences, river, heights."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from shapely import affinity
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from art.battle_sheet import BattleSheet
from art.borders import side_line
from art.curves import beyond, relaxed, spline
from art.frame import Frame
from art.homesteads import Homestead, lay_homesteads
from art.noise import Wobble, generator
from art.shapes import XY, bowed, coords, lines, polygons, soften, wobbled
from art.ways import Way, lay_ways
from lancio.hexes import Hex

SIDE, MARGIN, BLEED = 72.0, 46.0, 14.0
ROAD_HALF = 9.0
#: how far the outlines of growths and fields are rounded
ROUNDING, FIELD_ROUNDING = 24.0, 17.0
WATER = ("river", "ford")
FARMED = ("crops", "wheat", "paddy")


@dataclass(frozen=True)
class Plot:
    """A piece of a field: its outline, which way it is ploughed, and a number to choose its tone by."""

    kind: str
    shape: Polygon
    angle: float
    tone: int


@dataclass(frozen=True)
class Battlefield:
    """Everything that stands on the boards."""

    sheet: BattleSheet
    frame: Frame
    seed: str
    land: Polygon
    patches: dict[str, BaseGeometry]
    plots: list[Plot]
    roads: list[Way]
    water: BaseGeometry
    stream: LineString | None
    heights: dict[int, BaseGeometry]
    fences: dict[str, list[LineString]]
    homesteads: list[Homestead]

    def chance(self, concern: str) -> random.Random:
        """The generator for a concern."""
        return generator(self.seed, concern)

    @property
    def roadway(self) -> BaseGeometry:
        """The ground under the roads."""
        return unary_union([way.curve.line.buffer(ROAD_HALF) for way in self.roads])

    @property
    def built(self) -> BaseGeometry:
        """The ground under the roofs."""
        return unary_union([stead.outline for stead in self.homesteads])


def lay_battlefield(sheet: BattleSheet, seed: str) -> Battlefield:
    """The country of some boards."""
    frame = Frame.around(sheet.layout, SIDE, MARGIN, sheet.hexes())
    land = frame.sheet(BLEED)
    roads = lay_ways(sheet, frame, "road", 0.3, halts=WATER, held=[h for b in sheet.buildings for h in b])
    roads = [way for way in roads if way.curve.line.length > 1]
    stream, water = _river(sheet, frame, seed)
    kinds = sorted(set(sheet.terrain.values()) - {"clear", *WATER})
    patches = {kind: _patch(sheet, frame, kind, seed).intersection(land) for kind in kinds}
    chance = generator(seed, "plots")
    roadway = unary_union([way.curve.line.buffer(ROAD_HALF + 4) for way in roads])
    plots = [
        plot
        for kind in FARMED
        for field in polygons(patches.get(kind, Polygon()).difference(roadway))
        for plot in _ploughed(kind, field, chance)
    ]
    return Battlefield(
        sheet=sheet,
        frame=frame,
        seed=seed,
        land=land,
        patches=patches,
        plots=plots,
        roads=roads,
        water=water,
        stream=stream,
        heights=_heights(sheet, frame, seed),
        fences={kind: _fences(frame, sides, roadway, seed) for kind, sides in sheet.fences.items() if sides},
        homesteads=lay_homesteads(sheet, frame, roads, generator(seed, "homesteads")),
    )


def _patch(sheet: BattleSheet, frame: Frame, kind: str, seed: str) -> BaseGeometry:
    """Where a growth stands: its hexes as one shape, rounded; at the edge of the boards it runs on."""
    hexes = sheet.of(kind)
    shape = frame.union(hexes)
    rim = [h for h in hexes if sheet.at_edge(h)]
    if rim:
        outside = frame.sheet(frame.margin).difference(frame.union(sheet.hexes()))
        shape = unary_union([shape, frame.union(rim, 1.35).intersection(outside.buffer(1))])
    tilled = kind in FARMED
    along, across = (Wobble(generator(seed, f"{kind}/{axis}"), 190 if tilled else 85, 2) for axis in "xy")
    rounded = soften(shape.buffer(2), FIELD_ROUNDING if tilled else ROUNDING)
    return wobbled(rounded, along, across, 9.0 if tilled else 16.0, 12, 3 if tilled else 2).simplify(0.6)


def _ploughed(kind: str, field: Polygon, chance: random.Random) -> Iterator[Plot]:
    """A field cut into strips along its longer way, some of them cut across."""
    hull = field.minimum_rotated_rectangle
    ring = coords(hull.exterior) if isinstance(hull, Polygon) else [(0.0, 0.0), (1.0, 0.0)]
    a, b = max(itertools.pairwise(ring[:3]), key=lambda p: math.dist(*p))
    angle = math.atan2(b[1] - a[1], b[0] - a[0]) + chance.gauss(0, 0.06)
    flat = affinity.rotate(field, -angle, origin=(0, 0), use_radians=True)
    left, top, right, bottom = flat.bounds
    count = max(1, round((bottom - top) / 68))
    levels = [top + (bottom - top) * (i + (chance.uniform(-0.12, 0.12) if 0 < i < count else 0)) / count
              for i in range(count + 1)]  # fmt: skip
    tone = chance.randrange(4)
    for low, high in itertools.pairwise(levels):
        cuts = [left, right]
        if right - left > 150:
            cuts.insert(1, left + (right - left) * chance.uniform(0.36, 0.64))
        for near, far in itertools.pairwise(cuts):
            tone += chance.randrange(1, 3)
            piece = flat.intersection(box(near, low, far, high).buffer(-1.6))
            for part in polygons(piece):
                if part.area > 160:
                    turned = affinity.rotate(part, angle, origin=(0, 0), use_radians=True)
                    assert isinstance(turned, Polygon)
                    across = math.pi / 2 if kind != "paddy" and chance.random() < 0.22 else 0.0
                    yield Plot(kind, turned, angle + across, tone)


def furrows(shape: BaseGeometry, angle: float, gap: float) -> Iterator[list[XY]]:
    """Straight rows over a shape."""
    flat = affinity.rotate(shape, -angle, origin=(0, 0), use_radians=True)
    left, top, right, bottom = flat.bounds
    count = int((bottom - top) // gap)
    rows = [
        [(left - 1, y), (right + 1, y)]
        for i in range(count)
        for y in [top + (i + 0.5) * (bottom - top) / max(1, count)]
    ]
    cut = affinity.rotate(MultiLineString(rows).intersection(flat), angle, origin=(0, 0), use_radians=True)
    for part in getattr(cut, "geoms", [cut]):
        if isinstance(part, LineString) and part.length > 4:
            yield coords(part)


def _river(sheet: BattleSheet, frame: Frame, seed: str) -> tuple[LineString | None, BaseGeometry]:
    """The middle of the river and its bed, from one edge of the boards to the other."""
    hexes = sheet.of(*WATER)
    if not hexes:
        return None, Polygon()
    chain = sorted(hexes, key=lambda h: frame.centre(h))
    centre = {h: frame.centre(h) for h in chain}
    place = relaxed([chain], centre, frame.side * 0.24)
    points = [place[h] for h in chain]
    points = [
        beyond(points[0], points[1], frame.width, frame.height, 40),
        *points,
        beyond(points[-1], points[-2], frame.width, frame.height, 40),
    ]
    line = spline(points).line
    along, across = (Wobble(generator(seed, f"river/{axis}"), 150, 2) for axis in "xy")
    bed = wobbled(line.buffer(frame.side * 0.68), along, across, 5, 18)
    return line, bed.intersection(frame.sheet(BLEED))


def _heights(sheet: BattleSheet, frame: Frame, seed: str) -> dict[int, BaseGeometry]:
    """For each level the ground that lies as high or higher."""
    out: dict[int, BaseGeometry] = {}
    for level in sorted(set(sheet.levels.values()) - {0}):
        hexes = [h for h, height in sheet.levels.items() if height >= level]
        rim = [h for h in hexes if sheet.at_edge(h)]
        outside = frame.sheet(frame.margin).difference(frame.union(sheet.hexes()))
        shape = unary_union([frame.union(hexes), frame.union(rim, 1.5).intersection(outside.buffer(1))])
        along, across = (Wobble(generator(seed, f"level{level}/{axis}"), 130, 2) for axis in "xy")
        out[level] = wobbled(soften(shape, 30), along, across, 11, 13, 3).intersection(frame.sheet(BLEED))
    return out


def _fences(frame: Frame, sides: tuple[tuple[Hex, Hex], ...], roadway: BaseGeometry, seed: str) -> list[LineString]:
    """Hexsides joined end to end, bent a little, open where a road runs through."""
    bend = Wobble(generator(seed, "fences"), 60, 2)
    joined = linemerge([side_line(frame, a, b) for a, b in sides])
    out = []
    for line in getattr(joined, "geoms", [joined]):
        points: list[XY] = []
        for a, b in itertools.pairwise(coords(line)):
            points += bowed(a, b, 2.5 * bend(*a), 2)[: None if b == coords(line)[-1] else -1]
        out += [part for part in lines(LineString(points).difference(roadway)) if part.length > 12]
    return out
