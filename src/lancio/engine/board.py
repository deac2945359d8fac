"""The board: hexes as small integers, neighbours and distances worked out once, sets of hexes as masks.

Hexes are numbered line by line with a rim of empty cells around the map, so that the neighbours of a
whole set of hexes are a few shifts of its mask. Number 0 is such an empty cell: it stands for
"off the map", and its name is `off`. Hexsides have numbers too: three a cell, those to the first three
directions, so that sets of sides are masks like sets of hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lancio.engine.masks import bits, mask_of
from lancio.engine.verbs import Names
from lancio.hexes import DIRECTIONS, Hex, Layout

OFF = 0
#: the distance to a place that is not on the map
NOWHERE = 1 << 16


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
        self._flat = flat
        self._width = width
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
        #: within[n][hex]: the hexes at most n away, the hex itself included
        self.within = Within(self)
        #: rings[n][hex]: the hexes just n away
        self.rings = Rings(self.within)
        self._far: list[list[int] | None] = [None] * self.size

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
        """How many hexes apart: the second hex counts, the first does not."""
        row = self._far[a]
        return (row if row is not None else self.far(a))[b]

    def far(self, start: int) -> list[int]:
        """The distance of every hex from one hex (NOWHERE where there is no hex), worked out once: not to be changed.

        >>> board = Board(Layout(3, 3), lambda column, row: f"{column}{row}")
        >>> board.far(board.index["11"])[board.index["33"]]
        3
        """
        found = self._far[start]
        if found is None:
            found = [NOWHERE] * self.size
            q0, r0 = self.hex[start]
            for i, (q, r) in self.hex.items():
                q, r = q - q0, r - r0
                if q < 0:
                    q, r = -q, -r
                found[i] = q + r if r >= 0 else q if q + r >= 0 else -r
            # only when it is complete: others may ask at the same time
            self._far[start] = found
        return found

    def cell(self, h: Hex) -> int:
        """The number of a cell whether or not there is a hex of the map in it: on the map or in the rim around it."""
        column, row = self.layout.position_of(h)
        line, place = (column, row) if self._flat else (row, column)
        return line * self._width + place

    def side(self, hex_: int, direction: int) -> int:
        """The number of a side of a hex; it is the same from the other hex."""
        if direction < 3:
            return 3 * hex_ + direction
        h, d = self.hex[hex_], DIRECTIONS[direction]
        return 3 * self.cell(Hex(h.q + d.q, h.r + d.r)) + direction - 3

    def side_between(self, a: int, b: int) -> int:
        """The number of the side between two hexes that touch."""
        return self.side(a, self.neighbours[a].index(b))

    def sides_of(self, hex_: int) -> int:
        """The six sides of a hex, as a mask of sides."""
        return mask_of(self.side(hex_, d) for d in range(6))

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


class Within(dict[int, list[int]]):
    """n -> hex -> the hexes at most n away. A list for an n is worked out when first asked for.

    >>> board = Board(Layout(5, 5), lambda column, row: f"{column}{row}")
    >>> board.within[2][board.index["33"]].bit_count()
    19
    """

    def __init__(self, board: Board) -> None:
        super().__init__({0: [1 << i if i in board.hex else 0 for i in range(board.size)]})
        self._board = board

    def __missing__(self, n: int) -> list[int]:
        if n < 0:
            raise KeyError(n)
        spread = self._board.spread
        found = self[n] = [mask | spread(mask) for mask in self[n - 1]]
        return found


class Rings(dict[int, list[int]]):
    """n -> hex -> the hexes just n away."""

    def __init__(self, within: Within) -> None:
        super().__init__({0: within[0]})
        self._within = within

    def __missing__(self, n: int) -> list[int]:
        inner, outer = self._within[n - 1], self._within[n]
        found = self[n] = [wide & ~narrow for wide, narrow in zip(outer, inner, strict=True)]
        return found
