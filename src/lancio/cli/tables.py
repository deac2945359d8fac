"""Tables for people: games, simulations, benchmarks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lancio.cli.language import Voice
from lancio.engine.accords import LEVELS
from lancio.engine.game import Game
from lancio.engine.planning import DropPlan
from lancio.lab.bench import Bench
from lancio.lab.index import side_label
from lancio.lab.simulate import DRAW, Simulation
from lancio.lab.stats import Interval, wilson
from lancio.lab.tournament import Tournament


def name_of(game: Game[Any], kind: str, word: str, voice: Voice) -> str:
    """What a side or a level is called by people in a sentence, its own word if nobody named it."""
    key = f"{kind}.{word}"
    if key in game.catalogue:
        return game.catalogue.name(key, voice.language)
    return voice(key) if kind == "level" and word in LEVELS else word


def label_of(game: Game[Any], side: str, voice: Voice) -> str:
    """A side in a table: the adjective, or the name without its article."""
    return side_label(game, side, voice.language)


def show_simulation(simulation: Simulation, game: Game[Any], console: Console, voice: Voice) -> None:
    """Who won how often, with which scores, how."""
    series, played = simulation.series, simulation.played
    heading = voice("simulate.title", game=game.title, scenario=series.scenario, games=played, seed=series.seed)
    table = Table(title=heading, title_justify="left")
    table.add_column(voice("simulate.side"))
    table.add_column(voice("simulate.player"))
    for column in ("wins", "share", "interval", "mean", "p05", "p50", "p95"):
        table.add_column(voice(f"simulate.{column}"), justify="right")
    for side, wins in simulation.wins.items():
        name = voice("simulate.draw") if side == DRAW else label_of(game, side, voice)
        scores = simulation.scores.get(side)
        numbers = [f"{n:.1f}" for n in scores.as_dict().values()] if scores else [""] * 4
        interval = _interval(simulation.win_intervals[side])
        table.add_row(name, series.players.get(side, ""), str(wins), _percent(wins / played), interval, *numbers)
    console.print(table)
    levels = Table()
    levels.add_column(voice("simulate.level"))
    for column in ("games", "share", "interval"):
        levels.add_column(voice(f"simulate.{column}"), justify="right")
    for level, n in simulation.levels.items():
        interval = _interval(wilson(n, played))
        levels.add_row(name_of(game, "level", level, voice), str(n), _percent(n / played), interval)
    console.print(levels)
    lengths = simulation.lengths
    console.print(
        voice(
            "simulate.lengths",
            mean=f"{lengths.mean:.1f}",
            low=f"{lengths.p05:.0f}",
            high=f"{lengths.p95:.0f}",
            cpu=f"{simulation.cpu_seconds:.1f}",
        )
    )


def show_tournament(found: Tournament, game: Game[Any], console: Console, voice: Voice) -> None:
    """How strong everybody is, and who won what against whom."""
    table = Table(title=voice("tournament.title", game=game.title, scenario=found.scenario), title_justify="left")
    table.add_column(voice("tournament.player"))
    for column in ("elo", "interval", "score"):
        table.add_column(voice(f"tournament.{column}"), justify="right")
    for one in found.strengths:
        spread = "" if one.player == found.players[0] else f"{one.low:+.0f} … {one.high:+.0f}"
        table.add_row(one.player, f"{one.elo:+.0f}", spread, _percent(one.score))
    console.print(table)
    first, second = (label_of(game, side, voice) for side in found.sides)
    pairs = Table(title=voice("tournament.pairings"), title_justify="left")
    for name in (first, second):
        pairs.add_column(name)
    for column in ("games", "score", "interval", "cpu"):
        pairs.add_column(voice(f"tournament.{column}"), justify="right")
    for pair in found.pairings:
        cpu = f"{pair.cpu_seconds / pair.games:.2f}"
        pairs.add_row(pair.first, pair.second, str(pair.games), _percent(pair.score), _interval(pair.interval), cpu)
    console.print(pairs)


def show_bench(benches: Iterable[Bench], console: Console, voice: Voice) -> None:
    """One line a game."""
    table = Table(title=voice("bench.title"), title_justify="left")
    table.add_column(voice("bench.game"))
    table.add_column(voice("bench.scenario"))
    for column in ("actions", "cold", "games", "length", "legal", "clone", "view", "record"):
        table.add_column(voice(f"bench.{column}"), justify="right")
    for one in benches:
        table.add_row(
            one.game,
            one.scenario,
            f"{one.actions_per_cpu_s:.0f}",
            f"{one.cold_actions_per_cpu_s:.0f}",
            f"{one.games_per_cpu_s:.1f}",
            f"{one.actions_per_game:.1f}",
            f"{one.legal_us:.1f}",
            f"{one.clone_us:.1f}",
            f"{one.view_us:.1f}",
            f"{one.record_mb:.2f}",
        )
    console.print(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(interval: Interval) -> str:
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f} %"


def show_drop(plan: DropPlan, console: Console, voice: Voice) -> None:
    """Where a drop comes down, the likeliest hexes first, and what it costs."""
    table = Table(title=escape(voice("odds.title", point=plan.point, units=plan.units)))
    table.add_column(voice("odds.hex"))
    table.add_column(voice("odds.expected"), justify="right")
    table.add_column("")
    table.add_column(voice("odds.exact"), justify="right")
    most = max(plan.landing.values(), default=1)
    for hex_, expected in sorted(plan.landing.items(), key=lambda entry: (-entry[1], entry[0])):
        table.add_row(hex_, f"{float(expected):.3f}", "█" * round(20 * expected / most), str(expected))
    table.add_section()
    for cause, expected in plan.losses.items():
        table.add_row(voice("odds.lost", cause=cause), f"{float(expected):.3f}", "", str(expected))
    table.add_row(voice("odds.all_lost"), f"{float(plan.lost):.3f}", "", str(plan.lost))
    console.print(table)
