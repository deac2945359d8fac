"""HC-11: lines of sight, centre to centre, worked out exactly once for every hex.

What lies between two hexes depends only on how far apart they are, so it is found once for every offset:
the hexes that the line runs through, and the pairs that it runs between, along their common side.
"""

from __future__ import annotations

from functools import cache

from lancio.engine.board import OFF, Board
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.sight import crossings
from lancio.hexes import Hex, distance, neighbours

Between = tuple[tuple[Hex, ...], tuple[tuple[Hex, Hex], ...]]
Masks = tuple[int, tuple[int, ...]]
_NEAR = 1e-9


def between(q: int, r: int) -> Between:
    """What lies on the line from the origin to the hex (q, r), ends left out: hexes crossed, pairs passed between."""
    turns = 0
    while not (q > 0 and r >= 0):
        q, r = -r, q + r
        turns += 1
    crossed, pairs = _first_sixth(q, r)
    back = -turns % 6
    return tuple(_turned(c, back) for c in crossed), tuple((_turned(x, back), _turned(y, back)) for x, y in pairs)


def _turned(cell: Hex, turns: int) -> Hex:
    """A hex turned clockwise around the origin, a sixth at a time."""
    q, r = cell
    for _ in range(turns):
        q, r = -r, q + r
    return Hex(q, r)


@cache
def _first_sixth(q: int, r: int) -> Between:
    """The same for a line between south-east and south: all others are like one of these, turned."""
    crossed: list[Hex] = []
    beside: list[tuple[float, Hex]] = []
    for cell in _near_line(q, r):
        start, end, inside = _part_within(q, r, cell)
        if end - start > _NEAR:
            if inside:
                crossed.append(cell)
            else:
                beside.append((start, cell))
    beside.sort(key=lambda item: (round(item[0], 6), item[1]))
    pairs = tuple((beside[k][1], beside[k + 1][1]) for k in range(0, len(beside), 2))
    return tuple(crossed), pairs


def _near_line(q: int, r: int) -> list[Hex]:
    """Every hex that the line could touch, ends left out."""
    length = distance(Hex(0, 0), Hex(q, r))
    found: set[Hex] = set()
    for k in range(1, length):
        middle = Hex((2 * q * k + length) // (2 * length), (2 * r * k + length) // (2 * length))
        found.add(middle)
        found.update(neighbours(middle))
    return sorted(found - {Hex(0, 0), Hex(q, r)})


def _part_within(q: int, r: int, cell: Hex) -> tuple[float, float, bool]:
    """From where to where (0 to 1) the line to (q, r) is in a hex, and whether it is inside or on its edge.

    A point is in the hex around the origin if no two of its three coordinates differ by more than 1.
    """
    s, third = -q - r, -cell.q - cell.r
    start, end, inside = 0.0, 1.0, True
    for slope, offset in ((q - r, cell.q - cell.r), (r - s, cell.r - third), (s - q, third - cell.q)):
        if slope == 0:
            if abs(offset) > 1:
                return 0.0, 0.0, False
            inside = inside and abs(offset) < 1
            continue
        a, b = (offset - 1) / slope, (offset + 1) / slope
        start, end = max(start, min(a, b)), min(end, max(a, b))
    return start, end, inside


class Sight:
    """Who sees whom. `blockers` stop a line; a line from or to a hill is stopped by less."""

    def __init__(self, board: Board, fields: tuple[int, ...], blockers: int, hills: int) -> None:
        self.board = board
        self.blockers = blockers
        self.hills = hills
        self.fields = fields
        #: past the edge of the map nothing helps to see: the other hex of a pair decides
        self.outside = ~board.on_map
        self._from: list[int] = [-1] * board.size
        self._masks: dict[tuple[int, int, int], Masks] = {}
        #: lines to hexes with lower numbers need room below
        self.margin = board.size

    def __getitem__(self, hex_: int) -> int:
        """All hexes seen from a hex, its neighbours always, itself never."""
        seen = self._from[hex_]
        if seen < 0:
            field = next(field for field in self.fields if field >> hex_ & 1)
            seen = self.board.around[hex_]
            for other in bits(field & ~seen & ~(1 << hex_)):
                if self.clear(hex_, other):
                    seen |= 1 << other
            self._from[hex_] = seen
        return seen

    @rule("HC-11a", "HC-11b")
    def clear(self, a: int, b: int) -> bool:
        """Whether nothing between two hexes stops the line."""
        crossed, pairs = self._between(a, b)
        stops = self.stops(a, b) << self.margin >> a
        if stops & crossed:
            return False
        if pairs:
            walls = stops | self.outside << self.margin >> a
            for pair in pairs:
                if walls & pair == pair:
                    return False
        return True

    def _between(self, a: int, b: int) -> Masks:
        """What lies between two hexes, as masks around the first, which is moved to the bit `margin`."""
        h, o = self.board.hex[a], self.board.hex[b]
        key = (h.q & 1, o.q - h.q, o.r - h.r)
        found = self._masks.get(key)
        if found is None:
            layout = self.board.layout
            column, row = layout.position_of(h)

            def bit(cell: Hex) -> int:
                c, r = layout.position_of(Hex(h.q + cell.q, h.r + cell.r))
                return 1 << (c - column) * (layout.rows + 2) + r - row + self.margin

            crossed, pairs = between(key[1], key[2])
            found = sum(map(bit, crossed)), tuple(bit(x) | bit(y) for x, y in pairs)
            self._masks[key] = found
        return found

    def stops(self, a: int, b: int) -> int:
        """The hexes that stop this line: from or to a hill other hills, and blocking hexes next to the lower unit."""
        high_a, high_b = self.hills >> a & 1, self.hills >> b & 1
        if not (high_a or high_b):
            return self.blockers
        if high_a and high_b:
            return self.hills
        lower = b if high_a else a
        return self.hills | self.blockers & self.board.around[lower]

    def obstacle(self, a: int, b: int) -> tuple[int, ...]:
        """What stops the line first: a hex, or the two on either side of the line; () if it is clear."""
        start, end = self.board.hex[a], self.board.hex[b]
        stops = self.stops(a, b)
        for crossing in crossings(Hex(end.q - start.q, end.r - start.r)):
            hexes = [self.board.at(Hex(start.q + q, start.r + r)) for q, r in crossing]
            on_map = tuple(h for h in hexes if h != OFF)
            if on_map and all(stops >> h & 1 for h in on_map):
                return on_map
        return ()
