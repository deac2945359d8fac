"""HC-7: the sheets of a battle laid side by side, and what their terrain does there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.data import Node
from lancio.engine.ground import PrintedMap, Track
from lancio.engine.laying import Laying, Sheet
from lancio.engine.masks import mask_of
from lancio.engine.reach import Going
from lancio.games.histo_command.box import BOX, Box, hex_name
from lancio.games.histo_command.sight import sight_over
from lancio.games.histo_command.tables import FOOT, GLIDER, PARA, VEHICLE, Spread, Terrain


class Water(NamedTuple):
    """A river, a stream, or the bridges over it: the sides it follows, lower hex number first."""

    kind: str
    id: str
    name: Mapping[str, str]
    sides: list[tuple[int, int]]


class Reach(NamedTuple):
    """Where so many points lead: all hexes, and those at each cost."""

    hexes: int
    levels: list[int]


#: so many answers to "where can one go from here" are kept
ENOUGH = 50_000


class Ground(PrintedMap):
    """The board of a battle and everything printed on it."""

    def __init__(self, box: Box, spread: Spread) -> None:
        self.box, self.spread = box, spread
        laid = lay_out(box, spread)
        super().__init__(laid.board, box.maps["atlas"])
        board = self.board
        self.sheet_of, self.sheets = laid.sheet_of, laid.fields
        self._read_terrain(box.maps)
        self.places = {board.index[name]: place for name, place in box.places.items() if name in board.index}
        self.waters = [water for node in box.maps["side"].items() if (water := self._water(node)).sides]
        #: kind of side -> the sides
        self.borders: dict[str, list[tuple[int, int]]] = {"river": [], "stream": [], "bridge": []}
        for water in self.waters:
            self.borders[water.kind] += water.sides
        self.roads = [road for node in box.maps["road"].items() for road in self._road(node)]
        self.road_hexes = mask_of(h for road in self.roads for h in road.hexes)
        #: works -> the hexes that have them
        self.at_works = {key: self._works(box.maps["works"], key) for key in box.works}
        self.going = tuple(self._going(c) for c in (FOOT, VEHICLE))
        self._ways: dict[tuple[int, int], list[int]] = {}
        self.enterable = tuple(self._enterable(c) for c in (FOOT, VEHICLE))
        self.fire = [self._fire(h) for h in range(board.size)]
        self.landing = tuple(tuple(self._landing(h, mode) for h in range(board.size)) for mode in (PARA, GLIDER))
        blockers = {key: self.area(key) for key, terrain in box.terrain.items() if terrain.blocks}
        self.hills = self.area("hill")
        self.sight = sight_over(board, blockers, self.hills)
        #: n -> hex -> the hexes at most n away
        self.within = board.within
        #: how far every hex is from one hex
        self.far = board.far
        self._reached: dict[tuple[int, int, int, int], Reach] = {}

    # -- reading what lies on the table --------------------------------------------------------

    def here(self, node: Node, *names: str) -> bool:
        """Whether hexes of the box lie on the table."""
        for name in names:
            self.box.hex_of(Node(node.file, node.path, name))
        return all(name in self.board.index for name in names)

    def _read_terrain(self, maps: Node) -> None:
        codes = {code: node.choice(tuple(self.box.terrain)) for code, node in maps["codes"].children()}
        for sheet in self.sheets:
            self.fill_grid(maps["sheet"][sheet].provenance()["rows"], codes, partial(hex_name, sheet))
        for h in self.board.hexes:
            if not self.kind[h]:
                raise maps["sheet"].wrong(f"terrain for {self.board.name[h]}")

    def _water(self, node: Node) -> Water:
        words = [word for word in node.provenance().words("sides") if self.here(node["sides"], *word.split("-"))]
        sides = [self.side(node["sides"], word) for word in words]
        kind = node.choice(("river", "stream", "bridge"), "kind")
        return Water(kind, node.text("id"), node.phrase("name"), [(min(side), max(side)) for side in sides])

    def _road(self, node: Node) -> Iterator[Track]:
        """The parts of a road that lie on the table."""
        hexes = node.provenance()["hexes"]
        for laid, part in groupby(hexes.words(), key=partial(self.here, hexes)):
            if laid:
                yield Track("road", node.text("id"), self.chain(Node(hexes.file, hexes.path, " ".join(part))))

    def _works(self, works: Node, key: str) -> int:
        if key not in works:
            return 0
        node = works[key].provenance()["hexes"]
        return mask_of(self.board.index[name] for name in node.words() if self.here(node, name))

    # -- what the terrain does -----------------------------------------------------------------

    @rule("HC-9b")
    def _going(self, unit_class: int) -> Going:
        """Each hex costs its terrain; between road hexes the road, through wood and marsh and over bridges."""
        enter: dict[int, int] = {}
        for h in self.board.hexes:
            costs = [row.cost[unit_class] for row in (self.box.terrain[self.kind[h]], *self.works_at(h))]
            enter[h] = 0 if None in costs else sum(c for c in costs if c is not None)
        across: dict[tuple[int, int], int] = {}
        for kind in ("stream", "river"):
            extra = self.box.sides[kind].cost[unit_class]
            for side in self.borders[kind]:
                across[side] = WHOLE if extra is None else extra
        road = self.box.road.cost[unit_class]
        assert road is not None
        return Going(self.board, enter, [(road, track.hexes) for track in self.roads], across=across)

    def works_at(self, hex_: int) -> list[Terrain]:
        """Trenches and bunkers of a hex."""
        return [self.box.works[key] for key, hexes in self.at_works.items() if hexes >> hex_ & 1]

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
        main = self.box.terrain[self.kind[hex_]]
        found = [(main.key, main.fire, "HC-5f"), *((row.key, row.fire, "HC-10a") for row in self.works_at(hex_))]
        return [entry for entry in found if entry[1]]

    @rule("HC-3a", "HC-3c")
    def damage(self, hex_: int, mode: int) -> list[tuple[str, int]]:
        """The dice of landing damage: main terrain, then each "+" entry once. A road adds nothing of its own."""
        rows = [self.box.terrain[self.kind[hex_]], *self.works_at(hex_)]
        rows += [self.box.sides[key] for key in ("river", "stream") if any(hex_ in side for side in self.borders[key])]
        return [(row.key, row.landing[mode]) for row in rows if row.landing[mode]]

    def _landing(self, hex_: int, mode: int) -> int:
        return sum(dice for _, dice in self.damage(hex_, mode)) if self.kind[hex_] else 0

    # -- where things are ----------------------------------------------------------------------

    def ways(self, unit_class: int, goal: int) -> list[int]:
        """What the cheapest way to a hex costs from every other, kept."""
        found = self._ways.get((unit_class, goal))
        if found is None:
            found = self._ways[unit_class, goal] = self.going[unit_class].costs_to(goal)
        return found

    def reach(self, start: int, unit_class: int, points: int, taken: int) -> Reach:
        """Where one can go from a hex, hexes that are taken left out. The same for the same surroundings, so kept."""
        known = self._reached
        free = known.get((start, unit_class, points, 0)) or self._find_reach(start, unit_class, points, 0)
        shut = taken & free.hexes
        if not shut:
            return free
        return known.get((start, unit_class, points, shut)) or self._find_reach(start, unit_class, points, shut)

    def _find_reach(self, start: int, unit_class: int, points: int, shut: int) -> Reach:
        levels = self.going[unit_class].waves(start, points, shut)
        hexes = 0
        for level in levels[1:]:
            hexes |= level
        if len(self._reached) > ENOUGH:
            self._reached.clear()
        found = self._reached[start, unit_class, points, shut] = Reach(hexes & ~(1 << start), levels)
        return found

    def adjoining(self, hex_: int) -> int:
        """The hexes of the sheet of a hex and of the sheets that share a side with it (R2)."""
        at = {sheet: (x, y) for y, line in enumerate(self.spread.sheets) for x, sheet in enumerate(line)}
        x, y = at[self.sheet_of[hex_]]
        found = 0
        for other, (column, row) in at.items():
            if abs(column - x) + abs(row - y) <= 1:
                found |= self.sheets[other]
        return found


@rule("HC-7a", "HC-7b")
def lay_out(box: Box, spread: Spread) -> Laying:
    """Sheets continue each other without a gap; even columns, counted over sheets, lie half a hex higher."""
    columns, rows = box.layout.columns, box.layout.rows
    sheets = [
        Sheet(sheet, box.layout, x * columns, y * rows)
        for y, line in enumerate(spread.sheets)
        for x, sheet in enumerate(line)
    ]
    return Laying(sheets, hex_name)


@cache
def ground(layout: str) -> Ground:
    """The sheets of the box laid for a battle, once."""
    return Ground(BOX, BOX.spreads[layout])
