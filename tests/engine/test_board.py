"""The board: hexes as numbers, sets of hexes as masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.board import NOWHERE, OFF, Board
from lancio.engine.masks import bits, mask_of
from lancio.hexes import Edge, Layout, distance, edge, neighbours, step
from tests.strategies import boards, directions, hex_sets


@given(boards())
def test_neighbours_are_those_of_the_layout(board: Board) -> None:
    """The neighbours of a hex are the hexes around it in the geometry, OFF where there is none, clockwise."""
    on_map = {h: i for i, h in board.hex.items()}
    for i, h in board.hex.items():
        assert board.neighbours[i] == tuple(on_map.get(n, OFF) for n in neighbours(h))
        assert board.around[i] == mask_of(n for n in board.neighbours[i] if n != OFF)
        assert bool(board.edge >> i & 1) == (OFF in board.neighbours[i])


@given(boards())
def test_names_and_numbers_belong_together(board: Board) -> None:
    """Every hex of the map has a name of its own, printed by column and row; 0 is `off`."""
    assert board.name[OFF] == "off" and board.index["off"] == OFF
    assert OFF not in board.hexes
    assert list(bits(board.on_map)) == sorted(board.hexes)
    for i in board.hexes:
        column, row = board.layout.position_of(board.hex[i])
        assert board.name[i] == f"{column:02}{row:02}"
        assert board.index[board.name[i]] == i
    assert board.names_of(board.on_map) == [board.name[i] for i in sorted(board.hexes)]


@given(boards(), st.data())
def test_spreading_is_the_neighbours_of_all(board: Board, data: st.DataObject) -> None:
    """The spread of a set is every hex that touches one of it, and never leaves the map."""
    some = data.draw(hex_sets(board))
    naive = 0
    for i in bits(some):
        naive |= board.around[i]
    assert board.spread(some) == naive
    assert not board.spread(some) & ~board.on_map


@given(boards(), st.data(), directions, st.integers(0, 6))
def test_steps_go_straight_or_off(board: Board, data: st.DataObject, direction: int, length: int) -> None:
    """A step of some length ends where geometry says, or off the map if it leaves it anywhere on the way."""
    if not board.hexes:
        return
    start = data.draw(st.sampled_from(board.hexes))
    numbers = {h: i for i, h in board.hex.items()}
    way = [numbers.get(step(board.hex[start], direction, n), OFF) for n in range(1, length + 1)]
    expected = OFF if OFF in way else (way[-1] if way else start)
    assert board.step(start, direction, length) == expected


@given(boards(), st.data())
def test_connected_means_one_piece(board: Board, data: st.DataObject) -> None:
    """A set hangs together if one can walk through it from any of its hexes to all others."""
    some = data.draw(hex_sets(board))
    reached: set[int] = set()
    todo = list(bits(some))[:1]
    while todo:
        hex_ = todo.pop()
        if hex_ not in reached:
            reached.add(hex_)
            todo += [n for n in board.neighbours[hex_] if n != OFF and some >> n & 1]
    assert board.connected(some) == (len(reached) == some.bit_count())


@given(boards())
def test_distances_are_those_of_the_geometry(board: Board) -> None:
    """The distance between numbers is the distance between hexes, one by one and as a table."""
    for i in board.hexes[:6]:
        table = board.far(i)
        for j in board.hexes:
            assert board.distance(i, j) == table[j] == distance(board.hex[i], board.hex[j])
        for d, n in enumerate(board.neighbours[i]):
            if n != OFF:
                assert board.direction(i, n) == d


def test_holes_are_not_on_the_map() -> None:
    """A missing hex has no number and no name, and its neighbours lie at an edge."""
    board = Board(Layout(3, 3), lambda c, r: f"{c}{r}", [(2, 2)])
    assert "22" not in board.index and len(board.hexes) == 8
    assert board.edge == board.on_map


@given(boards(), st.integers(0, 4))
def test_within_and_rings_are_distances(board: Board, n: int) -> None:
    """The hexes at most n away and those just n away, as a walk over plain neighbours finds them."""
    for i in board.hexes[:8]:
        reached = {i: 0}
        front = [i]
        for far in range(1, n + 1):
            front = [m for h in front for m in board.neighbours[h] if m != OFF and m not in reached]
            reached.update(dict.fromkeys(front, far))
        assert board.within[n][i] == mask_of(reached)
        assert board.rings[n][i] == mask_of(h for h, far in reached.items() if far == n)
    assert board.within[n][OFF] == 0
    assert board.within[n] is board.within[n], "worked out once"


@given(boards(), st.data())
def test_far_is_worked_out_once(board: Board, data: st.DataObject) -> None:
    """The same list every time, with the distance nowhere for cells without a hex."""
    if board.hexes:
        i = data.draw(st.sampled_from(board.hexes))
        assert board.far(i) is board.far(i)
        assert all(board.far(i)[j] == NOWHERE for j in range(board.size) if j not in board.hex)


@given(boards(), st.data())
def test_sides_have_one_number_each(board: Board, data: st.DataObject) -> None:
    """A side has the same number from both hexes; all others have other numbers; cells off the map count too."""
    found: dict[int, Edge] = {}
    for i, h in board.hex.items():
        for k in range(6):
            e = edge(h, k)
            assert found.setdefault(board.side(i, k), e) == e
            n = board.neighbours[i][k]
            if n != OFF:
                assert board.side_between(i, n) == board.side(n, (k + 3) % 6)
        assert board.sides_of(i) == mask_of(board.side(i, k) for k in range(6)) and board.sides_of(i).bit_count() == 6
        assert board.cell(h) == i
    assert len(set(found.values())) == len(found)
