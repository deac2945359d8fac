"""Whether proofs prove: functions are emptied, and the tests that cite their rows must fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

import pytest

import lancio
from lancio.engine.choices import Choices
from lancio.engine.registry import unfinished
from lancio.engine.tally import Tally
from lancio.lab.emptying import empty, mutants
from lancio.lab.killing import Pair
from lancio.lab.mutation import sample

ROOT = Path(__file__).resolve().parents[2]
Groups = list[tuple[int, int]]


def mutate(*args: object) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    command = [sys.executable, "-m", "lancio.lab.mutation", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_sample_of_rows_is_proved() -> None:
    """In every game a row taken at random is proved: its tests fail when what enforces it is emptied. `make proofs`
    takes them all."""
    found = mutate("--sample", 1, "--seed", 1)
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.count(" rows, ") == len((*lancio.games(), *unfinished()))


PROOFS = """
from tests.rulebook.night_drop.scene import scene

def proves(*ids):
    return lambda test: test

@proves("9.2.4c")
def test_of_nothing():
    scene(turn=6, stage="combat", dice=[6, 1], pieces={"505-c1": "0512", "de-1": "0513 G11 up"})

@proves("9.2.4d")
def test_of_something():
    match = scene(turn=6, stage="combat", dice=[6, 1], pieces={"505-c1": "0512", "de-1": "0513 G11 up"})
    match.play("attack 505-c1 0513")
    assert [e.data["result"] for e in match.play("declare") if e.kind == "combat-resolved"] == ["rout"]
"""


def test_a_test_that_proves_nothing_is_found(tmp_path: Path) -> None:
    """Two tests cite a row each: the one that would hold in an empty game is found out, unless that is excused."""
    folder = tmp_path / "night_drop"
    folder.mkdir()
    (folder / "test_cited.py").write_text(PROOFS)
    given = ("night-drop", "--tests", tmp_path, "--row", "9.2.4c", "--row", "9.2.4d")
    found = mutate(*given)
    assert found.returncode == 1, found.stdout + found.stderr
    assert "2 rows, 1 not proved" in found.stdout
    assert "! 9.2.4c combat." in found.stdout and "! 9.2.4d" not in found.stdout
    (folder / "survivors.toml").write_text('"9.2.4c" = "it is proved elsewhere"\n')
    found = mutate(*given)
    assert found.returncode == 0
    assert ". 9.2.4c combat.compare: it is proved elsewhere" in found.stdout


# -- emptying ----------------------------------------------------------------------------------


def nothing(s: int) -> None:
    raise AssertionError


def number(s: int) -> int:
    return 7


def yes(s: int) -> bool:
    return True


def offers(s: int) -> Choices:
    return Choices([(0, 3)])


def adds(s: int) -> Tally:
    return Tally().add("x", 2, "1")


def perhaps(s: int) -> int | None:
    return 7


def pair(s: int) -> tuple[int, bool]:
    return 7, True


def many(s: int) -> tuple[int, ...]:
    return 7, 7


def groups(s: int) -> Groups:
    return [(1, 2)]


def walks(s: int) -> Iterator[int]:
    yield 7


@pytest.mark.parametrize(
    ("function", "values"),
    [
        (nothing, [None]),
        (number, [0, 1, (1 << 200) - 1]),
        (yes, [False, True]),
        (perhaps, [None, 0, 1, (1 << 200) - 1]),
        (pair, [(0, False)]),
        (many, [()]),
        (groups, [[]]),
    ],
)
def test_what_an_emptied_function_returns(function: FunctionType, values: list[object]) -> None:
    """The emptiest value of what it is said to return; then the opposite, where there is one."""
    found = mutants(function)
    assert [mutant.make() for mutant in found] == values
    assert found[0].name == "emptied" and all(mutant.name != "emptied" for mutant in found[1:])


def test_values_of_the_engine() -> None:
    """No choices, an empty tally, an iterator that ends at once."""
    choices, tally, walk = (mutants(f)[0].make() for f in (offers, adds, walks))  # type: ignore[arg-type]
    assert isinstance(choices, Choices) and not choices.count
    assert isinstance(tally, Tally) and not tally.total
    assert isinstance(walk, Iterator) and list(walk) == []


def test_emptying_in_place() -> None:
    """Everybody who holds the function calls the mutant, also with free variables; and every call is noticed."""

    def made(value: int) -> Callable[[int], int]:
        def inside(s: int) -> int:
            return value

        return inside

    function = made(7)
    assert isinstance(function, FunctionType)
    held, calls = function, list[int]()
    empty(function, lambda: 3, lambda: calls.append(1))
    assert held(5) == 3 and calls == [1]


def test_a_sample_is_of_whole_rows() -> None:
    """As many rows of each game, with all their functions; another seed, other rows."""
    pairs = [Pair(game, game, f"{row}", f"f{n}") for game in ("a", "b") for row in range(20) for n in range(3)]
    chosen = sample(pairs, 4, 1)
    rows = {(pair.game, pair.row) for pair in chosen}
    assert len(rows) == 8 and len(chosen) == 24
    assert chosen == sample(pairs, 4, 1) != sample(pairs, 4, 2)
