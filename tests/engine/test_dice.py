"""Dice: fair, repeatable, saved and loaded."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio import BadData
from lancio.engine.dice import Dice, key_of
from tests.strategies import keys

#: the first rolls for seed 7, and the beginning of their key
STREAM = [2, 5, 2, 6, 4, 2, 6, 1, 5, 2, 1, 2, 4, 2, 2, 3, 1, 2, 4, 4]
KEY = "cb8c0a23b69ab728"
#: the 99.9 % points of chi-square for 1 to 19 degrees of freedom
CHI_999 = {1: 10.83, 2: 13.82, 5: 20.52, 9: 27.88, 11: 31.26, 19: 43.82}


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 12, 20])
def test_every_face_is_equally_likely(sides: int) -> None:
    """Over 60,000 rolls of a fixed stream the faces are as even as chance allows (chi-square, 99.9 %)."""
    dice = Dice(key_of("fair", sides))
    n = 60_000
    found = Counter(dice.roll(sides) for _ in range(n))
    assert set(found) == set(range(1, sides + 1))
    expected = n / sides
    assert sum((count - expected) ** 2 / expected for count in found.values()) < CHI_999[sides - 1]


def test_bytes_that_would_favour_a_face_are_thrown_away() -> None:
    """With 100 faces a byte has two full rounds and a rest: without rejection the first 56 faces would come up
    half as often again."""
    dice = Dice(key_of("bias"))
    n = 60_000
    low = sum(dice.roll(100) <= 56 for _ in range(n))
    assert abs(low / n - 0.56) < 0.01


@pytest.mark.parametrize("sides", [257, 300, 4096, 65_537, 2**32 - 1, 2**32, 2**32 + 1, 10**15, 2**200])
def test_dice_may_have_any_number_of_sides(sides: int) -> None:
    """Also more than a byte or four can hold: results lie within, and use the whole range."""
    dice = Dice(key_of("wide", sides))
    rolls = [dice.roll(sides) for _ in range(400)]
    assert all(1 <= roll <= sides for roll in rolls)
    assert min(rolls) < sides // 4 < 3 * (sides // 4) < max(rolls)
    assert abs(sum(rolls) // len(rolls) - sides // 2) < sides // 10


def test_a_die_of_one_side_shows_it() -> None:
    """A draw from a single thing is no draw."""
    dice = Dice(key_of("one"))
    assert [dice.roll(1) for _ in range(5)] == [1] * 5
    assert dice.below(1) == 0


def test_known_stream() -> None:
    """The stream is fixed for ever: records depend on it."""
    dice = Dice(key_of("night-drop", 7))
    assert [dice.roll() for _ in range(20)] == STREAM
    assert key_of("night-drop", 7).hex()[:16] == KEY


def test_keys_tell_their_parts_apart() -> None:
    """A number and the same number as text are different keys, and so are parts joined differently."""
    assert len({key_of(1), key_of("1"), key_of("1", ""), key_of("", "1"), key_of("a", "b"), key_of("ab")}) == 6


@given(keys, st.lists(st.integers(1, 700), max_size=40), st.lists(st.integers(1, 700), max_size=40))
def test_a_clone_and_a_saved_stream_go_on_alike(key: bytes, before: list[int], after: list[int]) -> None:
    """After any rolls, a clone and a stream that was saved through JSON give the same further results, and the
    clone's rolls do not move the original."""
    dice = Dice(key)
    for sides in before:
        dice.roll(sides)
    saved = json.dumps(dice.dump())
    clone, loaded = dice.clone(), Dice.load(json.loads(saved))
    expected = [clone.roll(sides) for sides in after]
    assert json.dumps(dice.dump()) == saved
    assert [loaded.roll(sides) for sides in after] == expected
    assert [dice.roll(sides) for sides in after] == expected
    assert dice.count == loaded.count == clone.count == len(before) + len(after)


@given(st.lists(st.integers(1, 6), max_size=12))
def test_a_script_comes_first(script: list[int]) -> None:
    """Scripted results are used in their order, then the stream goes on as if they had not been there."""
    scripted, plain = Dice(key_of("script"), script), Dice(key_of("script"))
    assert [scripted.roll() for _ in script] == script
    assert [scripted.roll() for _ in range(5)] == [plain.roll() for _ in range(5)]


@pytest.mark.parametrize("result", [0, 7, -1, 100])
def test_a_script_out_of_range_is_an_error(result: int) -> None:
    """A scripted result that the die does not have is told, with the range that was expected."""
    with pytest.raises(BadData, match=rf"from 1 to 6.*{result}"):
        Dice(key_of("script"), [result]).roll()


@given(keys, st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_everything(key: bytes, items: list[int]) -> None:
    """A shuffle has the same items as often as before."""
    assert sorted(Dice(key).shuffled(items)) == sorted(items)


def test_every_order_is_equally_likely() -> None:
    """The 24 orders of four things come up evenly (chi-square with 23 degrees of freedom, 99.9 %)."""
    dice = Dice(key_of("orders"))
    n = 24_000
    found = Counter(tuple(dice.shuffled(range(4))) for _ in range(n))
    assert len(found) == 24
    assert sum((count - n / 24) ** 2 / (n / 24) for count in found.values()) < 49.73


SAVED = Dice(key_of("saved")).dump()


@pytest.mark.parametrize(
    "damage",
    [
        {"key": "zz"},
        {"key": "00" * 65},
        {"block": "x"},
        {"block": -1},
        {"block": 1, "at": 65},
        {"at": -1},
        {"at": 5},
        {"count": None},
        {"script": 4},
        {"script": ["six"]},
    ],
    ids=str,
)
def test_damaged_dice_are_refused(damage: dict[str, object]) -> None:
    """A saved stream that makes no sense is an error that says where."""
    with pytest.raises(BadData, match="dice"):
        Dice.load({**SAVED, **damage})


@pytest.mark.parametrize("missing", sorted(SAVED))
def test_incomplete_dice_are_refused(missing: str) -> None:
    """Every part of a saved stream is needed."""
    with pytest.raises(BadData, match="dice"):
        Dice.load({key: value for key, value in SAVED.items() if key != missing})
