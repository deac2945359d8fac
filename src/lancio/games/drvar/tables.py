"""The map and the printed tables, read from the data files. All costs in half movement points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.data import Node, Source
from lancio.engine.ground import PrintedMap, four_digits, layout_of
from lancio.engine.masks import bits, mask_of
from lancio.engine.reach import Going
from lancio.engine.sight import Sight
from lancio.engine.veils import STOPS, Cause, Screen, Veil

PACKAGE = "lancio.games.drvar"
FOOT, VEHICLE = 0, 1
CLASSES = ("foot", "vehicle")
#: attack types; a unit without any has NO_ATTACK
ATTACKS = ("F", "C", "ART")
F, C, ART = range(3)
NO_ATTACK = -1
LONGEST = 5
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


class Payable(dict[int, list[int]]):
    """Half points -> hex -> the neighbours that cost no more. A list is worked out when first asked for."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, most: int) -> list[int]:
        found = self[most] = self._going.within(most)
        return found


class Ground(PrintedMap):
    """The map: terrain, lines, river, what every step costs, and who can see whom."""

    @rule("7a", "8.6c")
    def __init__(self, map_file: Source, terrain_file: Source) -> None:
        self.terrain = {key: _terrain(key, node) for key, node in terrain_file.table().children()}
        root = map_file.table().only(("map", "terrain", "road", "railway", "river", "bridge", "places"))
        head = root["map"].provenance()
        super().__init__(Board(layout_of(head), four_digits), head)
        board = self.board
        self.fill(head.choice(tuple(self.terrain), "ground"), root["terrain"], self.terrain)
        self.roads, self.rails = (
            [(id_, self.chain(node.provenance()["hexes"])) for id_, node in root[kind].children()]
            for kind in ("road", "railway")
        )
        self._read_river(root)
        self.places = {
            self.hex_of(Node(n.file, n.path, key)): root["places"].named(key) for key, n in root["places"].children()
        }
        of = [self.terrain[key] if key else None for key in self.kind]
        self.attack = [terrain.attack if terrain else 0 for terrain in of]
        self.melee = [terrain.melee if terrain else 0 for terrain in of]
        self.level = [terrain.level if terrain else 0 for terrain in of]
        self.inhabited = self.area(*(key for key, terrain in self.terrain.items() if terrain.inhabited))
        self.rough = self.area(*(key for key, terrain in self.terrain.items() if terrain.rough))
        self._add_streets()
        #: class of unit -> what it costs to move
        self.going = tuple(self._going(c) for c in (FOOT, VEHICLE))
        #: class -> hex -> cost of a step in each of the six directions, 0 where it cannot be made
        self.cost = tuple(going.cost for going in self.going)
        #: class -> hex -> neighbours that may be entered at all
        self.open = tuple(going.open for going in self.going)
        #: class -> half points -> hex -> neighbours that cost no more
        self.within = tuple(Payable(going) for going in self.going)
        #: n -> hex -> the hexes at most n away
        self.near = board.within
        self.distance = board.distance
        self.sight = self.sight_over(self.level)

    def sight_over(self, level: Sequence[int]) -> Sight:
        """Who sees whom over ground of these heights."""
        veils = {(height, over): self._veil(level, height, over) for height in set(level) for over in (False, True)}
        near = self.near[LONGEST]

        def veil(a: int, b: int) -> Veil:
            return veils[level[b], level[a] > level[b]]

        return Sight(self.board, veil, near.__getitem__, standing=Cause("units", "8.6b"))

    @rule("8.6b", "8.6c", "8.6e")
    def _veil(self, level: Sequence[int], height: int, over: bool) -> Veil:
        """What ground stops a line to a hex of this height: it blocks, or it is higher. Units do not matter to who
        looks down."""
        screens = [Screen(self.area(key), STOPS, Cause(key, "8.6c")) for key, row in self.terrain.items() if row.blocks]
        higher = mask_of(h for h in self.board.hexes if level[h] > height)
        return Veil([*screens, Screen(higher, STOPS, Cause("higher", "8.6e"))], pieces=not over)

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
        a, b = self.side(node["between"])
        if not self.across[a] >> b & 1:
            raise node["between"].wrong("two hexes on either side of the river that touch")
        return Bridge(id_, (a, b), node.flag("vehicles"))

    def _add_streets(self) -> None:
        """Town streets: a road between any two town hexes that touch."""
        town, name = self.area("town"), self.board.name
        self.streets = [
            (f"street-{name[a]}-{name[b]}", [a, b])
            for a in bits(town)
            for b in bits(self.board.around[a] & town)
            if a < b
        ]

    @rule("7a")
    def _going(self, unit_class: int) -> Going:
        """Entering costs what the hex costs, more across the river; along a road or the railway the line's cost."""
        enter = {h: self.terrain[self.kind[h]].cost[unit_class] for h in self.board.hexes}
        ford = self.terrain["river"].cost[unit_class]
        wet = {
            (a, b): ford or WHOLE
            for a in self.board.hexes
            for b in bits(self.across[a] & ~self.bridged[unit_class][a])
            if a < b
        }
        lines: list[tuple[int, Sequence[int]]] = []
        for kind, chains in (("road", self.roads), ("road", self.streets), ("railway", self.rails)):
            for _, chain in chains:
                for a, b in pairwise(chain):
                    extra = wet.get((min(a, b), max(a, b)), 0)
                    if extra != WHOLE:
                        lines.append((self.terrain[kind].cost[unit_class] + extra, (a, b)))
        return Going(self.board, enter, lines, across=wet)

    def step_cost(self, unit_class: int, a: int, b: int) -> int:
        """The cost from a hex to its neighbour, 0 if it may not be entered from there."""
        return self.going[unit_class].step_cost(a, b)


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
