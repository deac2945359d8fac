"""The map and the printed tables, read from the data files. All costs in half movement points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.masks import bits, mask_of
from lancio.engine.sight import Sight
from lancio.hexes import Layout

PACKAGE = "lancio.games.drvar"
FOOT, VEHICLE = 0, 1
CLASSES = ("foot", "vehicle")
#: attack types; a unit without any has NO_ATTACK
ATTACKS = ("F", "C", "ART")
F, C, ART = range(3)
NO_ATTACK = -1
LONGEST = 5
#: the most movement points of any unit
MOST_POINTS = 5
#: how far masks of neighbourhoods go: command range, or a move and a shot
FAR = 10
#: a threshold that no die reaches
NEVER = 99


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of the terrain effects chart; a cost of 0 means that one may not enter."""

    key: str
    name: Mapping[str, str]
    cost: tuple[int, int]
    attack: int
    melee: int
    blocks: bool
    level: int
    inhabited: bool
    rough: bool


@dataclass(frozen=True, slots=True)
class Bridge:
    """A side of the river that can be crossed for nothing."""

    id: str
    between: tuple[int, int]
    vehicles: bool


class Ground:
    """The map: terrain, lines, river, what every step costs, and who can see whom."""

    @rule("7a", "8.6c")
    def __init__(self, map_file: Source, terrain_file: Source) -> None:
        chart = terrain_file.table()
        self.terrain = {key: _terrain(key, node) for key, node in chart.children()}
        root = map_file.table().only(("map", "terrain", "road", "railway", "river", "bridge", "places"))
        head = root["map"].provenance()
        self.id = head.text("id")
        self.title = head.phrase("title")
        layout = Layout(head.number("columns", low=1, high=60), head.number("rows", low=1, high=60))
        self.board = Board(layout, lambda column, row: f"{column:02}{row:02}")
        board = self.board
        #: hex -> key of its terrain
        self.kind = [head.text("ground")] * board.size
        for key, node in root["terrain"].children():
            if key not in self.terrain:
                raise node.wrong(f"one of the terrains {', '.join(self.terrain)}")
            for hex_ in self.hexes(node.provenance()["hexes"]):
                self.kind[hex_] = key
        self.roads = [
            (id_, self.chain(node.provenance()["hexes"])) for kind in ("road",) for id_, node in root[kind].children()
        ]
        self.rails = [(id_, self.chain(node.provenance()["hexes"])) for id_, node in root["railway"].children()]
        self._read_river(root)
        self.places = {self.hex_of(Node(n.file, n.path, key)): n.text() for key, n in root["places"].children()}
        of = [self.terrain[key] for key in self.kind]
        self.attack = [terrain.attack for terrain in of]
        self.melee = [terrain.melee for terrain in of]
        self.level = [terrain.level for terrain in of]
        self.inhabited = mask_of(h for h in board.hexes if of[h].inhabited)
        self.rough = mask_of(h for h in board.hexes if of[h].rough)
        self.blocking = mask_of(h for h in board.hexes if of[h].blocks)
        self._add_streets()
        #: class -> hex -> cost of a step in each of the six directions, 0 where it cannot be made
        self.cost = tuple(self._costs(c) for c in (FOOT, VEHICLE))
        #: class -> hex -> neighbours that may be entered at all
        self.open = tuple(
            [
                mask_of(n for n, cost in zip(board.neighbours[h], costs[h], strict=False) if cost)
                for h in range(board.size)
            ]
            for costs in self.cost
        )
        #: class -> half points -> hex -> neighbours that cost no more
        self.within = tuple(
            [
                [
                    mask_of(n for n, cost in zip(board.neighbours[h], costs[h], strict=False) if 0 < cost <= most)
                    for h in range(board.size)
                ]
                for most in range(MOST_POINTS + 1)
            ]
            for costs in self.cost
        )
        self._distances: dict[int, list[int]] = {}
        #: n -> hex -> the hexes at most n away
        self.near = [[1 << h for h in range(board.size)]]
        for _ in range(FAR):
            self.near.append([mask | board.spread(mask) for mask in self.near[-1]])
        self.sight = Sight(board, LONGEST, self.blocks, lambda a, b: self.level[a] > self.level[b])

    def distance(self, a: int, b: int) -> int:
        """How many hexes apart: counts the second hex, not the first."""
        row = self._distances.get(a)
        if row is None:
            q0, r0 = self.board.hex[a]
            row = self._distances[a] = [0] * self.board.size
            for h, (q, r) in self.board.hex.items():
                q -= q0
                r -= r0
                row[h] = (abs(q) + abs(r) + abs(q + r)) >> 1
        return row[b]

    @rule("8.6c", "8.6e")
    def blocks(self, start: int, target: int, hex_: int) -> str | None:
        """Why ground stops a line: it blocks, or it is higher than the target's hex."""
        if self.blocking >> hex_ & 1:
            return f"terrain.{self.kind[hex_]}"
        return "higher" if self.level[hex_] > self.level[target] else None

    def _read_river(self, root: Node) -> None:
        node = root["river"].provenance()
        rows = node["north_bank"].each(lambda n: n.number(low=0, high=60))
        layout = self.board.layout
        if len(rows) != layout.columns:
            raise node["north_bank"].wrong(f"a row for each of the {layout.columns} columns")
        north = 0
        for h, axial in self.board.hex.items():
            column, row = layout.position_of(axial)
            if row <= rows[column - 1]:
                north |= 1 << h
        self.north = north
        #: hex -> neighbours across the river
        self.across = [0] * self.board.size
        for h in self.board.hexes:
            far = ~north if north >> h & 1 else north
            self.across[h] = self.board.around[h] & far & self.board.on_map
        self.bridges = [self._bridge(id_, n) for id_, n in root["bridge"].children()]
        #: class -> hex -> neighbours across a bridge
        self.bridged = tuple([0] * self.board.size for _ in CLASSES)
        for bridge in self.bridges:
            a, b = bridge.between
            for c in (FOOT, VEHICLE) if bridge.vehicles else (FOOT,):
                self.bridged[c][a] |= 1 << b
                self.bridged[c][b] |= 1 << a

    def _bridge(self, id_: str, node: Node) -> Bridge:
        node.provenance()
        ends = node["between"].each(self.hex_of)
        if len(ends) != 2 or not self.across[ends[0]] >> ends[1] & 1:
            raise node["between"].wrong("two hexes on either side of the river that touch")
        return Bridge(id_, (ends[0], ends[1]), node.flag("vehicles"))

    def _add_streets(self) -> None:
        """Town streets: a road between any two town hexes that touch."""
        town = mask_of(h for h in self.board.hexes if self.kind[h] == "town")
        self.streets = [(a, b) for a in bits(town) for b in bits(self.board.around[a] & town) if a < b]

    @rule("7a")
    def _costs(self, unit_class: int) -> list[tuple[int, ...]]:
        """Entering costs what the hex costs, more across the river; along a road or the railway the line's cost."""
        lines: dict[tuple[int, int], int] = {}
        steps = [("road", pair) for _, chain in self.roads for pair in pairwise(chain)]
        steps += [("road", pair) for pair in self.streets]
        steps += [("railway", pair) for _, chain in self.rails for pair in pairwise(chain)]
        for kind, (a, b) in steps:
            cost = self.terrain[kind].cost[unit_class]
            for key in ((a, b), (b, a)):
                lines[key] = min(cost, lines.get(key, cost))
        ford = self.terrain["river"].cost[unit_class]
        out: list[tuple[int, ...]] = [()] * self.board.size
        for h in self.board.hexes:
            row = []
            for n in self.board.neighbours[h]:
                cost = self.terrain[self.kind[n]].cost[unit_class] if n else 0
                line = lines.get((h, n), 0)
                cost = min(cost, line) if cost and line else cost or line
                if cost and self.across[h] >> n & 1 and not self.bridged[unit_class][h] >> n & 1:
                    cost = cost + ford if ford else 0
                row.append(cost)
            out[h] = tuple(row)
        return out

    def step_cost(self, unit_class: int, a: int, b: int) -> int:
        """The cost from a hex to its neighbour, 0 if it may not be entered from there."""
        return self.cost[unit_class][a][self.board.neighbours[a].index(b)]

    def hex_of(self, node: Node) -> int:
        """The number of a hex named in a data file."""
        name = node.text()
        if name == "off" or name not in self.board.index:
            raise node.wrong(f"a hex of the map, found {name!r}")
        return self.board.index[name]

    def hexes(self, node: Node) -> list[int]:
        """A list of hexes in a data file."""
        return [self.hex_of(Node(node.file, node.path, word)) for word in node.words()]

    def chain(self, node: Node) -> list[int]:
        """A line of hexes in a data file: each touches the next."""
        found = self.hexes(node)
        for a, b in pairwise(found):
            if not self.board.around[a] >> b & 1:
                raise node.wrong(f"a chain; {self.board.name[a]} and {self.board.name[b]} do not touch")
        return found


def _terrain(key: str, node: Node) -> Terrain:
    node.provenance()
    return Terrain(
        key,
        node.phrase("name"),
        (node.number("foot", 0), node.number("vehicle", 0)),
        node.number("attack", 0),
        node.number("melee", 0),
        node.flag("blocks", False),
        node.number("level", 0),
        node.flag("inhabited", False),
        node.flag("rough_landing", False),
    )


class Tables:
    """Actions, attacks, damage, landings."""

    @rule("5a", "8a", "8.3a", "11.1a", "11.1b", "11.1c", "12.3c", "1.1e", "1.1g", "10a")
    def __init__(self, file: Source) -> None:
        root = file.table().only(("actions", "attack", "range", "damage", "landing", "other", "victory"))
        actions = root["actions"].provenance()
        keys = [f"A{i:02}" for i in range(1, 18)]
        #: price of each Action by its number, and whether units out of command may take it
        self.price = (0, *(actions[key].number("pa", low=0, high=9) for key in keys))
        self.out = (True, *(actions[key].flag("out") for key in keys))
        self.engineers_build = actions.number("engineers_build", low=0, high=9)
        attack = root["attack"].provenance()
        #: attack type -> target type -> range -> (MORALE, HIT)
        self.thresholds = tuple(tuple(_row(attack[f"{firer}-{target}"]) for target in ("F", "C")) for firer in ATTACKS)
        ranges = root["range"].provenance()
        night = ranges.number("night", low=-5, high=0)
        self.range = (
            tuple(ranges.number(kind, low=0, high=LONGEST) for kind in ATTACKS),
            tuple(ranges.number(kind, low=0, high=LONGEST) + night for kind in ATTACKS),
        )
        damage = root["damage"].provenance()
        self.damage = tuple(tuple(damage[kind].each(Node.number)) for kind in ATTACKS)
        landing = root["landing"].provenance()
        #: the highest die that comes down where it was aimed at; SP lost on rough ground, by die
        self.on_target = landing.number("on_target", low=1, high=6)
        self.landing = tuple(landing["losses"].each(Node.number))
        other = root["other"].provenance()
        self.stack_limit = other.number("stack_limit")
        #: attack markers a unit can bear
        self.most_markers = other.number("most_markers", low=1, high=9)
        #: so many SP stronger, a hit costs twice as much; above so many SP in all, a melee does
        self.doubling = other.number("doubling", low=1, high=9)
        self.small_melee = other.number("small_melee", low=1, high=9)
        #: up to so much more in a melee is only a morale test
        self.melee_test = other.number("melee_test", low=1, high=9)
        #: the lowest die with which civilians talk, the highest with which Tito is captured
        self.talk = other.number("talk", low=1, high=6)
        self.capture = other.number("capture", low=1, high=6)
        self.command_range = (other.number("command_range"), other.number("substitute_range"))
        self.ferma = other.number("ferma")
        self.landing_assault = other.number("landing_assault")
        self.shelter = other.number("shelter")
        victory = root["victory"].provenance()
        #: Victory Points, in thirds
        self.score = {
            key: int(3 * Fraction(str(node.value))) for key, node in victory.children() if key != "provenance"
        }


def _row(node: Node) -> tuple[tuple[int, int], ...]:
    out = [(NEVER, NEVER)] * (LONGEST + 1)
    cells = node.each(Node.text)
    if len(cells) != LONGEST:
        raise node.wrong("five entries: range 0-1, 2, 3, 4, 5")
    for i, cell in enumerate(cells):
        if cell != "-":
            morale, _, hit = cell.partition("/")
            if not (morale.isdigit() and hit.isdigit()):
                raise node.wrong(f"'MORALE/HIT' or '-', found {cell!r}")
            out[i + 1] = (int(morale), int(hit))
    out[0] = out[1]
    return tuple(out)


@cache
def ground() -> Ground:
    """The map that comes with the game."""
    return Ground(Source.of_package(PACKAGE, "data/map.toml"), Source.of_package(PACKAGE, "data/terrain.toml"))


@cache
def tables() -> Tables:
    """The tables that come with the game."""
    return Tables(Source.of_package(PACKAGE, "data/combat.toml"))
