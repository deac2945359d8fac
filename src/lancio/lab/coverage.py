"""Which rows of every game's ledger are enforced by code and proved by tests: `python -m lancio.lab.coverage`.

A row that only describes (it says so, with the reason, in rules.toml) needs neither.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import lancio
from lancio.engine.citations import ENFORCED
from lancio.engine.errors import LancioError
from lancio.engine.game import Game
from lancio.engine.rulebook import Rulebook
from lancio.lab.citing import Proofs, find_proofs

#: where the tests lie in a checkout
TESTS = Path(lancio.__file__).resolve().parents[2] / "tests" / "rulebook"


@dataclass(frozen=True, slots=True)
class Coverage:
    """A ledger against the code and the tests that cite it. Lists of ids are in the order of the ledger."""

    game: str
    complete: bool
    rows: tuple[str, ...]
    descriptive: tuple[str, ...]
    enforced: tuple[str, ...]
    tested: tuple[str, ...]
    #: rows that some program should enforce, and none does
    not_enforced: tuple[str, ...]
    #: rows that some test should prove, and none does
    not_tested: tuple[str, ...]
    #: worked examples of the ledger that tests play through
    examples: tuple[str, ...]
    #: cited, but neither row, ruling nor example: id and where
    unknown: tuple[str, ...]
    #: citations that count for nothing
    idle: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """The rows that lack code or a test."""
        lacking = {*self.not_enforced, *self.not_tested}
        return tuple(id_ for id_ in self.rows if id_ in lacking)

    @property
    def holds(self) -> bool:
        """Whether nothing is missing, unknown or idle."""
        return not (self.missing or self.unknown or self.idle)


def compare(game: str, complete: bool, book: Rulebook, enforced: dict[str, list[str]], proofs: Proofs) -> Coverage:
    """Lay the citations beside the ledger."""
    active = [id_ for id_, row in book.rules.items() if row.descriptive is None]
    unknown = [f"{id_} ({', '.join(places)})" for id_, places in sorted(enforced.items()) if id_ not in book]
    examples = [id_ for id_ in sorted(proofs.tests, key=_natural) if id_ not in book and is_example(id_, book)]
    unknown += [
        f"{id_} ({', '.join(tests)})"
        for id_, tests in sorted(proofs.tests.items())
        if id_ not in book and id_ not in examples
    ]
    return Coverage(
        game,
        complete,
        tuple(book.rules),
        tuple(id_ for id_, row in book.rules.items() if row.descriptive is not None),
        tuple(id_ for id_ in book.rules if id_ in enforced),
        tuple(id_ for id_ in book.rules if id_ in proofs.tests),
        tuple(id_ for id_ in active if id_ not in enforced),
        tuple(id_ for id_ in active if id_ not in proofs.tests),
        tuple(examples),
        tuple(unknown),
        tuple(proofs.idle),
    )


def is_example(id_: str, book: Rulebook) -> bool:
    """Whether an id has the form of a worked example: `T-9.2.5-1` from the text of 9.2.5, `X3` made up by us.

    Only tests may cite them. rules.toml does not list them, so of a T the paragraph is checked, of an X nothing.
    """
    text = re.fullmatch(r"T-([\d.]+)(-\d+)?", id_)
    if text is None:
        return re.fullmatch(r"X\d+", id_) is not None
    return any(re.fullmatch(rf"{re.escape(text[1])}[a-z]", row) for row in book.rules)


def coverage_of(game: Game[Any], tests: Path = TESTS) -> Coverage:
    """The coverage of one game: its whole package is imported, its tests are read."""
    module = type(game).__module__
    package = module.rpartition(".")[2]
    for info in pkgutil.walk_packages(importlib.import_module(module).__path__, f"{module}."):
        importlib.import_module(info.name)
    enforced = {id_: list(places) for id_, places in ENFORCED.get(package, {}).items()}
    return compare(game.slug, game.complete, game.rulebook, enforced, find_proofs(tests / package))


def show(all_: Iterable[Coverage], console: Console) -> None:
    """The table, then every id that lacks something."""
    everything = list(all_)
    table = Table("game", title="Rules enforced and proved")
    for heading in ("rows", "descriptive", "enforced", "tested", "missing"):
        table.add_column(heading, justify="right")
    for one in everything:
        lists = (one.rows, one.descriptive, one.enforced, one.tested, one.missing)
        table.add_row(one.game, *(str(len(ids)) for ids in lists))
    console.print(table)
    for one in everything:
        for title, ids, gap in (
            ("worked examples played through", one.examples, " "),
            ("no code enforces", one.not_enforced, " "),
            ("no test proves", one.not_tested, " "),
            ("cited, but not in the ledger", one.unknown, "\n  "),
            ("cited in vain", one.idle, "\n  "),
        ):
            if ids:
                listed = gap.join(sorted(ids, key=_natural) if gap == " " else ids)
                console.print(f"\n{one.game}, {title} ({len(ids)}):\n  {listed}", markup=False, highlight=False)


def _natural(id_: str) -> list[tuple[int, str]]:
    """Numbers in ids sort as numbers: 2.10 comes after 2.9."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", id_)]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the coverage; 1 if a complete game lacks something."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.coverage", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--tests", type=Path, default=TESTS, help="the folder with a folder of tests a game")
    given = parser.parse_args(argv)
    if not given.tests.is_dir():
        parser.error(f"there is no folder {given.tests}")
    try:
        found = [coverage_of(lancio.game(slug), given.tests) for slug in given.games or lancio.games()]
    except LancioError as error:
        parser.error(str(error))
    show(found, Console(width=None if sys.stdout.isatty() else 120))
    return 1 if any(one.complete and not one.holds for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
