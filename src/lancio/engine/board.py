"""The board: hexes as small integers, neighbours and distances worked out once, sets of hexes as masks.

Hexes are numbered line by line with a rim of empty cells around the map, so that the neighbours of a
whole set of hexes are a few shifts of its mask. Number 0 is such an empty cell: it stands for
"off the map", and its name is `off`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lancio.engine.masks import bits, mask_of
from lancio.engine.verbs import Names
from lancio.hexes import DIRECTIONS, Hex, Layout, distance

OFF = 0


class Board:
    """A map of hexes. `name_of` writes a printed column and row the way the map does."""

    def __init__(
        self, layout: Layout, name_of: Callable[[int, int], str], missing: Iterable[tuple[int, int]] = ()
    ) -> None:
        flat = layout.orientation == "flat"
        lines, places = (layout.columns, layout.rows) if flat else (layout.rows, layout.columns)
        width = places + 2
        holes = set(missing)
        self.layout = layout
        self.size = (lines + 2) * width
        self.hex: dict[int, Hex] = {}
        names = [""] * self.size
        for line in range(1, lines + 1):
            for place in range(1, places + 1):
                column, row = (line, place) if flat else (place, line)
                if (column, row) in holes:
                    continue
                i = line * width + place
                self.hex[i] = layout.hex_at(column, row)
                names[i] = name_of(column, row)
        names[OFF] = "off"
        self.names = Names("hex", names)
        self.name = self.names.names
        self.index = self.names.index
        self.hexes = tuple(self.hex)
        self.on_map = mask_of(self.hexes)
        self._number = {h: i for i, h in self.hex.items()}
        #: the six neighbours of each hex, clockwise, OFF where the map ends
        self.neighbours: list[tuple[int, ...]] = [() for _ in range(self.size)]
        self.around = [0] * self.size
        self.edge = 0
        for i, h in self.hex.items():
            self.neighbours[i] = tuple(self._number.get(Hex(h.q + d.q, h.r + d.r), OFF) for d in DIRECTIONS)
            self.around[i] = mask_of(n for n in self.neighbours[i] if n != OFF)
            if OFF in self.neighbours[i]:
                self.edge |= 1 << i
        #: (direction, difference of numbers, hexes for which it holds)
        self.shifts = self._find_shifts()
        self._plain = self._join_shifts()

    def _find_shifts(self) -> tuple[tuple[int, int, int], ...]:
        found: dict[tuple[int, int], int] = {}
        for i in self.hexes:
            for d, n in enumerate(self.neighbours[i]):
                if n != OFF:
                    found[d, n - i] = found.get((d, n - i), 0) | 1 << i
        return tuple((d, delta, sources) for (d, delta), sources in found.items())

    def _join_shifts(self) -> tuple[tuple[int, int], ...]:
        joined: dict[int, int] = {}
        for _, delta, sources in self.shifts:
            joined[delta] = joined.get(delta, 0) | sources
        return tuple(joined.items())

    def spread(self, mask: int) -> int:
        """Every hex that touches a hex of the set (members too, if they touch one another).

        >>> from lancio.hexes import Layout
        >>> board = Board(Layout(4, 3, "flat", "even"), lambda column, row: f"{column}{row}")
        >>> board.names_of(board.spread(1 << board.index["11"] | 1 << board.index["12"]))
        ['11', '12', '13', '21', '22']
        """
        out = 0
        for delta, sources in self._plain:
            part = mask & sources
            out |= part << delta if delta > 0 else part >> -delta
        return out

    def at(self, h: Hex) -> int:
        """The number of a hex, OFF if it is not on the map."""
        return self._number.get(h, OFF)

    def step(self, hex_: int, direction: int, length: int = 1) -> int:
        """Straight on from a hex; OFF if that leaves the map anywhere on the way."""
        for _ in range(length):
            hex_ = self.neighbours[hex_][direction]
            if hex_ == OFF:
                return OFF
        return hex_

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour."""
        return self.neighbours[a].index(b)

    def distance(self, a: int, b: int) -> int:
        """How many hexes apart."""
        return distance(self.hex[a], self.hex[b])

    def distances(self, start: int) -> list[int]:
        """The distance of every hex from one hex (big where there is no hex)."""
        out = [1 << 16] * self.size
        origin = self.hex[start]
        for i, h in self.hex.items():
            out[i] = distance(origin, h)
        return out

    def connected(self, mask: int) -> bool:
        """Whether a set of hexes hangs together."""
        if not mask:
            return True
        seen = mask & -mask
        while True:
            more = (seen | self.spread(seen)) & mask
            if more == seen:
                return seen == mask
            seen = more

    def names_of(self, mask: int) -> list[str]:
        """The names of a set of hexes."""
        return [self.name[i] for i in bits(mask)]
