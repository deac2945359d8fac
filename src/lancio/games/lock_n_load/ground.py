"""Chapter 1.4 and the terrain effects chart: the boards of a scenario laid together, their places, costs and cover."""

from __future__ import annotations

import re
from copy import copy
from functools import partial
from itertools import pairwise

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.data import Node
from lancio.engine.errors import BadData
from lancio.engine.ground import PrintedMap, Track
from lancio.engine.laying import Laying
from lancio.engine.masks import bits, mask_of
from lancio.engine.places import ABOARD, BOX, FLOOR, INSIDE, Places, Spot
from lancio.engine.reach import Going
from lancio.games.lock_n_load.box import Box, hex_name
from lancio.games.lock_n_load.roster import Roster
from lancio.games.lock_n_load.scenes import Scene
from lancio.games.lock_n_load.sight import Eyes
from lancio.games.lock_n_load.tables import CLASSES, LEG, OPEN, Terrain
from lancio.hexes import arc_of_side, in_arc, sides_towards

RUBBLE = "rubble"
FENCES = ("wall", "hedge", "bocage")
#: men with a scout, after the classes of the chart
WITH_SCOUT = len(CLASSES)
_AREA = re.compile(r"^(?:(\w+):)?(within|cols|rows|level|kind)\((.*)\)$")


class Ground(PrintedMap):
    """The board of a scenario and everything printed on it."""

    @rule("1.4a", "1.4b", "1.4d")
    def __init__(self, box: Box, scene: Scene, roster: Roster) -> None:
        """Boards moved by whole columns and rows or turned; hexes that meet across a seam are neighbours. What stands
        at the centre of a hex is its terrain."""
        self.box, self.scene = box, scene
        self._areas: dict[str, int] = {}
        laid = Laying(scene.sheets, hex_name)
        super().__init__(laid.board, box.maps["atlas"])
        board = self.board
        self.sheet_of, self.sheets = laid.sheet_of, laid.fields
        codes = {code: node.choice(tuple(box.terrain)) for code, node in box.maps["codes"].children()}
        self.level = [0] * board.size
        self.roads: list[Track] = []
        self.buildings: list[list[int]] = []
        self.fences: dict[str, list[tuple[int, int]]] = {kind: [] for kind in FENCES}
        for name in self.sheets:
            self._read_board(name, box.boards[name], codes)
        for i, pair in enumerate(scene.joins):
            self.roads.append(Track("road", f"seam-{i}", [self.named_hex(name) for name in pair.split()]))
        self.road_hexes = mask_of(h for road in self.roads for h in road.hexes)
        self.terrain: list[Terrain | None] = [box.terrain[kind] if kind else None for kind in self.kind]
        self._find_places(roster)
        self._read_chart()
        #: hexes turned to rubble -> this ground with them
        self._in_rubble: dict[int, Ground] = {0: self}

    def _read_chart(self) -> None:
        """What the terrain as it is now means for movement, cover and sight."""
        box, board = self.box, self.board
        self._find_costs()
        self._find_cover()
        screens = [(0, 0)] * board.size
        for h in board.hexes:
            row = box.terrain[self.kind[h]]
            screens[h] = (row.sight, box.chart_figures["upstairs"] if self.two_storeys >> h & 1 else row.screen)
        self.eyes = Eyes(board, self.locations, screens, self.fences, self.upper, box.chart_figures["degrading"])

    @rule("15.1j")
    def in_rubble(self, hexes: int) -> Ground:
        """This ground with some buildings in rubble, for cost, cover, sight and spotting; roads stay. Worked out once
        for each set of hexes."""
        found = self._in_rubble.get(hexes)
        if found is None:
            found = self._in_rubble[hexes] = copy(self)
            found.kind = [RUBBLE if hexes >> h & 1 else kind for h, kind in enumerate(self.kind)]
            found.terrain = [self.box.terrain[kind] if kind else None for kind in found.kind]
            found.limits, found.suited = [], {}
            found._read_chart()
        return found

    def _read_board(self, name: str, node: Node, codes: dict[str, str]) -> None:
        node.only(("title", "rows", "roads", "buildings", "levels", *FENCES)).provenance()
        self.prefix = name
        self.fill_grid(node["rows"], codes, partial(hex_name, name))
        for i, chain in enumerate(node["roads"].items() if "roads" in node else ()):
            self.roads.append(Track("road", f"{name}-{i + 1}", self.chain(chain)))
        for building in node["buildings"].items() if "buildings" in node else ():
            self.buildings.append(self.hexes(building))
        for level, area in node["levels"].children() if "levels" in node else ():
            for h in self.hexes(area):
                self.level[h] = int(level)
        for kind in FENCES:
            if kind in node:
                self.fences[kind] += self.sides(node[kind], "/")
        self.prefix = ""

    def named_hex(self, name: str) -> int:
        """A hex by its full name."""
        found = self.board.index.get(name, OFF)
        if found == OFF:
            raise BadData(f"scenario {self.scene.slug}", f"expected a hex of its boards, found {name!r}")
        return found

    # -- places --------------------------------------------------------------------------------

    @rule("10.2b", "6.0j", "6.0l", "6.0m", "1.3f")
    def _find_places(self, roster: Roster) -> None:
        """Upper floors of stone buildings of three hexes and more, insides of bunkers, boxes, places aboard."""
        board, name, scene = self.board, self.board.name, self.scene
        tall = [b for b in self.buildings if len(b) >= self.box.chart_figures["storeys"] and not scene.one_storey]
        self.two_storeys = mask_of(h for building in tall for h in building)
        up = self.box.chart_figures["upstairs"]
        spots = [Spot(f"{name[h]}-up", FLOOR, h, up) for h in bits(self.two_storeys)]
        doors = [(name[h], f"{name[h]}-up") for h in bits(self.two_storeys)]
        for building in tall:
            doors += [
                (f"{name[a]}-up", f"{name[b]}-up") for a in building for b in building if a < b and self.beside(a, b)
            ]
        self.bunker_zone = 0
        for army in scene.armies:
            for works in army.works:
                if works.kind == "bunker":
                    self.bunker_zone |= self.area_of(works.zone)
        self.bunker_zone &= ~mask_of(h for h in board.hexes if self.box.terrain[self.kind[h]].building)
        spots += [Spot(f"{name[h]}-in", INSIDE, h) for h in bits(self.bunker_zone)]
        doors += [(name[h], f"{name[h]}-in") for h in bits(self.bunker_zone)]
        flown_over = list(board.hexes) if roster.helicopters else []
        spots += [Spot(f"{name[h]}-air", FLOOR, h, self._hovers(h)) for h in flown_over]
        gates = [[self.named_hex(n) for n in army.entry] for army in scene.armies]
        boxes = sorted({h for gate in gates for h in gate})
        spots += [Spot(f"{name[h]}-box", BOX) for h in boxes]
        spots += [Spot(aboard, ABOARD) for aboard in roster.spot_names]
        #: all places of the table
        self.locations = places = Places(board, spots, doors, self.level)
        self.hex, self.name = places.hex, places.name
        self.size = places.size
        index = places.index
        self.upstairs = {h: index[f"{name[h]}-up"] for h in bits(self.two_storeys)}
        self.inside = {h: index[f"{name[h]}-in"] for h in bits(self.bunker_zone)}
        self.box_of = {h: index[f"{name[h]}-box"] for h in boxes}
        #: box -> the hex it opens to
        self.gate = {place: h for h, place in self.box_of.items()}
        #: hex -> the place of helicopters over it
        self.over = {h: index[f"{name[h]}-air"] for h in flown_over}
        self.air = mask_of(self.over.values())
        self.upper = mask_of(self.upstairs.values())
        self.insides = mask_of(self.inside.values())
        self.boxes = mask_of(self.gate)
        self.aboard = mask_of(index[spot] for spot in roster.spot_names)
        #: places that are no ground of the map: boxes and places aboard
        self.apart = self.boxes | self.aboard
        #: carrier -> the places inside and on top; place aboard -> its carrier
        self.cabin = {u: index[f"{roster.names.names[u]}-in"] for u in bits(roster.carriers)}
        self.deck = {u: index[f"{roster.names.names[u]}-on"] for u in bits(roster.carriers)}
        self.carrier = {place: u for spots in (self.cabin, self.deck) for u, place in spots.items()}
        self.decks = mask_of(self.deck.values())
        #: places with a limit in common: the top and the inside of a bunker
        self.shared = {place for pairs in (self.inside, self.over) for pair in pairs.items() for place in pair}
        self.shared_places = mask_of(self.shared)
        #: all places of the map but the air
        self.grounds = mask_of(p for p, h in enumerate(places.hex) if h) & ~self.air
        #: place -> what it holds, filled in by the rules of stacking
        self.limits: list[int] = []
        #: sort of counter -> where it may be set up, filled in by the rules of set-up
        self.suited: dict[tuple[bool, bool, int, int], int] = {}
        #: side -> its boxes
        self.entry = tuple(mask_of(self.box_of[h] for h in gate) for gate in gates)
        #: place -> all places of its hex, a box alone
        self.same_hex = [places.within_hex[h] if h else 1 << p for p, h in enumerate(self.hex)]
        self.near = [self._near(p) for p in range(self.size)]
        #: place -> the places that are activated and fire as one with it: the top and the inside of a bunker
        self.together = [1 << p for p in range(self.size)]
        for h, inside in self.inside.items():
            self.together[h] = self.together[inside] = 1 << h | 1 << inside

    @rule("19.3b", "19.3d")
    def _hovers(self, hex_: int) -> int:
        """How far over the ground of a hex a helicopter is (F22c): two levels above the greatest screen, where the hill
        itself is one level below the ground."""
        row = self.box.terrain[self.kind[hex_]]
        if self.two_storeys >> hex_ & 1:
            return self.box.chart_figures["upstairs"] + 2
        return 1 if row.sight == OPEN else row.screen + 2

    def beside(self, a: int, b: int) -> bool:
        """Whether two hexes touch."""
        return bool(self.board.around[a] >> b & 1)

    @rule("6.0d", "6.0j", "6.0m")
    def _near(self, place: int) -> int:
        """The adjacent places: neighbouring hexes on the same floor, the floors of one hex; boxes beside boxes."""
        h = self.hex[place]
        if place in self.gate:
            return mask_of(self.box_of[n] for n in bits(self.board.around[self.gate[place]]) if n in self.box_of)
        if not h:
            return 0
        out = self.same_hex[place] & ~(1 << place)
        for n in bits(self.board.around[h]):
            if self.upper >> place & 1:
                out |= 1 << self.upstairs[n] if n in self.upstairs else 0
            else:
                out |= self.same_hex[n] & ~self.upper
        return out

    # -- costs ---------------------------------------------------------------------------------

    @rule("10.4a", "6.0l", "6.0n", "11.7b")
    def _find_costs(self) -> None:
        """What a step costs each class: hex, side and climb; along a road the road; stairs, bunkers and boxes by
        doors. Men with a scout pay one point in some terrain."""
        chart = self.box.terrain
        self.enter = [{h: chart[self.kind[h]].cost[c] or 0 for h in self.board.hexes} for c in range(len(CLASSES))]
        scout = {h: 2 if chart[self.kind[h]].scout else cost for h, cost in self.enter[LEG].items()}
        self.enter.append(scout)
        self.going = [self._going(c, self.enter[c]) for c in range(len(CLASSES) + 1)]
        #: class -> place -> (where a step leads, what it costs)
        self.exits = [
            [
                tuple((n, going.step_cost(p, n)) for n in bits(going.open[p])) if p < going.size else ()
                for p in range(self.size)
            ]
            for going in self.going
        ]
        #: place -> where men can step at all
        self.ways = [mask_of(n for n, price in row if price < WHOLE) for row in self.exits[LEG]]
        #: class -> what a step costs beside the hex itself: sides and climbs
        self.beyond = [
            self._going(c, {h: 1 if price else 0 for h, price in self.enter[c].items()}, road=1)
            for c in range(len(CLASSES))
        ]

    def _going(self, mover: int, enter: dict[int, int], road: int | None = None) -> Going:
        row = LEG if mover == WITH_SCOUT else mover
        across: dict[tuple[int, int], int] = {}
        for kind, sides in self.fences.items():
            extra = self.box.sides[kind].cost[row]
            for a, b in sides:
                across[min(a, b), max(a, b)] = WHOLE if extra is None else extra
        climb = self.box.climb[row] or 0
        climbs = {}
        for h in self.board.hexes:
            for n in bits(self.board.around[h]):
                if self.level[n] > self.level[h]:
                    climbs[h, n] = climb * (self.level[n] - self.level[h])
        rate = road if road is not None else self.box.road[row] or 0
        return Going(
            self.board, enter, [(rate, track.hexes) for track in self.roads], across=across, climbs=climbs,
            doors=self._doors(mover, enter),
        )  # fmt: skip

    def _doors(self, mover: int, enter: dict[int, int]) -> list[tuple[int, int, int]]:
        doors = []
        if mover in (LEG, WITH_SCOUT):
            stairs, bunker = self.box.chart_figures["stairs"], self.box.works["bunker"].number("enter", low=1)
            for h, up in self.upstairs.items():
                doors += [(stairs, h, up), (stairs, up, h)]
            for building in self.buildings:
                for a in building:
                    for b in building:
                        if a in self.upstairs and a != b and self.beside(a, b):
                            doors.append((enter[b], self.upstairs[a], self.upstairs[b]))
            for h, inside in self.inside.items():
                doors += [(bunker, h, inside), (bunker, inside, h)]
        doors += [(enter[h], place, h) for h, place in self.box_of.items() if enter[h]]
        return doors

    # -- cover ---------------------------------------------------------------------------------

    def _find_cover(self) -> None:
        chart = self.box.terrain
        #: hex -> the target modifier of its terrain
        self.cover = [chart[kind].cover if kind else 0 for kind in self.kind]
        #: hex -> that of its six sides
        self.side_cover = [[0] * 6 for _ in range(self.board.size)]
        for kind, sides in self.fences.items():
            for a, b in sides:
                for x, y in ((a, b), (b, a)):
                    self.side_cover[x][self.board.direction(x, y)] = self.box.sides[kind].cover
        self.open = mask_of(h for h in self.board.hexes if not chart[self.kind[h]].sight)
        self.building = mask_of(h for h in self.board.hexes if chart[self.kind[h]].building)
        #: hexes that mortars may not fire from
        self.no_mortars = mask_of(h for h in self.board.hexes if not chart[self.kind[h]].mortars)
        self.denies_moving = mask_of(h for h in self.board.hexes if chart[self.kind[h]].denies_moving)
        #: places where men on foot may be, upper floors included; those of them with cover of their own
        self.enterable = mask_of(p for p, h in enumerate(self.hex) if h and self.enter[LEG].get(h)) & ~self.air
        self.covered = mask_of(p for p in bits(self.enterable & ~self.insides) if self.cover[self.hex[p]])
        #: places in open ground
        self.open_places = mask_of(p for p, h in enumerate(self.hex) if h and self.open >> h & 1)
        #: hex -> open, degrading or blocking
        self.sight_class = [chart[kind].sight if kind else 0 for kind in self.kind]
        self._faced: dict[int, int] = {}
        self._fronts: dict[int, int] = {}

    @rule("5.0g", "5.0k")
    def side_towards(self, target: int, shooter: int) -> int:
        """The cover of the side by which a line enters a hex; at a corner the lower of two; in one hex none."""
        key = target << 12 | shooter
        found = self._faced.get(key)
        if found is None:
            a, b = self.board.hex[target], self.board.hex[shooter]
            found = min((self.side_cover[target][k] for k in sides_towards(a, b)), default=0)
            self._faced[key] = found
        return found

    @rule("21.1a")
    def front(self, hex_: int, facing: int) -> int:
        """The places before the three front sides of a bunker that faces a side."""
        key = hex_ << 3 | facing
        found = self._fronts.get(key)
        if found is None:
            arc, a = arc_of_side(facing), self.board.hex[hex_]
            found = 0
            for h, b in self.board.hex.items():
                if h != hex_ and in_arc(arc, a, b):
                    found |= self.same_hex[h]
            self._fronts[key] = found
        return found

    # -- the notation of scenarios -------------------------------------------------------------

    def area_of(self, text: str) -> int:
        """A set of hexes in the notation of scenarios, worked out once."""
        out = self._areas.get(text)
        if out is None:
            out = 0
            for part in text.split(" + "):
                out |= self._part(part.strip())
            self._areas[text] = out
        return out

    def _part(self, text: str) -> int:
        if text in self.scene.sets:
            return self.area_of(self.scene.sets[text])
        found = _AREA.match(text)
        if not found:
            return mask_of(self.named_hex(name) for name in text.split())
        board, what, args = found.groups()
        if what == "within":
            centre, reach = (arg.strip() for arg in args.split(","))
            return self.board.within[int(reach)][self.named_hex(centre)]
        if what == "kind":
            return self.area(*args.split())
        low, _, high = args.partition("..")
        if board not in self.sheets:
            raise BadData(f"scenario {self.scene.slug}", f"expected a board before {what}, found {text!r}")
        return mask_of(h for h in bits(self.sheets[board]) if low <= self._trait(h, board, what) <= high)

    def _trait(self, hex_: int, board: str, what: str) -> str:
        label = self.board.name[hex_][len(board) :]
        return label[0] if what == "cols" else label[1:] if what == "rows" else str(self.level[hex_])

    def road_sides(self) -> list[tuple[int, int]]:
        """The sides that roads cross."""
        return [(a, b) for road in self.roads for a, b in pairwise(road.hexes)]
