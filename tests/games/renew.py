"""Renew the digests of the recorded matches after the way positions are written has changed.

    PYTHONPATH=src python -m tests.games.renew [GAME ...]

Every golden match and every ending is played again, action by action. Its actions and its outcome must be the same,
or nothing is written; what the sides were told and shown is compared too, and every difference is named.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import lancio
from lancio import Match, Record
from tests.games import find_endings
from tests.games.suite import test_golden


def played_again(text: str, where: str) -> Match:
    """The recorded match without its digests. Raises BadData if an action or the outcome is another."""
    record = Record.parse(text, where)
    lines = tuple(replace(line, checkpoint="") for line in record.lines)
    return replace(record, lines=lines, digest="").replay()


def renew(path: Path, golden: bool) -> None:
    """Write a record with its new digests."""
    old = path.read_text(encoding="utf-8")
    match = played_again(old, path.name)
    new = test_golden.written(match) if golden else str(match.record())
    for line in set(notes(old)) - set(notes(new)) if golden else ():
        print(f"{path.name}: no longer {line}")  # noqa: T201
    if new != old:
        path.write_text(new, encoding="utf-8")
        print(f"{path.name}: renewed")  # noqa: T201


def notes(text: str) -> list[str]:
    """What the sides were told and shown."""
    return [line for line in text.splitlines() if line.startswith("# ")]


def main(slugs: list[str]) -> None:
    """All records of some games."""
    for slug in slugs or lancio.games():
        for path in sorted(test_golden.FOLDER.glob(f"{slug}-*.txt")):
            renew(path, golden=True)
        for path in sorted((find_endings.FOLDER / slug).glob("*.txt")):
            renew(path, golden=False)


if __name__ == "__main__":
    main(sys.argv[1:])
