"""The commands. Each understands its words, does one thing and returns the exit code.

0: done. 1: it does not hold (a record, a file, a simulation that broke). 2: the words make no sense.
"""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

import importlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import lancio
from lancio.cli.language import Voice, take_language
from lancio.cli.mistakes import UsageError, usage
from lancio.cli.simulating import plan_series, read_options
from lancio.cli.tables import label_of, name_of, show_bench, show_drop, show_games, show_simulation
from lancio.engine.data import Source
from lancio.engine.errors import LancioError
from lancio.lab import checking
from lancio.lab.bench import Bench, bench
from lancio.lab.simulate import simulate

HOST, PORT = "127.0.0.1", 0
INTERRUPTED = 130
#: the root of the errors that Typer raises for words it cannot understand
TYPED_WRONG: type[Exception] = typer.BadParameter.__mro__[2]


def build(voice: Voice) -> typer.Typer:
    """The whole command, in one language."""
    app = typer.Typer(
        name="lancio",
        help=voice("help.lancio"),
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    unknown_options = {"ignore_unknown_options": True}
    JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help=voice("help.json"))]  # noqa: N806

    @app.callback(invoke_without_command=True)
    def alone(
        ctx: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=voice("help.version"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|it", help=voice("help.lang"))] = voice.language,
    ) -> int | None:
        if version:
            _print(f"lancio {lancio.__version__}")
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            return _serve(HOST, PORT, None, True, voice)
        return None

    @app.command(help=voice("help.serve"))
    def serve(
        host: Annotated[str, typer.Option(help=voice("help.host"))] = HOST,
        port: Annotated[int, typer.Option(min=0, max=65535, help=voice("help.port"))] = PORT,
        database: Annotated[str | None, typer.Option(metavar="URL", help=voice("help.database"))] = None,
    ) -> int:
        return _serve(host, port, database, False, voice)

    @app.command(help=voice("help.games"))
    def games() -> int:
        show_games([lancio.game(slug) for slug in lancio.games()], _console(), voice)
        return 0

    @app.command("simulate", help=voice("help.simulate"), context_settings=unknown_options)
    def simulate_(
        words: Annotated[list[str], typer.Argument(metavar="GAME [--SIDE PLAYER]...", help=voice("help.words"))],
        scenario: Annotated[str | None, typer.Option(help=voice("help.scenario"))] = None,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=voice("help.option"))] = None,
        games: Annotated[int, typer.Option(min=1, help=voice("help.number"))] = 100,
        seed: Annotated[int, typer.Option(help=voice("help.seed"))] = 0,
        jobs: Annotated[int, typer.Option(min=1, help=voice("help.jobs"))] = 1,
        json_file: JsonFile = None,
    ) -> int:
        series = plan_series(words, scenario, option or (), games, seed, voice)
        _check_writable(json_file, voice)
        with _progress() as bar:
            task = bar.add_task(voice("simulate.playing"), total=games)
            result = simulate(series, jobs, lambda n: bar.update(task, advance=n))
        show_simulation(result, lancio.game(series.game), _console(), voice)
        _write_json(json_file, result.as_dict())
        return 0

    @app.command(help=voice("help.replay"))
    def replay(file: Annotated[Path, typer.Argument(help=voice("help.record"))]) -> int:
        _check_readable([file], voice)
        match = checking.replay(Source.of_path(file))
        _print(voice("replay.holds", game=match.game.title, scenario=match.scenario.slug, n=len(match.journal)))
        outcome = match.outcome
        if outcome is None:
            side = name_of(match.game, "side", match.to_act or "", voice)
            _print(voice("replay.goes_on", chapter=match.game.chapter(match.state), side=side))
        else:
            level = name_of(match.game, "level", outcome.level, voice)
            winner = name_of(match.game, "side", outcome.winner, voice) if outcome.winner else voice("simulate.draw")
            scores = ", ".join(f"{label_of(match.game, side, voice)} {score}" for side, score in outcome.scores.items())
            _print(voice("replay.over", winner=winner, level=level, scores=scores))
        return 0

    @app.command(help=voice("help.check"))
    def check(paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help=voice("help.paths"))]) -> int:
        _check_readable(paths, voice)
        verdicts = [checking.check(path) for path in checking.files_below(paths)]
        for verdict in verdicts:
            kind = voice(f"check.{verdict.kind}") if verdict.kind in ("record", "rules", "text") else verdict.kind
            key = f"check.{verdict.grade.value}"
            _print(voice(key, path=verdict.path, kind=kind, problem=verdict.problem))
        bad = sum(verdict.grade is checking.Grade.BAD for verdict in verdicts)
        _print(voice("check.total", files=len(verdicts), bad=bad))
        return 1 if bad else 0

    @app.command(help=voice("help.odds"))
    def odds(
        game: Annotated[str, typer.Argument(help=voice("help.game"))],
        points: Annotated[list[str] | None, typer.Argument(metavar="[POINT]...", help=voice("help.points"))] = None,
        scenario: Annotated[str | None, typer.Option(help=voice("help.scenario"))] = None,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=voice("help.option"))] = None,
        json_file: JsonFile = None,
    ) -> int:
        with usage():
            chosen = lancio.game(game)
            setting = chosen.scenario(scenario)
            options = setting.settle(read_options(setting, option or (), voice))
            plans = [chosen.drop_plan(setting, options, point) for point in points or ()]
        _check_writable(json_file, voice)
        if not points:
            _print(voice("odds.points", points=" ".join(chosen.drop_points(setting)) or "-"))
        for plan in plans:
            show_drop(plan, _console(), voice)
        _write_json(json_file, [plan.as_dict() for plan in plans])
        return 0

    @app.command("bench", help=voice("help.bench"))
    def bench_(
        games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=voice("help.bench_games"))] = None,
        seconds: Annotated[float, typer.Option(min=0.1, help=voice("help.seconds"))] = 3.0,
        json_file: JsonFile = None,
    ) -> int:
        with usage():
            chosen = [lancio.game(slug) for slug in games or lancio.games()]
        _check_writable(json_file, voice)
        results: list[Bench] = []
        with _progress() as bar:
            for game in bar.track(chosen, description=voice("bench.measuring")):
                results.append(bench(game, seconds=seconds))
        show_bench(results, _console(), voice)
        _write_json(json_file, [one.as_dict() for one in results])
        return 0

    return app


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Whatever a person does wrong ends in one line on stderr, never in a traceback."""
    voice = Voice()
    try:
        language, words = take_language(sys.argv[1:] if argv is None else argv, os.environ)
        voice = Voice(language)
        result = build(voice)(words, prog_name="lancio", standalone_mode=False)
        sys.stdout.flush()
    except TYPED_WRONG as error:
        message: Callable[[], str] = getattr(error, "format_message", error.__str__)
        return _complain(message(), getattr(error, "exit_code", 2))
    except UsageError as error:
        return _complain(str(error), 2)
    except LancioError as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        # the reader went away (`lancio games | head`): that is no mistake, but there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return _complain(voice("error.interrupted"), INTERRUPTED)
    if result == INTERRUPTED:
        # Typer turns the key into this exit code and says nothing
        return _complain(voice("error.interrupted"), INTERRUPTED)
    return result if isinstance(result, int) else 0


def _complain(message: str, code: int) -> int:
    one_line = " ".join(message.split())
    sys.stderr.write(f"lancio: {one_line}\n")
    return code


def _serve(host: str, port: int, database: str | None, open_browser: bool, voice: Voice) -> int:
    # the server and all it needs are only loaded by those who serve
    try:
        run: Callable[..., Any] | None = getattr(importlib.import_module("lancio.server"), "run", None)
    except ImportError as error:
        raise LancioError(voice("error.server_import", error=error)) from error
    if run is None:
        raise LancioError(voice("error.no_server"))
    try:
        run(host=host, port=port, database=database, open_browser=open_browser)
    except OSError as error:
        raise LancioError(voice("error.cannot_serve", host=host, port=port, error=error)) from error
    return 0


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _console() -> Console:
    # into a file or a pipe there is no terminal to fit, and narrow tables break words
    return Console(width=None if sys.stdout.isatty() else 140)


def _progress() -> Progress:
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())


def _check_readable(paths: Sequence[Path], voice: Voice) -> None:
    for path in paths:
        if not path.exists():
            raise UsageError(voice("error.no_file", path=path))


def _check_writable(path: Path | None, voice: Voice) -> None:
    """Complain before the work is done, not after."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise UsageError(voice("error.not_writable", path=path))


def _write_json(path: Path | None, figures: object) -> None:
    if path is None:
        return
    try:
        path.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise LancioError(f"{path}: {error.strerror}") from error
