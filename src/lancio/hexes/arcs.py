"""Through which sides a line leaves a hex, and what follows from it: arcs of fire and the side of impact.

A piece faces a corner or a side. An arc is a row of sides, and a hex lies in it if the line to its centre leaves
through one of them. A line through a corner leaves through both sides that meet there.
"""

from __future__ import annotations

from lancio.hexes.coords import DIRECTIONS, Hex

FRONT, FLANK, REAR = "front", "side", "rear"


def sides_towards(a: Hex, b: Hex) -> tuple[int, ...]:
    """The sides of `a` through which the line to the centre of `b` leaves: one, or two if it goes through a corner.

    The way is so many steps in a direction and fewer in the next one; the greater number decides.

    >>> sides_towards(Hex(0, 0), Hex(0, -2)), sides_towards(Hex(0, 0), Hex(1, -2)), sides_towards(Hex(0, 0), Hex(0, 0))
    ((0,), (0, 1), ())
    """
    q, r = b.q - a.q, b.r - a.r
    for k, d in enumerate(DIRECTIONS):
        n = DIRECTIONS[(k + 1) % 6]
        # two neighbouring directions span a cell of area one: these are whole numbers of steps
        first, second = q * n.r - r * n.q, r * d.q - q * d.r
        if first > 0 and second >= 0:
            if first > second:
                return (k,)
            return (k, (k + 1) % 6) if first == second else ((k + 1) % 6,)
    return ()


def arc_of_corner(corner: int, width: int = 2) -> tuple[int, ...]:
    """The sides covered by a piece that faces a corner; `width` is even: half of them on either hand.

    >>> arc_of_corner(5), arc_of_corner(1, 4)
    ((5, 0), (0, 1, 2, 3))
    """
    return tuple((corner + 1 - width // 2 + i) % 6 for i in range(width))


def arc_of_side(side: int, width: int = 3) -> tuple[int, ...]:
    """The sides covered by a piece that faces a side; `width` is odd.

    >>> arc_of_side(0)
    (5, 0, 1)
    """
    return tuple((side - width // 2 + i) % 6 for i in range(width))


def in_arc(arc: tuple[int, ...], a: Hex, b: Hex) -> bool:
    """Whether `b` lies in an arc of `a`, its edges included. A hex lies in every arc of its own."""
    return a == b or any(side in arc for side in sides_towards(a, b))


def zone_of(corner: int, side: int) -> str:
    """Which part of a piece that faces a corner is behind one of the sides of its hex.

    >>> [zone_of(1, side) for side in range(6)]
    ['side', 'front', 'front', 'side', 'rear', 'rear']
    """
    return (FRONT, FRONT, FLANK, REAR, REAR, FLANK)[(side - corner) % 6]


def impact(target: Hex, corner: int, shooter: Hex) -> tuple[str, ...]:
    """Where a shot strikes a piece that faces a corner: one zone, or two on a dividing line; none within its own hex.

    >>> impact(Hex(0, 0), 1, Hex(0, -1)), impact(Hex(0, 0), 1, Hex(1, -2))
    (('side',), ('side', 'front'))
    """
    found = [zone_of(corner, side) for side in sides_towards(target, shooter)]
    return tuple(dict.fromkeys(found))


def corners_facing(a: Hex, b: Hex, width: int = 2) -> tuple[int, ...]:
    """The corners that a piece in `a` may face to have `b` in its arc."""
    return tuple(corner for corner in range(6) if in_arc(arc_of_corner(corner, width), a, b))


def turn_between(old: int, new: int) -> int:
    """How many corners a piece turns from one facing to another, the shorter way round.

    >>> turn_between(5, 1), turn_between(0, 4)
    (2, 2)
    """
    turned = (new - old) % 6
    return min(turned, 6 - turned)
