"""Painting the places that matter: the cave in its cliff, the cemetery, the station, the printed stars."""

from __future__ import annotations

import itertools
import math

from shapely.affinity import translate
from shapely.geometry import Point, Polygon

from art.look import Canvas
from art.noise import Wobble
from art.shapes import XY, rectangle
from art.valley import Valley
from art.ways import normal
from lancio.hexes import Hex

# around the centre of the hex, in units: the brow of the cliff and its foot, from the west
BROW = (
    *((-36, 5), (-33, 2), (-30, 4), (-24, 3), (-21, -2), (-15, -3), (-12, -8), (-4, -7), (1, -10)),
    *((8, -8), (11, -4), (18, -4), (22, 1), (28, 0), (31, 3), (36, 4)),
)
FOOT = (
    *((37, 6), (34, 10), (30, 15), (27, 21), (21, 25), (19, 29), (12, 29.5)),
    *((-13, 30), (-19, 29), (-22, 25), (-27, 22), (-30, 15), (-35, 10)),
)
MOUTH = (
    *((-13, 30), (-12.4, 24), (-10, 19), (-8.6, 14.5), (-4.5, 12), (-1.5, 8.4), (3, 8.8)),
    *((5.8, 12), (9, 13.8), (10.6, 19), (12.6, 23), (12, 29.6)),
)


def cliff(valley: Valley, h: Hex) -> Polygon:
    """The rock face of a cave hex."""
    x, y = valley.frame.centre(h)
    return Polygon([(x + u, y + v) for u, v in (*BROW, *FOOT)])


def caves(canvas: Canvas, valley: Valley, kind: str) -> None:
    """A pale rock face with cracks and ledges along the foot of the hill, and the dark mouth in its middle."""
    chance = canvas.chance("cave")
    lean = Wobble(chance, 14, 2)
    for h in valley.sheet.of(kind):
        x, y = valley.frame.centre(h)
        canvas.layer("cliff-cast").shape(translate(cliff(valley, h), 2.0, 3.0))
        canvas.layer("cliff").shape(cliff(valley, h))
        cracks, ledges = canvas.layer("cliff-crack"), canvas.layer("cliff-shade")
        u = -36.0
        while u < 37:
            top, bottom = _edge(BROW, u), _edge(FOOT, u)
            lit = chance.uniform(0.0, 0.3)
            slant = 0.22 * u / 36  # cracks fan out with the face
            steps = [top + (bottom - top) * (lit + (chance.uniform(0.6, 1.0) - lit) * i / 3) for i in range(4)]
            cracks.line([(x + u + slant * (v - top) * -1 + 1.2 * lean(u * 3, v * 3), y + v) for v in steps])
            if bottom - top > 9 and (chance.random() < 0.5 or u > 14):
                v = chance.uniform(top + 3, bottom - 5)
                wide, deep = chance.uniform(2.5, 5), chance.uniform(3, 7)
                corner = [(x + u, y + v), (x + u + wide, y + v - 1.5), (x + u + wide * 0.6, y + v + deep)]
                ledges.shape(Polygon(corner).intersection(cliff(valley, h)))
            u += chance.uniform(1.9, 3.1)
        canvas.layer("cliff-brow").line([(x + u, y + v) for u, v in BROW])
        canvas.layer("cliff-foot").line([(x + u, y + v) for u, v in FOOT])
        ticks = canvas.layer("hachure")
        for i in range(30):
            u = -35 + i * 2.4 + chance.uniform(-0.4, 0.4)
            v = _edge(BROW, u) - 1.2
            ticks.shape(Polygon([(x + u - 0.5, y + v), (x + u + 0.5, y + v), (x + u, y + v - chance.uniform(4, 7))]))
        rubble = canvas.layer("rubble")
        for _ in range(34):
            u = chance.uniform(-27, 27)
            rubble.dot((x + u, y + _edge(FOOT, u) + chance.uniform(0.5, 3.5)))
        arch = Polygon([(x + u, y + v) for u, v in MOUTH])
        canvas.layer("mouth-rim").shape(arch)
        canvas.layer("mouth").shape(arch)
        canvas.layer("mouth-deep").shape(Polygon([(x + 0.8 + u * 0.72, y + 8.3 + v * 0.72) for u, v in MOUTH]))


def _edge(line: tuple[tuple[float, float], ...], u: float) -> float:
    """How far down an edge of the cliff lies at a place across it."""
    points = sorted(line)
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        if ax <= u <= bx:
            return ay + (by - ay) * (u - ax) / (bx - ax)
    return points[0][1] if u < points[0][0] else points[-1][1]


def cemeteries(canvas: Canvas, valley: Valley, kind: str) -> None:
    """A walled yard with rows of crosses on the hilltop, and the chapel."""
    for h in valley.sheet.of(kind):
        x, y = valley.frame.centre(h)
        turn = -0.18
        c, s = math.cos(turn), math.sin(turn)

        def at(u: float, v: float, x: float = x, y: float = y, c: float = c, s: float = s) -> XY:
            return x + u * c - v * s, y + u * s + v * c

        yard = rectangle(x, y + 1, 33, 25, turn)
        canvas.layer("yard-wall").shape(Polygon(yard))
        crosses = canvas.layer("crosses")
        for row in range(4):
            for i in range(7):
                u, v = -12.6 + i * 4.2, -7.5 + row * 5.6
                if abs(u) < 5 and -4 < v < 7:
                    continue
                crosses.line([at(u, v - 1.7), at(u, v + 1.7)])
                crosses.line([at(u - 1.1, v - 0.6), at(u + 1.1, v - 0.6)])
        chapel = rectangle(*at(0, 1.5), 8, 5, turn + math.pi / 2)
        canvas.layer("chapel-shade").shape(Polygon([(px + 1.4, py + 1.7) for px, py in chapel]))
        canvas.layer("chapel").shape(Polygon(chapel))
        canvas.layer("chapel-ridge").line([at(0, -2.5), at(0, 5.5)])


def stations(canvas: Canvas, valley: Valley, printed: tuple[str, ...]) -> None:
    """A siding, a platform, a station house and a shed beside the line."""
    shade, platform, siding = (canvas.layer(name) for name in ("chapel-shade", "platform", "siding"))
    roofs = canvas.layer("chapel")
    for name in printed:
        here = Point(valley.frame.centre(valley.sheet.hex(name)))
        rail = min((w.curve.line for w in valley.rails), key=here.distance)
        middle = rail.project(here) - 30
        for off, reach in ((4.6, 19),):
            frames = [normal(rail, middle + reach * t) for t in (-1, -0.8, -0.4, 0, 0.4, 0.8, 1)]
            ends = (0.0, off, off, off, off, off, 0.0)
            points = [(p[0] + nx * d, p[1] + ny * d) for (p, nx, ny), d in zip(frames, ends, strict=True)]
            siding.line(points, smooth=True)
        for along, off, length, depth in ((0, 11.5, 13, 5.5), (12, 11, 6, 5), (-13, 11, 7, 5)):
            (x, y), nx, ny = normal(rail, middle + along)
            angle = math.atan2(-nx, ny)
            if along == 0:
                platform.shape(Polygon(rectangle(x + nx * 7.8, y + ny * 7.8, 28, 2.6, angle)))
            house = rectangle(x + nx * off, y + ny * off, length, depth, angle)
            shade.shape(Polygon([(px + 1.4, py + 1.7) for px, py in house]))
            roofs.shape(Polygon(house))


def stars(canvas: Canvas, valley: Valley, offsets: dict[str, XY], usual: XY) -> None:
    """The printed stars, each with the points it is worth."""
    halo, body = canvas.layer("star-halo"), canvas.layer("star")
    worth = canvas.layer("star-worth")
    for h, points in sorted(valley.ground.stars.items(), key=lambda pair: (pair[0].q, pair[0].r)):
        x, y = valley.frame.centre(h)
        dx, dy = offsets.get(valley.sheet.name(h), usual)
        x, y = x + dx, y + dy
        shape = Polygon(_star(x, y, 8.4))
        halo.shape(shape)
        body.shape(shape)
        worth.raw(f'<text x="{x:.1f}" y="{y + 2.5:.1f}">{points}</text>')


def _star(x: float, y: float, reach: float) -> list[XY]:
    out = []
    for i in range(10):
        r, a = reach if i % 2 == 0 else reach * 0.46, math.pi * (i / 5 - 0.5)
        out.append((x + r * math.cos(a), y + r * math.sin(a)))
    return out
