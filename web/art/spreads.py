"""Reading sheets that lie side by side: one landscape, cut into lettered sheets of paper."""

from __future__ import annotations

import hashlib
import itertools
import math
from dataclasses import dataclass
from pathlib import Path

from art.sheet import Line, Place, Sheet
from lancio.games.histo_command.atlas import Ground
from lancio.hexes import Hex, Layout


@dataclass(frozen=True, slots=True)
class Border:
    """A water that runs between hexes: the sides it follows."""

    id: str
    kind: str
    sides: tuple[tuple[Hex, Hex], ...]


@dataclass(frozen=True)
class Spread(Sheet):
    """Sheets laid together, counted from the north-west of their own group.

    `below` is how far, in hex sides, the group lies below the place its own counting gives it, since all
    groups lie on one table.
    """

    letters: tuple[str, ...]
    titles: dict[str, str]
    printed: dict[Hex, str]
    borders: tuple[Border, ...]
    works: dict[Hex, str]
    below: float

    def name(self, h: Hex) -> str:
        """The printed name of a hex: sheet, column and row."""
        return self.printed[h]

    def hex(self, printed: str) -> Hex:
        """The hex with a printed name."""
        return next(h for h, name in self.printed.items() if name == printed)

    def across(self, *kinds: str) -> list[tuple[Hex, Hex]]:
        """The sides along which a kind of border runs."""
        return [side for border in self.borders if border.kind in kinds for side in border.sides]


def read_spread(ground: Ground, data: Path, slug: str) -> Spread:
    """One group of sheets."""
    board, laid = ground.board, ground.spreads[slug]
    across, down = len(laid.sheets[0]), len(laid.sheets)
    cells = {i: board.layout.position_of(board.hex[i]) for i in board.hexes if laid.field >> i & 1}
    first = min(row for _, row in cells.values()) - 1
    wide = max(column for column, _ in cells.values())
    high = max(row for _, row in cells.values()) - first
    layout = Layout(wide, high, board.layout.orientation, board.layout.shoved)
    local = {i: layout.hex_at(column, row - first) for i, (column, row) in cells.items()}
    if len(local) != wide * high or wide % across or high % down:
        raise ValueError(f"{slug} is no full rectangle of sheets")
    return Spread(
        layout=layout,
        ground="open",
        terrain={local[i]: ground.kind[i] for i in local},
        lines=tuple(
            Line(id_, "road", tuple(local[i] for i in chain)) for id_, chain in ground.roads if chain[0] in local
        ),
        sides={frozenset((local[a], local[b])): "bridge" for a, b in ground.borders["bridge"] if a in local},
        places=tuple(Place(local[i], name, "label") for i, name in ground.places.items() if i in local),
        digest=hashlib.sha256(data.read_bytes()).hexdigest(),
        letters=laid.sheets,
        titles={s: ground.sheet_titles[s]["en"] for s in itertools.chain(*laid.sheets)},
        printed={h: board.name[i] for i, h in local.items()},
        borders=tuple(
            Border(id_, kind, tuple((local[a], local[b]) for a, b in sides))
            for kind, id_, _, sides in ground.rivers
            if sides[0][0] in local
        ),
        works={local[i]: key for key, hexes in ground.at_works.items() for i in local if hexes >> i & 1},
        below=math.sqrt(3) * first,
    )
