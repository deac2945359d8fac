"""The commands of the laboratory: many games and what they say."""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import lancio
from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError, usage
from lancio.cli.paper import (
    check_readable,
    check_writable,
    console,
    data_option,
    json_option,
    progress,
    say,
    warn,
    write_json,
)
from lancio.engine.errors import LancioError

if TYPE_CHECKING:
    from lancio.lab.crews import Crew


def crew_for(cluster: str | None, jobs: int | None, voice: Voice) -> "Crew":
    """Who plays: processes of this machine, or the workers of a cluster."""
    from lancio.lab.cluster import LOCAL, Cluster
    from lancio.lab.simulate import crew_of

    if cluster is None:
        return crew_of(jobs or 1)
    if cluster != LOCAL and jobs is not None:
        raise UsageError(voice("error.jobs_elsewhere"))
    return Cluster(cluster, jobs or 0, lambda who, why: warn(voice("simulate.refused", worker=who, why=why)))


def add_simulate(app: typer.Typer, voice: Voice) -> None:
    """`lancio simulate`."""

    @app.command("simulate", help=voice("help.simulate"), context_settings={"ignore_unknown_options": True})
    def simulate_(
        words: Annotated[list[str], typer.Argument(metavar="GAME [--SIDE PLAYER]...", help=voice("help.words"))],
        scenario: Annotated[str | None, typer.Option(help=voice("help.scenario"))] = None,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=voice("help.option"))] = None,
        games: Annotated[int, typer.Option(min=1, help=voice("help.number"))] = 100,
        seed: Annotated[int, typer.Option(help=voice("help.seed"))] = 0,
        jobs: Annotated[int | None, typer.Option(min=1, help=voice("help.jobs"))] = None,
        cluster: Annotated[str | None, typer.Option(metavar="ADDRESS|local", help=voice("help.cluster"))] = None,
        out: Annotated[Path | None, typer.Option(metavar="FILE", help=voice("help.out"))] = None,
        resume: Annotated[bool, typer.Option("--resume", help=voice("help.resume"))] = False,
        data: Annotated[Path | None, data_option(voice)] = None,
        json_file: Annotated[Path | None, json_option(voice)] = None,
    ) -> int:
        from lancio.cli.simulating import plan_series
        from lancio.cli.tables import show_simulation
        from lancio.cli.watching import Watcher
        from lancio.lab.archive import Archive
        from lancio.lab.simulate import simulate

        series = plan_series(words, scenario, option or (), games, seed, voice)
        check_writable(json_file, voice)
        check_writable(out, voice)
        if resume and out is None:
            raise UsageError(voice("error.resume"))
        crew = crew_for(cluster, jobs, voice)
        with usage():
            archive = Archive(out, series, resume) if out is not None else None
        with archive or nullcontext(), progress(telling=True) as bar:
            watcher = Watcher(series, crew, bar, json_file, aloud=out is not None or cluster is not None, voice=voice)
            result = simulate(series, crew=crew, archive=archive, watch=watcher, keep=False)
        show_simulation(result, lancio.game(series.game), console(), voice)
        write_json(json_file, result.as_dict())
        return 0


def add_tournament(app: typer.Typer, voice: Voice) -> None:
    """`lancio tournament`."""

    @app.command("tournament", help=voice("help.tournament"))
    def tournament_(
        game: Annotated[str, typer.Argument(help=voice("help.game"))],
        players: Annotated[str, typer.Option(metavar="A,B,...", help=voice("help.players"))] = "random,greedy",
        scenario: Annotated[str | None, typer.Option(help=voice("help.scenario"))] = None,
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=voice("help.option"))] = None,
        games: Annotated[int, typer.Option(min=1, help=voice("help.pair_games"))] = 40,
        seed: Annotated[int, typer.Option(help=voice("help.seed"))] = 0,
        jobs: Annotated[int, typer.Option(min=1, help=voice("help.jobs"))] = 1,
        data: Annotated[Path | None, data_option(voice)] = None,
        json_file: Annotated[Path | None, json_option(voice)] = None,
    ) -> int:
        from lancio.cli.simulating import check_player, read_options
        from lancio.cli.tables import show_tournament
        from lancio.lab import tournament

        names = [name.strip() for name in players.split(",") if name.strip()]
        for name in names:
            check_player(name, voice)
        with usage():
            setting = lancio.game(game).scenario(scenario)
            series = tournament.plan(game, names, setting.slug, read_options(setting, option or (), voice), games, seed)
        check_writable(json_file, voice)
        with progress() as bar:
            task = bar.add_task(voice("simulate.playing"), total=games * len(series))
            result = tournament.play(series, names, jobs, lambda n: bar.update(task, advance=n))
        show_tournament(result, lancio.game(game), console(), voice)
        write_json(json_file, result.as_dict())
        return 0


def add_study(app: typer.Typer, voice: Voice) -> None:
    """`lancio study`."""

    @app.command("study", help=voice("help.study"))
    def study_(
        file: Annotated[Path, typer.Argument(help=voice("help.study_file"))],
        to: Annotated[Path | None, typer.Option(metavar="DIR", help=voice("help.study_to"))] = None,
        jobs: Annotated[int | None, typer.Option(min=1, help=voice("help.jobs"))] = None,
        cluster: Annotated[str | None, typer.Option(metavar="ADDRESS|local", help=voice("help.cluster"))] = None,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        from lancio.lab.study import Study, run

        check_readable([file], voice)
        with usage():
            study = Study.read(file)
        folder = to or file.with_name(f"{file.stem}-report")
        if folder.exists() and not folder.is_dir():
            raise UsageError(voice("error.not_writable", path=folder))
        crew = crew_for(cluster, jobs, voice)
        with progress() as bar:
            task = bar.add_task(voice("simulate.playing"), total=study.games)
            found = run(study, crew, lambda n: bar.update(task, advance=n))
        try:
            from lancio.lab.report import Report

            written = Report(found, folder, voice.language, voice).write()
        except ImportError as error:
            raise LancioError(voice("error.no_plots", error=error)) from error
        write_json(folder / "figures.json", found.as_dict())
        for path in written:
            say(str(path))
        return 0


def add_bench(app: typer.Typer, voice: Voice) -> None:
    """`lancio bench`."""

    @app.command("bench", help=voice("help.bench"))
    def bench_(
        games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=voice("help.bench_games"))] = None,
        seconds: Annotated[float, typer.Option(min=0.1, help=voice("help.seconds"))] = 3.0,
        data: Annotated[Path | None, data_option(voice)] = None,
        json_file: Annotated[Path | None, json_option(voice)] = None,
    ) -> int:
        from lancio.cli.tables import show_bench
        from lancio.lab.bench import Bench, bench

        with usage():
            chosen = [lancio.game(slug) for slug in games or lancio.games()]
        check_writable(json_file, voice)
        results: list[Bench] = []
        with progress() as bar:
            for game in bar.track(chosen, description=voice("bench.measuring")):
                results.append(bench(game, seconds=seconds))
        show_bench(results, console(), voice)
        write_json(json_file, [one.as_dict() for one in results])
        return 0
