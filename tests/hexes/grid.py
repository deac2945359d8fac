"""A second description of hexes to hold the first against: whole coordinates of centres and corners, cross products.

Columns are straight and even ones lie half a hex higher. A centre lies at (3 x column, twice its height); distances are
in half sides across and in halves of a hex's height down.
"""

from __future__ import annotations

from itertools import product

from lancio.hexes import Edge, Hex, Layout, Vertex, edge, edges, vertex, vertices

Point = tuple[int, int]

LAYOUT = Layout(10, 8, "flat", "odd")
#: corner k of a hex, from its centre
CORNERS: tuple[Point, ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
HEXES = [LAYOUT.hex_at(c, r) for c, r in product(range(1, 11), range(1, 9))]


def at(name: str) -> Hex:
    """A hex by its label: C3."""
    return LAYOUT.hex_at(ord(name[0]) - ord("A") + 1, int(name[1:]))


def label(h: Hex) -> str:
    """The label of a hex."""
    column, row = LAYOUT.position_of(h)
    return f"{chr(ord('A') + column - 1)}{row}"


def centre(h: Hex) -> Point:
    """The centre of a hex."""
    column, row = LAYOUT.position_of(h)
    return 3 * column, 2 * row - (column % 2 == 0)


def point(v: Vertex) -> Point:
    """Where a corner lies, found from one of its hexes."""
    k = vertices(v.a).index(v)
    x, y = centre(v.a)
    return x + CORNERS[k][0], y + CORNERS[k][1]


def bend(a: Point, b: Point, p: Point) -> int:
    """On which side of the line from a to b a point lies: the sign tells, 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def along(a: Point, b: Point, p: Point) -> int:
    """How far along the line from a to b the foot of a point lies; from 0 to `along(a, b, b)` between the two."""
    return (b[0] - a[0]) * (p[0] - a[0]) + 3 * (b[1] - a[1]) * (p[1] - a[1])


def between(a: Hex, b: Hex, p: Point) -> bool:
    """Whether the foot of a point lies strictly between two centres."""
    start, end = centre(a), centre(b)
    return 0 < along(start, end, p) < along(start, end, end)


def near(a: Hex, b: Hex) -> list[Hex]:
    """All hexes around the rectangle of two hexes."""
    (c, r), (d, s) = LAYOUT.position_of(a), LAYOUT.position_of(b)
    columns, rows = range(min(c, d) - 1, max(c, d) + 2), range(min(r, s) - 1, max(r, s) + 2)
    return [LAYOUT.hex_at(x, y) for x, y in product(columns, rows)]


def crossed(a: Hex, b: Hex) -> set[Hex]:
    """The hexes beside the two ends in which the line has length."""
    start, end = centre(a), centre(b)
    found = set()
    for h in near(a, b):
        signs = {(bend(start, end, point(v)) > 0) - (bend(start, end, point(v)) < 0) for v in vertices(h)}
        if h not in (a, b) and {1, -1} <= signs and between(a, b, centre(h)):
            found.add(h)
    return found


def followed(a: Hex, b: Hex) -> set[Edge]:
    """The sides along which the line runs."""
    start, end = centre(a), centre(b)
    ends_of = {edge(h, k): (vertex(h, k - 1), vertex(h, k)) for h in near(a, b) for k in range(6)}
    return {
        e
        for e, (v, w) in ends_of.items()
        if all(bend(start, end, point(p)) == 0 and between(a, b, point(p)) for p in (v, w))
    }


def cut(a: Hex, b: Hex) -> set[Edge]:
    """The sides that the line crosses in an inner point."""
    start, end = centre(a), centre(b)
    found = set()
    for h in near(a, b):
        for k, e in enumerate(edges(h)):
            p, q = point(vertex(h, k - 1)), point(vertex(h, k))
            if bend(start, end, p) * bend(start, end, q) < 0 and bend(p, q, start) * bend(p, q, end) < 0:
                found.add(e)
    return found


def passed(a: Hex, b: Hex) -> set[Vertex]:
    """The corners through which the line goes."""
    start, end = centre(a), centre(b)
    corners = {v for h in near(a, b) for v in vertices(h)}
    return {v for v in corners if bend(start, end, point(v)) == 0 and between(a, b, point(v))}
