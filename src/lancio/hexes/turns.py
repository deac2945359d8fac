"""Turning the plane by sixths. A half turn is how a map is laid upside down: it goes hex to hex, side to side."""

from __future__ import annotations

from lancio.hexes.coords import Hex


def rotate(h: Hex, sixths: int) -> Hex:
    """A hex turned clockwise around the origin, a sixth of a circle at a time.

    >>> rotate(Hex(0, -1), 2)
    Hex(q=1, r=0)
    """
    q, r = h
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(q, r)


def half_turn(h: Hex, total: Hex) -> Hex:
    """A hex after half a turn that swaps any two hexes with the sum `total`.

    >>> half_turn(Hex(1, 2), Hex(5, 5))
    Hex(q=4, r=3)
    """
    return Hex(total.q - h.q, total.r - h.r)


def opposite(side: int) -> int:
    """The side, direction or corner across the hex: where it points after half a turn.

    >>> opposite(1), opposite(4)
    (4, 1)
    """
    return (side + 3) % 6
