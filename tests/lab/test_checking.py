"""Data files and records: good ones pass, and whatever is broken is named."""

from importlib import resources
from pathlib import Path

import pytest

import lancio
from lancio.lab.checking import Grade, check, files_below

BOX = Path(str(resources.files("lancio.games.night_drop"))) / "data"
NAMES = ("figures.toml", "map.toml", "rules.toml", "scenario.toml", "terrain.toml", "text.toml", "units.toml")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A copy of the game's own data, to be spoilt."""
    for name in NAMES:
        (tmp_path / name).write_text((BOX / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def spoil(path: Path, old: str, new: str) -> None:
    """Change one place of a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_data_in_the_box_holds(name: str) -> None:
    """Every file the game ships passes its own check."""
    verdict = check(BOX / name)
    assert (verdict.grade, verdict.problem) == (Grade.GOOD, "")


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("map.toml", "columns = 32", "columns = 90", "from 1 to 60"),
        ("map.toml", '"1513 1719 0419"', '"1513 1719 9999"', "9999"),
        ("map.toml", "[map]", "[map", "not valid TOML"),
        ("terrain.toml", "[marsh]", "[swamp]", "does not hold together"),
        ("units.toml", "plt = 18", 'plt = "many"', "sticks.505.plt"),
        ("figures.toml", "fatal = 6", "fatal = 60", "landing.fatal"),
        ("figures.toml", "points = 12", "points = 17", "down to 0"),
        ("scenario.toml", "turns = 9", "turns = 0", "historical.turns"),
        ("scenario.toml", "sticks = [4, 4", "sticks = [5, 4", "28 in all"),
        ("rules.toml", "title = { en =", "titel = { en =", "titel"),
        ("text.toml", 'us = { en = "US", it', 'us = { en = "US {n}", it', "same blanks"),
        ("text.toml", 'us = { en = "US", it', 'us = { en = "US", de', "de"),
    ],
)
def test_a_broken_file_is_named_with_the_place(box: Path, name: str, old: str, new: str, problem: str) -> None:
    """One thing spoilt, and the complaint says what."""
    spoil(box / name, old, new)
    verdict = check(box / name)
    assert verdict.grade is Grade.BAD
    assert problem in verdict.problem


def test_numbers_where_words_on_their_origin_belong(box: Path) -> None:
    """A provenance that is no word is refused, though no rule reads it."""
    spoil(box / "scenario.toml", 'night_turns = "rulebook"', "night_turns = [1, 2]")
    problem = check(box / "scenario.toml").problem
    assert "historical.provenance" in problem
    assert "[1, 2]" in problem


def test_somebody_elses_file_is_strange(tmp_path: Path) -> None:
    """Valid TOML under the same name, but of another shape: no game claims it."""
    for name in ("units.toml", "map.toml", "figures.toml", "scenario.toml", "other.toml"):
        (tmp_path / name).write_text("[panzer]\nmen = 3\n")
        assert check(tmp_path / name).grade is Grade.STRANGE


def test_records_are_replayed(tmp_path: Path) -> None:
    """A good record passes; a changed action, checkpoint or outcome does not; one side's record is only read."""
    match = lancio.game("night-drop").start(seed=5)
    for _ in range(12):
        match.play(match.legal[0])
    text = str(match.record())
    path = tmp_path / "game.record"
    path.write_text(text)
    assert check(path).grade is Grade.GOOD
    path.write_text(text.replace("Digest: ", "Digest: 0"))
    assert "last position differs" in check(path).problem
    path.write_text(text.replace("Digest:", "Outcome: us us-strategic us=18\nDigest:"))
    assert "outcome" in check(path).problem
    path.write_text(text.replace("german place", "german plaice", 1))
    assert "german plaice" not in text
    assert "plaice" in check(path).problem
    path.write_text(str(lancio.Record.for_side(match, "us")))
    assert check(path).grade is Grade.GOOD


def test_folders_are_searched(tmp_path: Path) -> None:
    """TOML files and records at any depth; other texts are passed over."""
    (tmp_path / "a").mkdir()
    for name, text in (("a/x.toml", ""), ("a/y.txt", "hello"), ("z.txt", "Lancio record 1\n"), ("p.py", "")):
        (tmp_path / name).write_text(text)
    assert [path.name for path in files_below([tmp_path])] == ["x.toml", "z.txt"]


@pytest.mark.parametrize("text", ["", " \n\n", "\ufeff\n"])
def test_an_empty_file_is_none(tmp_path: Path, text: str) -> None:
    """A file without anything in it, a record or data that were lost, does not pass for a good one."""
    (tmp_path / "match.lancio").write_text(text, encoding="utf-8")
    verdict = check(tmp_path / "match.lancio")
    assert verdict.grade is Grade.BAD and "empty" in verdict.problem


def test_what_positions_are_worth_is_checked(tmp_path: Path) -> None:
    """The weights in the box hold; one with three numbers is named with its place."""
    shipped = resources.files("lancio.games.drvar").joinpath("data/evaluation.toml").read_text(encoding="utf-8")
    file = tmp_path / "evaluation.toml"
    file.write_text(shipped, encoding="utf-8")
    assert check(file).grade is Grade.GOOD
    file.write_text(shipped.replace("base = [", "base = [1.0, ", 1), encoding="utf-8")
    verdict = check(file)
    assert verdict.grade is Grade.BAD
    assert "historical.german.base" in verdict.problem and "two numbers" in verdict.problem
