"""The printed matter of Duel in the Dark: map, weather deck, tiles, tanks. Read once, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lancio.engine.board import OFF, Board
from lancio.engine.citations import rule
from lancio.engine.data import Node, Source
from lancio.engine.ground import PrintedMap, layout_of
from lancio.engine.masks import bits, mask_of
from lancio.engine.verbs import Names
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, FACES, KINDS, PACKAGE, SQUADRONS

HEX_KINDS = ("britain", "sea", "reich")
CRESTS = ("easy", "medium", "hard")
#: fire trucks help a city that is so many hexes away at most (DD-7.fire.2)
TRUCK_REACH = 2
#: the most fuel that one hex can cost
DEAREST = figures.FUEL.against
#: the pieces of weather in the box (DD-9.3.3)
CLOUDS, STORMS, FOGS = 18, 3, 4


@dataclass(frozen=True, slots=True)
class City:
    """A German city: where, what a raid on it is worth, how hard it is (DD-7.board.2)."""

    slug: str
    name: Mapping[str, str]
    hex: int
    value: int
    crest: str


class Ground(PrintedMap):
    """The map, and masks that sort its hexes."""

    @rule("DD-7.board.1", "DD-7.board.2", "DD-7.board.3")
    def __init__(self, file: Source) -> None:
        root = file.table().only(("map", "hex", "city"))
        head = root["map"].provenance()
        super().__init__(_board(head, root["hex"]), head)
        self.area_name: dict[int, Mapping[str, str]] = {}
        self.field_name: dict[int, str] = {}
        for name, node in root["hex"].children():
            self._hex(self.board.index[name], node)
        #: British land and sea: no German unit stands there, ditching costs 4 (UKSEA)
        self.uksea = mask_of(h for h in self.board.hexes if self.kind[h] != "reich")
        self.reich = self.board.on_map & ~self.uksea
        self.home_fields = mask_of(h for h in self.field_name if self.kind[h] == "britain")
        self.airfields = mask_of(h for h in self.field_name if self.kind[h] == "reich")
        self.cities = tuple(self._city(slug, node) for slug, node in root["city"].children())
        #: hex -> the number of its city
        self.city_at = {city.hex: number for number, city in enumerate(self.cities)}
        self.places = {city.hex: city.name for city in self.cities}
        self.city_mask = mask_of(self.city_at)
        if len(self.city_at) != len(self.cities) or self.city_mask & self.uksea:
            raise root["city"].wrong("cities in different hexes of the Reich")
        self.banned = mask_of(self.board.index[name] for name in figures.SOLO_BANNED)
        self._work_out()

    def _work_out(self) -> None:
        """Tables that follow from the map."""
        board = self.board
        self.distance = [board.far(h) if h in board.hex else [] for h in range(board.size)]
        #: the hexes that the Mosquito, and a Wilde Sau, can reach from each hex, itself included
        self.mosquito_reach = board.within[figures.MOSQUITO.reach]
        self.sau_reach = board.within[figures.SAU.reach]
        #: hexes at distance 1 and 2, for fire trucks
        self.nearby = [mask & ~(1 << h) for h, mask in enumerate(board.within[TRUCK_REACH])]
        self.fuel_within = self._fuel_tables()
        self.shifted = tuple(self._shift(d) for d in range(6))

    def _hex(self, hex_: int, node: Node) -> None:
        node.provenance().only(("provenance", "place", "kind", "area", "airfield"))
        self.kind[hex_] = node.choice(HEX_KINDS, "kind")
        self.area_name[hex_] = node.phrase("area")
        if "airfield" in node:
            self.field_name[hex_] = node.text("airfield")

    def _city(self, slug: str, node: Node) -> City:
        node.provenance().only(("provenance", "hex", "name", "value", "crest"))
        return City(
            slug,
            node.phrase("name"),
            self.hex_of(node["hex"]),
            node.number("value", low=1, high=60),
            node.choice(CRESTS, "crest"),
        )

    def _fuel_tables(self) -> list[list[list[int]]]:
        """wind -> fuel -> hex -> the neighbours a squadron can pay for: 1 with the wind, 3 against it, else 2."""
        tables = []
        for wind in range(6):
            levels: list[list[int]] = [[0] * self.board.size for _ in range(DEAREST + 1)]
            for h in self.board.hexes:
                for d, n in enumerate(self.board.neighbours[h]):
                    if n != OFF:
                        for fuel in range(hex_cost(wind, d), DEAREST + 1):
                            levels[fuel][h] |= 1 << n
            tables.append(levels)
        return tables

    @rule("DD-8.2.4")
    def _shift(self, direction: int) -> list[int]:
        """Where a piece of weather goes in one hex of wind; off the board it re-enters at the far end of its line."""
        goes = [OFF] * self.board.size
        for h in self.board.hexes:
            n = self.board.neighbours[h][direction]
            if n == OFF:
                n = h
                while self.board.neighbours[n][(direction + 3) % 6] != OFF:
                    n = self.board.neighbours[n][(direction + 3) % 6]
            goes[h] = n
        return goes

    def drift(self, mask: int, direction: int) -> int:
        """A set of hexes after one hex of wind."""
        goes = self.shifted[direction]
        return mask_of(goes[h] for h in bits(mask))


@rule("DD-7.fuel.2")
def hex_cost(wind: int, direction: int) -> int:
    """Fuel for one hex: 1 exactly with the wind, 3 exactly against it, otherwise 2."""
    turn = (direction - wind) % 6
    prices = figures.FUEL
    return prices.with_wind if turn == 0 else prices.against if turn == 3 else prices.across


def _board(head: Node, hexes: Node) -> Board:
    """The map's hexes, each in its place."""
    number = {node.text("place"): name for name, node in hexes.children()}
    missing = [_pair(head["missing"], word) for word in head.words("missing")]
    board = Board(layout_of(head, "pointy"), lambda column, row: number.get(f"{column},{row}", ""), missing)
    if len(number) != len(board.hexes) or any(not board.name[h] for h in board.hexes):
        raise hexes.wrong(f"{len(board.hexes)} hexes, one for each place of the map")
    return board


def _pair(node: Node, word: str) -> tuple[int, int]:
    column, comma, row = word.partition(",")
    if not comma or not column.isdigit() or not row.isdigit():
        raise node.wrong(f"places written as column,row, found {word!r}")
    return int(column), int(row)


@dataclass(frozen=True, slots=True)
class WeatherCard:
    """A card of the weather deck; sets of hexes as masks."""

    number: int
    wind: int
    full: bool
    summer: bool
    changes: tuple[int, int]
    clouds: int
    storms: int
    fogs: int
    bomber: int
    mosquito: int
    crest: int


class Sky:
    """The weather deck and the wind-change cards."""

    def __init__(self, file: Source, ground: Ground) -> None:
        root = file.table().only(("card", "wind_cards"))
        self.cards: tuple[WeatherCard, ...] = tuple(_weather(node, ground) for node in root["card"].items())
        if len(self.cards) > 30:
            raise root["card"].wrong("at most 30 cards")
        winds = root["wind_cards"].provenance()
        self.wind_steps: tuple[int, ...] = tuple(winds["steps"].each(lambda n: n.number(low=-5, high=5)))


@rule("DD-9.3.3")
def _weather(node: Node, ground: Ground) -> WeatherCard:
    """A card; the pieces must suffice: 18 clouds, 3 storms, 4 fogs, one in a hex. Card 2 is the corrected misprint."""
    node.provenance()
    clouds, storms, fogs = (mask_of(ground.hexes(node[key])) for key in ("clouds", "storms", "fogs"))
    if clouds & storms or clouds & fogs or storms & fogs:
        raise node.wrong("at most one piece of weather in a hex")
    if clouds.bit_count() > CLOUDS or storms.bit_count() > STORMS or fogs.bit_count() > FOGS:
        raise node.wrong(f"at most {CLOUDS} clouds, {STORMS} storms and {FOGS} fogs")
    first, second = node["changes"].each(lambda n: n.number(low=2, high=14))
    bomber, mosquito = ground.hex_of(node["bomber"]), ground.hex_of(node["mosquito"])
    if bomber == mosquito or not ground.home_fields >> bomber & ground.home_fields >> mosquito & 1:
        raise node.wrong("two different British airfields for the solo mission")
    return WeatherCard(
        node.number("number", low=1, high=99),
        DIRECTIONS.index[node.choice(DIRECTIONS.names, "wind")],
        node.choice(("full", "new"), "moon") == "full",
        node.flag("summer"),
        (first, second),
        clouds,
        storms,
        fogs,
        bomber,
        mosquito,
        node.number("crest", low=1, high=2),
    )


class Forces:
    """The ground tiles, the fuel boards, tokens and compass cards."""

    @rule("DD-3.4", "DD-7.compass.1", "DD-9.1.1")
    def __init__(self, file: Source) -> None:
        root = file.table().only(("tile", "squadron", "ju88", "tokens", "compass", "solo_deck"))
        tiles = root["tile"].each(_tile)
        if tuple(pair for pair, _ in tiles) != FACES:
            raise root["tile"].wrong("the eight types of tile in their order")
        self.pool = tuple(count for _, count in tiles)
        squadrons = root["squadron"].only(SQUADRONS.names)
        self.tanks = tuple(squadrons[name].provenance().number("tank", low=1, high=30) for name in SQUADRONS.names)
        self.ju88_tank = root["ju88"].provenance().number("tank", low=1, high=30)
        tokens = root["tokens"].provenance()
        self.tokens = (tokens.number("normal", low=0, high=8), tokens.number("strong", low=0, high=8))
        self.most_cards = root["compass"].provenance().number("most", low=2, high=30)
        #: the solo decks: how many cards of each direction
        self.decks = tuple(_deck(root["solo_deck"][leg].provenance()) for leg in ("out", "home"))


def _tile(node: Node) -> tuple[tuple[int, int], int]:
    node.provenance()
    red, grey = (KINDS.index[node.choice(KINDS.names, key)] for key in ("red", "grey"))
    return (red, grey), node.number("count", low=0, high=40)


def _deck(node: Node) -> tuple[int, ...]:
    return tuple(node.number(name, 0, low=0, high=20) if name in node else 0 for name in DIRECTIONS.names)


@cache
def ground() -> Ground:
    """The map that comes with the game."""
    return Ground(Source.of_package(PACKAGE, "data/map.toml"))


@cache
def sky() -> Sky:
    """The weather that comes with the game."""
    return Sky(Source.of_package(PACKAGE, "data/weather.toml"), ground())


@cache
def forces() -> Forces:
    """The pieces that come with the game."""
    return Forces(Source.of_package(PACKAGE, "data/units.toml"))


CITIES = Names("city", [city.slug for city in ground().cities])


@cache
def fuel_home(wind: int) -> tuple[int, ...]:
    """hex -> the fuel to the nearest German airfield under this wind, for gauges; it may have no room."""
    board = ground().board
    fuel = [0 if ground().airfields >> h & 1 else 99 for h in range(board.size)]
    for _ in board.hexes:
        for h in board.hexes:
            ways = [fuel[n] + hex_cost(wind, d) for d, n in enumerate(board.neighbours[h]) if n != OFF]
            fuel[h] = min(fuel[h], *ways)
    return tuple(fuel)
