"""Distances and lines of printed examples: columns A to J, rows 1 to 8, even columns half a hex higher."""

from __future__ import annotations

import pytest

from lancio.hexes import Edge, Hex, distance, edge_between, step, trace
from tests.hexes.grid import HEXES, LAYOUT, at, centre, label


@pytest.mark.parametrize(
    ("pair", "far"),
    [
        ("C3 D4", 1), ("D3 C2", 1), ("D3 E2", 1), ("F5 G4", 1), ("F3 G3", 1),
        ("F3 G4", 2), ("E3 G4", 2), ("C3 G4", 4), ("E3 F6", 3), ("B3 D4", 2),
    ],
)  # fmt: skip
def test_distances(pair: str, far: int) -> None:
    """How far the hexes of the examples are from one another."""
    a, b = pair.split()
    assert distance(at(a), at(b)) == far


def test_sides_clockwise_from_north() -> None:
    """Side 0 is north; of an odd column the next is the same number one column on, of an even one the number before."""
    assert [label(step(at("C3"), k)) for k in range(6)] == ["C2", "D3", "D4", "C4", "B4", "B3"]
    assert [label(step(at("D3"), k)) for k in range(6)] == ["D2", "E2", "E3", "D4", "C3", "C2"]


def test_distance_from_columns_and_heights() -> None:
    """dx + max(0, (DY - dx) / 2), with columns and doubled heights."""
    for a in HEXES:
        for b in HEXES:
            dx = abs(centre(a)[0] - centre(b)[0]) // 3
            dy = abs(centre(a)[1] - centre(b)[1])
            assert distance(a, b) == dx + max(0, (dy - dx) // 2)


def line(a: str, b: str) -> tuple[list[str], list[Edge]]:
    """The labels of what a line crosses, and the sides of its first and last gate."""
    start, end = at(a), at(b)
    drawn = trace(Hex(end.q - start.q, end.r - start.r))
    there = [[Hex(h.q + start.q, h.r + start.r) for h in c] for c in (*drawn.crossings, *drawn.gates)]
    crossed = ["/".join(sorted(map(label, c))) for c in there[: len(drawn.crossings)]]
    gates = [edge_between(*c) for c in (there[len(drawn.crossings)], there[-1]) if len(c) == 2]
    return crossed, gates


@pytest.mark.parametrize(
    ("pair", "crossed"),
    [
        ("C3 G4", ["D4", "E3", "E4", "F4"]),
        ("F5 C3", ["E4", "D4"]),
        ("E3 F6", ["E4", "F5"]),
        ("G4 E3", ["F4"]),
        ("F3 G4", ["F4/G3"]),
        ("H6 F6", ["G5/G6"]),
    ],
)
def test_lines(pair: str, crossed: list[str]) -> None:
    """What lies between, in order."""
    assert line(*pair.split())[0] == crossed


def test_by_which_side_a_line_comes_and_goes() -> None:
    """From C3 to G4 it leaves by the side C3/D4; from F5 to C3 it enters by the same side."""
    shared = edge_between(at("C3"), at("D4"))
    assert line("C3", "G4")[1][0] == shared
    assert line("F5", "C3")[1][-1] == shared


def test_a_long_line_along_sides() -> None:
    """From I5 to G8 the line runs along H6/I6."""
    assert "H6/I6" in line("I5", "G8")[0]
    assert LAYOUT.contains(at("J8")) and not LAYOUT.contains(at("J9"))
