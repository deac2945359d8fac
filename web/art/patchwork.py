"""A country of several terrains: the ground is divided among the hexes along boundaries that are not the grid's.

So each terrain fills its hexes, with edges that follow fields, hedges and ditches.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.spatial import Voronoi
from shapely import STRtree
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.country import Country, Plan, settle
from art.fields import Field, cut_up, lay_blocks
from art.frame import Frame
from art.hedges import gated
from art.lanes import Net, net_around
from art.noise import Wobble, generator
from art.shapes import XY, lines, polygons, soften, wobbled
from art.sheet import Sheet
from art.water import Water
from art.ways import Way
from lancio.hexes import Hex


@dataclass(frozen=True)
class Tilling:
    """How the ground of one terrain is cut: fields of about `area`, as strips if `long` is above 1."""

    area: float
    long: float = 1.0
    bounds: str = ""  # what stands on the cuts: "hedge", "fence", "ditch" or nothing

    def size(self, _x: float, _y: float) -> float:
        """The same everywhere."""
        return self.area


@dataclass
class Patchwork(Country):
    """A country whose fields are sorted by terrain; `fields` are those of the hedged country."""

    patches: dict[str, list[Field]]
    rows: dict[str, list[LineString]]
    woods: BaseGeometry
    hills: BaseGeometry
    heath: BaseGeometry

    def ground(self, kind: str) -> BaseGeometry:
        """All that is drawn as one terrain of the open country."""
        return unary_union([f.shape for f in self.patches.get(kind, [])])


@dataclass(frozen=True)
class Parcels:
    """The ground divided among the hexes: the net of boundaries, and the cells with their terrain."""

    net: Net
    cells: list[tuple[Polygon, str]]


@dataclass
class Farmer:
    """Cuts each block as the terrain of the cells below it wants."""

    parcels: Parcels
    tilling: Mapping[str, Tilling]
    patches: dict[str, list[Field]] = field(default_factory=dict)
    rows: dict[str, list[LineString]] = field(default_factory=dict)
    hedged: BaseGeometry = field(default_factory=Polygon)

    def __call__(
        self, plan: Plan, edges: list[LineString], ground: BaseGeometry, homes: Mapping[Hex, XY]
    ) -> tuple[list[Field], list[LineString], list[LineString]]:
        """The fields of the hedged country, all hedges, all fences."""
        chance, tree = generator(plan.seed, "fields"), STRtree([cell for cell, _ in self.parcels.cells])
        hedges: list[LineString] = []
        cuts: dict[str, list[LineString]] = {"hedge": [], "fence": [], "ditch": [], "": []}
        blocks: dict[str, list[Polygon]] = {}
        for whole in lay_blocks(edges, ground):
            for block, kind in self._sorted(whole, tree):
                way = self.tilling[kind]
                made, lines_cut = cut_up(block, way.size, chance, way.long)
                self.patches.setdefault(kind, []).extend(made)
                blocks.setdefault(way.bounds, []).append(block)
                for cut in lines_cut:
                    if way.bounds == "hedge" and chance.random() > 0.1:
                        hedges += gated(cut, chance, 3.2, 0.3)
                    else:
                        cuts[way.bounds if way.bounds != "hedge" else "fence"].append(cut)
        self.hedged = unary_union(blocks.get("hedge", [])).buffer(2.5)
        rest = {bounds: unary_union(blocks.get(bounds, [])).buffer(1.5) for bounds in ("ditch", "fence")}
        for edge in edges:
            inside = edge.intersection(ground)
            hedges += [part for part in lines(inside.intersection(self.hedged)) if part.length > 4]
            for bounds, shape in rest.items():
                free = inside.intersection(shape).difference(self.hedged)
                cuts[bounds] += [part for part in lines(free) if part.length > 6 and chance.random() < 0.75]
        cuts["tree"] = [line for line in cuts["fence"] if line.length > 14 and chance.random() < 0.2]
        self.rows = cuts
        return self.patches.get("bocage", []), hedges, cuts["fence"]

    def _sorted(self, block: Polygon, tree: STRtree) -> list[tuple[Polygon, str]]:
        """A block with its terrain; one that lies on cells of several terrains falls apart along them."""
        cells = self.parcels.cells
        near: dict[str, list[Polygon]] = {}
        for i in tree.query(block):
            if cells[i][0].intersection(block).area > 0.5:
                near.setdefault(cells[i][1], []).append(cells[i][0])
        shares = {kind: block.intersection(unary_union(shapes)) for kind, shapes in near.items()}
        order = sorted(shares, key=lambda kind: (-shares[kind].area, kind))
        out: list[tuple[Polygon, str]] = []
        rest: BaseGeometry = block
        for kind in order[1:]:
            for piece in polygons(shares[kind]):
                if piece.area > 110:
                    out.append((piece, kind))
                    rest = rest.difference(piece)
        return out + [(piece, order[0]) for piece in polygons(rest) if piece.area > 8]


def sow(sheet: Sheet, frame: Frame, count: int, chance: random.Random) -> Parcels:
    """Parcels of old irregular country: every hex sows seeds, and the ground goes to the nearest seed."""
    seeds: list[XY] = []
    kinds = []
    bend, lean = Wobble(chance, 4 * frame.side, 2), Wobble(chance, 4 * frame.side, 2)
    for h, kind in sheet.bleed().items():
        x, y = frame.centre(h)
        turn = chance.uniform(0, 2 * math.pi)
        for i in range(count):
            a, r = turn + 2 * math.pi * (i + chance.uniform(-0.2, 0.2)) / count, frame.side * chance.uniform(0.36, 0.68)
            u, v = x + r * math.cos(a), y + r * math.sin(a)
            seeds.append((u + 0.2 * frame.side * bend(u, v), v + 0.2 * frame.side * lean(u, v)))
            kinds.append(kind)
    voronoi = Voronoi(np.array(seeds))
    cells = []
    for kind, region in zip(kinds, voronoi.point_region, strict=True):
        corners = voronoi.regions[region]
        if corners and -1 not in corners:
            cells.append((Polygon([voronoi.vertices[i] for i in corners]), kind))
    return Parcels(net_around(seeds, (frame.width, frame.height), frame.side), cells)


def drain(sheet: Sheet, frame: Frame, banks: Mapping[Hex, float], chance: random.Random) -> Parcels:
    """Parcels of drained land: upright oblongs, one for each hex, gently warped; like neighbours are joined.

    `banks` are the hexes that end to the north at a canal, with the canal's level.
    """
    bend, lean = Wobble(chance, 11 * frame.side, 2), Wobble(chance, 9 * frame.side, 2)
    ground = sheet.bleed()
    half, tall = 0.75 * frame.side, math.sqrt(0.75) * frame.side
    drift = {h: chance.gauss(0, 2.6) for h in ground}
    nodes: dict[XY, int] = {}
    places: list[XY] = []

    def node(x: float, y: float) -> int:
        key = (round(x, 1), round(y, 1))
        if key not in nodes:
            nodes[key] = len(places)
            places.append((x + 7 * bend(x, y), y + 8 * lean(x, y)))
        return nodes[key]

    cells, edges = [], set()
    tops: dict[Hex, float] = {}
    for h in ground:
        tops[h] = banks.get(h, frame.centre(h)[1] - tall + drift[h])
    for h, kind in ground.items():
        x, y = frame.centre(h)
        below = Hex(h.q, h.r + 1)
        top, foot = tops[h], tops.get(below, y + tall)
        corners = [(x - half, top), (x + half, top), (x + half, foot), (x - half, foot)]
        cells.append((Polygon([places[node(*c)] for c in corners]).buffer(0), kind))
        above = ground.get(Hex(h.q, h.r - 1))
        if above != kind or chance.random() < 0.45:
            edges.add((node(*corners[0]), node(*corners[1])))
        for s, side in ((-1, x - half), (1, x + half)):
            levels = {top, foot}
            for dr in (-1, 0, 1):
                n = Hex(h.q + s, h.r + dr)
                if n in tops and top < tops[n] < foot:
                    levels.add(tops[n])
            steps = sorted(levels)
            for a, b in itertools.pairwise(steps):
                one, two = node(side, a), node(side, b)
                edges.add((min(one, two), max(one, two)))
    return Parcels(Net(places, edges, set()), cells)


def lay_patchwork(
    sheet: Sheet,
    frame: Frame,
    plan: Plan,
    water: Water,
    roads: list[Way],
    bleed: float,
    parcels: Parcels,
    tilling: Mapping[str, Tilling],
) -> Patchwork:
    """Settle a country of several terrains."""
    farmer = Farmer(parcels, tilling)
    country = settle(sheet, frame, plan, water, roads, [], bleed, parcels.net, farmer)
    country.hedges = [
        part for hedge in country.hedges for part in lines(hedge.intersection(farmer.hedged)) if part.length > 3
    ]
    ways = unary_union([w.curve.line.buffer(plan.road_half + 2.5) for w in roads])
    wobble = generator(plan.seed, "woods")
    one, two = Wobble(wobble, 70, 2), Wobble(wobble, 70, 2)

    def grown(kind: str, radius: float, reach: float) -> BaseGeometry:
        ground = unary_union([f.shape for f in farmer.patches.get(kind, [])]).buffer(2.0)
        return wobbled(soften(ground, radius), one, two, reach, 8, 2) if not ground.is_empty else ground

    woods = grown("wood", 6, 2.5).difference(unary_union([ways, water.wet.buffer(2), country.built.buffer(2)]))
    woods = unary_union([part for part in polygons(woods) if part.area > 900])
    hills = grown("hill", 12, 3).difference(unary_union([c.bed.buffer(9) for c in water.channels]))
    country.ditches += farmer.rows["ditch"]
    return Patchwork(
        **vars(country),
        patches=farmer.patches,
        rows=farmer.rows,
        woods=woods,
        hills=soften(hills, 3),
        heath=Polygon(),
    )


def with_heath(country: Patchwork, where: BaseGeometry, reach: float) -> Patchwork:
    """The same country with heath on some of the open ground near its woods, which nobody has drained."""
    chance = generator(country.plan.seed, "heath")
    wobble, other = Wobble(chance, 150), Wobble(chance, 150)
    near = country.woods.buffer(reach).intersection(where).simplify(1)
    spots = [(patch.shape, patch.shape.centroid) for patch in country.patches.get("open", [])]
    wild = unary_union([shape for shape, at in spots if near.contains(at) and wobble(at.x, at.y) > -0.35])
    wild = wobbled(soften(wild.buffer(9).buffer(-16).buffer(9), 14), wobble, other, 9, 12, 6)
    wild = wild.difference(unary_union([country.water.wet.buffer(3), country.ground("field").buffer(2)]))
    heath = unary_union([part for part in polygons(wild) if part.area > 2500])
    kept = [part for ditch in country.ditches for part in lines(ditch.difference(heath.buffer(2))) if part.length > 5]
    return replace(country, heath=heath, ditches=kept)
