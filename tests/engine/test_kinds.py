"""Kinds: a value is written as plain data, read back with a check, and told in a language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio import BadData
from lancio.engine.kinds import (
    MODIFIERS,
    PLAIN,
    TABLE,
    Flag,
    Fraction,
    Kind,
    Number,
    Numbers,
    Path,
    Roll,
    Row,
    Several,
    Thing,
    Word,
)
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names

HEXES = Names("hex", ("off", "0101", "0102", ""))
HEX = Thing(HEXES, lambda name, language: f"{name} ({language})")
NOBODY = -1
LEADER = Thing(Names("unit", ("a", "b", "c")), lambda name, _: f"the {name}", none=NOBODY)
UNITS = Several(Thing(Names("unit", ("a", "b", "c"))))
RESULTS = Catalogue({"result.rout": {"en": "they run", "it": "fuggono"}})
RESULT = Word("result", RESULTS)


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (PLAIN, 7, 7),
        (PLAIN, "word", "word"),
        (HEX, 0, "off"),
        (HEX, 2, "0102"),
        (LEADER, NOBODY, "-"),
        (LEADER, 1, "b"),
        (UNITS, 0b101, ["a", "c"]),
        (UNITS, 0, []),
        (Path(HEX), (2, 1, 2), ["0102", "0101", "0102"]),
        (RESULT, "rout", "rout"),
        (Word("result", RESULTS, ("rout", "loss")), "loss", "loss"),
        (Number(-1, 3), -1, -1),
        (Number(-1, 3), 3, 3),
        (Numbers(9), 0b1000001010, [1, 3, 9]),
        (Numbers(9), 0, []),
        (Fraction(2), 5, 5),
        (Flag(), True, True),
        (Row(HEX, 2), (1, 2), ["0101", "0102"]),
        (Row(Number(0, 9)), (), []),
        (Row(UNITS, 3), (0b1, 0, 0b110), [["a"], [], ["b", "c"]]),
    ],
)
def test_what_is_written_is_read_back(kind: Kind, value: Any, written: Any) -> None:
    """Every kind writes plain data that JSON holds unchanged, and reads it back."""
    assert kind.write(value) == written
    assert json.loads(json.dumps(written)) == written
    assert kind.read(written, "here") == value


@pytest.mark.parametrize(
    ("kind", "written", "problem"),
    [
        (HEX, "0103", "expected a hex, found '0103'"),
        (HEX, "", "expected a hex"),
        (HEX, 1, "expected a hex, found 1"),
        (HEX, "-", "expected a hex"),
        (HEX, None, "expected a hex"),
        (LEADER, "d", "expected a unit"),
        (UNITS, "a", "expected a list"),
        (UNITS, ["a", "x"], "expected a unit, found 'x'"),
        (UNITS, [["a"]], "expected a unit"),
        (Path(HEX), "0101", "expected a list"),
        (Path(HEX), ["0101", 2], "expected a hex"),
        (RESULT, 3, "expected a word"),
        (Word("result", RESULTS, ("rout", "loss")), "win", "one of rout, loss"),
        (Number(0, 3), 4, "from 0 to 3"),
        (Number(0, 3), -1, "from 0 to 3"),
        (Number(0, 3), "1", "from 0 to 3"),
        (Number(0, 3), 1.0, "from 0 to 3"),
        (Number(0, 3), True, "from 0 to 3"),
        (Numbers(9), 3, "expected a list"),
        (Numbers(9), [10], "from 0 to 9"),
        (Numbers(9), [-1], "from 0 to 9"),
        (Fraction(2, 0, 4), 5, "from 0 to 4"),
        (Flag(), 1, "true or false"),
        (Flag(), None, "true or false"),
        (Row(HEX, 2), ["0101"], "a list of 2"),
        (Row(HEX, 2), "0101", "a list of 2"),
        (Row(HEX), {"0101": 1}, "expected a list"),
        (Row(HEX, 1), ["0103"], "expected a hex"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(kind: Kind, written: Any, problem: str) -> None:
    """The complaint says where, what was expected and what was found."""
    with pytest.raises(BadData) as error:
        kind.read(written, "position, somewhere")
    assert problem in str(error.value)
    assert str(error.value).startswith("position, somewhere")


def test_a_number_that_is_no_thing_cannot_be_written() -> None:
    """Neither below the first nor beyond the last; -1 does not mean the last one."""
    for number in (-1, 4):
        with pytest.raises(IndexError):
            HEX.write(number)
    with pytest.raises(IndexError, match="-2 is no unit"):
        LEADER.write(-2)
    with pytest.raises(IndexError):
        UNITS.write(0b1000)


@pytest.mark.parametrize(
    ("kind", "written", "english", "italian"),
    [
        (PLAIN, 7, 7, 7),
        (PLAIN, [1, 2], "1 and 2", "1 e 2"),
        (Thing(HEXES), "0101", "0101", "0101"),
        (HEX, "0101", "0101 (en)", "0101 (it)"),
        (LEADER, "b", "the b", "the b"),
        (LEADER, "-", "-", "-"),
        (Several(HEX), ["off", "0101"], "off (en) and 0101 (en)", "off (it) e 0101 (it)"),
        (Path(Thing(HEXES)), ["0101", "0102"], "0101 → 0102", "0101 → 0102"),
        (RESULT, "rout", "they run", "fuggono"),
        (Roll(), 4, 4, 4),
        (Roll(), [4, 5], "4 + 5", "4 + 5"),
        (Row(RESULT), ["rout", "rout"], "they run and they run", "fuggono e fuggono"),
        (MODIFIERS, [], "", ""),
    ],
)  # fmt: skip
def test_what_is_written_is_told_in_a_language(kind: Kind, written: Any, english: object, italian: object) -> None:
    """Names by their function, sets joined, ways with arrows, words by the catalogue, dice with a plus."""
    assert (kind.tell(written, "en"), kind.tell(written, "it")) == (english, italian)


@pytest.mark.parametrize(
    ("parts", "count", "told"),
    [
        (2, 0, "0"), (2, 1, "½"), (2, 2, "1"), (2, 5, "2½"), (2, -1, "-½"), (2, -5, "-2½"), (2, -4, "-2"),
        (3, 1, "⅓"), (3, 2, "⅔"), (3, 7, "2⅓"), (3, -8, "-2⅔"), (4, 1, "¼"), (4, 6, "1½"), (4, 11, "2¾"),
    ],
)  # fmt: skip
def test_fractions_are_told_as_mixed_numbers(parts: int, count: int, told: str) -> None:
    """2½, not 2.5; the same from the count of parts and from points with decimals."""
    assert Fraction(parts).tell(Fraction(parts).write(count), "en") == told
    decimals = Fraction(parts, decimals=True)
    assert decimals.write(count) == count / parts
    assert decimals.tell(decimals.write(count), "it") == told


@given(st.sets(st.integers(0, 2)), st.lists(st.integers(0, 2)))
def test_a_set_is_sorted_and_a_list_keeps_its_order(some: set[int], several: list[int]) -> None:
    """A mask has no order; numbers in a list are written as they come, twice if they come twice."""
    names = ("a", "b", "c")
    assert UNITS.write(sum(1 << i for i in some)) == [names[i] for i in sorted(some)]
    assert UNITS.write(several) == [names[i] for i in several]


def test_a_kind_can_be_laid_on_another_table() -> None:
    """Things are numbered by the new names of their sort, with the same words and the same nothing; kinds of
    another sort stay as they are."""
    elsewhere = Names("hex", ("off", "15H6"))
    assert HEX.laid(elsewhere).write(1) == "15H6"
    assert HEX.laid(elsewhere).tell("15H6", "it") == "15H6 (it)"
    assert Several(HEX).laid(elsewhere).write(0b10) == ["15H6"]
    path = Path(HEX).laid(elsewhere)
    assert isinstance(path, Path) and path.read(["15H6", "off"], "here") == (1, 0)
    assert Row(HEX, 2).laid(elsewhere).write((0, 1)) == ["off", "15H6"]
    assert Row(HEX, 2).laid(elsewhere).read(["off", "15H6"], "here") == (0, 1)
    crew = LEADER.laid(Names("unit", ("x",)))
    assert (crew.write(0), crew.write(NOBODY), crew.tell("x", "en")) == ("x", "-", "the x")
    assert Several(HEX).laid(elsewhere).tell(["off", "15H6"], "en") == "off (en) and 15H6 (en)"
    for kind in (LEADER, UNITS, Row(UNITS), RESULT, Number(), Fraction(2), Flag(), Roll(), PLAIN, TABLE):
        assert kind.laid(elsewhere) is kind
