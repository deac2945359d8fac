"""Long series: written as they come, broken off anywhere, gone on with, and the same in the end."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

import lancio
from lancio.cli import main
from lancio.lab.archive import Archive
from lancio.lab.playing import Played
from lancio.lab.simulate import Series, Simulation, simulate

GAME = "duel-in-the-dark"


def told(path: Path) -> list[str]:
    """The lines of a file, packed or not."""
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return text.decode().splitlines()


def written(path: Path, games: int, seed: int = 5, resume: bool = False) -> Simulation:
    """A series with its file."""
    series = Series.plan(GAME, games=games, seed=seed)
    with Archive(path, series, resume) as archive:
        return simulate(series, archive=archive, keep=False)


def figures(simulation: Simulation) -> dict[str, object]:
    """What does not depend on the machine."""
    return {key: value for key, value in simulation.as_dict().items() if key != "cpu_seconds"}


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz"])
def test_cut_anywhere_it_ends_the_same(tmp_path: Path, name: str) -> None:
    """After each of several cuts, in the heading, in a line, behind one, in the last bytes: the same file, the same
    figures as without."""
    whole = tmp_path / f"whole-{name}"
    result = written(whole, 30)
    assert [json.loads(line)["seed"] for line in told(whole)[1:]] == [5 * 1_000_003 + i for i in range(30)]
    content = whole.read_bytes()
    for share in (0, 0.02, 0.3, 0.71, 0.999, 1):
        part = tmp_path / f"{share}-{name}"
        part.write_bytes(content[: round(share * len(content))])
        again = written(part, 30, resume=True)
        assert figures(again) == figures(result)
        assert told(part) == told(whole)
        if name.endswith("jsonl"):
            assert part.read_bytes() == content
    assert sorted(path.name for path in tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz"])
def test_a_process_that_is_killed(tmp_path: Path, name: str) -> None:
    """A real one, killed without a word in the middle of its series; what it had written is not played again."""
    path, whole = tmp_path / name, tmp_path / f"whole-{name}"
    words = ["simulate", GAME, "--games", "60000", "--seed", "3", "--out", str(path)]
    environment = {**os.environ, "LANCIO_LANG": "en"}
    running = subprocess.Popen([sys.executable, "-m", "lancio.cli", *words], env=environment)
    while not path.exists() or path.stat().st_size < 3000:
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    games = str(sum(1 for _ in Archive(path, Series.plan(GAME, games=60_000, seed=3), resume=True)._lines()) + 30)
    json_files = [tmp_path / "a.json", tmp_path / "b.json"]
    assert main([*words[:3], games, *words[4:], "--resume", "--json", str(json_files[0])]) == 0
    assert main([*words[:3], games, *words[4:-1], str(whole), "--json", str(json_files[1])]) == 0
    assert told(path) == told(whole)
    one, two = (json.loads(file.read_text()) for file in json_files)
    assert one.pop("cpu_seconds") < two.pop("cpu_seconds")
    assert one == two


def test_a_series_can_grow(tmp_path: Path) -> None:
    """More games than before go on from the last; fewer are refused, and nothing is lost."""
    path = tmp_path / "x.jsonl"
    written(path, 4)
    longer = written(path, 9, resume=True)
    assert figures(longer) == figures(simulate(Series.plan(GAME, games=9, seed=5)))
    with pytest.raises(lancio.BadData, match="more games than the 3"):
        written(path, 3, resume=True)
    assert len(told(path)) == 10


def test_what_is_another_series_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there, another seed, other rules, a broken line: said in one sentence, the file as it was."""
    path = tmp_path / "x.jsonl"
    written(path, 4)
    content = path.read_bytes()
    with pytest.raises(lancio.BadData, match="--resume"):
        written(path, 4)
    with pytest.raises(lancio.BadData, match=r"another series: seed is 5, not 6"):
        written(path, 4, seed=6, resume=True)
    assert path.read_bytes() == content
    lines = content.split(b"\n")
    rules = json.loads(lines[0])["rules"].encode()
    for spoilt, message in (
        (content.replace(rules, b"0" * len(rules)), "rules is '0+'"),
        (b"\n".join([lines[0], lines[2], lines[3], b""]), "line 2: .*expected the game with seed"),
        (b"\n".join([lines[0], b"{}", lines[2], b""]), "line 2: not a game"),
        (b"something else\n", "line 1: expected the heading"),
    ):
        path.write_bytes(spoilt)
        with pytest.raises(lancio.BadData, match=message):
            written(path, 4, resume=True)
        assert path.read_bytes() == spoilt
    assert main(["simulate", GAME, "--games", "1", "--resume"]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["simulate", GAME, "--games", "1", "--out", str(path)]) == 2
    assert "--resume" in capsys.readouterr().err


def test_figures_take_no_more_room_for_more_games() -> None:
    """Twenty thousand games more do not add a hundred kilobytes, and the quantiles are exact all the same."""
    series = Series.plan(GAME, games=1)
    simulation = Simulation(series, keep=False)

    def add(first: int, games: int) -> None:
        for i in range(first, first + games):
            scores = {"british": i % 101, "german": -(i % 101)}
            simulation.add(Played(i, "british" if i % 3 else None, "x", scores, 100 + i % 50, 0.001))

    add(0, 2000)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        add(2000, 20_000)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000
    assert simulation.played == 22_000
    assert simulation.scores["british"].p50 == 50
