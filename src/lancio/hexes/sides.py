"""Hexsides and corners. A side lies between two hexes, a corner between three: they are named by them.

Side `k` of a hex faces its neighbour in direction `k`; corner `k` lies between the sides `k` and `k + 1`.
"""

from __future__ import annotations

from typing import NamedTuple

from lancio.hexes.coords import DIRECTIONS, Hex, step


class Edge(NamedTuple):
    """The side between two hexes that touch, the lower coordinates first. Made by `edge` and `edge_between`."""

    a: Hex
    b: Hex


class Vertex(NamedTuple):
    """The corner where three hexes meet, in the order of their coordinates. Made by `vertex` and `vertex_between`."""

    a: Hex
    b: Hex
    c: Hex


def edge(h: Hex, side: int) -> Edge:
    """A side of a hex.

    >>> edge(Hex(0, 0), 0) == edge(Hex(0, -1), 3)
    True
    """
    return edge_between(h, step(h, side % 6))


def edge_between(a: Hex, b: Hex) -> Edge:
    """The side between two hexes that touch."""
    if (b.q - a.q, b.r - a.r) not in DIRECTIONS:
        raise ValueError(f"{a} and {b} do not touch")
    return Edge(a, b) if a < b else Edge(b, a)


def vertex(h: Hex, corner: int) -> Vertex:
    """A corner of a hex: the one between its sides `corner` and `corner + 1`.

    >>> vertex(Hex(0, 0), 1) == vertex(Hex(1, -1), 3) == vertex(Hex(1, 0), 5)
    True
    """
    return vertex_between(h, step(h, corner % 6), step(h, (corner + 1) % 6))


def vertex_between(a: Hex, b: Hex, c: Hex) -> Vertex:
    """The corner where three hexes meet that touch one another."""
    edge_between(a, b), edge_between(b, c), edge_between(a, c)
    first, second, third = sorted((a, b, c))
    return Vertex(first, second, third)


def edges(h: Hex) -> tuple[Edge, ...]:
    """The six sides of a hex, clockwise."""
    return tuple(edge(h, k) for k in range(6))


def vertices(h: Hex) -> tuple[Vertex, ...]:
    """The six corners of a hex, clockwise."""
    return tuple(vertex(h, k) for k in range(6))


def edges_at(v: Vertex) -> tuple[Edge, Edge, Edge]:
    """The three sides that meet in a corner."""
    return Edge(v.a, v.b), Edge(v.a, v.c), Edge(v.b, v.c)


def ends(e: Edge) -> tuple[Vertex, Vertex]:
    """The two corners of a side.

    >>> [e in edges_at(v) for e in edges(Hex(2, 3)) for v in ends(e)].count(True)
    12
    """
    k = DIRECTIONS.index(Hex(e.b.q - e.a.q, e.b.r - e.a.r))
    return vertex(e.a, k - 1), vertex(e.a, k)
