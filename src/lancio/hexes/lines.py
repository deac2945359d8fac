"""What a straight line from the centre of a hex to the centre of another meets, exactly, in whole numbers.

On its way the line crosses hexes, or runs along the side between two of them; it gets from one to the next through
an inner point of a side, or through a corner. A hex that it only touches in a corner is not crossed.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from lancio.hexes.coords import DIRECTIONS, Hex
from lancio.hexes.sides import Edge, Vertex, edge_between, vertex_between

#: One hex that the line goes through, or the two on either side where it runs along the side between them.
Crossing = tuple[Hex, ...]

#: By the three differences q - r, r - s and s - q: the directions in which they fall and grow.
_SIDES = ((4, 1), (0, 3), (2, 5))


class Trace(NamedTuple):
    """A line as it is drawn: from gate to gate."""

    #: what lies between the two ends, in order
    crossings: tuple[Crossing, ...]
    #: how the line comes to each crossing and, last, to its end: through a side or through a corner
    gates: tuple[Edge | Vertex, ...]


@cache
def crossings(way: Hex) -> tuple[Crossing, ...]:
    """What a line crosses that leads from the centre of a hex to the centre of another, `way` further.

    >>> crossings(Hex(0, 2))
    ((Hex(q=0, r=1),),)
    >>> crossings(Hex(1, 1))
    ((Hex(q=0, r=1), Hex(q=1, r=0)),)
    """
    return tuple(_walk(way)[:-1])


@cache
def trace(way: Hex) -> Trace:
    """The same with the sides and corners through which the line goes; a side along which it runs is that of the pair.

    >>> trace(Hex(0, 1)).gates
    (Edge(a=Hex(q=0, r=0), b=Hex(q=0, r=1)),)
    """
    met = [(Hex(0, 0),), *_walk(way)]
    return Trace(tuple(met[1:-1]), tuple(_gate(way, a, b) for a, b in pairwise(met)))


def _gate(way: Hex, before: Crossing, after: Crossing) -> Edge | Vertex:
    """Between two things met in a row: a corner if one is a pair, else the side between, or one of its two ends."""
    hexes = {*before, *after}
    if len(hexes) == 3:
        return vertex_between(*hexes)
    a, b = before[0], after[0]
    cut = edge_between(a, b)
    k = DIRECTIONS.index(Hex(b.q - a.q, b.r - a.r))
    for other in (DIRECTIONS[k - 1], DIRECTIONS[(k + 1) % 6]):
        third = Hex(a.q + other.q, a.r + other.r)
        # three times the corner is the sum of its hexes; it lies on the line if the two point the same way
        if (a.q + b.q + third.q) * way.r == (a.r + b.r + third.r) * way.q:
            return vertex_between(a, b, third)
    return cut


def _walk(way: Hex) -> list[Crossing]:
    """Everything the line has length in after its first hex, the last one included.

    A point is in the hex around the origin if none of the differences q - r, r - s, s - q of its coordinates is more
    than one, so the line leaves a hex where the first of them gets there. The fractions of the line where that happens
    are compared over their common denominator.
    """
    slopes = (way.q - way.r, way.q + 2 * way.r, -2 * way.q - way.r)
    rules = []
    for i, slope in enumerate(slopes):
        if slope:
            weight = 1
            for j, other in enumerate(slopes):
                weight *= abs(other) if other and j != i else 1
            rules.append((i, 1 if slope > 0 else -1, weight, _SIDES[i][slope > 0]))
    found: list[Crossing] = []
    q = r = 0
    while (q, r) != way:
        at = (q - r, q + 2 * r, -2 * q - r)
        leaves = [((at[i] * sign + 1) * weight, side) for i, sign, weight, side in rules]
        first = min(leaves)[0]
        sides = [side for when, side in leaves if when == first]
        if len(sides) == 1:
            step = DIRECTIONS[sides[0]]
        else:
            k = sides[0] if (sides[1] - sides[0]) % 6 == 1 else sides[1]
            left, right = DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]
            # beyond the corner the side between the two hexes leads straight on: which way does the line bend from it?
            bend = (left.q + right.q) * way.r - (left.r + right.r) * way.q
            if bend == 0:
                found.append(tuple(sorted((Hex(q + left.q, r + left.r), Hex(q + right.q, r + right.r)))))
                step = Hex(left.q + right.q, left.r + right.r)
            else:
                step = right if bend > 0 else left
        q, r = q + step.q, r + step.r
        found.append((Hex(q, r),))
    return found
