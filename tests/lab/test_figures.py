"""Figures: the same numbers, the same bytes; other numbers, other bytes."""

from pathlib import Path

import pytest

import lancio
from lancio.hexes import Hex, Layout
from lancio.lab.figures import Band, bars, corners, hex_heat_map, histogram, score_histogram
from lancio.lab.simulate import Series, simulate


def test_a_histogram_is_the_same_every_time(tmp_path: Path) -> None:
    """Byte for byte; with its bands named; and it changes with its numbers."""
    bands = [Band(0, 2, "low", "#cccccc"), Band(3, 9, "high", "#eeeeee")]
    one, two, other = (
        histogram(values, tmp_path / name, title="T", across="points", bands=bands).read_bytes()
        for values, name in (([1, 2, 2, 5], "a.svg"), ([2, 1, 5, 2], "b.svg"), ([1, 2, 5, 5], "c.svg"))
    )
    assert one == two != other
    assert b"high" in one
    assert b"<dc:date>" not in one


def test_bars_show_shares(tmp_path: Path) -> None:
    """Names and the number of trials are in the picture; nothing and everything can be drawn."""
    text = bars({"alpha": 10, "beta": 0}, tmp_path / "x.svg", title="T").read_text()
    assert "alpha" in text
    assert "share of 10" in text


def test_a_heat_map_differs_with_its_values(tmp_path: Path) -> None:
    """Dots follow the values, outlines are drawn."""
    layout = Layout(3, 3)
    ground = {layout.hex_at(c, r): "#00ff00" for c in (1, 2, 3) for r in (1, 2, 3)}

    def draw(name: str, value: float, outline: bool = False) -> bytes:
        outlined = {layout.hex_at(1, 1): "#123456"} if outline else None
        path = tmp_path / name
        values = {layout.hex_at(2, 2): value, layout.hex_at(1, 1): 1.0}
        return hex_heat_map(layout, values, path, title="T", ground=ground, outlined=outlined).read_bytes()

    plain = draw("a.svg", 5)
    assert plain == draw("b.svg", 5) != draw("c.svg", 2)
    assert b"#123456" in draw("d.svg", 5, outline=True)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_share_two_corners(orientation: str) -> None:
    """Hexes fit together: any two that touch have exactly one side in common."""
    layout = Layout(5, 5, "flat" if orientation == "flat" else "pointy")
    a, b = ({(round(x, 6), round(y, 6)) for x, y in corners(layout, h)} for h in (Hex(2, 2), Hex(3, 2)))
    assert len(a) == 6
    assert len(a & b) == 2


def test_scores_of_any_game(tmp_path: Path) -> None:
    """The file is named after the game; the title says who played."""
    game = lancio.game("night-drop")
    path = score_histogram(game, simulate(Series.plan(game.slug, games=2)), tmp_path)
    assert path.name == "night-drop-scores.svg"
    assert "2 games (us: random, german: random)" in path.read_text()
