"""Lines of sight: from centre to centre, exact in whole numbers, worked out once.

What lies between two hexes is a list of crossings in the order of the line. A crossing is one hex that
the line goes through, or the two hexes on either side where it runs along the side between them. A hex
that the line only touches in a corner is not crossed.

A game says what stops the eye for good (`opaque`: terrain, heights) and hands in where pieces stand that
stop it too. Along a side the line is stopped only if both hexes stop it, each for any reason; where one of
the two is off the map the other decides. Neighbours always see each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import gcd, lcm
from typing import NamedTuple

from lancio.engine.board import OFF, Board
from lancio.engine.masks import bits
from lancio.hexes import Hex, distance

#: why a hex stops the line from one hex to another, None if it does not
Opaque = Callable[[int, int, int], str | None]
#: the reason of a hex that stops the line because of the pieces in it
PIECES = "pieces"

Crossing = tuple[Hex, ...]


class Obstacle(NamedTuple):
    """What stops a line: one hex or the two along a side, each with its reason."""

    hexes: tuple[int, ...]
    reasons: tuple[str, ...]


class Line(NamedTuple):
    """A line between two hexes of a board."""

    #: the hexes between, in order: one, or two where the line runs along a side (OFF: not on the map)
    crossings: tuple[tuple[int, ...], ...]
    #: the first thing that always stops it
    wall: Obstacle | None
    #: pieces in any of these hexes stop it
    single: int
    #: pieces in both hexes of such a pair stop it
    pairs: tuple[int, ...]


@cache
def crossings(way: Hex) -> tuple[Crossing, ...]:
    """What a line crosses that leads from the centre of a hex to the centre of another, `way` further.

    >>> crossings(Hex(0, 2))
    ((Hex(q=0, r=1),),)
    >>> crossings(Hex(1, 1))
    ((Hex(q=0, r=1), Hex(q=1, r=0)),)
    """
    far = distance(Hex(0, 0), way)
    found: dict[tuple[int, int], list[Hex]] = {}
    for q in range(-far, far + 1):
        for r in range(-far, far + 1):
            h = Hex(q, r)
            if h not in (Hex(0, 0), way) and distance(Hex(0, 0), h) + distance(h, way) <= far + 1:
                at = _passage(way, h)
                if at is not None:
                    found.setdefault(at, []).append(h)
    # the middle of the passage is num / den; all are compared over one denominator
    common = lcm(*(den for _, den in found))
    order = sorted(found, key=lambda at: at[0] * common // at[1])
    return tuple(tuple(sorted(found[at])) for at in order)


def _passage(way: Hex, h: Hex) -> tuple[int, int] | None:
    """The middle of the line's way through a hex (its rim included), as a reduced fraction of the line;
    None if the line does not touch it, or only in a corner.

    A point p lies in the hex around h if no difference of two of the three coordinates of p - h is more than
    one, so the line enters and leaves at fractions with the differences of `way` below.
    """
    low, high = (0, 1), (1, 1)
    w = (way.q, way.r, -way.q - way.r)
    c = (h.q, h.r, -h.q - h.r)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        slope, offset = w[i] - w[j], c[i] - c[j]
        if slope == 0:
            if abs(offset) > 1:
                return None
            continue
        near, far = (offset - 1, slope), (offset + 1, slope)
        if slope < 0:
            near, far = (-offset - 1, -slope), (-offset + 1, -slope)
        if near[0] * low[1] > low[0] * near[1]:
            low = near
        if far[0] * high[1] < high[0] * far[1]:
            high = far
    if low[0] * high[1] >= high[0] * low[1]:
        return None
    num, den = low[0] * high[1] + high[0] * low[1], 2 * low[1] * high[1]
    divisor = gcd(num, den)
    return num // divisor, den // divisor


class Sight:
    """Who sees whom on a board, up to `reach` hexes away."""

    def __init__(
        self, board: Board, reach: int, opaque: Opaque, overlooks: Callable[[int, int], bool] | None = None
    ) -> None:
        """`overlooks(a, b)`: from a, pieces on the way to b do not matter."""
        self.board = board
        self.reach = reach
        self._opaque = opaque
        self._overlooks = overlooks
        self._lines: dict[int, Line] = {}
        self._from: dict[int, int] = {}
        self._to: dict[int, int] = {}
        #: within[n][hex]: the hexes at most n away, the hex itself included
        self.within: list[list[int]] = [[1 << i if i in board.hex else 0 for i in range(board.size)]]
        for _ in range(reach):
            last = self.within[-1]
            self.within.append([mask | board.spread(mask) for mask in last])

    def line(self, a: int, b: int) -> Line:
        """The line from a hex to another, worked out when first asked for."""
        key = a << 12 | b
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._draw(a, b)
        return found

    def _draw(self, a: int, b: int) -> Line:
        start, end = self.board.hex[a], self.board.hex[b]
        at = self.board.at
        crossed: list[tuple[int, ...]] = []
        wall: Obstacle | None = None
        single = 0
        pairs: list[int] = []
        for crossing in crossings(Hex(end.q - start.q, end.r - start.r)):
            hexes = tuple([at(Hex(start.q + q, start.r + r)) for q, r in crossing])
            crossed.append(hexes)
            on_map = [h for h in hexes if h != OFF]
            reasons = [self._opaque(a, b, h) for h in on_map]
            clear = [h for h, reason in zip(on_map, reasons, strict=True) if reason is None]
            if not clear:
                if on_map and wall is None:
                    wall = Obstacle(tuple(on_map), tuple(str(reason) for reason in reasons))
            elif len(clear) == 1:
                single |= 1 << clear[0]
            else:
                pairs.append(1 << clear[0] | 1 << clear[1])
        if self._overlooks is not None and self._overlooks(a, b):
            return Line(tuple(crossed), wall, 0, ())
        return Line(tuple(crossed), wall, single, tuple(pairs))

    def clear(self, a: int, b: int, pieces: int = 0) -> bool:
        """Whether a sees b, with pieces in these hexes."""
        _, wall, single, pairs = self._lines.get(a << 12 | b) or self.line(a, b)
        if wall is not None or single & pieces:
            return False
        return not pairs or all(pair & pieces != pair for pair in pairs)

    def obstacle(self, a: int, b: int, pieces: int = 0) -> Obstacle | None:
        """The first thing that stops the line from a to b, None if it is clear."""
        line = self.line(a, b)
        for crossing in line.crossings:
            hexes = tuple(h for h in crossing if h != OFF)
            reasons = [self._opaque(a, b, h) or self._pieces(line, h, pieces) for h in hexes]
            if hexes and all(reasons):
                return Obstacle(hexes, tuple(str(reason) for reason in reasons))
        return None

    @staticmethod
    def _pieces(line: Line, hex_: int, pieces: int) -> str | None:
        stopping = line.single
        for pair in line.pairs:
            stopping |= pair
        return PIECES if stopping & pieces & 1 << hex_ else None

    def seen_from(self, a: int) -> int:
        """The hexes within reach that can be seen from a hex if no pieces are in the way."""
        found = self._from.get(a)
        if found is None:
            found = 1 << a
            for b in bits(self.within[self.reach][a] & ~found):
                if self.line(a, b).wall is None:
                    found |= 1 << b
            self._from[a] = found
        return found

    def seers_of(self, b: int) -> int:
        """The hexes within reach from which a hex can be seen if no pieces are in the way."""
        found = self._to.get(b)
        if found is None:
            found = 1 << b
            for a in bits(self.within[self.reach][b] & ~found):
                if self.line(a, b).wall is None:
                    found |= 1 << a
            self._to[b] = found
        return found

    def visible(self, a: int, among: int, pieces: int) -> int:
        """Those of some hexes within reach that a sees."""
        out = 0
        among &= self.within[self.reach][a]
        while among:
            low = among & -among
            among ^= low
            if self.clear(a, low.bit_length() - 1, pieces):
                out |= low
        return out

    def watchers(self, b: int, among: int, pieces: int) -> int:
        """Those of some hexes within reach that see b."""
        out = 0
        among &= self.within[self.reach][b]
        while among:
            low = among & -among
            among ^= low
            if self.clear(low.bit_length() - 1, b, pieces):
                out |= low
        return out
