"""Straight lines: hexes crossed, sides cut and followed, corners passed, against signs of cross products."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from lancio.hexes import Edge, Hex, Trace, Vertex, crossings, distance, edge_between, edges_at, trace
from tests.hexes import grid

ends = st.tuples(st.sampled_from(grid.HEXES), st.sampled_from(grid.HEXES)).filter(lambda pair: pair[0] != pair[1])
ways = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)).filter(lambda h: h != Hex(0, 0))


def drawn(a: Hex, b: Hex) -> Trace:
    """The line between two hexes of the map."""
    found = trace(Hex(b.q - a.q, b.r - a.r))

    def move(hexes: tuple[Hex, ...]) -> list[Hex]:
        return [Hex(h.q + a.q, h.r + a.r) for h in hexes]

    return Trace(
        tuple(tuple(move(c)) for c in found.crossings),
        tuple(Edge(*move(g)) if isinstance(g, Edge) else Vertex(*move(g)) for g in found.gates),
    )


@settings(max_examples=150, deadline=None)
@given(ends)
def test_all_that_the_drawing_shows(pair: tuple[Hex, Hex]) -> None:
    """The hexes with length of the line, the sides cut in an inner point, those followed, the corners passed."""
    line = drawn(*pair)
    assert {c[0] for c in line.crossings if len(c) == 1} == grid.crossed(*pair)
    assert {edge_between(*c) for c in line.crossings if len(c) == 2} == grid.followed(*pair)
    assert {gate for gate in line.gates if isinstance(gate, Edge)} == grid.cut(*pair)
    assert {gate for gate in line.gates if isinstance(gate, Vertex)} == grid.passed(*pair)


@given(ways)
def test_gates_stand_between_what_they_join(way: Hex) -> None:
    """One gate more than crossings; each is a side or corner of what comes before it and after it."""
    line = trace(way)
    assert line.crossings == crossings(way)
    met = [(Hex(0, 0),), *line.crossings, (way,)]
    assert len(line.gates) == len(met) - 1
    for (before, after), gate in zip(pairwise(met), line.gates, strict=True):
        assert {*before, *after} <= {*gate}
        if len(before) == 2 or len(after) == 2:
            assert isinstance(gate, Vertex) and edge_between(*(before if len(before) == 2 else after)) in edges_at(gate)


@given(ways)
def test_the_way_back_is_the_same(way: Hex) -> None:
    """A line is the same from both ends: turned by half a circle, in the other order."""
    there, back = trace(way), trace(Hex(-way.q, -way.r))
    assert [{Hex(-h.q, -h.r) for h in c} for c in back.crossings] == [set(c) for c in there.crossings]
    assert [{Hex(-h.q, -h.r) for h in g} for g in back.gates] == [set(g) for g in there.gates]


@given(ways)
def test_neighbours_have_only_a_side_between(way: Hex) -> None:
    """And nothing else has only that."""
    assert (len(trace(way).gates) == 1) == (distance(Hex(0, 0), way) == 1)
