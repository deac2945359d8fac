"""HC-7: the box. All that is printed: map sheets and how battles lay them out, terrain tables, counters, scenarios.

Everything in it has a name that no scenario changes: a hex is `B/d5` in every record. Numbers belong to the table
(`lancio.games.histo_command.setting`), where the sheets of one scenario lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.ground import layout_of
from lancio.engine.laying import Sheet
from lancio.engine.masks import mask_of
from lancio.engine.verbs import Names
from lancio.games.histo_command.tables import FACES, Scene, Spread, Terrain, read_airborne, read_terrain, read_unit_type
from lancio.hexes import distance

PACKAGE = "lancio.games.histo_command"
LETTERS = "abcdefghij"
ROSE = ("N", "NE", "SE", "S", "SW", "NW")
#: so many hexes from a named place a hex is said to lie near it
NEAR = 2


def hex_name(sheet: str, column: int, row: int) -> str:
    """A hex of a sheet: A/c7."""
    return f"{sheet}/{LETTERS[column - 1]}{row}"


def shipped(name: str) -> Source:
    """A data file of the game."""
    return Source.of_package(PACKAGE, f"data/{name}.toml")


class Box:
    """What comes with the game. `read` opens a data file by its name."""

    def __init__(self, read: Callable[[str], Source] = shipped) -> None:
        self._read_sheets(read("sheets").table())
        self._read_terrain(read("terrain").table())
        self._read_counters(read("units").table())
        self._read_scenes(read("scenario").table())

    @rule("HC-7a")
    def _read_sheets(self, maps: Node) -> None:
        """The sheets have lettered columns and numbered rows; their terrain is read where they are laid."""
        self.maps = maps.only(("atlas", "codes", "layout", "sheet", "side", "road", "works", "place"))
        head = maps["atlas"].provenance()
        self.layout = layout_of(head)
        if self.layout.columns > len(LETTERS):
            raise head["columns"].wrong(f"at most {len(LETTERS)} columns")
        if tuple(head["rose"].each(lambda n: n.text())) != ROSE:
            raise head["rose"].wrong(f"the six directions {', '.join(ROSE)}")
        self.sheet_titles = {sheet: node.phrase("title") for sheet, node in maps["sheet"].children()}
        #: every hex of every sheet, and `off` for what lies beyond
        self.hexes = Names("hex", ("off", *(name for sheet in self.sheet_titles for name in self._names(sheet))))
        #: hex -> the name printed there
        self.places = {self.hex_of(node["hex"]): node.named("name") for node in maps["place"].items()}
        #: a hex without a name -> the named hex of its sheet that it lies near
        self.near = dict(self._near())
        self.spreads = {slug: self._spread(slug, node) for slug, node in maps["layout"].children()}

    def _near(self) -> Iterator[tuple[str, str]]:
        """Every hex that lies so close to a named one that people would say so, with the nearest."""
        where = {
            hex_name(sheet, *position): (sheet, self.layout.hex_at(*position))
            for sheet in self.sheet_titles
            for position in Sheet(sheet, self.layout).positions()
        }
        for name, (sheet, at) in where.items():
            far = [(distance(at, where[one][1]), one) for one in self.places if where[one][0] == sheet]
            if name not in self.places and far and min(far)[0] <= NEAR:
                yield name, min(far)[1]

    def _names(self, sheet: str) -> list[str]:
        return [hex_name(sheet, *position) for position in Sheet(sheet, self.layout).positions()]

    def _spread(self, slug: str, node: Node) -> Spread:
        sheets = tuple(node.provenance()["sheets"].each(lambda n: n.text()))
        letters = "".join(sheets)
        for sheet in letters:
            if sheet not in self.sheet_titles or letters.count(sheet) > 1:
                raise node["sheets"].wrong(f"sheets of the box, each once, found {sheet!r}")
        hexes = frozenset(name for sheet in letters for name in self._names(sheet))
        return Spread(slug, node.phrase("title"), sheets, hexes)

    def _read_terrain(self, tables: Node) -> None:
        tables.only(("hex", "works", "side", "road"))
        self.terrain, self.works, self.sides = (_rows(tables[key]) for key in ("hex", "works", "side"))
        self.road = read_terrain("road", tables["road"])

    @rule("HC-7c", "HC-7d", "HC-7f")
    def _read_counters(self, units: Node) -> None:
        """The special die and every type of counter, by number."""
        units.only(("die", "type", "airborne"))
        faces = units["die"].provenance()["faces"].each(lambda n: n.choice(FACES))
        if len(faces) != 6:
            raise units["die"]["faces"].wrong("six faces")
        #: what is on the die, from 1 on
        self.faces = ("", *faces)
        types = {key: read_unit_type(key, node) for key, node in units["type"].children()}
        for key, node in units["airborne"].children():
            types[key] = read_airborne(key, node, types)
        self.types = tuple(types.values())
        self.type_names = Names("type", types)
        self.commands = mask_of(i for i, kind in enumerate(self.types) if kind.like == "command")

    def _read_scenes(self, scenes: Node) -> None:
        """The scenarios: the battles, then their drops alone."""
        battles = dict(scenes.children())
        found = {slug: self.scene(slug, node) for slug, node in battles.items()}
        drops = {f"{slug}-drop": node for slug, node in battles.items() if "drop_only" in node}
        self.scenes = found | {slug: self.scene(slug, node, drop_only=True) for slug, node in drops.items()}

    def scene(self, slug: str, node: Node, drop_only: bool = False) -> Scene:
        """A scenario of a data file."""
        spread = self.spreads[node.choice(tuple(self.spreads), "layout")]
        return Scene(slug, node, spread, self.types, drop_only)

    def hex_of(self, node: Node) -> str:
        """A hex named in a data file: it must be one of the box."""
        name = node.text()
        if name == "off" or name not in self.hexes.index:
            raise node.wrong(f"a hex of the sheets, found {name!r}")
        return name


def _rows(node: Node) -> dict[str, Terrain]:
    return {key: read_terrain(key, row) for key, row in node.children()}


BOX = Box()
