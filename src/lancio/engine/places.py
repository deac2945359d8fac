"""Places: where a piece can be. Every hex is one, its ground floor; others stand in a hex (an upper floor, the inside
of a bunker), move with a piece (aboard) or lie beside the map (a box).

Places have numbers: a ground floor has that of its hex, the others follow. Ground floors touch as their hexes do; a
short list of doors joins the rest (stairs, the floors of one building, the way from a box onto the map). A place aboard
is joined to wherever its carrier is: such doors come with each call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lancio.engine.board import OFF, Board
from lancio.engine.masks import bits
from lancio.engine.verbs import Names

GROUND, FLOOR, INSIDE, ABOARD, BOX = "ground", "floor", "inside", "aboard", "box"

#: two places that touch
Door = tuple[int, int]


class Spot(NamedTuple):
    """A place beside the ground floors. `up` is how far it lies above the ground of its hex."""

    name: str
    kind: str
    hex: int = OFF
    up: int = 0


class Places:
    """All places of a board."""

    def __init__(
        self,
        board: Board,
        spots: Sequence[Spot] = (),
        doors: Iterable[tuple[str, str]] = (),
        heights: Sequence[int] | None = None,
    ) -> None:
        """`doors`: names of places that touch, both ways. `heights`: the ground of each hex, level if not said."""
        ground = list(heights) if heights is not None else [0] * board.size
        self.board = board
        self.size = board.size + len(spots)
        self.names = Names("place", [*board.name, *(spot.name for spot in spots)])
        self.name, self.index = self.names.names, self.names.index
        #: place -> its hex, OFF if it has none of its own
        self.hex = [*(i if i in board.hex else OFF for i in range(board.size)), *(spot.hex for spot in spots)]
        #: place -> what it is
        self.kind = [*(GROUND if i in board.hex else "" for i in range(board.size)), *(spot.kind for spot in spots)]
        #: place -> its level: that of the ground and how far it lies above
        self.height = [*ground, *(ground[spot.hex] + spot.up for spot in spots)]
        #: hex -> all places in it
        self.within_hex = [0] * board.size
        for place in range(self.size):
            if self.hex[place] != OFF:
                self.within_hex[self.hex[place]] |= 1 << place
        self.doors = tuple((self.index[a], self.index[b]) for a, b in doors)
        #: place -> the places that touch it
        self.around = [*board.around, *(0 for _ in spots)]
        for a, b in self.doors:
            self.around[a] |= 1 << b
            self.around[b] |= 1 << a
        #: places with a door, and what lies behind
        self._behind = [(1 << a, self._beyond(a)) for a in range(self.size) if self._beyond(a)]
        self._ground = board.on_map

    def _beyond(self, place: int) -> int:
        found = 0
        for a, b in self.doors:
            if place in (a, b):
                found |= 1 << (b if place == a else a)
        return found

    def spread(self, mask: int, doors: Iterable[Door] = ()) -> int:
        """Every place that touches one of the set; `doors`: places that touch just now."""
        out = self.board.spread(mask & self._ground)
        if mask >> self.board.size or doors or self._behind:
            for place, beyond in self._behind:
                if mask & place:
                    out |= beyond
            for a, b in doors:
                if mask >> a & 1:
                    out |= 1 << b
                if mask >> b & 1:
                    out |= 1 << a
        return out

    def touching(self, place: int, doors: Iterable[Door] = ()) -> int:
        """The places that touch one; `doors`: places that touch just now."""
        out = self.around[place]
        for a, b in doors:
            if place in (a, b):
                out |= 1 << (b if place == a else a)
        return out

    def hexes_of(self, mask: int) -> int:
        """The hexes in which a set of places lies."""
        out = mask & self._ground
        for place in bits(mask >> self.board.size):
            hex_ = self.hex[place + self.board.size]
            out |= 1 << hex_ if hex_ != OFF else 0
        return out

    def distance(self, a: int, b: int) -> int:
        """How many hexes apart two places are, 0 in one hex; both must lie in hexes."""
        return self.board.far(self.hex[a])[self.hex[b]]
