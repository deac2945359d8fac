"""The owner's numbers: whatever is wrong in them, the complaint names the file, the key and what was expected."""

from __future__ import annotations

from importlib import resources

import pytest

from lancio.engine.data import Source
from lancio.engine.errors import BadData
from lancio.engine.own import Laid
from lancio.games.drvar.forces import Forces, Plan
from lancio.games.drvar.tables import PACKAGE, ground

OWN = "own/drvar.toml"
RANGE = "a whole number from 0 to 5"
TRIPLE = "a target type, a modifier and a range"


def laid(file: str, table: dict[str, object]) -> Source:
    """A file of the game with the owner's numbers over it."""
    text = resources.files(PACKAGE).joinpath(f"data/{file}").read_text(encoding="utf-8")
    return Source(file, text, Laid(OWN, table))


@pytest.mark.parametrize(
    ("weapon", "where", "expected"),
    [
        ({"machine-gun": [[["F", 2, 5]]]}, "weapon.machine-gun[0]", TRIPLE),
        ({"machine-gun": [["F", 2]]}, "weapon.machine-gun[0]", TRIPLE),
        ({"machine-gun": [["A", 2, 5]]}, "weapon.machine-gun[0][0]", "one of 'F', 'C', found 'A'"),
        ({"machine-gun": [["F", "2", 5]]}, "weapon.machine-gun[0][1]", "a whole number"),
        ({"machine-gun": [["F", 2, 6]]}, "weapon.machine-gun[0][2]", RANGE),
        ({"machine-gun": [["F", 2, -1]]}, "weapon.machine-gun[0][2]", RANGE),
        ({"heavy-artillery": [["F", 1, 3], ["C", 1, 3], "x"]}, "weapon.heavy-artillery[2]", "an array, found 'x'"),
        ({"bazooka": [["C", 1, 1]]}, "weapon.bazooka", "no such key"),
    ],
)
def test_weapons(weapon: dict[str, object], where: str, expected: str) -> None:
    """A weapon is a list of a target type, a modifier and a range."""
    with pytest.raises(BadData) as error:
        Forces(laid("units.toml", {"weapon": weapon}), ground())
    assert f"{OWN}, {where}: expected {expected}" in str(error.value)


def test_a_kind_carries_a_weapon_of_the_list() -> None:
    """Another word is refused."""
    with pytest.raises(BadData) as error:
        Forces(laid("units.toml", {"kind": {"mg": {"weapon": "bazooka"}}}), ground())
    assert f"{OWN}, kind.mg.weapon: expected one of 'machine-gun'" in str(error.value)


@pytest.mark.parametrize(
    ("change", "where", "expected"),
    [
        ({"raids": {"6": "CR42"}}, "raids.6", "one of 'ju87', 'cr42', found 'CR42'"),
        ({"raids": {"6": 1}}, "raids.6", "text, found 1"),
        ({"raids": {"six": "cr42"}}, "raids.six", "no such key; known here are '1'"),
        ({"raids": {"31": "cr42"}}, "raids.31", "no such key"),
        ({"night": [-1]}, "night[0]", "a whole number from 1 to 30"),
        ({"hours": ["07-08"]}, "hours", "an hour for each of 14 turns, found 1"),
    ],
)
def test_the_scenario(change: dict[str, object], where: str, expected: str) -> None:
    """Raids by turn and aircraft, hours by turn."""
    with pytest.raises(BadData) as error:
        Plan("historical", laid("scenario.toml", {"historical": change}).table()["historical"], ground())
    assert f"{OWN}, historical.{where}: expected {expected}" in str(error.value)
