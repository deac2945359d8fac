"""A farmed country with villages, put together from the building blocks; how it looks is the game's own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring, unary_union

from art.fields import Field, cut_up, lay_blocks
from art.frame import Frame
from art.hedges import beside, gated
from art.lanes import Net, boundaries, lay_lanes, lay_net, off_roads, straighten
from art.noise import Wobble, generator
from art.shapes import XY, lines
from art.sheet import Sheet
from art.villages import Builder, Village, built_ground, street_pieces
from art.water import Water
from art.ways import Way
from lancio.hexes import Hex


@dataclass(frozen=True)
class Plan:
    """What a country is made to: sizes in picture units, areas in square units."""

    seed: str
    road_half: float
    rail_half: float
    lane_half: float
    block: float
    field_areas: tuple[float, float]
    village_radius: float
    village_links: int
    large: Mapping[str, float]
    churches: Mapping[str, float]
    manors: frozenset[str]
    settled: tuple[str, ...] = ("village",)


@dataclass
class Country:
    """The shapes of a country."""

    sheet: Sheet
    frame: Frame
    plan: Plan
    land: Polygon
    water: Water
    roads: list[Way]
    rails: list[Way]
    lanes: list[LineString]
    fields: list[Field]
    hedges: list[LineString]
    fences: list[LineString]
    built: BaseGeometry
    gardens: list[Field]
    villages: dict[Hex, Village]
    ditches: list[LineString]


#: cuts ground into fields, hedges and fences, given the plan, the old boundaries, the ground and the villages
Farming = Callable[
    [Plan, list[LineString], BaseGeometry, Mapping[Hex, XY]], tuple[list[Field], list[LineString], list[LineString]]
]


def _merged(ways: list[Way]) -> BaseGeometry:
    return unary_union([way.curve.line for way in ways])


def settle(
    sheet: Sheet,
    frame: Frame,
    plan: Plan,
    water: Water,
    roads: list[Way],
    rails: list[Way],
    bleed: float,
    net: Net | None = None,
    farming: Farming | None = None,
) -> Country:
    """Lay out lanes, villages, fields and hedges around the water and the main ways.

    A country that is not bocage all over brings its own net of boundaries and its own way of farming.
    """
    land = frame.sheet(bleed)
    road_net, rail_net = _merged(roads), _merged(rails)
    chance = generator(plan.seed, "lanes")
    net = net or lay_net((frame.width, frame.height), plan.block, chance)
    homes = {h: frame.centre(h) for h in sheet.of(*plan.settled)}
    barred = unary_union([water.wet.buffer(6), rail_net.buffer(3)])
    lay_lanes(net, list(homes.values()), road_net, barred, plan.village_links, frame.side * 14)
    straighten(net)
    lanes, edges = boundaries(net, Wobble(generator(plan.seed, "bow"), 120, 2))
    dry = land.difference(water.wet)
    lanes = [part for lane in lanes for part in lines(lane.intersection(dry))]
    lane_net = unary_union(lanes)
    streets = unary_union([road_net, lane_net])
    built = _built(sheet, frame, plan, homes, streets, water)
    corridor = unary_union(
        [
            road_net.buffer(plan.road_half + 1.8),
            rail_net.buffer(plan.rail_half + 1.2),
            lane_net.buffer(plan.lane_half + 1.2),
        ]
    ).simplify(0.25)
    open_ground = dry.buffer(-0.6).difference(unary_union([corridor, built]))
    edges = off_roads(edges, unary_union([road_net, rail_net, lane_net, water.wet.boundary]), 9)
    fields, hedges, fences = (farming or _fields)(plan, edges, open_ground, homes)
    sides = beside(unary_union([road_net]), plan.road_half + 2.4, open_ground.buffer(1.5))
    sides += beside(lane_net, plan.lane_half + 1.2, open_ground.buffer(1.5))
    gates = generator(plan.seed, "gates")
    for side in sides:
        hedges += _broken(side, gates.uniform(26, 60))
    return Country(
        sheet,
        frame,
        plan,
        land,
        water,
        roads,
        rails,
        lanes,
        fields,
        hedges,
        fences,
        built,
        _gardens(plan, built, streets),
        _villages(sheet, plan, homes, road_net, lane_net, rail_net, built, water),
        _ditches(plan, frame, water),
    )


def _broken(line: LineString, every: float) -> list[LineString]:
    """A long roadside hedge with a gate every so often."""
    out, at = [], 0.0
    while at < line.length:
        piece = substring(line, at, min(at + every - 3.5, line.length))
        if isinstance(piece, LineString) and piece.length > 3:
            out.append(piece)
        at += every
    return out


def _built(
    sheet: Sheet, frame: Frame, plan: Plan, homes: Mapping[Hex, XY], streets: BaseGeometry, water: Water
) -> BaseGeometry:
    wobble = Wobble(generator(plan.seed, "built"), 60, 2)
    parts = []
    for h, centre in homes.items():
        radius = plan.village_radius * plan.large.get(sheet.name(h), 1.0)
        shape = built_ground(centre, radius, wobble, streets)
        parts.append(shape.intersection(frame.hexagon(h, 0.98)))
    return unary_union(parts).difference(water.flood.buffer(4)).buffer(-1).buffer(1).simplify(0.5)


def _fields(
    plan: Plan, edges: list[LineString], ground: BaseGeometry, homes: Mapping[Hex, XY]
) -> tuple[list[Field], list[LineString], list[LineString]]:
    chance, wide = generator(plan.seed, "fields"), Wobble(generator(plan.seed, "size"), 420)
    small, large = plan.field_areas

    def size(x: float, y: float) -> float:
        near = min((math.dist((x, y), home) for home in homes.values()), default=1e9)
        village = 0.55 + 0.45 * min(1.0, near / 90)
        return village * (small + (large - small) * (0.5 + 0.5 * wide(x, y)))

    fields: list[Field] = []
    hedges: list[LineString] = []
    fences: list[LineString] = []
    for edge in edges:
        hedges += [part for part in lines(edge.intersection(ground)) if part.length > 4]
    for block in lay_blocks(edges, ground):
        made, cuts = cut_up(block, size, chance)
        fields += made
        for cut in cuts:
            if chance.random() < 0.1:
                fences.append(cut)
            else:
                hedges += gated(cut, chance, 3.2, 0.3)
    return fields, hedges, fences


def _gardens(plan: Plan, built: BaseGeometry, streets: BaseGeometry) -> list[Field]:
    chance, out = generator(plan.seed, "gardens"), []
    ground = built.difference(streets.buffer(plan.road_half + 1.5))
    for block in lay_blocks([], ground):
        out += cut_up(block, lambda _x, _y: 95.0, chance)[0]
    return out


def _ditches(plan: Plan, frame: Frame, water: Water) -> list[LineString]:
    """The drains of the flooded meadows: long strips towards the river."""
    chance = generator(plan.seed, "ditches")
    ground = water.wet.buffer(-4).difference(water.flood.buffer(3)).intersection(frame.sheet(frame.margin))
    net = lay_net((frame.width, frame.height), frame.side * 2.1, chance)
    _, edges = boundaries(net, Wobble(chance, 150, 2))
    out = [part for edge in edges for part in lines(edge.intersection(ground)) if part.length > 8]
    for block in lay_blocks(edges, ground):
        _, cuts = cut_up(block, lambda _x, _y: 900.0, chance, long=1.6)
        out += [cut for cut in cuts if chance.random() < 0.8]
    return out


def _villages(
    sheet: Sheet,
    plan: Plan,
    homes: Mapping[Hex, XY],
    roads: BaseGeometry,
    lanes: BaseGeometry,
    rails: BaseGeometry,
    built: BaseGeometry,
    water: Water,
) -> dict[Hex, Village]:
    out = {}
    streets = unary_union([roads, lanes])
    barred = unary_union(
        [
            roads.buffer(plan.road_half + 0.2),
            lanes.buffer(plan.lane_half + 0.2),
            rails.buffer(plan.rail_half + 1),
        ]
    )
    for h, centre in homes.items():
        name = sheet.name(h)
        size = plan.large.get(name, 1.0)
        radius = plan.village_radius * size * 1.05
        chance = generator(plan.seed, f"village {name}")
        ground = built.intersection(Point(centre).buffer(radius)).difference(water.wet.buffer(1.0))
        builder = Builder(streets, ground, barred, chance)
        if name in plan.churches:
            builder.church(centre, plan.churches[name])
        if name in plan.manors:
            builder.manor(centre)
        for street in street_pieces(roads, centre, radius):
            builder.along(street, plan.road_half, centre, radius)
        for street in street_pieces(lanes, centre, radius):
            builder.along(street, plan.lane_half + 0.6, centre, radius)
        builder.behind(centre, radius * 0.9, round(13 * size**4))
        out[h] = builder.village
    return out
