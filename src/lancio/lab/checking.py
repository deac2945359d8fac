"""Whether a data file or a record holds: the checks behind `lancio check`.

Every game has a `rules.toml` and catalogues (`text.toml`, `screen.toml`) of one shape, checked here. Whatever else
a game reads it checks itself: a function `check_file(path) -> bool` in a module `checking` of its package, True for
"mine, and it holds", False for "not mine", BadData for "mine, and broken".
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from lancio.engine import own
from lancio.engine.data import Node, Source
from lancio.engine.errors import BadData
from lancio.engine.evaluation import Evaluation
from lancio.engine.match import Match
from lancio.engine.record import FIRST_LINE, Record
from lancio.engine.registry import SHELF, games
from lancio.engine.text import check_sentence, leaves

#: what a folder is searched for
SUFFIXES = (".toml", ".record", ".lancio", ".txt")

Checker = Callable[[Path], bool]


class Grade(Enum):
    """How a file did."""

    GOOD = "good"
    BAD = "bad"
    #: readable, but no game knows what it is
    STRANGE = "strange"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about one file."""

    path: Path
    grade: Grade
    #: who knows the file: a game, "record", "rules" or "text"; what is wrong with a bad one
    kind: str = ""
    problem: str = ""


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves; of folders, every file that could be data or a record."""
    for path in paths:
        if path.is_dir():
            for file in sorted(path.rglob("*")):
                if file.is_file() and (file.suffix == ".toml" or (file.suffix in SUFFIXES and is_record(file))):
                    yield file
        else:
            yield path


def is_record(path: Path) -> bool:
    """Whether the first line of a file says so."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline(80).strip() == FIRST_LINE
    except (OSError, UnicodeDecodeError):
        return False


def check(path: Path) -> Verdict:
    """Read a file the way the program would."""
    try:
        source = Source.of_path(path)
        if source.text.lstrip("\ufeff").startswith(FIRST_LINE):
            # what one side saw lacks the dice: it can be read, not replayed
            if not Record.parse(source.text, source.name).viewer:
                replay(source)
            return Verdict(path, Grade.GOOD, "record")
        if not source.text.strip("\ufeff \t\r\n"):
            raise BadData(str(path), "expected something, the file is empty")
        root = source.table()
        if path.name == "rules.toml" and "rules" in root:
            check_rules(root)
            return Verdict(path, Grade.GOOD, "rules")
        if path.name == "evaluation.toml":
            check_weights(source)
            return Verdict(path, Grade.GOOD, "weights")
        for game, checker in checkers():
            if checker(path):
                return Verdict(path, Grade.GOOD, game)
        if path.name in ("text.toml", "screen.toml"):
            check_text(root)
            return Verdict(path, Grade.GOOD, "text")
    except BadData as error:
        return Verdict(path, Grade.BAD, problem=str(error).removeprefix(str(path)).lstrip(":, "))
    return Verdict(path, Grade.STRANGE)


def check_laid() -> Iterator[Verdict]:
    """The files of the owner's own data, which were laid over the games and read with them."""
    laid = own.laid()
    for slug, files in laid.games.items() if laid else ():
        for file in files.values():
            yield Verdict(Path(file.file), Grade.GOOD, slug)


def checkers() -> list[tuple[str, Checker]]:
    """The games that check files of their own."""
    found: list[tuple[str, Checker]] = []
    for slug in games():
        name = f"{SHELF}.{slug.replace('-', '_')}.checking"
        if importlib.util.find_spec(name) is not None:
            found.append((slug, importlib.import_module(name).check_file))
    return found


def replay(source: Source) -> Match:
    """Play a record again and compare everything it claims."""
    return Record.parse(source.text, source.name).replay()


def check_rules(root: Node) -> None:
    """The rules in our own words: a title and a text in every language for each row."""
    for part in root.only(("rules", "rulings")).mapping():
        for _, row in root[part].children():
            row.only(("title", "text", "descriptive"))
            row.phrase("title")
            row.phrase("text")
            if "descriptive" in row:
                row.text("descriptive")


def check_weights(source: Source) -> None:
    """What the terms of positions count: of every scenario where that comes from, of every side two numbers a term."""
    if not Evaluation(source).tables:
        raise source.table().wrong("a table for each scenario")


def check_text(root: Node) -> None:
    """A catalogue: every sentence in every language, with the same blanks."""
    for _, node in leaves(root):
        check_sentence(node)
