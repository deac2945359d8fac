"""A karst valley put together: heights, woods, river, fields on good ground, town and hamlets."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.contours import Field as Heights
from art.country import Country, Plan
from art.fields import Field, cut_up, lay_blocks
from art.frame import Frame
from art.karst import Doline, lay_dolines, lay_walls
from art.lanes import boundaries, lay_net, off_roads
from art.noise import Wobble, generator
from art.relief import Relief, inside_distance, sampled
from art.river import lay_river, side_middle
from art.shapes import XY, bowed, lines, polygons, soften, wobbled
from art.valley_sheet import Span, ValleySheet
from art.villages import Builder, Village, built_ground, street_pieces
from art.water import Water
from art.ways import Way, lay_ways
from lancio.hexes import Hex

GRID = 6.0
RISE = 22.0  # how high a level stands above the one below, in picture units


@dataclass(frozen=True)
class Ground:
    """What a valley is made to, on top of the plan: widths and reaches in picture units."""

    river: float
    bank: float
    streets: str
    hamlets: str
    woods: str
    works: Mapping[str, int]


@dataclass
class Valley(Country):
    """A country with relief. `levels[n]` is all the ground at level n or above."""

    ground: ValleySheet
    levels: dict[int, BaseGeometry]
    woods: BaseGeometry
    relief: Relief
    farmed: BaseGeometry
    rough: BaseGeometry
    walls: list[LineString]
    dolines: list[Doline]
    paths: list[LineString]
    spans: list[tuple[Span, LineString]]


def settle_valley(sheet: ValleySheet, frame: Frame, plan: Plan, ground: Ground, bleed: float) -> Valley:
    """Lay out the whole valley."""
    land = frame.sheet(bleed)
    bridged = {span.side for span in sheet.spans}
    held = [h for side in bridged for h in side]
    roads, rails = lay_ways(sheet, frame, "road", held=held), lay_ways(sheet, frame, "railway", 0.45, held=held)
    road_net, rail_net = (unary_union([w.curve.line for w in ways]) for ways in (roads, rails))
    water = lay_river(frame, sheet.river, bridged, plan.seed, ground.river, ground.bank)
    levels = _levels(sheet, frame, plan, land)
    high = levels.get(1, Polygon())
    ways = unary_union([road_net.buffer(plan.road_half + 2), rail_net.buffer(plan.rail_half + 2)])
    woods = _grown(sheet, frame, plan, ground.woods, 0.97).difference(unary_union([ways, water.wet.buffer(2)]))
    woods = soften(woods.difference(high.buffer(-2)), 2.5).intersection(land.buffer(20))
    spans, paths = _spans(sheet, frame, roads, rails)
    lanes = _hamlet_lanes(sheet, frame, plan, ground, road_net, water)
    streets = unary_union([road_net, *lanes])
    homes = {h: frame.centre(h) for h in sheet.of(ground.streets, ground.hamlets)}
    closed = unary_union([high.buffer(1.5), woods.buffer(1.5), water.wet.buffer(3)])
    built = _built(sheet, frame, plan, ground, streets).difference(closed).buffer(-1).buffer(1).simplify(0.5)
    taken = unary_union([closed, built, ways, unary_union(lanes).buffer(2)])
    farmed = _farmed(frame, plan, homes, water, road_net, land).difference(taken)
    rough = land.difference(unary_union([taken, farmed.buffer(2)]))
    fields = _fields(frame, plan, farmed, streets)
    chance = generator(plan.seed, "karst")
    clear = rough.difference(unary_union([ways.buffer(6), closed.buffer(4), built.buffer(5)]))
    dolines = lay_dolines(clear, frame.side * 3.3, (5.0, 9.5), chance)
    bowls = unary_union([Polygon(d.ring(1.25)) for d in dolines])
    walls = lay_walls((frame.width, frame.height), frame.side * 0.95, clear.difference(bowls), 0.27, chance)
    return Valley(
        sheet=sheet,
        frame=frame,
        plan=plan,
        land=land,
        water=water,
        roads=roads,
        rails=rails,
        lanes=lanes,
        fields=fields,
        hedges=[],
        fences=[],
        built=built,
        gardens=_gardens(plan, built, streets),
        villages=_villages(sheet, frame, plan, ground, homes, (road_net, rail_net), lanes, built),
        ditches=[],
        ground=sheet,
        levels=levels,
        woods=woods,
        relief=_relief(frame, plan, levels, water, dolines),
        farmed=farmed,
        rough=rough,
        walls=walls,
        dolines=dolines,
        paths=paths,
        spans=spans,
    )


def _levels(sheet: ValleySheet, frame: Frame, plan: Plan, land: Polygon) -> dict[int, BaseGeometry]:
    chance, out = generator(plan.seed, "levels"), {}
    one, two = Wobble(chance, 2.6 * frame.side), Wobble(chance, 2.6 * frame.side)
    around = sheet.bleed()
    for level in range(1, max(sheet.levels.values()) + 1):
        shape = soften(frame.union([h for h, k in around.items() if sheet.levels[k] >= level]), frame.side * 0.3)
        shape = wobbled(shape, one, two, frame.side * 0.08, frame.side * 0.2, 5)
        out[level] = shape.intersection(land.buffer(24))
    return out


def _grown(sheet: ValleySheet, frame: Frame, plan: Plan, kind: str, scale: float) -> BaseGeometry:
    chance = generator(plan.seed, f"grown {kind}")
    one, two = Wobble(chance, 1.7 * frame.side), Wobble(chance, 1.7 * frame.side)
    shape = soften(frame.union([h for h, k in sheet.bleed().items() if k == kind], 1.02), frame.side * 0.2)
    shape = wobbled(shape.buffer(-(1 - scale) * frame.side), one, two, frame.side * 0.12, frame.side * 0.18, 5)
    return shape.difference(frame.union([h for h in sheet.hexes() if sheet.kind(h) != kind], 0.9))


def _relief(
    frame: Frame, plan: Plan, levels: Mapping[int, BaseGeometry], water: Water, dolines: list[Doline]
) -> Relief:
    """Level ground, a slope up to each level, a dome upon it, and the bowls."""
    chance, size = generator(plan.seed, "relief"), (frame.width, frame.height)
    one, two = Wobble(chance, 95), Wobble(chance, 70)
    away = -inside_distance(water.wet, size, GRID)
    heights = 1.6 * _ramp(away, 0, 14)
    rough = sampled(one, size, GRID) + sampled(two, size, GRID)
    for shape in levels.values():
        inner = inside_distance(shape, size, GRID)
        heights += RISE * _ramp(inner, 2, 22)
        dome = np.clip(inner - 10, 0, 60)
        heights += dome * 0.34 + rough * np.clip(inner, 0, 26) * 0.13
    rows, columns = heights.shape
    across, down = np.meshgrid(np.arange(columns) * GRID, np.arange(rows) * GRID)
    for doline in dolines:
        gap = np.hypot(across - doline.middle[0], down - doline.middle[1]) / doline.long
        heights -= 2.6 * np.exp(-(gap**2))
    return Relief(np.asarray(heights, dtype=np.float64), GRID)


def _ramp(values: Heights, low: float, high: float) -> Heights:
    t = np.clip((values - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float64)


def _spans(
    sheet: ValleySheet, frame: Frame, roads: list[Way], rails: list[Way]
) -> tuple[list[tuple[Span, LineString]], list[LineString]]:
    """Each bridge with the line that it carries; a foot bridge gets a path of its own."""
    spans, paths = [], []
    for span in sheet.spans:
        middle = Point(side_middle(frame, span.side))
        carried = {"road": roads, "railway": rails}.get(span.kind)
        if carried:
            spans.append((span, min((w.curve.line for w in carried), key=middle.distance)))
            continue
        a, b = (frame.centre(h) for h in sorted(span.side, key=lambda h: (h.q, h.r)))
        path = LineString([(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.12, 0.4, 0.6, 0.88)])
        spans.append((span, path))
        paths.append(path)
    return spans, paths


def _hamlet_lanes(
    sheet: ValleySheet, frame: Frame, plan: Plan, ground: Ground, roads: BaseGeometry, water: Water
) -> list[LineString]:
    """The lanes of each hamlet, which end among its gardens: none is a road."""
    chance, out = generator(plan.seed, "hamlets"), []
    for h in sheet.of(ground.hamlets):
        x, y = frame.centre(h)
        turn = chance.uniform(0, math.pi)
        on_road = roads.distance(Point(x, y)) < 12
        for angle in (turn,) if on_road else (turn, turn + chance.uniform(1.1, 1.7)):
            dx, dy = 27 * math.cos(angle), 27 * math.sin(angle)
            line = LineString(bowed((x - dx, y - dy), (x + dx, y + dy), chance.uniform(-6, 6), 4))
            out += list(lines(line.difference(water.wet.buffer(4))))
    return out


def _built(sheet: ValleySheet, frame: Frame, plan: Plan, ground: Ground, streets: BaseGeometry) -> BaseGeometry:
    wobble = Wobble(generator(plan.seed, "built"), 60, 2)
    parts = []
    for h in sheet.of(ground.hamlets):
        shape = built_ground(frame.centre(h), plan.village_radius, wobble, streets)
        parts.append(shape.intersection(frame.hexagon(h, 0.96)))
    town = soften(frame.union(sheet.of(ground.streets), 0.97).buffer(2).buffer(-2), 7.0)
    parts.append(wobbled(town, wobble, Wobble(generator(plan.seed, "town"), 60, 2), 2.2, 8.0, 2))
    return unary_union(parts)


def _farmed(
    frame: Frame, plan: Plan, homes: Mapping[Hex, XY], water: Water, roads: BaseGeometry, land: Polygon
) -> BaseGeometry:
    """Good soil: along the river, around the houses, beside the roads."""
    chance, side = generator(plan.seed, "soil"), frame.side
    one, two = Wobble(chance, 3 * side), Wobble(chance, 3 * side)
    near = [Point(home).buffer(side * 2.3) for home in homes.values()]
    soil = unary_union([*near, water.wet.buffer(side * 1.25), roads.buffer(side * 0.8)])
    return wobbled(soften(soil, side * 0.5), one, two, side * 0.35, side * 0.4, 4).intersection(land)


def _fields(frame: Frame, plan: Plan, farmed: BaseGeometry, streets: BaseGeometry) -> list[Field]:
    chance = generator(plan.seed, "fields")
    small, large = plan.field_areas
    wide = Wobble(chance, 300)
    _, edges = boundaries(lay_net((frame.width, frame.height), plan.block, chance), Wobble(chance, 120, 2))
    edges = off_roads(edges, streets, 8)
    out: list[Field] = []
    for block in lay_blocks(edges, farmed.buffer(-1)):
        out += cut_up(block, lambda x, y: small + (large - small) * (0.5 + 0.5 * wide(x, y)), chance, long=1.5)[0]
    return [
        Field(shape, field.angle) for field in out for shape in polygons(field.shape.simplify(0.7)) if shape.area > 60
    ]


def _gardens(plan: Plan, built: BaseGeometry, streets: BaseGeometry) -> list[Field]:
    chance, out = generator(plan.seed, "gardens"), []
    for block in lay_blocks([], built.difference(streets.buffer(plan.road_half + 1.5))):
        out += cut_up(block, lambda _x, _y: 1500.0, chance)[0]
    return out


def _villages(
    sheet: ValleySheet,
    frame: Frame,
    plan: Plan,
    ground: Ground,
    homes: Mapping[Hex, XY],
    nets: tuple[BaseGeometry, BaseGeometry],
    lanes: list[LineString],
    built: BaseGeometry,
) -> dict[Hex, Village]:
    roads, rails = nets
    lane_net = unary_union(lanes)
    streets = unary_union([roads, lane_net])
    barred = unary_union(
        [
            roads.buffer(plan.road_half + 0.2),
            lane_net.buffer(plan.lane_half + 0.3),
            rails.buffer(plan.rail_half + 1.5),
        ]
    )
    out = {}
    for h, centre in homes.items():
        name, town = sheet.name(h), sheet.kind(h) == ground.streets
        radius = frame.side if town else plan.village_radius * plan.large.get(name, 1.0)
        chance = generator(plan.seed, f"village {name}")
        here = built.intersection(frame.hexagon(h, 0.99))
        builder = Builder(streets, here, barred, chance)
        if name in plan.churches:
            builder.church(centre, plan.churches[name])
        for _ in range(ground.works.get(name, 0)):
            builder.hall(centre, radius * 0.8)
        for street in street_pieces(roads, centre, radius):
            builder.along(street, plan.road_half, centre, radius * (1.7 if town else 1.0))
        for street in street_pieces(lane_net, centre, radius):
            builder.along(street, plan.lane_half + 0.8, centre, radius)
        builder.behind(centre, radius * (1.0 if town else 0.85), 22 if town else 6)
        out[h] = builder.village
    return out
