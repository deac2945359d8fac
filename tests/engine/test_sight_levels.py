"""Sight with levels, floors, hexsides and a count of what hinders, held against a procedure written down by hand.

The procedure: every hex has screens, one for the hill it stands on and one for what grows or stands there. A screen as
high as the higher end stops or hinders; one lower than that, but not lower than the lower end, hides the hex behind it
from above. Walls and hedges hinder, bocage stops, unless it is a side of one of the two ends. Three hindrances are too
many. Geometry comes from cross products of whole coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from lancio.engine.board import Board
from lancio.engine.masks import mask_of
from lancio.engine.places import BOX, FLOOR, Places, Spot
from lancio.engine.sight import Sight
from lancio.engine.veils import ALONG, AT_CORNER, CLEAR, HINDERS, IN_HEX, ON_SIDE, STOPS, Cause, Screen, Veil
from lancio.hexes import Edge, Hex, Vertex, distance, edge, edge_between, edges_at
from tests.hexes import grid

BOARD = Board(grid.LAYOUT, lambda c, r: f"{chr(ord('A') + c - 1)}{r}")
AT = BOARD.index
MOST = 2
#: kind of ground -> what it does and how far above the ground it reaches
KINDS = {"field": (HINDERS, 0), "wood": (STOPS, 0), "jungle": (STOPS, 1), "house": (STOPS, 2)}


@dataclass
class Land:
    """Heights, kinds of ground, walled sides, smoke."""

    level: dict[Hex, int]
    kind: dict[Hex, str]
    fence: dict[Edge, str]
    smoke: frozenset[Hex]
    two_storeys: frozenset[Hex]

    def screens(self, h: Hex) -> list[tuple[int, int]]:
        """What a hex does to a line, and how high."""
        ground = self.level.get(h, 0)
        found = [(STOPS, ground - 1)]
        if h in self.kind:
            effect, up = KINDS[self.kind[h]]
            found.append((effect, ground + up))
        if h in self.smoke:
            found.append((STOPS, ground))
        return found


# The procedure, by hand


def effect_of_hex(land: Land, h: Hex, hi: int, lo: int, lower: Hex) -> int:
    """The greatest effect of the screens of a hex."""
    worst = CLEAR
    for effect, top in land.screens(h):
        if top >= hi:
            worst = max(worst, effect)
        elif lo <= top < hi and lo < hi and distance(h, lower) == 1:
            worst = STOPS
    return worst


def effect_of_side(land: Land, e: Edge, a: Hex, b: Hex, hi: int) -> int:
    """What a side does."""
    if e not in land.fence or max(land.level.get(h, 0) for h in e) < hi:
        return CLEAR
    own = a in e or b in e
    return (HINDERS if own else STOPS) if land.fence[e] == "bocage" else (CLEAR if own else HINDERS)


def by_hand(land: Land, a: Hex, up: int, b: Hex, over: int) -> tuple[bool, int, int]:
    """Whether b is seen, how many hexes hinder and how many sides and corners."""
    heights = land.level.get(a, 0) + up, land.level.get(b, 0) + over
    hi, lo = max(heights), min(heights)
    lower = a if heights[0] < heights[1] else b
    crossed, followed = grid.crossed(a, b), grid.followed(a, b)
    hexes = [effect_of_hex(land, h, hi, lo, lower) for h in crossed if grid.LAYOUT.contains(h)]
    for e in followed:
        both = [effect_of_hex(land, h, hi, lo, lower) if grid.LAYOUT.contains(h) else CLEAR for h in e]
        hexes.append(min(both))
    sides = [effect_of_side(land, e, a, b, hi) for e in grid.cut(a, b) | followed]
    for v in grid.passed(a, b):
        sides.append(effect_of_corner(land, v, a, b, hi, crossed))
    if STOPS in hexes or STOPS in sides:
        return False, 0, 0
    return hexes.count(HINDERS) + sides.count(HINDERS) <= MOST, hexes.count(HINDERS), sides.count(HINDERS)


def effect_of_corner(land: Land, v: Vertex, a: Hex, b: Hex, hi: int, crossed: set[Hex]) -> int:
    """A corner counts if a hex in which the line has length has both its sides there walled."""
    worst = CLEAR
    for h in v:
        if h in crossed or h in (a, b):
            both = [effect_of_side(land, e, a, b, hi) for e in edges_at(v) if h in e]
            worst = max(worst, min(both))
    return worst


# The same by the service


class Country:
    """The service, told the same: masks for every height."""

    def __init__(self, land: Land) -> None:
        self.land = land
        heights = [land.level.get(BOARD.hex[i], 0) if i in BOARD.hex else 0 for i in range(BOARD.size)]
        spots = [Spot(f"{BOARD.name[BOARD.at(h)]}+", FLOOR, BOARD.at(h), 2) for h in sorted(land.two_storeys)]
        self.places = Places(BOARD, spots, heights=heights)
        self.sight = Sight(BOARD, self.veil, most=MOST, outside=CLEAR, hex_of=self.places.hex)

    def ends(self, a: int, b: int) -> tuple[int, int, int]:
        """The higher and the lower height, and the hexes around the lower end, none if both are level."""
        height, hexes = self.places.height, self.places.hex
        low = a if height[a] < height[b] else b
        near = BOARD.around[hexes[low]] if height[a] != height[b] else 0
        return max(height[a], height[b]), min(height[a], height[b]), near

    def veil(self, a: int, b: int) -> Veil:
        """What hexes and sides do between two places; smoke is told with each question."""
        hi, lo, near = self.ends(a, b)
        screens = []
        for effect, name in ((STOPS, "stops"), (HINDERS, "hinders")):
            full = blind = 0
            for i, h in BOARD.hex.items():
                for what, top in Land(self.land.level, self.land.kind, {}, frozenset(), frozenset()).screens(h):
                    full |= (what == effect and top >= hi) << i
                    blind |= (what == effect and lo <= top < hi) << i
            screens += [Screen(full, effect, Cause(name, "F1")), Screen(blind & near, STOPS, Cause("blind", "F2"))]
        own = BOARD.sides_of(self.places.hex[a]) | BOARD.sides_of(self.places.hex[b])
        fences = {"bocage": 0, "wall": 0}
        for e, kind in self.land.fence.items():
            if max(self.land.level.get(h, 0) for h in e) >= hi:
                fences[kind] |= 1 << BOARD.side_between(BOARD.at(e.a), BOARD.at(e.b))
        return Veil(
            screens,
            [
                Screen(fences["bocage"] & ~own, STOPS, Cause("bocage", "F3")),
                Screen(fences["bocage"] & own | fences["wall"] & ~own, HINDERS, Cause("fence", "F3")),
            ],
        )

    def smoke(self, a: int, b: int) -> int:
        """The smoke that matters between two places."""
        hi, lo, near = self.ends(a, b)
        found = 0
        for h in self.land.smoke:
            i, ground = BOARD.at(h), self.land.level.get(h, 0)
            if ground >= hi or (lo <= ground and near >> i & 1):
                found |= 1 << i
        return found


some_hexes = st.sampled_from(grid.HEXES)
inner_sides = sorted({edge(h, k) for h in grid.HEXES for k in range(6) if all(map(grid.LAYOUT.contains, edge(h, k)))})


@st.composite
def lands(draw: DrawFn) -> Land:
    """Hills, woods, walls and smoke anywhere."""
    two = draw(st.frozensets(some_hexes, max_size=4))
    grown = st.sampled_from(["field", "field", "field", "wood", "jungle"])
    kind = draw(st.dictionaries(some_hexes, grown, max_size=25))
    return Land(
        draw(st.dictionaries(some_hexes, st.integers(0, 2), max_size=20)),
        kind | dict.fromkeys(two, "house"),
        draw(st.dictionaries(st.sampled_from(inner_sides), st.sampled_from(["bocage", "wall"]), max_size=40)),
        draw(st.frozensets(some_hexes, max_size=5)),
        two,
    )


@settings(max_examples=45, deadline=None)
@given(lands(), st.data())
def test_the_service_says_what_the_procedure_says(land: Land, data: st.DataObject) -> None:
    """Seen or not, how many hexes and how many sides hinder; the same both ways; the answer names what it met."""
    country = Country(land)
    sight, places = country.sight, country.places
    spots = [*BOARD.hexes, *range(BOARD.size, places.size)]
    for _ in range(6):
        a, b = data.draw(st.sampled_from(spots)), data.draw(st.sampled_from(spots))
        start, end = places.hex[a], places.hex[b]
        if start == end:
            assert sight.clear(a, b)
            continue
        ups = [places.height[p] - land.level.get(BOARD.hex[places.hex[p]], 0) for p in (a, b)]
        seen, hexes, sides = by_hand(land, BOARD.hex[start], ups[0], BOARD.hex[end], ups[1])
        pieces = country.smoke(a, b)
        found, back = sight.look(a, b, pieces), sight.look(b, a, pieces)
        assert (found.stopped is None) == seen == (back.stopped is None)
        assert sight.clear(a, b, pieces) == seen == bool(sight.watchers(b, 1 << a, pieces))
        assert bool(sight.visible(a, 1 << b, pieces)) == seen
        assert bool(sight[a] >> b & 1) == sight.clear(a, b)
        if seen:
            kinds = [obstacle.kind for obstacle in found.hinders]
            assert sum(kind in (IN_HEX, ALONG) for kind in kinds) == hexes
            assert sum(kind in (ON_SIDE, AT_CORNER) for kind in kinds) == sides
            assert len(back.hinders) == len(found.hinders)
        for obstacle in (*found.hinders, *([found.stopped] if found.stopped else [])):
            assert obstacle.hexes and all(cause.reason for cause in obstacle.causes)


def flat(kind: dict[str, str], fence: dict[str, str] | None = None, floors: str = "") -> Country:
    """A level land by labels."""
    sides = {edge_between(*map(grid.at, word.split("/"))): what for word, what in (fence or {}).items()}
    two = frozenset(map(grid.at, floors.split()))
    ground = {grid.at(name): what for name, what in kind.items()} | dict.fromkeys(two, "house")
    return Country(Land({}, ground, sides, frozenset(), two))


def look(country: Country, a: str, b: str) -> tuple[str, int]:
    """What stops the line and how much hinders it."""
    index = country.places.index
    found = country.sight.look(index[a], index[b])
    stopped = found.stopped
    name = "-".join(sorted(BOARD.name[h] for h in stopped.hexes)) if stopped else ""
    return name, len(found.hinders)


def test_bocage_beside_the_shooter_hinders() -> None:
    """The line from C3 to G4 leaves by the side C3/D4: one. Farther on bocage stops it; a wall hinders."""
    assert look(flat({}, {"C3/D4": "bocage"}), "C3", "G4") == ("", 1)
    assert look(flat({}, {"C3/D4": "bocage"}), "F5", "C3") == ("", 1)
    assert look(flat({}, {"D4/E3": "bocage"}), "C3", "G4") == ("D4-E3", 0)
    assert look(flat({}, {"C3/D4": "wall", "D4/E3": "wall"}), "C3", "G4") == ("", 1)
    assert look(flat({}, {"C3/D4": "bocage"}), "C3", "D4") == ("", 1), "between neighbours too, where nothing stops"


def test_along_a_walled_side() -> None:
    """The line from H6 to F6 runs along G5/G6: what stands on that side is met."""
    assert look(flat({}, {"G5/G6": "bocage"}), "H6", "F6") == ("G5-G6", 0)
    assert look(flat({}, {"G5/G6": "wall"}), "H6", "F6") == ("", 1)


def test_through_a_corner() -> None:
    """A corner is passed freely unless the hex before it or after it has both its sides there walled."""
    assert look(flat({}, {"H6/G5": "bocage"}), "H6", "F6") == ("", 0)
    assert look(flat({}, {"H6/G5": "bocage", "H6/G6": "bocage"}), "H6", "F6") == ("", 1), "sides of one's own hex"
    assert look(flat({}, {"H7/H6": "bocage"}), "I5", "G8") == ("", 0)
    assert look(flat({}, {"H7/H6": "bocage", "H7/I6": "bocage"}), "I5", "G8") == ("H6-H7-I6", 0)
    assert look(flat({}, {"H7/H6": "bocage", "H7/I6": "wall"}), "I5", "G8") == ("", 1), "the lesser of the two"
    assert look(flat({}, {"H7/H6": "wall", "H6/I6": "wall"}), "I5", "G8") == ("", 1), "one of the side along the way"


def test_the_third_hindrance_is_too_much() -> None:
    """Two fields are seen through, three are not."""
    assert look(flat(dict.fromkeys(["D4", "E4"], "field")), "C3", "G4") == ("", 2)
    assert look(flat(dict.fromkeys(["D4", "E3", "E4"], "field")), "C3", "G4") == ("E4", 3)


def test_from_upper_floors() -> None:
    """From upstairs in H6 to F6 along G5/G6: clear. From upstairs in I5 to G8 along H6/I6, both of two storeys: not."""
    town = flat({}, floors="H6 I5 I6")
    assert look(town, "H6+", "F6") == ("", 0)
    assert look(town, "I5+", "G8") == ("H6-I6", 0)


def test_over_a_wood_and_behind_it() -> None:
    """From above one sees over a wood, but not the hex behind it."""
    town = flat({"H4": "wood"}, floors="H6")
    assert look(town, "H6+", "H2") == ("", 0)
    assert look(town, "H6+", "H3") == ("H4", 0)
    assert look(town, "H6", "H2") == ("H4", 0)


def test_the_floors_of_a_hex_see_each_other() -> None:
    """Nothing lies between them; the field of a place leaves out itself, and places without a hex."""
    wood = Veil([Screen(BOARD.on_map, STOPS, Cause("wood", "1"))])
    places = Places(BOARD, [Spot("C3+", FLOOR, AT["C3"], 2), Spot("west", BOX)])
    sight = Sight(BOARD, lambda a, b: wood, hex_of=places.hex)
    upstairs = places.index["C3+"]
    around = BOARD.around[AT["C3"]]
    assert sight[upstairs] == around | 1 << AT["C3"] and sight[AT["C3"]] == around | 1 << upstairs
    assert sight.clear(upstairs, AT["C3"]) and not sight.clear(upstairs, AT["C5"])


def plain(veil: Veil) -> Sight:
    """One veil for every line, and any number of hindrances."""
    return Sight(BOARD, lambda a, b: veil, most=9)


def test_the_strongest_of_a_hex_counts() -> None:
    """In whatever order it is told, for hexes and for sides."""
    c4, side = 1 << AT["C4"], 1 << BOARD.side_between(AT["C3"], AT["C4"])
    weak, strong = Cause("field", "1"), Cause("wood", "2")
    for told in ([weak, strong], [strong, weak]):
        screens = [Screen(c4, STOPS if cause is strong else HINDERS, cause) for cause in told]
        found = plain(Veil(screens)).obstacle(AT["C3"], AT["C5"])
        assert found is not None and found.causes == (strong,)
        fences = [Screen(side, screen.effect, screen.cause) for screen in screens]
        found = plain(Veil((), fences)).obstacle(AT["C3"], AT["C5"])
        assert found is not None and found.causes == (strong,) and found.kind == ON_SIDE


def test_pieces_beside_a_hindrance_change_the_count() -> None:
    """Along a side the lesser counts: a field beside open ground is nothing, beside smoke it hinders."""
    country = flat({"G5": "field"})
    a, b, g6 = AT["H6"], AT["F6"], AT["G6"]
    assert len(country.sight.look(a, b).hinders) == 0
    assert len(country.sight.look(a, b, 1 << g6).hinders) == 1
    assert country.sight.clear(a, b, 1 << g6)
    strict = Sight(BOARD, country.veil, most=0, outside=CLEAR)
    assert strict.clear(a, b) and not strict.clear(a, b, 1 << g6)


def test_off_the_map_hides_nothing_or_leaves_it_to_the_other() -> None:
    """Along the upper edge, between A1 and the row above it: a game says which."""
    wall = Veil([Screen(mask_of(BOARD.hexes), STOPS, Cause("wall", "1"))])
    pairs = [(a, b) for a, b in product(BOARD.hexes, BOARD.hexes) if a < b]
    edge_lines = 0
    for a, b in pairs:
        cells = Sight(BOARD, lambda *_: wall).line(a, b).crossings if BOARD.distance(a, b) == 2 else ()
        if len(cells) == 1 and len(cells[0]) == 2 and not all(BOARD.on_map >> c & 1 for c in cells[0]):
            edge_lines += 1
            assert not Sight(BOARD, lambda *_: wall).clear(a, b)
            assert Sight(BOARD, lambda *_: wall, outside=CLEAR).clear(a, b)
    assert edge_lines > 4
