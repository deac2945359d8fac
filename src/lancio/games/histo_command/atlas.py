"""HC-7: the map sheets, how they are laid out, and what their terrain does.

All sheets lie on one table: each layout is a rectangle of sheets, with an empty row between layouts, so that
hexes of different battles never touch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.data import Node, Source
from lancio.engine.ground import PrintedMap, layout_of
from lancio.engine.laying import Laying, Sheet
from lancio.engine.masks import mask_of
from lancio.engine.reach import Going
from lancio.games.histo_command.sight import sight_over

PACKAGE = "lancio.games.histo_command"
FOOT, VEHICLE = 0, 1
PARA, GLIDER = 0, 1
LETTERS = "abcdefghij"
ROSE = ("N", "NE", "SE", "S", "SW", "NW")


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


class Ground(PrintedMap):
    """The sheets as one board, and everything printed on them."""

    def __init__(self, map_file: Source, terrain_file: Source) -> None:
        root = map_file.table().only(("atlas", "codes", "layout", "sheet", "side", "road", "works", "place"))
        tables = terrain_file.table().only(("hex", "works", "side", "road"))
        self.terrain = {key: _terrain(key, node) for key, node in tables["hex"].children()}
        self.works = {key: _terrain(key, node) for key, node in tables["works"].children()}
        self.sides_table = {key: _terrain(key, node) for key, node in tables["side"].children()}
        self.road = _terrain("road", tables["road"])
        laid = lay_out(root)
        super().__init__(laid.board, root["atlas"].provenance())
        board = self.board
        self.sheet_of = laid.sheet_of
        self.sheets = {sheet: laid.fields[sheet] for sheet in root["sheet"].mapping()}
        self.sheet_titles = {sheet: node.phrase("title") for sheet, node in root["sheet"].children()}
        self.spreads = {slug: self._spread(slug, node) for slug, node in root["layout"].children()}
        self._read_ground(root)
        #: kind of side -> the sides, lower hex number first
        self.borders: dict[str, list[tuple[int, int]]] = {"river": [], "stream": [], "bridge": []}
        self.rivers: list[tuple[str, str, Mapping[str, str], list[tuple[int, int]]]] = []
        for node in root["side"].items():
            self._read_sides(node)
        tracks = [self.track(node, "road") for node in root["road"].items()]
        self.roads = [(track.id, track.hexes) for track in tracks]
        self.road_hexes = mask_of(h for track in tracks for h in track.hexes)
        self.at_works = {
            key: mask_of(self.hexes(root["works"][key].provenance()["hexes"])) if key in root["works"] else 0
            for key in self.works
        }
        self.places = {self.hex_of(node["hex"]): node.text("name") for node in root["place"].items()}
        self.going = tuple(self._going(c) for c in (FOOT, VEHICLE))
        self.enterable = tuple(self._enterable(c) for c in (FOOT, VEHICLE))
        self.fire = [self._fire(h) for h in range(board.size)]
        self.landing = tuple(tuple(self._landing(h, mode) for h in range(board.size)) for mode in (PARA, GLIDER))
        blockers = {key: self.area(key) for key, terrain in self.terrain.items() if terrain.blocks}
        self.hills = self.area("hill")
        self.sight = sight_over(board, tuple(s.field for s in self.spreads.values()), blockers, self.hills)
        #: n -> hex -> the hexes at most n away
        self.within = board.within
        #: how far every hex is from one hex
        self.far = board.far

    def _spread(self, slug: str, node: Node) -> Spread:
        sheets = tuple(node["sheets"].each(lambda n: n.text()))
        field = 0
        for sheet in "".join(sheets):
            field |= self.sheets[sheet]
        return Spread(slug, node.phrase("title"), sheets, field)

    def _read_ground(self, root: Node) -> None:
        codes = {code: node.choice(tuple(self.terrain)) for code, node in root["codes"].children()}
        for sheet, node in root["sheet"].children():
            self.fill_grid(node.provenance()["rows"], codes, partial(hex_name, sheet))
        for h in self.board.hexes:
            if not self.kind[h]:
                raise root["sheet"].wrong(f"terrain for {self.board.name[h]}")

    def _read_sides(self, node: Node) -> None:
        kind = node.provenance().choice(tuple(self.borders), "kind")
        found = [(min(side), max(side)) for side in self.sides(node["sides"])]
        self.borders[kind] += found
        self.rivers.append((kind, node.text("id"), node.phrase("name"), found))

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
            extra = self.sides_table[kind].cost[unit_class]
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
        if not self.kind[hex_]:
            return 0
        return sum(value for _, value, _ in self.cover(hex_))

    def cover(self, hex_: int) -> list[tuple[str, int, str]]:
        """What the terrain of a hex changes in the dice against a unit there, piece by piece."""
        kind = self.kind[hex_]
        found = [(kind, self.terrain[kind].fire, "HC-5f")]
        found += [(key, self.works[key].fire, "HC-10a") for key, hexes in self.at_works.items() if hexes >> hex_ & 1]
        return [entry for entry in found if entry[1]]

    @rule("HC-3a", "HC-3c")
    def damage(self, hex_: int, mode: int) -> list[tuple[str, int]]:
        """The dice of landing damage: main terrain, then each "+" entry once. A road adds nothing of its own."""
        kind = self.kind[hex_]
        found = [(kind, self.terrain[kind].landing[mode])]
        found += [(key, self.works[key].landing[mode]) for key, hexes in self.at_works.items() if hexes >> hex_ & 1]
        for key in ("river", "stream"):
            if any(hex_ in side for side in self.borders[key]):
                found.append((key, self.sides_table[key].landing[mode]))
        return [entry for entry in found if entry[1]]

    def _landing(self, hex_: int, mode: int) -> int:
        return sum(dice for _, dice in self.damage(hex_, mode)) if self.kind[hex_] else 0

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


def hex_name(sheet: str, column: int, row: int) -> str:
    """A hex of a sheet: A/c7."""
    return f"{sheet}/{LETTERS[column - 1]}{row}"


@rule("HC-7a", "HC-7b")
def lay_out(root: Node) -> Laying:
    """Sheets continue each other without a gap; even columns, counted over sheets, lie half a hex higher."""
    head = root["atlas"]
    layout = layout_of(head)
    if layout.columns > len(LETTERS):
        raise head["columns"].wrong(f"at most {len(LETTERS)} columns")
    if tuple(head["rose"].each(lambda n: n.text())) != ROSE:
        raise head["rose"].wrong(f"the six directions {', '.join(ROSE)}")
    sheets: list[Sheet] = []
    first_row = 0
    for _, node in root["layout"].children():
        lines = node.provenance()["sheets"].each(lambda n: n.text())
        for y, line in enumerate(lines):
            for x, name in enumerate(line):
                if name not in root["sheet"] or any(sheet.name == name for sheet in sheets):
                    raise node["sheets"].wrong(f"every sheet once, found {name!r}")
                sheets.append(Sheet(name, layout, x * layout.columns, first_row + y * layout.rows))
        first_row += len(lines) * layout.rows + 1
    return Laying(sheets, hex_name)


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
