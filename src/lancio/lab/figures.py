"""Figures for the documentation: histograms, bars with intervals, heat maps on hexes. `make figures`.

The same numbers give the same bytes, so that a figure changes in a commit only when its numbers do.
A game with figures of its own has a script `docs/games/make_*.py`; this module knows no game.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import lancio
from lancio.engine.game import Game
from lancio.hexes import Hex, Layout
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import tally, wilson

DOCS = Path(lancio.__file__).resolve().parents[2] / "docs" / "games"
IMAGES = DOCS / "img"
BAR, ACCENT = "#4a6b8a", "#b5442e"


@dataclass(frozen=True, slots=True)
class Band:
    """A shaded range of a histogram, from `low` up to and including `high`."""

    low: float
    high: float
    name: str
    colour: str


def plots() -> Any:
    """matplotlib, loaded only by those who draw, drawing without a screen and always the same."""
    import matplotlib

    matplotlib.use("Agg")
    # ids inside an SVG are random unless salted; text stays text, so no font changes the file
    matplotlib.rcParams.update({"svg.hashsalt": "lancio", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    return pyplot


def save(figure: Any, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    plots().close(figure)
    return path


def histogram(
    values: Sequence[int], path: Path, *, title: str, across: str, up: str = "games", bands: Sequence[Band] = ()
) -> Path:
    """How often each whole number occurs, with named ranges shaded behind."""
    figure, axes = plots().subplots(figsize=(7, 3.4))
    counts = tally(values)
    low, high = min(counts), max(counts)
    for band in bands:
        axes.axvspan(band.low - 0.5, band.high + 0.5, color=band.colour, alpha=0.35, linewidth=0)
        axes.text(
            (band.low + band.high) / 2, 1.02, band.name, ha="center", fontsize=7, transform=axes.get_xaxis_transform()
        )
    xs = range(low, high + 1)
    axes.bar(xs, [counts.get(x, 0) for x in xs], width=0.85, color=BAR)
    if bands:
        low, high = min(low, int(bands[0].low)), max(high, int(bands[-1].high))
    axes.set(xlabel=across, ylabel=up, xlim=(low - 0.5, high + 0.5))
    axes.set_title(title, pad=24 if bands else 6)
    # half a victory point does not exist
    axes.xaxis.get_major_locator().set_params(integer=True)
    return save(figure, path)


def bars(counts: Mapping[str, int], path: Path, *, title: str, trials: int | None = None) -> Path:
    """Shares of the whole with their 95 % intervals."""
    total = sum(counts.values()) if trials is None else trials
    figure, axes = plots().subplots(figsize=(7, 0.45 * len(counts) + 1))
    names = list(counts)[::-1]
    for y, name in enumerate(names):
        share, interval = counts[name] / total, wilson(counts[name], total)
        # rounding may put an end of the interval a hair on the wrong side of the share
        reach = [[max(0.0, share - interval.low)], [max(0.0, interval.high - share)]]
        axes.barh(y, share, color=BAR, xerr=reach, ecolor=ACCENT, capsize=3)
    axes.set(yticks=range(len(names)), yticklabels=names, xlabel=f"share of {total}", xlim=(0, None))
    axes.set_title(title)
    return save(figure, path)


def corners(layout: Layout, h: Hex) -> list[tuple[float, float]]:
    """The six corners of a hex of side 1, in the layout's units."""
    x, y = layout.centre(h)
    turn = 0.0 if layout.orientation == "flat" else pi / 6
    return [(x + cos(turn + k * pi / 3), y + sin(turn + k * pi / 3)) for k in range(6)]


def hex_heat_map(
    layout: Layout,
    values: Mapping[Hex, float],
    path: Path,
    *,
    title: str,
    ground: Mapping[Hex, str],
    outlined: Mapping[Hex, str] | None = None,
    unit: str = "",
    filled: bool = False,
    names: Mapping[Hex, str] | None = None,
) -> Path:
    """Values on hexes as dots (area is the value) over ground colours, or hexes `filled` with the value's colour; some
    hexes outlined in a colour, some named."""
    pyplot = plots()
    from matplotlib.collections import PolyCollection

    figure, axes = pyplot.subplots(figsize=(8, 6.4))
    hexes = list(ground)
    shapes = [corners(layout, h) for h in hexes]
    axes.add_collection(
        PolyCollection(shapes, facecolors=[ground[h] for h in hexes], edgecolors="#ffffff", linewidths=0.4)
    )
    for h, colour in (outlined or {}).items():
        rim = PolyCollection([corners(layout, h)], facecolors="none", edgecolors=colour, linewidths=1.6, zorder=4)
        axes.add_collection(rim)
    hit = [h for h in hexes if values.get(h, 0) > 0]
    most = max((values[h] for h in hit), default=1.0)
    xs, ys = [layout.centre(h)[0] for h in hit], [layout.centre(h)[1] for h in hit]
    if filled:
        dots = PolyCollection([corners(layout, h) for h in hit], cmap="inferno_r", edgecolors="#ffffff", linewidths=0.4)
        dots.set_array([values[h] for h in hit])
        dots.set_clim(0.0, most)
        axes.add_collection(dots)
    else:
        dots = axes.scatter(
            xs, ys, s=[3 + 60 * values[h] / most for h in hit], c=[values[h] for h in hit], cmap="inferno_r", zorder=3
        )
    for h, name in (names or {}).items():
        # on a dark colour dark letters cannot be read
        shade = "#ffffff" if filled and values.get(h, 0) > 0.45 * most else "#222222"
        axes.text(*layout.centre(h), name, ha="center", va="center", fontsize=6.5, color=shade, zorder=5)
    figure.colorbar(dots, ax=axes, shrink=0.7, label=unit)
    axes.set_aspect("equal")
    axes.autoscale_view()
    # rows count from the north
    axes.invert_yaxis()
    axes.set_axis_off()
    axes.set_title(title)
    return save(figure, path)


def score_histogram(game: Game[Any], simulation: Simulation, folder: Path = IMAGES) -> Path:
    """The scores of a game's first side over a simulation."""
    side = game.sides[0]
    players = ", ".join(f"{one}: {player}" for one, player in simulation.series.players.items())
    scores = [round(result.scores[side]) for result in simulation.results]
    title = f"{game.title}, {len(scores)} games ({players})"
    return histogram(scores, folder / f"{game.slug}-scores.svg", title=title, across=f"score of {side}")


def numbers_of(played: Mapping[tuple[str, ...], Simulation]) -> dict[str, dict[str, object]]:
    """Series as a page keeps them. Seconds are left out: they differ."""
    return {
        " ".join(key): {name: value for name, value in simulation.as_dict().items() if name != "cpu_seconds"}
        for key, simulation in played.items()
    }


def write_numbers(slug: str, numbers: Mapping[str, Mapping[str, object]], text: str, folder: Path = DOCS) -> None:
    """What a page quotes: the piece of Markdown, and the series behind it."""
    (folder / f"{slug}-numbers.md").write_text(text, encoding="utf-8")
    (folder / f"{slug}-numbers.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


def main(folder: Path = IMAGES, docs: Path = DOCS, games: int = 200) -> int:
    """Draw the scores of every game, then whatever the scripts in docs/games draw."""
    for slug in lancio.games():
        game = lancio.game(slug)
        path = score_histogram(game, simulate(Series.plan(slug, games=games, seed=1), jobs=2), folder)
        sys.stdout.write(f"{path}\n")
    for script in sorted(docs.glob("make_*.py")):
        runpy.run_path(str(script), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
