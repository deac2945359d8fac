"""Hex coordinates: three axes with q + r + s = 0, and free functions on them.

Offset coordinates (columns and rows, as printed on maps) exist only at the edge:
see `Layout`.
"""

from __future__ import annotations

from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; the third axis is `-q - r`."""

    q: int
    r: int


#: The six directions, clockwise. For flat-top hexes they read N, NE, SE, S, SW, NW;
#: for pointy-top hexes NW, NE, E, SE, SW, W.
DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def step(h: Hex, direction: int, distance: int = 1) -> Hex:
    """The hex `distance` hexes away in one of the six directions.

    >>> step(Hex(2, 3), 1, 2)
    Hex(q=4, r=1)
    """
    d = DIRECTIONS[direction]
    return Hex(h.q + d.q * distance, h.r + d.r * distance)


def neighbours(h: Hex) -> tuple[Hex, ...]:
    """The six neighbours, clockwise."""
    return tuple(step(h, d) for d in range(6))


def distance(a: Hex, b: Hex) -> int:
    """How many hexes lie on a shortest way from `a` to `b`.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction from `a` to its neighbour `b`, or None if they do not touch."""
    delta = Hex(b.q - a.q, b.r - a.r)
    return DIRECTIONS.index(delta) if delta in DIRECTIONS else None
