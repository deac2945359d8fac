"""Lines of sight against a naive picture of them: polygons and exact fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from lancio.engine.board import OFF, Board
from lancio.engine.masks import bits, mask_of
from lancio.engine.sight import Sight
from lancio.engine.veils import ALONG, STANDING, STOPS, Cause, Obstacle, Screen, Veil
from lancio.hexes import Hex, Layout, crossings, distance

Point = tuple[Fraction, Fraction]

# In coordinates (q, r) a hex is a hexagon with these corners (thirds), counted around.
CORNERS = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)]


def corners(h: Hex) -> list[Point]:
    """The corners of a hex."""
    return [(h.q + Fraction(a, 3), h.r + Fraction(b, 3)) for a, b in CORNERS]


def cross(o: Point, a: Point, b: Point) -> Fraction:
    """Twice the area of a triangle, with its sign."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


@cache
def naive(way: Hex) -> list[set[Hex]]:
    """Cut the line at every side of every hex near it, and see in which hexes the middle of each bit lies."""
    start, end = (Fraction(0), Fraction(0)), (Fraction(way.q), Fraction(way.r))
    far = distance(Hex(0, 0), way)
    near = [Hex(q, r) for q in range(-far - 1, far + 2) for r in range(-far - 1, far + 2)]
    cuts = {Fraction(0), Fraction(1)}
    for h in near:
        around = corners(h)
        for a, b in zip(around, around[1:] + around[:1], strict=True):
            da, db = cross(start, end, a), cross(start, end, b)
            if da != db:
                at = da / (da - db)
                p = (a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1]))
                cuts.add(p[0] / end[0] if end[0] else p[1] / end[1])
    points = sorted(t for t in cuts if 0 <= t <= 1)
    out: list[set[Hex]] = []
    for t, u in pairwise(points):
        middle = (end[0] * (t + u) / 2, end[1] * (t + u) / 2)
        here = {h for h in near if contains(h, middle)} - {Hex(0, 0), way}
        if here and (not out or out[-1] != here):
            out.append(here)
    return out


def contains(h: Hex, p: Point) -> bool:
    """Whether a point lies in a hex or on its rim."""
    around = corners(h)
    signs = [cross(a, b, p) for a, b in zip(around, around[1:] + around[:1], strict=True)]
    return all(s >= 0 for s in signs) or all(s <= 0 for s in signs)


ways = st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)).filter(lambda h: h != Hex(0, 0))


@settings(max_examples=60, deadline=None)
@given(ways)
def test_crossings_are_those_of_the_polygons(way: Hex) -> None:
    """The whole-number way and the drawn picture agree, in order."""
    assert [set(c) for c in crossings(way)] == naive(way)


@given(ways)
def test_the_way_back_crosses_the_same(way: Hex) -> None:
    """A line is the same from both ends."""
    back = [{Hex(h.q + way.q, h.r + way.r) for h in c} for c in crossings(Hex(-way.q, -way.r))]
    assert back[::-1] == [set(c) for c in crossings(way)]


@given(ways)
def test_a_crossing_is_a_hex_or_a_side(way: Hex) -> None:
    """One hex, or two that touch; neighbours have nothing between them; as many as needed to connect."""
    found = crossings(way)
    assert all(len(c) in (1, 2) for c in found)
    assert all(distance(*c) == 1 for c in found if len(c) == 2)
    assert bool(found) == (distance(Hex(0, 0), way) > 1)


BOARD = Board(Layout(9, 9), lambda c, r: f"{c:02}{r:02}")
at = BOARD.index
WALL = Cause("wall", "1")
hexes = st.sampled_from(BOARD.hexes)
sets = st.frozensets(hexes, max_size=25).map(mask_of)


def walled(opaque: int) -> Sight:
    """A board where some hexes stop every line."""
    veil = Veil([Screen(opaque, STOPS, WALL)])
    return Sight(BOARD, lambda a, b: veil, BOARD.within[6].__getitem__)


def naive_clear(a: int, b: int, stopping: int) -> bool:
    """Every crossing must have a hex on the map that does not stop the line."""
    start, end = BOARD.hex[a], BOARD.hex[b]
    for crossing in naive(Hex(end.q - start.q, end.r - start.r)):
        on_map = [BOARD.at(Hex(start.q + h.q, start.r + h.r)) for h in crossing]
        on_map = [h for h in on_map if h != OFF]
        if on_map and all(stopping >> h & 1 for h in on_map):
            return False
    return True


@settings(max_examples=40, deadline=None)
@given(hexes, hexes, sets, sets)
def test_clear_with_walls_and_pieces(a: int, b: int, walls: int, pieces: int) -> None:
    """Walls and pieces stop a line alike, together or apart; sight is symmetric; the obstacle tells."""
    if a == b:
        return
    sight = walled(walls)
    clear = sight.clear(a, b, pieces)
    assert clear == naive_clear(a, b, walls | pieces)
    assert clear == sight.clear(b, a, pieces)
    found = sight.obstacle(a, b, pieces)
    assert (found is None) == clear
    if found is not None:
        for h, cause in zip(found.hexes, found.causes, strict=True):
            assert cause == (WALL if walls >> h & 1 else STANDING)
            assert (walls | pieces) >> h & 1


@settings(max_examples=30, deadline=None)
@given(hexes, sets, sets)
def test_masks_agree_with_single_lines(a: int, walls: int, pieces: int) -> None:
    """`visible`, `watchers` and the field of a hex say of many hexes what `clear` says of one."""
    sight = walled(walls)
    for b in bits(BOARD.within[6][a] & ~(1 << a)):
        assert bool(sight.visible(a, 1 << b, pieces)) == sight.clear(a, b, pieces)
        assert bool(sight.watchers(a, 1 << b, pieces)) == sight.clear(b, a, pieces)
        assert (sight[a] >> b & 1) == sight.clear(a, b)


def test_along_a_side_both_must_stop() -> None:
    """From 0505 to 0705 the line runs along a side of column 6: a wall on one side of it is not enough."""
    a, b = at["0505"], at["0705"]
    pair = walled(0).line(a, b).crossings
    assert len(pair) == 1 and len(pair[0]) == 2
    left, right = pair[0]
    assert walled(1 << left).clear(a, b)
    assert not walled(1 << left | 1 << right).clear(a, b)
    assert not walled(1 << left).clear(a, b, pieces=1 << right)
    mixed = walled(1 << left).obstacle(a, b, 1 << right)
    assert mixed == Obstacle((left, right), (WALL, STANDING), ALONG)


def test_overlooking() -> None:
    """Where the viewer overlooks the target pieces do not matter, walls do."""
    a, b, between = at["0501"], at["0503"], at["0502"]
    low, top = Veil(()), Veil((), pieces=False)
    high = Sight(BOARD, lambda x, y: top if x == a else low)
    assert high.clear(a, b, 1 << between)
    assert not high.clear(b, a, 1 << between)
    assert high.obstacle(a, b, 1 << between) is None


def test_neighbours_always_see_each_other() -> None:
    """Nothing lies between."""
    everything = BOARD.on_map
    for a in BOARD.hexes:
        for b in bits(BOARD.around[a]):
            assert walled(everything).clear(a, b, everything)
