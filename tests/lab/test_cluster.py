"""A series on a real scheduler with real workers: the same games, whoever dies or does not belong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import lancio
from lancio.cli import main
from lancio.lab.cluster import Cluster, NoCluster
from lancio.lab.simulate import Series, Simulation, simulate

GAME = "duel-in-the-dark"
ROOT = Path(lancio.__file__).parent

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts processes that end with the test."""
    running: list[subprocess.Popen[str]] = []

    def run(*words: str, path: Path | None = None) -> subprocess.Popen[str]:
        environment = {**os.environ, "PYTHONPATH": str(path or ROOT.parent), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            [sys.executable, "-m", *words], stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
        )
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


@pytest.fixture
def address(start: Start) -> str:
    """A scheduler's."""
    process = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"Scheduler at: +(tcp://\S+)", line):
            return found[1]
    raise AssertionError("no scheduler")


def worker(start: Start, address: str, path: Path | None = None) -> subprocess.Popen[str]:
    """A worker without a nanny: a process that nobody starts again."""
    words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    return start("distributed.cli.dask_worker", address, *words, path=path)


def ready(process: subprocess.Popen[str]) -> subprocess.Popen[str]:
    """A worker that is registered with its scheduler."""
    assert process.stderr is not None
    if any("Registered to" in line for line in process.stderr):
        return process
    raise AssertionError("no worker")


def kill(process: subprocess.Popen[str]) -> None:
    """Without a word."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def same(one: Simulation, two: Simulation) -> bool:
    """Game by game."""
    return [replace(game, cpu=0) for game in one.results] == [replace(game, cpu=0) for game in two.results]


def test_the_same_games_whoever_dies_and_whoever_does_not_belong(start: Start, address: str, tmp_path: Path) -> None:
    """Two workers with our rules and one with others. One of the two is killed in the middle; later the other one too,
    when a new one has come: parts that were given to those who are gone are played all the same."""
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "lancio").symlink_to(other_rules(tmp_path), target_is_directory=True)
    first, second, _ = map(ready, (worker(start, address), worker(start, address), worker(start, address, strange)))
    series = Series.plan(GAME, games=1000, seed=4)
    refused: list[tuple[str, str]] = []
    seen: set[int] = set()
    crew = Cluster(address, refused=lambda *why: refused.append(why))

    def watch(so_far: Simulation) -> None:
        seen.add(crew.workers)
        if so_far.played > 200 and first.poll() is None:
            kill(first)
        if so_far.played > 600 and second.poll() is None:
            ready(worker(start, address))
            kill(second)

    there = simulate(series, crew=crew, watch=watch)
    assert same(there, simulate(series))
    assert (first.poll(), second.poll()) == (-signal.SIGKILL, -signal.SIGKILL)
    assert {1, 2} <= seen
    ((_, why),) = refused
    assert "other rules" in why


def other_rules(tmp_path: Path) -> Path:
    """The package with one number changed."""
    copy = tmp_path / "other"
    copy.mkdir()
    for entry in ROOT.iterdir():
        if entry.name != "hexes":
            (copy / entry.name).symlink_to(entry)
    (copy / "hexes").mkdir()
    for entry in (ROOT / "hexes").glob("*.py"):
        (copy / "hexes" / entry.name).write_text(entry.read_text(encoding="utf-8") + "\n# other\n", encoding="utf-8")
    return copy


def test_nobody_to_play_with(
    start: Start, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No scheduler, no worker, only strangers: one sentence each, nothing played."""
    monkeypatch.setattr("lancio.lab.cluster.PATIENCE", 1.0)
    series = Series.plan(GAME, games=2)
    with pytest.raises(NoCluster, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        simulate(series, crew=Cluster("tcp://127.0.0.1:9"))
    with pytest.raises(lancio.LancioError, match="no worker came"):
        simulate(series, crew=Cluster(address))
    ready(worker(start, address))
    monkeypatch.setattr(Series, "rules", "something else")
    with pytest.raises(NoCluster, match="every worker has other rules"):
        simulate(series, crew=Cluster(address))
    assert main(["simulate", GAME, "--games", "2", "--cluster", address, "--jobs", "2"]) == 2
    assert "--cluster" in capsys.readouterr().err


def test_a_cluster_of_this_machine(tmp_path: Path) -> None:
    """`--cluster local` from the command line: the figures of one process."""
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    words = ["simulate", GAME, "--games", "60", "--seed", "2", "--json"]
    assert main([*words, str(files[0]), "--cluster", "local", "--jobs", "2"]) == 0
    assert main([*words, str(files[1])]) == 0
    one, two = (re.sub(r'"cpu_seconds": .*', "", file.read_text()) for file in files)
    assert one == two
