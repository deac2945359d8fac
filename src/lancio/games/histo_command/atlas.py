"""HC-7: the map sheets, how they are laid out, and what their terrain does.

All sheets lie on one table: each layout is a rectangle of sheets, with an empty row between layouts, so that
hexes of different battles never touch.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.masks import mask_of
from lancio.engine.reach import WHOLE, Going
from lancio.games.histo_command.sight import Sight
from lancio.hexes import Layout

PACKAGE = "lancio.games.histo_command"
FOOT, VEHICLE = 0, 1
PARA, GLIDER = 0, 1
LETTERS = "abcdefghij"
ROSE = ("N", "NE", "SE", "S", "SW", "NW")
#: the longest range on any counter
FARTHEST = 6
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the terrain tables; costs in half points (None: may not enter), dice of landing damage."""

    key: str
    name: Mapping[str, str]
    cost: tuple[int | None, int | None]
    fire: int
    blocks: bool
    landing: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spread:
    """Sheets laid side by side: their letters line by line, and the hexes they cover."""

    slug: str
    title: Mapping[str, str]
    sheets: tuple[str, ...]
    field: int


class Ground:
    """The sheets as one board, and everything printed on them."""

    def __init__(self, map_file: Source, terrain_file: Source) -> None:
        root = map_file.table().only(("atlas", "codes", "layout", "sheet", "side", "road", "works", "place"))
        tables = terrain_file.table().only(("hex", "works", "side", "road"))
        self.terrain = tuple(_terrain(key, node) for key, node in tables["hex"].children())
        self.works = {key: _terrain(key, node) for key, node in tables["works"].children()}
        self.sides = {key: _terrain(key, node) for key, node in tables["side"].children()}
        self.road = _terrain("road", tables["road"])
        self.id = root["atlas"].provenance().text("id")
        self.title = root["atlas"].phrase("title")
        self._lay_out(root)
        board = self.board
        self._read_ground(root)
        #: kind of side -> the sides, lower hex number first
        self.borders: dict[str, list[tuple[int, int]]] = {"river": [], "stream": [], "bridge": []}
        self.rivers: list[tuple[str, str, Mapping[str, str], list[tuple[int, int]]]] = []
        for node in root["side"].items():
            self._read_sides(node)
        self.roads = [self._road(node) for node in root["road"].items()]
        self.road_hexes = mask_of(h for _, chain in self.roads for h in chain)
        self.at_works = {
            key: mask_of(self.hexes(root["works"][key].provenance()["hexes"])) if key in root["works"] else 0
            for key in self.works
        }
        self.places = {self.hex_of(node["hex"]): node.text("name") for node in root["place"].items()}
        self.going = tuple(self._going(c) for c in (FOOT, VEHICLE))
        self.enterable = tuple(self._enterable(c) for c in (FOOT, VEHICLE))
        self.fire = [self._fire(h) for h in range(board.size)]
        self.landing = tuple(tuple(self._landing(h, mode) for h in range(board.size)) for mode in (PARA, GLIDER))
        blockers = mask_of(h for h in board.hexes if self.terrain[self.kind[h]].blocks)
        self.sight = Sight(board, tuple(s.field for s in self.spreads.values()), blockers, self.area("hill"))
        self.within = [self._rings(h) for h in range(board.size)]
        self._far: list[list[int] | None] = [None] * board.size

    @rule("HC-7a", "HC-7b")
    def _lay_out(self, root: Node) -> None:
        """Sheets continue each other without a gap; even columns, counted over sheets, lie half a hex higher."""
        head = root["atlas"]
        wide, high = head.number("columns", low=1, high=len(LETTERS)), head.number("rows", low=1, high=20)
        shoved = head.choice(("odd", "even"), "shoved")
        if tuple(head["rose"].each(lambda n: n.text())) != ROSE:
            raise head["rose"].wrong(f"the six directions {', '.join(ROSE)}")
        names: dict[tuple[int, int], str] = {}
        self.spreads: dict[str, Spread] = {}
        cells: dict[str, list[tuple[int, int]]] = {}
        first_row, widest = 1, 0
        for slug, node in root["layout"].children():
            lines = node.provenance()["sheets"].each(lambda n: n.text())
            cells[slug] = []
            for y, line in enumerate(lines):
                for x, sheet in enumerate(line):
                    if sheet not in root["sheet"] or any(name[0] == sheet for name in names.values()):
                        raise node["sheets"].wrong(f"every sheet once, found {sheet!r}")
                    for c, r in itertools.product(range(wide), range(high)):
                        cell = (x * wide + c + 1, first_row + y * high + r)
                        names[cell] = f"{sheet}/{LETTERS[c]}{r + 1}"
                        cells[slug].append(cell)
            first_row += len(lines) * high + 1
            widest = max(widest, max(map(len, lines)) * wide)
        layout = Layout(widest, first_row - 2, "flat", "odd" if shoved == "odd" else "even")
        holes = {(c, r) for c in range(1, widest + 1) for r in range(1, first_row - 1) if (c, r) not in names}
        self.board = Board(layout, lambda c, r: names[c, r], holes)
        index = {cell: self.board.index[name] for cell, name in names.items()}
        for slug, node in root["layout"].children():
            sheets = tuple(node["sheets"].each(lambda n: n.text()))
            self.spreads[slug] = Spread(slug, node.phrase("title"), sheets, mask_of(index[c] for c in cells[slug]))
        self.sheet_of = [name[0] if name and name != "off" else "" for name in self.board.name]
        self.sheets = {
            sheet: mask_of(h for h in self.board.hexes if self.sheet_of[h] == sheet)
            for sheet in root["sheet"].mapping()
        }
        self.sheet_titles = {sheet: node.phrase("title") for sheet, node in root["sheet"].children()}

    def _read_ground(self, root: Node) -> None:
        keys = [terrain.key for terrain in self.terrain]
        codes = {code: keys.index(node.choice(keys)) for code, node in root["codes"].children()}
        #: hex -> number of its main terrain, NOWHERE where there is no hex
        self.kind = [NOWHERE] * self.board.size
        for sheet, node in root["sheet"].children():
            node.provenance()
            for r, row in enumerate(node["rows"].each(lambda n: n.text())):
                for c, code in enumerate(row):
                    name = f"{sheet}/{LETTERS[c]}{r + 1}"
                    if code not in codes or name not in self.board.index:
                        raise node["rows"].wrong(f"a map of known codes; {code!r} in {name} is none")
                    self.kind[self.board.index[name]] = codes[code]
        for h in self.board.hexes:
            if self.kind[h] == NOWHERE:
                raise root["sheet"].wrong(f"terrain for {self.board.name[h]}")

    def _read_sides(self, node: Node) -> None:
        kind = node.provenance().choice(tuple(self.borders), "kind")
        found: list[tuple[int, int]] = []
        for word in node.words("sides"):
            ends = [self.hex_of(Node(node.file, node.path, end)) for end in word.split("-")]
            if len(ends) != 2 or not self.board.around[ends[0]] >> ends[1] & 1:
                raise node["sides"].wrong(f"two hexes that touch, found {word!r}")
            found.append((min(ends), max(ends)))
        self.borders[kind] += found
        self.rivers.append((kind, node.text("id"), node.phrase("name"), found))

    def _road(self, node: Node) -> tuple[str, list[int]]:
        chain = self.hexes(node.provenance()["hexes"])
        for a, b in itertools.pairwise(chain):
            if not self.board.around[a] >> b & 1:
                raise node["hexes"].wrong(f"a chain; {self.board.name[a]} and {self.board.name[b]} do not touch")
        return node.text("id"), chain

    @rule("HC-9b")
    def _going(self, unit_class: int) -> Going:
        """Each hex costs its terrain; between road hexes the road, through wood and marsh and over bridges."""
        enter: dict[int, int] = {}
        for h in self.board.hexes:
            costs = [self.terrain[self.kind[h]].cost[unit_class]]
            costs += [self.works[key].cost[unit_class] for key, hexes in self.at_works.items() if hexes >> h & 1]
            enter[h] = 0 if None in costs else sum(c for c in costs if c is not None)
        across: dict[tuple[int, int], int] = {}
        for kind in ("stream", "river"):
            extra = self.sides[kind].cost[unit_class]
            for side in self.borders[kind]:
                across[side] = WHOLE if extra is None else extra
        road = self.road.cost[unit_class]
        assert road is not None
        return Going(self.board, enter, [(road, chain) for _, chain in self.roads], across=across)

    def _enterable(self, unit_class: int) -> int:
        """The hexes a unit of this class may stand in."""
        going = self.going[unit_class]
        return mask_of(
            h for h in self.board.hexes if any(going.open[n] >> h & 1 for n in self.board.neighbours[h] if n)
        )

    def _fire(self, hex_: int) -> int:
        if self.kind[hex_] == NOWHERE:
            return 0
        return sum(value for _, value, _ in self.cover(hex_))

    def cover(self, hex_: int) -> list[tuple[str, int, str]]:
        """What the terrain of a hex changes in the dice against a unit there, piece by piece."""
        main = self.terrain[self.kind[hex_]]
        found = [(main.key, main.fire, "HC-5f")]
        found += [(key, self.works[key].fire, "HC-10a") for key, hexes in self.at_works.items() if hexes >> hex_ & 1]
        return [entry for entry in found if entry[1]]

    @rule("HC-3a", "HC-3c")
    def damage(self, hex_: int, mode: int) -> list[tuple[str, int]]:
        """The dice of landing damage: main terrain, then each "+" entry once. A road adds nothing of its own."""
        main = self.terrain[self.kind[hex_]]
        found = [(main.key, main.landing[mode])]
        found += [(key, self.works[key].landing[mode]) for key, hexes in self.at_works.items() if hexes >> hex_ & 1]
        for key in ("river", "stream"):
            if any(hex_ in side for side in self.borders[key]):
                found.append((key, self.sides[key].landing[mode]))
        return [entry for entry in found if entry[1]]

    def _landing(self, hex_: int, mode: int) -> int:
        return sum(dice for _, dice in self.damage(hex_, mode)) if self.kind[hex_] != NOWHERE else 0

    def _rings(self, hex_: int) -> tuple[int, ...]:
        """The hexes within 0, 1, 2, … of a hex."""
        if self.kind[hex_] == NOWHERE:
            return ()
        rings = [1 << hex_]
        for _ in range(FARTHEST):
            rings.append(rings[-1] | self.board.spread(rings[-1]))
        return tuple(rings)

    def far(self, hex_: int) -> list[int]:
        """How far every hex is from one hex."""
        found = self._far[hex_]
        if found is None:
            found = self._far[hex_] = self.board.distances(hex_)
        return found

    def area(self, kind: str) -> int:
        """All hexes of a terrain."""
        return mask_of(h for h in self.board.hexes if self.terrain[self.kind[h]].key == kind)

    def adjoining(self, hex_: int, spread: Spread) -> int:
        """The hexes of the sheet of a hex and of the sheets that share a side with it (R2)."""
        sheet = self.sheet_of[hex_]
        at = next((x, y) for y, line in enumerate(spread.sheets) for x, s in enumerate(line) if s == sheet)
        found = 0
        for y, line in enumerate(spread.sheets):
            for x, other in enumerate(line):
                if abs(x - at[0]) + abs(y - at[1]) <= 1:
                    found |= self.sheets[other]
        return found

    def hex_of(self, node: Node) -> int:
        """The number of a hex named in a data file."""
        name = node.text()
        if name == "off" or name not in self.board.index:
            raise node.wrong(f"a hex of the sheets, found {name!r}")
        return self.board.index[name]

    def hexes(self, node: Node) -> list[int]:
        """A list of hexes in a data file."""
        return [self.hex_of(Node(node.file, node.path, word)) for word in node.words()]


def _terrain(key: str, node: Node) -> Terrain:
    node.provenance()
    return Terrain(
        key,
        node.phrase("name"),
        (
            node.number("foot", low=0, high=20) if "foot" in node else None,
            node.number("vehicle", low=0, high=20) if "vehicle" in node else None,
        ),
        node.number("fire", 0),
        node.flag("blocks", False),
        (node.number("para", 0), node.number("glider", 0)),
    )


@cache
def ground() -> Ground:
    """The sheets that come with the game."""
    return Ground(Source.of_package(PACKAGE, "data/sheets.toml"), Source.of_package(PACKAGE, "data/terrain.toml"))
