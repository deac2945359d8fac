"""The commands, one function each: what is typed, what is done, what is printed."""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

import importlib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

import lancio
from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError, usage
from lancio.cli.paper import check_readable, check_writable, console, data_option, json_option, say, write_json
from lancio.engine.errors import LancioError

HOST, PORT = "127.0.0.1", 0


class Level(StrEnum):
    """How much a server writes down."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def add_start(app: typer.Typer, voice: Voice) -> None:
    """`lancio` alone: serve on this machine and open the browser."""

    @app.callback(invoke_without_command=True)
    def alone(
        ctx: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=voice("help.version"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|it", help=voice("help.lang"))] = voice.language,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int | None:
        if version:
            say(f"lancio {lancio.__version__}")
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            return _serve(HOST, PORT, None, True, voice)
        return None


def add_serve(app: typer.Typer, voice: Voice) -> None:
    """`lancio serve`."""

    @app.command(help=voice("help.serve"))
    def serve(
        host: Annotated[str, typer.Option(help=voice("help.host"))] = HOST,
        port: Annotated[int, typer.Option(min=0, max=65535, help=voice("help.port"))] = PORT,
        database: Annotated[str | None, typer.Option(metavar="URL", help=voice("help.database"))] = None,
        name: Annotated[list[str] | None, typer.Option(help=voice("help.name"))] = None,
        processes: Annotated[int, typer.Option(min=1, max=64, help=voice("help.processes"))] = 1,
        log: Annotated[Level, typer.Option(help=voice("help.log"))] = Level.WARNING,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        return _serve(host, port, database, False, voice, name or [], processes, log.value)


def add_games(app: typer.Typer, voice: Voice) -> None:
    """`lancio games`."""

    @app.command(help=voice("help.games"))
    def games(data: Annotated[Path | None, data_option(voice)] = None) -> int:
        from lancio.cli.listing import listing
        from lancio.lab.index import entries

        say("\n".join(listing(entries(), voice)))
        return 0


def add_replay(app: typer.Typer, voice: Voice) -> None:
    """`lancio replay`."""

    @app.command(help=voice("help.replay"))
    def replay(
        file: Annotated[Path, typer.Argument(help=voice("help.record"))],
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        from lancio.cli.tables import label_of, name_of
        from lancio.engine.accords import LEVELS
        from lancio.engine.data import Source
        from lancio.lab import checking

        check_readable([file], voice)
        match = checking.replay(Source.of_path(file))
        say(voice("replay.holds", game=match.game.title, scenario=match.scenario.slug, n=len(match.journal)))
        outcome = match.outcome
        if outcome is None:
            side = name_of(match.game, "side", match.to_act or "", voice)
            chapter = match.game.heading(match.game.chapter(match.state), voice.language)
            say(voice("replay.goes_on", chapter=chapter, side=side))
        else:
            level = name_of(match.game, "level", outcome.level, voice)
            scores = ", ".join(f"{label_of(match.game, side, voice)} {score}" for side, score in outcome.scores.items())
            if outcome.level in LEVELS:
                winner = name_of(match.game, "side", outcome.winner, voice) if outcome.winner else voice("level.draw")
                say(voice("replay.beside", winner=winner, level=level))
            elif outcome.winner:
                winner = name_of(match.game, "side", outcome.winner, voice)
                say(voice("replay.over", winner=winner, level=level, scores=scores))
            else:  # a draw, or a lonely player who lost: the level says which
                say(voice("replay.no_winner", level=level, scores=scores))
        return 0


def add_verify(app: typer.Typer, voice: Voice) -> None:
    """`lancio verify`."""

    @app.command(help=voice("help.verify"))
    def verify(
        file: Annotated[Path, typer.Argument(help=voice("help.record"))],
        dice: Annotated[Path | None, typer.Option(metavar="FILE", help=voice("help.draws"))] = None,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        from lancio.cli.tables import name_of
        from lancio.engine.data import Source
        from lancio.engine.record import Record
        from lancio.lab import verifying

        check_readable([file], voice)
        check_writable(dice, voice)
        source = Source.of_path(file)
        record = Record.parse(source.text, source.name)
        findings = []
        for finding in verifying.verify(record):
            findings.append(finding)
            words = dict(finding.data)
            if finding.key != "no_side" and "side" in words:
                words["side"] = name_of(lancio.game(record.game), "side", words["side"], voice)
            what = voice(f"verify.{finding.key}", **words)
            if finding.grade is verifying.Grade.FAILS:
                raise LancioError(f"{file}: {what}")
            say(voice(f"verify.{finding.grade.value}", what=what))
        open_ = {finding.key for finding in findings if finding.grade is verifying.Grade.OPEN}
        total = "total" if not open_ else "total_waived" if open_ == {"waived"} else "total_open"
        say(voice(f"verify.{total}"))
        if dice is not None:
            write_json(dice, verifying.draws(record))
        return 0


def add_check(app: typer.Typer, voice: Voice) -> None:
    """`lancio check`."""

    @app.command(help=voice("help.check"))
    def check(
        paths: Annotated[list[Path] | None, typer.Argument(metavar="[PATH]...", help=voice("help.paths"))] = None,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        from lancio.lab import checking

        if not paths and data is None:
            raise UsageError(voice("error.nothing_to_check"))
        check_readable(paths or (), voice)
        verdicts = [*checking.check_laid(), *(checking.check(path) for path in checking.files_below(paths or ()))]
        for verdict in verdicts:
            kind = (
                voice(f"check.{verdict.kind}")
                if verdict.kind in ("record", "rules", "text", "weights")
                else verdict.kind
            )
            key = f"check.{verdict.grade.value}"
            say(voice(key, path=verdict.path, kind=kind, problem=verdict.problem))
        bad = sum(verdict.grade is checking.Grade.BAD for verdict in verdicts)
        say(voice("check.total", files=len(verdicts), bad=bad))
        return 1 if bad else 0


def add_odds(app: typer.Typer, voice: Voice) -> None:
    """`lancio odds`."""

    @app.command(help=voice("help.odds"))
    def odds(
        game: Annotated[str, typer.Argument(help=voice("help.game"))],
        points: Annotated[list[str] | None, typer.Argument(metavar="[POINT]...", help=voice("help.points"))] = None,
        scenario: Annotated[str | None, typer.Option(help=voice("help.scenario"))] = None,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=voice("help.option"))] = None,
        data: Annotated[Path | None, data_option(voice)] = None,
        json_file: Annotated[Path | None, json_option(voice)] = None,
    ) -> int:
        from lancio.cli.simulating import read_options
        from lancio.cli.tables import show_drop

        with usage():
            chosen = lancio.game(game)
            setting = chosen.scenario(scenario)
            options = setting.settle(read_options(setting, option or (), voice))
            plans = [chosen.drop_plan(setting, options, point) for point in points or ()]
        check_writable(json_file, voice)
        if not points:
            say(voice("odds.points", points=" ".join(chosen.drop_points(setting)) or "-"))
        for plan in plans:
            show_drop(plan, console(), voice)
        write_json(json_file, [plan.as_dict() for plan in plans])
        return 0


def _serve(
    host: str,
    port: int,
    database: str | None,
    open_browser: bool,
    voice: Voice,
    names: Sequence[str] = (),
    processes: int = 1,
    log: str = "warning",
) -> int:
    # the server and all it needs are only loaded by those who serve
    try:
        run: Callable[..., Any] | None = getattr(importlib.import_module("lancio.server"), "run", None)
    except ImportError as error:
        raise LancioError(voice("error.server_import", error=error)) from error
    if run is None:
        raise LancioError(voice("error.no_server"))
    try:
        run(
            host=host,
            port=port,
            database=database,
            open_browser=open_browser,
            names=names,
            language=voice.language,
            processes=processes,
            log=log,
        )
    except OSError as error:
        raise LancioError(voice("error.cannot_serve", host=host, port=port, error=error)) from error
    return 0
