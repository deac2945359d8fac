"""A river that runs along hexsides: its middle line, bed and pebble banks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from art.curves import beyond, spline
from art.frame import Frame
from art.noise import Wobble, generator
from art.shapes import XY, coords, soften
from art.water import Channel, Water, band
from lancio.hexes import Hex

Side = frozenset[Hex]


@dataclass(frozen=True)
class Reach:
    """One hexside of a river, and its middle."""

    side: Side
    middle: XY


def side_ends(frame: Frame, side: Iterable[Hex]) -> tuple[XY, XY]:
    """The two corners that a pair of neighbouring hexes share."""
    a, b = sorted(side, key=lambda h: (h.q, h.r))
    x, y = frame.centre(b)
    near = sorted(coords(frame.hexagon(a).exterior)[:-1], key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
    return near[0], near[1]


def side_middle(frame: Frame, side: Iterable[Hex]) -> XY:
    """The middle of the side that two neighbouring hexes share."""
    (ax, ay), (bx, by) = side_ends(frame, side)
    return (ax + bx) / 2, (ay + by) / 2


def course(frame: Frame, sides: Collection[Side]) -> list[Reach]:
    """The sides of one river in the order in which it flows past them, from the west."""
    meeting: dict[tuple[int, int], list[Side]] = defaultdict(list)
    corners: dict[Side, list[tuple[int, int]]] = {}
    for side in sides:
        keys = [(round(x * 10), round(y * 10)) for x, y in side_ends(frame, side)]
        corners[side] = keys
        for key in keys:
            meeting[key].append(side)
    at = min(key for key, here in meeting.items() if len(here) == 1)
    out: list[Reach] = []
    done: set[Side] = set()
    while True:
        ahead = [side for side in meeting[at] if side not in done]
        if not ahead:
            return out
        side = ahead[0]
        done.add(side)
        out.append(Reach(side, side_middle(frame, side)))
        at = next(key for key in corners[side] if key != at)


def lay_river(
    frame: Frame, sides: Collection[Side], bridges: Collection[Side], seed: str, width: float, bank: float
) -> Water:
    """The river's water: it winds past its hexsides, through the middle of every side that is bridged."""
    chance = generator(seed, "river")
    sway, breadth = Wobble(chance, 3.2 * frame.side, 2), Wobble(chance, 2.2 * frame.side, 2)
    reaches = course(frame, sides)
    middles = [reach.middle for reach in reaches]
    points: list[XY] = []
    for i, reach in enumerate(reaches):
        x, y = reach.middle
        if reach.side not in bridges and 0 < i < len(reaches) - 1:
            a, b = middles[i - 1], middles[i + 1]
            x, y = 0.64 * x + 0.18 * (a[0] + b[0]), 0.64 * y + 0.18 * (a[1] + b[1])
            x, y = x + 3.0 * sway(x, y), y + 3.0 * sway(y + 500, x)
        points.append((x, y))
    points.insert(0, beyond(points[0], points[1], frame.width, frame.height, 20))
    points.append(beyond(points[-1], points[-2], frame.width, frame.height, 20))
    line = spline(points).line
    bed = band(line, width, breadth, frame.side * 0.22)
    shingle = unary_union([bed.buffer(1.2), band(line, width + 2 * bank, Wobble(chance, 1.5 * frame.side, 2), 7.0)])
    return Water(soften(shingle, 2.0), bed, Polygon(), (Channel(LineString(coords(line.simplify(0.2))), bed),))
