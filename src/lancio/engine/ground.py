"""The ground of a game: a board and what its map file says about it.

Map files differ from game to game, but they name hexes, chains of hexes, sides and areas the same way. A `Reader` reads
these, with the file and the key in every complaint. A `PrintedMap` is the map as a whole: what kind of ground each hex
is, and the head of the chart that a client draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lancio.engine.board import OFF, Board
from lancio.engine.data import Node
from lancio.engine.masks import mask_of
from lancio.hexes import Layout
from lancio.hexes.layout import Orientation, Shoved

#: the most columns or rows of a map
LARGEST = 60


class Track(NamedTuple):
    """A road, a railway: a line of hexes, each of which touches the next."""

    kind: str
    id: str
    hexes: list[int]


def layout_of(head: Node, orientation: Orientation = "flat", shoved: Shoved = "even") -> Layout:
    """How a map numbers its hexes, from the head of its file; what the file does not say is as given here."""
    lying = head.choice(("flat", "pointy"), "orientation", orientation)
    lower = head.choice(("even", "odd"), "shoved", shoved)
    return Layout(
        head.number("columns", low=1, high=LARGEST),
        head.number("rows", low=1, high=LARGEST),
        "flat" if lying == "flat" else "pointy",
        "even" if lower == "even" else "odd",
    )


def four_digits(column: int, row: int) -> str:
    """The usual name of a hex: two digits for the column, two for the row.

    >>> four_digits(3, 12)
    '0312'
    """
    return f"{column:02}{row:02}"


def class_costs(node: Node, classes: Iterable[str], high: int = 20) -> tuple[int | None, ...]:
    """A row of costs, one for each class of mover; None where it may not go."""
    return tuple(node.number(key, low=0, high=high) if key in node else None for key in classes)


class Reader:
    """Reads what a data file says about hexes of a board. `prefix` stands before every name: the map of a hex among
    several that were laid together."""

    def __init__(self, board: Board, prefix: str = "") -> None:
        self.board = board
        self.prefix = prefix

    def hex_of(self, node: Node) -> int:
        """The number of a hex named in a data file."""
        name = node.text()
        found = self.board.index.get(self.prefix + name, OFF)
        if found == OFF or not name:
            raise node.wrong(f"a hex of the map, found {name!r}")
        return found

    def hexes(self, node: Node) -> list[int]:
        """A list of hexes: words with blanks between them."""
        return [self.hex_of(Node(node.file, node.path, word)) for word in node.words()]

    def chain(self, node: Node) -> list[int]:
        """A line of hexes: each touches the next."""
        found = self.hexes(node)
        for a, b in pairwise(found):
            if not self.board.around[a] >> b & 1:
                raise node.wrong(f"a chain; {self.board.name[a]} and {self.board.name[b]} do not touch")
        return found

    def side(self, node: Node, word: str | None = None, between: str = "-") -> tuple[int, int]:
        """The side between two hexes, as an array of two, or as a word such as `D2-E2`."""
        if word is None:
            ends = node.each(self.hex_of)
        else:
            ends = [self.hex_of(Node(node.file, node.path, end)) for end in word.split(between)]
        if len(ends) != 2 or not self.board.around[ends[0]] >> ends[1] & 1:
            raise node.wrong(f"two hexes that touch, found {word if word is not None else node.value!r}")
        return ends[0], ends[1]

    def sides(self, node: Node, between: str = "-") -> list[tuple[int, int]]:
        """A list of sides: words with blanks between them."""
        return [self.side(node, word, between) for word in node.words()]

    def track(self, node: Node, kind: str | None = None, kinds: Collection[str] = ()) -> Track:
        """A line on the map, with its kind (if the file says it), its id and its hexes."""
        node.provenance()
        return Track(kind or node.choice(kinds, "kind"), node.text("id"), self.chain(node["hexes"]))


class PrintedMap(Reader):
    """A map as it is printed. Games add what theirs has: terrain rows, costs, heights, sight."""

    def __init__(self, board: Board, head: Node) -> None:
        super().__init__(board)
        self.id = head.text("id")
        self.title: Mapping[str, str] = head.phrase("title")
        #: hex -> the key of its terrain, "" where there is no hex
        self.kind = [""] * board.size
        #: hex -> the name printed there
        self.places: dict[int, Mapping[str, str]] = {}

    def fill(self, kind: str, areas: Node, kinds: Collection[str]) -> None:
        """One kind of ground everywhere, except in the areas of the file: a kind each, no hex in two of them."""
        for h in self.board.hexes:
            self.kind[h] = kind
        taken: dict[int, str] = {}
        for key, area in areas.children():
            area.provenance()
            if key not in kinds:
                raise area.wrong(f"one of {', '.join(kinds)}")
            for h in self.hexes(area["hexes"]):
                if h in taken:
                    raise area.wrong(f"hex {self.board.name[h]} once; it is {taken[h]} already")
                taken[h] = key
                self.kind[h] = key

    def fill_grid(self, rows: Node, codes: Mapping[str, str], name_of: Callable[[int, int], str]) -> None:
        """A letter for each hex of a map, row by row: `codes` says which kind a letter means, `name_of` which hex of
        the board a column and row of this map are, counted from 1."""
        for r, row in enumerate(rows.each(lambda n: n.text()), 1):
            for c, code in enumerate(row.replace(" ", ""), 1):
                h = self.board.index.get(name_of(c, r), OFF)
                if code not in codes or h == OFF:
                    raise rows.wrong(f"a map of known codes; {code!r} in {name_of(c, r)} is none")
                self.kind[h] = codes[code]

    def area(self, *kinds: str) -> int:
        """All hexes of some kinds of ground."""
        return mask_of(h for h in self.board.hexes if self.kind[h] in kinds)

    def chart(
        self, entry: Callable[[int], Mapping[str, Any]], terrain: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any]:
        """What every client needs to draw a map: the grid, each hex with its centre in hex sides and what the game says
        of it, each terrain, the names of places."""
        board, layout = self.board, self.board.layout
        return {
            "map": self.id,
            "title": self.title,
            "columns": layout.columns,
            "rows": layout.rows,
            "orientation": layout.orientation,
            "shoved": layout.shoved,
            "hexes": {board.name[h]: {**self._centre(h), **entry(h)} for h in board.hexes},
            "terrain": dict(terrain),
            "places": {board.name[h]: name for h, name in self.places.items()},
        }

    def _centre(self, hex_: int) -> dict[str, float]:
        x, y = self.board.layout.centre(self.board.hex[hex_])
        return {"x": round(x, 4), "y": round(y, 4)}

    def named(self, hexes: Sequence[int]) -> list[str]:
        """The names of some hexes, in their order."""
        return [self.board.name[h] for h in hexes]
