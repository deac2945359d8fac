"""The country's bones: a coarse Voronoi net of old boundaries, and the lanes that follow it."""

from __future__ import annotations

import heapq
import itertools
import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial import Voronoi
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge
from shapely.prepared import prep

from art.noise import Wobble
from art.shapes import XY, bowed, coords

Edge = tuple[int, int]


@dataclass
class Net:
    """Nodes and the boundaries between them; some boundaries are lanes."""

    nodes: list[XY]
    edges: set[Edge]
    lanes: set[Edge]

    def near(self) -> dict[int, set[int]]:
        """The nodes next to each node."""
        out: dict[int, set[int]] = defaultdict(set)
        for a, b in self.edges:
            out[a].add(b)
            out[b].add(a)
        return out


def lay_net(size: tuple[float, float], cell: float, chance: random.Random) -> Net:
    """An even but irregular Voronoi net over the picture and a little beyond."""
    points = []
    rows = int((size[1] + 4 * cell) / cell)
    columns = int((size[0] + 4 * cell) / cell)
    for j in range(rows):
        for i in range(columns):
            x = (i - 1.5 + 0.5 * (j % 2)) * cell + chance.gauss(0, 0.27) * cell
            points.append((x, (j - 1.5) * cell + chance.gauss(0, 0.27) * cell))
    return net_around(points, size, cell)


def net_around(points: Sequence[XY], size: tuple[float, float], cell: float) -> Net:
    """The Voronoi net of some points, over the picture and `cell` beyond."""
    voronoi = Voronoi(np.array(points))
    nodes = [(float(x), float(y)) for x, y in voronoi.vertices]
    edges = {(min(a, b), max(a, b)) for a, b in voronoi.ridge_vertices if a >= 0 and b >= 0}
    low, high = -1.2 * cell, 1.2 * cell

    def inside(n: int) -> bool:
        x, y = nodes[n]
        return low < x < size[0] + high and low < y < size[1] + high

    return Net(nodes, {e for e in edges if inside(e[0]) and inside(e[1])}, set())


def lay_lanes(
    net: Net, villages: Sequence[XY], roads: BaseGeometry, barred: BaseGeometry, links: int, reach: float
) -> None:
    """Choose the boundaries that are lanes: the easiest ways from each village to its neighbours.

    Ways keep off barred ground and off the main roads, and share what is already a lane.
    """
    bar, close = prep(barred), roads.buffer(9)
    cost: dict[Edge, float] = {}
    for edge in net.edges:
        line = LineString([net.nodes[edge[0]], net.nodes[edge[1]]])
        if bar.intersects(line):
            continue
        cost[edge] = line.length + 3 * line.intersection(close).length
    doors = []
    for x, y in villages:
        order = sorted({n for e in cost for n in e}, key=lambda n: math.dist(net.nodes[n], (x, y)))
        net.nodes.append((x, y))
        door = len(net.nodes) - 1
        doors.append(door)
        for n in order[:3]:
            edge = (n, door)
            if not bar.intersects(LineString([net.nodes[n], (x, y)])):
                cost[edge] = math.dist(net.nodes[n], (x, y))
    used: set[Edge] = set()
    for i, door in enumerate(doors):
        others = sorted((d for d in doors if d != door), key=lambda d: math.dist(net.nodes[d], villages[i]))
        for other in others[:links]:
            if math.dist(net.nodes[other], villages[i]) < reach:
                used |= set(_way(door, other, cost, used))
    net.lanes = used
    net.edges |= used


def _way(start: int, end: int, cost: dict[Edge, float], used: set[Edge]) -> list[Edge]:
    near: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for edge, length in cost.items():
        easy = length * (0.35 if edge in used else 1.0)
        near[edge[0]].append((edge[1], easy))
        near[edge[1]].append((edge[0], easy))
    best, back = {start: 0.0}, {start: start}
    queue = [(0.0, start)]
    while queue:
        far, n = heapq.heappop(queue)
        if n == end:
            break
        if far > best[n]:
            continue
        for m, length in near[n]:
            if far + length < best.get(m, math.inf):
                best[m], back[m] = far + length, n
                heapq.heappush(queue, (far + length, m))
    if end not in back:
        return []
    way = [end]
    while way[-1] != start:
        way.append(back[way[-1]])
    return [(min(a, b), max(a, b)) for a, b in itertools.pairwise(way)]


def straighten(net: Net, rounds: int = 6) -> None:
    """Pull the lanes straighter; the boundaries that meet them come along."""
    joined: dict[int, set[int]] = defaultdict(set)
    for a, b in net.lanes:
        joined[a].add(b)
        joined[b].add(a)
    for _ in range(rounds):
        for n, near in joined.items():
            if len(near) == 2:
                (ax, ay), (bx, by) = (net.nodes[m] for m in near)
                x, y = net.nodes[n]
                net.nodes[n] = (x * 0.5 + (ax + bx) * 0.25, y * 0.5 + (ay + by) * 0.25)


def boundaries(net: Net, wobble: Wobble) -> tuple[list[LineString], list[LineString]]:
    """The net's lines, gently bowed: the lanes joined to long smooth curves, then the other boundaries."""
    drawn: dict[bool, list[LineString]] = {True: [], False: []}
    for edge in sorted(net.edges):
        a, b = net.nodes[edge[0]], net.nodes[edge[1]]
        length = math.dist(a, b)
        if length < 0.5:
            continue
        bow = 0.07 * length * wobble((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        lane = edge in net.lanes
        drawn[lane].append(LineString(bowed(a, b, bow, 2 if length > 25 else 1)))
    merged = linemerge(drawn[True]) if len(drawn[True]) > 1 else LineString()
    lanes = [LineString(coords(part)) for part in getattr(merged, "geoms", [merged]) if not part.is_empty]
    return lanes, drawn[False]


def off_roads(edges: list[LineString], ways: BaseGeometry, gap: float) -> list[LineString]:
    """Leave out the boundaries that would run along beside a way, or stub out at one."""
    near = ways.buffer(gap)
    kept = []
    for line in edges:
        share = line.intersection(near).length / line.length
        ends = [near.contains(Point(p)) for p in (line.coords[0], line.coords[-1])]
        if share < 0.55 and not (all(ends) and share > 0.3):
            kept.append(line)
    return kept
