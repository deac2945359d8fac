"""The command line as a person meets it: what it prints, where, and the exit code."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

import lancio
from lancio.cli import build, main
from lancio.cli.language import Voice, of_environment

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Type a command: exit code, stdout, stderr."""
    monkeypatch.setenv("LANCIO_LANG", "en")

    def type_(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return type_


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    match = lancio.game("night-drop").start(seed=5)
    while match.to_act is not None:
        match.play(match.legal[-1])
    path = tmp_path / "game.record"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


def test_the_version(run: Run) -> None:
    """`--version` prints it and stops."""
    assert run("--version") == (0, f"lancio {lancio.__version__}\n", "")


def test_the_games(run: Run) -> None:
    """Games, scenarios, options with defaults, sides and players, in both languages."""
    code, out, _ = run("games")
    assert code == 0
    for word in ("night-drop", "historical", "bocage_defence", "0–2", "--us", "--german", "random, greedy"):
        assert word in out
    assert "6 giugno 1944" in run("games", "--lang", "it")[1]


def test_help_speaks_both_languages() -> None:
    """Typer's own runner sees the same application."""
    for language, word in (("en", "Play many games"), ("it", "Gioca molte partite")):
        result = CliRunner().invoke(build(Voice(language)), ["simulate", "--help"])
        assert result.exit_code == 0
        assert word in " ".join(result.output.replace("│", " ").split())


def test_the_same_figures_for_any_jobs(run: Run, tmp_path: Path) -> None:
    """One process and two write the same JSON but for the time taken; the table is printed too."""
    files = [tmp_path / "1.json", tmp_path / "2.json"]
    for jobs, file in enumerate(files, start=1):
        words = ("simulate", "night-drop", "--games", 4, "--seed", 9, "--jobs", jobs, "--json", file)
        code, out, err = run(*words, "--option", "company_limit=no", "--us", "random")
        assert (code, err) == (0, "")
        assert "4 games, seed 9" in out
    one, two = (json.loads(file.read_text()) for file in files)
    assert one.pop("cpu_seconds") > 0
    assert two.pop("cpu_seconds") > 0
    assert one == two
    assert one["options"]["company_limit"] is False
    assert one["players"] == {"us": "random", "german": "random"}
    assert set(one["wins"]) == {"us", "german", "draw"}


def test_sides_may_stand_anywhere(run: Run, tmp_path: Path) -> None:
    """Before the game, after it, with an equals sign."""
    file = tmp_path / "x.json"
    code, _, _ = run("simulate", "--german=greedy", "--games", 1, "--us", "random", "night-drop", "--json", file)
    assert code == 0
    assert json.loads(file.read_text())["players"] == {"us": "random", "german": "greedy"}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("simulate night-dorp", "night-drop"),
        ("simulate", "GAME"),
        ("simulate night-drop other", "one game"),
        ("simulate night-drop --british random", "--us, --german"),
        ("simulate night-drop --us nobody", "random, greedy"),
        ("simulate night-drop --us", "random, greedy"),
        ("simulate night-drop --us random --us greedy", "twice"),
        ("simulate night-drop --scenario never", "historical"),
        ("simulate night-drop --option never=1", "company_limit"),
        ("simulate night-drop --option bocage_defence=7", "from 0 to 2"),
        ("simulate night-drop --option company_limit=perhaps", "true or false"),
        ("simulate night-drop --option company_limit", "NAME=VALUE"),
        ("simulate night-drop --games 0", "--games"),
        ("simulate night-drop --games many", "--games"),
        ("simulate night-drop --jobs 0", "--jobs"),
        ("simulate night-drop --json /no/such/folder/x.json", "/no/such/folder"),
        ("bench never", "night-drop"),
        ("replay /no/such/file", "/no/such/file"),
        ("check /no/such/file", "/no/such/file"),
        ("serve --port 70000", "--port"),
        ("fly", "fly"),
        ("--fly", "--fly"),
        ("games --lang fr", "en, it"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_2(run: Run, words: str, names: str) -> None:
    """On stderr, naming what there is; nothing on stdout."""
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert err.startswith("lancio: ")
    assert err.count("\n") == 1
    assert names in err


def test_mistakes_in_italian(run: Run) -> None:
    """The command line's own sentences follow the language."""
    assert "le parti di night-drop sono --us, --german" in run("--lang", "it", "simulate", "night-drop", "--uk", "x")[2]


def test_a_good_record_holds(run: Run, record: Path) -> None:
    """Exit 0 and the outcome."""
    code, out, err = run("replay", record)
    assert (code, err) == (0, "")
    assert "the record holds" in out
    assert "Outcome: " in out


def test_an_unfinished_record_holds(run: Run, tmp_path: Path) -> None:
    """It says whose decision it is."""
    path = tmp_path / "x.record"
    path.write_text(str(lancio.game("night-drop").start(seed=1).record()))
    code, out, _ = run("replay", path)
    assert code == 0
    assert "the German player to act" in out


@pytest.mark.parametrize("tamper", ["seed", "action", "outcome", "viewer"])
def test_a_tampered_record_does_not_hold(run: Run, record: Path, tamper: str) -> None:
    """Another seed, an action left out, another outcome, a record without its dice: exit 1, one line, the place."""
    text = record.read_text(encoding="utf-8")
    rows = text.splitlines(keepends=True)
    actions = [i for i, row in enumerate(rows) if row.startswith(("us ", "german "))]
    left_out = actions[len(actions) // 2]
    spoilt = {
        "seed": text.replace("Seed: 5", "Seed: 6"),
        "action": "".join(row for i, row in enumerate(rows) if i != left_out),
        "outcome": "".join("Outcome: draw\n" if row.startswith("Outcome: ") else row for row in rows),
        "viewer": text.replace("Seed: 5", "Seen by: us"),
    }[tamper]
    assert spoilt != text
    record.write_text(spoilt, encoding="utf-8")
    code, out, err = run("replay", record)
    assert (code, out) == (1, "")
    assert err.startswith(f"lancio: {record}")
    assert err.count("\n") == 1


def test_check_tells_good_from_bad(run: Run, record: Path, tmp_path: Path) -> None:
    """A line a file; exit 1 as soon as one is bad."""
    assert run("check", record)[0] == 0
    (tmp_path / "units.toml").write_text("[sticks.505]\nplt = 1\n")
    code, out, _ = run("check", tmp_path)
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == f"ok   {record} (record)"
    assert lines[1].startswith(f"bad  {tmp_path / 'units.toml'}: ")
    assert lines[2] == "2 files, 1 bad"


def test_bench_writes_the_figures_of_the_contract(run: Run, tmp_path: Path) -> None:
    """A list with an entry a game."""
    file = tmp_path / "bench.json"
    code, out, _ = run("bench", "night-drop", "--seconds", 0.1, "--json", file)
    assert code == 0
    assert "night-drop" in out
    (figures,) = json.loads(file.read_text())
    contract = {
        "game", "scenario", "actions_per_cpu_s", "games_per_cpu_s", "actions_per_game", "legal_us", "clone_us",
        "view_us",
    }  # fmt: skip
    assert contract | {"record_mb", "cold_actions_per_cpu_s"} == set(figures)


def test_serving(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is called with what was typed; alone, the command opens the browser on loopback."""
    calls: list[dict[str, object]] = []
    monkeypatch.setitem(sys.modules, "lancio.server", SimpleNamespace(run=lambda **given: calls.append(given)))
    assert run()[0] == 0
    names = ("--name", "a.example", "--name", "b.example")
    assert run("serve", "--host", "0.0.0.0", "--port", 81, "--database", "sqlite://", *names)[0] == 0
    assert calls[0] == {
        "host": "127.0.0.1", "port": 0, "database": None, "open_browser": True, "names": (),
        "language": "en", "processes": 1, "log": "warning",
    }  # fmt: skip
    assert calls[1] == {
        "host": "0.0.0.0", "port": 81, "database": "sqlite://", "open_browser": False,
        "names": ["a.example", "b.example"], "language": "en", "processes": 1, "log": "warning",
    }  # fmt: skip


def test_no_server_and_a_port_in_use(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told in one line, exit 1."""
    monkeypatch.setitem(sys.modules, "lancio.server", SimpleNamespace())
    code, _, err = run()
    assert (code, err.count("\n")) == (1, 1)
    assert "no server" in err

    def busy(**_: object) -> None:
        raise OSError("address in use")

    monkeypatch.setitem(sys.modules, "lancio.server", SimpleNamespace(run=busy))
    code, _, err = run("serve", "--port", 8123)
    assert code == 1
    assert "127.0.0.1:8123" in err


def test_the_interrupt_key(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One word, the customary exit code, no traceback."""

    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "lancio.server", SimpleNamespace(run=interrupted))
    assert run("serve") == (130, "", "lancio: interrupted\n")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANCIO_LANG": "it", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LANCIO_LANG": "xx", "LANG": "it_IT"}, "it"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    """LANCIO_LANG first, then the locale as everywhere, else English."""
    assert of_environment(environment) == language


def test_a_real_process() -> None:
    """`python -m lancio.cli` with its true stdout, stderr and exit code."""
    command = [sys.executable, "-m", "lancio.cli"]
    environment = {**os.environ, "LANCIO_LANG": "en"}
    good = subprocess.run([*command, "--version"], capture_output=True, text=True, env=environment, timeout=60)
    assert (good.returncode, good.stdout) == (0, f"lancio {lancio.__version__}\n")
    bad = subprocess.run([*command, "replay", "nowhere"], capture_output=True, text=True, env=environment, timeout=60)
    assert (bad.returncode, bad.stdout, bad.stderr) == (2, "", "lancio: there is no file nowhere\n")
