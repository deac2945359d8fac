"""Whether proofs prove: `python -m lancio.lab.mutation [GAME ...]`.

A test that cites a row of a ledger must fail when a function that enforces the row is emptied. For every row and every
function that enforces it, the function is emptied in a forked process and the tests that cite the row are run until
one fails. A function that can be emptied without any of them failing has survived; a row of which every function
survives is not proved. Functions that work while their module is imported, on printed data, are emptied before that.

What a game has to say for a row that is not proved stands in `survivors.toml` beside its tests: the row and a reason.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import LancioError
from lancio.engine.registry import unfinished
from lancio.lab.coverage import TESTS
from lancio.lab.killing import FOUND, LIMIT, Pair, Verdict, run


def sample(pairs: list[Pair], count: int, seed: int) -> list[Pair]:
    """So many rows of each game, at random, with all their functions."""
    chosen: set[tuple[str, str]] = set()
    for game in dict.fromkeys(pair.game for pair in pairs):
        rows = list(dict.fromkeys(pair.row for pair in pairs if pair.game == game))
        order = Dice(key_of("mutation", seed, game)).shuffled(range(len(rows)))
        chosen |= {(game, rows[i]) for i in order[:count]}
    return [pair for pair in pairs if (pair.game, pair.row) in chosen]


def excuses(package: str, tests: Path = TESTS) -> dict[str, str]:
    """What is said for the rows of a game that are not proved: row -> the reason."""
    path = tests / package / "survivors.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def unproved(verdicts: Iterable[Verdict]) -> dict[str, list[str]]:
    """The rows of which every function survives, by the package of their game."""
    killed: dict[tuple[str, str], bool] = {}
    for verdict in verdicts:
        key = (verdict.pair.package, verdict.pair.row)
        killed[key] = killed.get(key, False) or verdict.killed
    out: dict[str, list[str]] = {}
    for (package, row), dead in killed.items():
        if not dead:
            out.setdefault(package, []).append(row)
    return out


def told(verdicts: Sequence[Verdict], tests: Path = TESTS) -> Iterator[str]:
    """How many there were, and the survivors by game: first those of rows that are not proved, marked with a `!`."""
    bare = unproved(verdicts)
    for package in dict.fromkeys(verdict.pair.package for verdict in verdicts):
        own = [verdict for verdict in verdicts if verdict.pair.package == package]
        rows, lost = {verdict.pair.row for verdict in own}, bare.get(package, [])
        alive = [verdict for verdict in own if not verdict.killed]
        yield (
            f"{own[0].pair.game}: {len(rows)} rows, {len(lost)} not proved;"
            f" {len(own)} functions that enforce them, {len(alive)} survive"
        )
        known = excuses(package, tests)
        for verdict in sorted(alive, key=lambda v: (v.pair.row not in lost, v.pair.row)):
            mark = " " if verdict.pair.row not in lost else "." if verdict.pair.row in known else "!"
            why = known.get(verdict.pair.row) or f"{FOUND[verdict.code]} ({', '.join(verdict.tests) or 'no test'})"
            yield f"  {mark} {verdict.pair}: {why}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the survivors; 1 if a row is not proved and nothing is said for it."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.mutation", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--sample", type=int, metavar="N", help="so many rows of each game, at random")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--row", action="append", help="only this row; may be repeated")
    parser.add_argument("--strict", action="store_true", help="every function must be killed, not one for each row")
    parser.add_argument("--limit", type=int, default=LIMIT, help="seconds for one mutant")
    parser.add_argument("--tests", type=Path, default=TESTS, help="the folder with a folder of tests a game")
    given = parser.parse_args(argv)

    def choose(pairs: list[Pair]) -> list[Pair]:
        if given.row:
            pairs = [pair for pair in pairs if pair.row in given.row]
        return sample(pairs, given.sample, given.seed) if given.sample else pairs

    try:
        verdicts = run(given.games or (*lancio.games(), *unfinished()), choose, given.tests, given.limit)
    except LancioError as error:
        parser.error(str(error))
    sys.stdout.write("\n".join(told(verdicts, given.tests)) + "\n")
    if given.strict and not all(verdict.killed for verdict in verdicts):
        return 1
    lost = unproved(verdicts)
    return 1 if any(set(rows) - set(excuses(package, given.tests)) for package, rows in lost.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
