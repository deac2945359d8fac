"""The report of a study: one list of blocks, written as Markdown and as a page that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from lancio.engine.game import Game
from lancio.engine.registry import game as find_game
from lancio.lab.figures import ACCENT, BAR, plots, save
from lancio.lab.index import side_label
from lancio.lab.stats import Interval, wilson
from lancio.lab.study import Effect, Finding, Findings
from lancio.lab.summary import DRAW, Simulation
from lancio.lab.watching import Watched

#: units and verbs that are listed, the rarest left out
ROWS = 16

Say = Callable[..., str]
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .8rem;border-bottom:1px solid #ddd;text-align:right}
td:first-child,th:first-child{text-align:left}figure{margin:1.2rem 0}svg{max-width:100%;height:auto}"""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, a table or a figure: what is not said is empty."""

    heading: str = ""
    level: int = 2
    text: str = ""
    rows: Sequence[Sequence[str]] = ()
    figure: Path | None = None


class Report:
    """Draws and writes what was found, in one language."""

    def __init__(self, findings: Findings, folder: Path, language: str, say: Say) -> None:
        self.findings, self.folder, self.language, self.say = findings, folder, language, say
        self.blocks: list[Block] = []

    def write(self) -> list[Path]:
        """The two files."""
        (self.folder / "img").mkdir(parents=True, exist_ok=True)
        self.blocks = [Block(heading=self.findings.study.title, level=1)]
        for number, one in enumerate(self.findings.findings, start=1):
            self._scenario(one, number)
        pages = {"report.md": self._markdown(), "report.html": self._html()}
        for name, text in pages.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        return [self.folder / name for name in pages]

    # -- what is told --------------------------------------------------------------------------

    def _scenario(self, one: Finding, number: int) -> None:
        series = one.base.series
        game = find_game(series.game)
        self._add(heading=f"{game.title}: {game.scenario(series.scenario).title[self.language]}")
        seats = ", ".join(f"{self._side(game, side)} {player}" for side, player in series.players.items())
        self._add(text=self.say("study.played", games=one.base.played, seed=series.seed, seats=seats))
        self._add(rows=self._wins(game, one.base))
        if any(one.base.score_counts.values()):
            self._add(heading=self.say("study.scores"), level=3, figure=self._scores(game, one.base, number))
        lengths = one.base.lengths
        numbers = {"mean": f"{lengths.mean:.1f}", "low": f"{lengths.p05:.0f}", "high": f"{lengths.p95:.0f}"}
        self._add(heading=self.say("study.lengths"), level=3, text=self.say("study.length", **numbers))
        if one.effects:
            first = self._side(game, next(iter(series.players)))
            self._add(heading=self.say("study.effects"), level=3, text=self.say("study.paired", side=first))
            self._add(rows=self._effects(one.effects))
            self._add(figure=self._effect_figure(one.effects, number))
        if one.watched is not None and one.watched.games:
            self._watched(game, series.scenario, one.watched, number)

    def _wins(self, game: Game[Any], simulation: Simulation) -> list[list[str]]:
        rows = [[self.say(f"simulate.{key}") for key in ("side", "wins", "share", "interval", "mean", "p05", "p95")]]
        for side, wins in simulation.wins.items():
            scores = simulation.scores.get(side)
            numbers = [f"{n:.1f}" for n in (scores.mean, scores.p05, scores.p95)] if scores else [""] * 3
            name = self.say("simulate.draw") if side == DRAW else self._side(game, side)
            share = percent(wins / simulation.played)
            rows.append([name, str(wins), share, span(wilson(wins, simulation.played), 100, " %"), *numbers])
        return rows

    def _effects(self, effects: Sequence[Effect]) -> list[list[str]]:
        heads = ("variation", "points", "interval", "lead", "interval")
        rows = [[self.say(f"study.{key}") for key in heads]]
        for one in effects:
            cells = [f"{100 * one.points:+.1f}", span(one.points_interval, 100)]
            rows.append([one.name, *cells, f"{one.lead:+.2f}", span(one.lead_interval)])
        return rows

    def _watched(self, game: Game[Any], scenario: str, seen: Watched, number: int) -> None:
        self._add(heading=self.say("study.watched"), level=3, text=self.say("study.watched_games", games=seen.games))
        heads = ("side", "lost", "unused", "idle")
        rows = [[self.say(f"study.{key}") for key in heads]]
        for side in seen.offered:
            idle = seen.idle.get(side)
            left = f"{sum(idle) / len(idle):.1f}" if idle else ""
            lost = f"{seen.lost[side] / seen.games:.1f}"
            rows.append([self._side(game, side), lost, f"{seen.unused(side):.1f}", left])
        self._add(rows=rows)
        for side, offered in seen.offered.items():
            if not offered:
                continue
            rows = [[self.say(f"study.{key}") for key in ("unit", "offered", "used")]]
            shares = sorted((seen.used[side][unit] / n, unit, n) for unit, n in offered.items())
            rows += [[unit, str(n), percent(share)] for share, unit, n in shares[:ROWS]]
            self._add(heading=self.say("study.least", side=self._side(game, side)), level=3, rows=rows)
        chart = game.chart(scenario)
        for key, values in (("losses", seen.losses), ("paths", seen.paths)):
            if any(hex_ in chart["hexes"] for hex_ in values):
                path = self.folder / "img" / f"{number}-{key}.svg"
                drawn = heat_map(chart, values, path, title=self.say(f"study.map_{key}", games=seen.games))
                self._add(figure=drawn)

    # -- drawings ------------------------------------------------------------------------------

    def _scores(self, game: Game[Any], simulation: Simulation, number: int) -> Path:
        counts = {side: many for side, many in simulation.score_counts.items() if many}
        figure, rows = plots().subplots(len(counts), 1, figsize=(7, 2.2 * len(counts)), squeeze=False)
        for axes, (side, many) in zip(rows[:, 0], counts.items(), strict=True):
            # few values: a bar each; many: as many bars as one can tell apart
            values = [value for value, n in many.items() for _ in range(n)]
            axes.hist(values, bins=min(40, max(5, len(many))), color=BAR)
            axes.set(ylabel=self.say("study.games"), xlabel=self._side(game, side))
        figure.tight_layout()
        return save(figure, self.folder / "img" / f"{number}-scores.svg")

    def _effect_figure(self, effects: Sequence[Effect], number: int) -> Path:
        figure, axes = plots().subplots(figsize=(7, 0.45 * len(effects) + 1))
        for y, one in enumerate(reversed(effects)):
            low, high = 100 * one.points_interval.low, 100 * one.points_interval.high
            axes.plot([low, high], [y, y], color=ACCENT, linewidth=2)
            axes.plot([100 * one.points], [y], "o", color=BAR)
        axes.axvline(0, color="#888888", linewidth=0.8)
        names = [one.name for one in reversed(effects)]
        axes.set(yticks=range(len(names)), yticklabels=names, xlabel=self.say("study.points"))
        axes.set_ylim(-0.6, len(names) - 0.4)
        return save(figure, self.folder / "img" / f"{number}-effects.svg")

    # -- pages ---------------------------------------------------------------------------------

    def _markdown(self) -> str:
        parts = []
        for block in self.blocks:
            if block.heading:
                parts.append(f"{'#' * block.level} {block.heading}")
            if block.text:
                parts.append(block.text)
            if block.rows:
                head, *rows = ("| " + " | ".join(row) + " |" for row in block.rows)
                rule = "|" + "|".join(["---"] + ["---:"] * (len(block.rows[0]) - 1)) + "|"
                parts.append("\n".join([head, rule, *rows]))
            if block.figure is not None:
                parts.append(f"![{block.heading}](img/{block.figure.name})")
        return "\n\n".join(parts) + "\n"

    def _html(self) -> str:
        title = escape(self.findings.study.title)
        parts = [
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8"><title>{title}</title>',
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
        ]
        for block in self.blocks:
            if block.heading:
                parts.append(f"<h{block.level}>{escape(block.heading)}</h{block.level}>")
            if block.text:
                parts.append(f"<p>{escape(block.text)}</p>")
            if block.rows:
                head, *rows = block.rows
                parts.append("<table><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>")
                parts += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
                parts.append("</table>")
            if block.figure is not None:
                drawn = block.figure.read_text(encoding="utf-8")
                parts.append(f"<figure>{drawn[drawn.index('<svg') :]}</figure>")
        return "\n".join([*parts, "</body></html>\n"])

    def _add(self, **said: Any) -> None:
        self.blocks.append(Block(**said))

    def _side(self, game: Game[Any], side: str) -> str:
        return side_label(game, side, self.language)


def heat_map(chart: Mapping[str, Any], values: Mapping[str, float], path: Path, *, title: str) -> Path:
    """Values on the hexes of a map, which are drawn where the chart has them."""
    pyplot = plots()
    from matplotlib.collections import PolyCollection

    turn = 0.0 if chart["orientation"] == "flat" else pi / 6
    shapes = {
        name: [(h["x"] + cos(turn + k * pi / 3), h["y"] + sin(turn + k * pi / 3)) for k in range(6)]
        for name, h in chart["hexes"].items()
    }
    figure, axes = pyplot.subplots(figsize=(8, 6.4))
    axes.add_collection(
        PolyCollection(list(shapes.values()), facecolors="#eef0ea", edgecolors="#c9cdc2", linewidths=0.4)
    )
    hit = [name for name in shapes if values.get(name, 0) > 0]
    hot = PolyCollection([shapes[name] for name in hit], cmap="inferno_r", edgecolors="#ffffff", linewidths=0.3)
    hot.set_array([float(values[name]) for name in hit])
    hot.set_clim(0.0, max(values[name] for name in hit))
    axes.add_collection(hot)
    for town in chart.get("places", {}) if isinstance(chart.get("places"), Mapping) else ():
        if town in chart["hexes"]:
            axes.plot(chart["hexes"][town]["x"], chart["hexes"][town]["y"], ".", color="#555555", markersize=3)
    figure.colorbar(hot, ax=axes, shrink=0.7)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.invert_yaxis()
    axes.set_axis_off()
    axes.set_title(title)
    return save(figure, path)


def percent(share: float) -> str:
    """A share of the whole."""
    return f"{100 * share:.1f} %"


def span(interval: Interval, scale: float = 1.0, unit: str = "") -> str:
    """From, to."""
    return f"{scale * interval.low:.1f} … {scale * interval.high:.1f}{unit}"
