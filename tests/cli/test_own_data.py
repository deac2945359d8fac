"""`--data DIR`: the owner's own numbers over a game's data. Each test is a process of its own, as for a person."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lancio.engine import own
from lancio.engine.data import Source

#: a Night Drop that is over after the first turn
SHORT = "[historical]\nturns = 1\n"
RECORD = """
import sys, lancio
from pathlib import Path
from lancio.engine.registry import lay_over
if len(sys.argv) > 2: lay_over(Path(sys.argv[2]))
match = lancio.game("night-drop").start(seed=5)
while match.to_act is not None:
    match.play(match.legal[-1])
Path(sys.argv[1]).write_text(str(match.record()), encoding="utf-8")
"""


def lancio(*words: object, **environment: str) -> tuple[int, str, str]:
    """Type a command in a fresh process: exit code, stdout, stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "lancio.cli", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "LANCIO_LANG": "en", **environment},
    )
    return done.returncode, done.stdout, done.stderr


def folder(path: Path, text: str = SHORT, file: str = "night-drop/scenario.toml") -> Path:
    """A folder of own data with one file."""
    target = path / "own" / file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return path / "own"


def record(path: Path, *data: Path) -> Path:
    """A match played to its end with these data, as a file."""
    file = path / "game.record"
    subprocess.run([sys.executable, "-c", RECORD, str(file), *map(str, data)], check=True, timeout=120)
    return file


def test_a_simulation_is_played_with_own_data_by_every_process(tmp_path: Path) -> None:
    """A match of one turn is shorter than one of nine, and two processes give the same as one."""
    figures = []
    for words in ((), ("--data", folder(tmp_path)), ("--data", folder(tmp_path), "--jobs", 2)):
        file = tmp_path / "out.json"
        code, _, err = lancio("simulate", "night-drop", "--games", 4, "--seed", 3, "--json", file, *words)
        assert code == 0, err
        found = json.loads(file.read_text(encoding="utf-8"))
        figures.append((found["actions_per_game"], found["wins"], found["scores"]))
    assert figures[1] == figures[2]
    assert figures[1][0] < figures[0][0] / 3


def test_a_record_carries_the_digest_and_is_refused_without_the_data(tmp_path: Path) -> None:
    """With the same data it replays; without them, or with others, it is refused with what to do."""
    data = folder(tmp_path)
    file = record(tmp_path, data)
    assert "\nData: " in file.read_text(encoding="utf-8")
    assert lancio("replay", file, "--data", data)[0] == 0
    code, _, err = lancio("replay", file)
    assert code == 1 and "own data" in err and "--data" in err
    folder(tmp_path, SHORT.replace("1", "2"))
    code, _, err = lancio("replay", file, "--data", data)
    assert code == 1 and "was played with other data" in err


def test_a_record_of_the_shipped_data_is_refused_with_own_data(tmp_path: Path) -> None:
    """The other way round too; comments and blanks in a file make no difference to its digest."""
    file = record(tmp_path)
    assert "\nData: " not in file.read_text(encoding="utf-8")
    code, _, err = lancio("replay", file, "--data", folder(tmp_path))
    assert code == 1 and "expected the data that come with night-drop" in err
    data = folder(tmp_path)
    file = record(tmp_path, data)
    folder(tmp_path, "# my copy\n" + SHORT.replace("=", "  =  "))
    assert lancio("replay", file, "--data", data)[0] == 0


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("night-drop/scenario.toml", "[historical]\nturns = 'nine'\n", ("scenario.toml, historical.turns", "number")),
        ("night-drop/units.toml", "[sticks.505]\nplz = 18\n", ("units.toml, sticks.505.plz", "no such key")),
        ("night-drop/units.toml", "[sticks.505\n", ("units.toml", "is not valid TOML")),
        (
            "duel-in-the-dark/quick_setups.toml",
            "[weather.2]\nzz = 1\n",
            ("quick_setups.toml, weather.2", "zz"),
        ),
        ("night-drop/unit.toml", "", ("unit.toml", "did you mean 'units.toml'?")),
        ("nightdrop/units.toml", "", ("nightdrop", "did you mean 'night-drop'?")),
        ("units.toml", "", ("units.toml", "a folder with the name of a game")),
    ],
)
def test_what_does_not_hold_is_told_with_file_key_and_expectation(
    tmp_path: Path, file: str, text: str, told: tuple[str, str]
) -> None:
    """On every command that takes own data; in one line, exit 1, nothing half-loaded."""
    data = folder(tmp_path, text, file)
    for words in (("check",), ("simulate", "night-drop", "--games", 1), ("serve", "--port", 1)):
        code, _, err = lancio(*words, "--data", data)
        assert code == 1, (words, err)
        assert err.count("\n") == 1 and all(part in err for part in told), err


def test_checking_a_folder_that_holds(tmp_path: Path) -> None:
    """Each file is named with its game; without anything to check the command says so."""
    data = folder(tmp_path)
    code, out, err = lancio("check", "--data", data)
    assert (code, err) == (0, "") and "scenario.toml" in out and "night-drop" in out
    assert lancio("check")[0] == 2
    assert lancio("check", "--data", tmp_path / "nowhere")[0] == 1


def test_a_complaint_names_the_file_that_says_it() -> None:
    """In a table put together from both, the owner's file where the owner wrote it, the shipped one elsewhere."""
    over = own.Laid("mine.toml", {"a": {"x": 9}, "c": {"z": 5}})
    root = Source("shipped.toml", "[a]\nx = 1\ny = 2\n[b]\nx = 3\n", over).table()
    assert root["a"]["x"].value == 9 and root["a"]["x"].file == "mine.toml"
    assert root["a"]["y"].value == 2 and root["a"]["y"].file == "shipped.toml"
    assert root["b"]["x"].file == "shipped.toml"
    assert root["c"].file == root["c"]["z"].file == "mine.toml"


def test_a_map_of_the_owners_own_is_said_to_be_so(tmp_path: Path) -> None:
    """The painted picture would not fit it; for other numbers it does."""
    code = "\n".join(
        (
            "import sys",
            "from pathlib import Path",
            "from lancio.engine import own",
            "from lancio.engine.registry import lay_over",
            "from lancio.server.shelf import PAINTED",
            "lay_over(Path(sys.argv[1]))",
            "print(own.touches(sys.argv[2], PAINTED))",
        )
    )
    for file, text, told in (
        ("night-drop/scenario.toml", SHORT, "False"),
        ("night-drop/terrain.toml", "[bocage]\ndefence = 1\n", "True"),
        ("lock-n-load/scenarios.toml", "[vierville]\nturns = 5\n", "True"),
    ):
        game = file.partition("/")[0]
        data = folder(tmp_path / game / told, text, file)
        command = [sys.executable, "-c", code, str(data), game]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.stdout.strip() == told, done.stderr
