"""Declared fields: slots, start values, the copy, and what is saved come from one line each."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from lancio import BadData
from lancio.engine import fields
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.engine.fields import flag, memo, number, own, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Number, Row, Several, Thing
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary

SIDES = Thing(Names("side", ("red", "blue")))
UNITS = Thing(Names("unit", ("a", "b", "c")), none=-1)
WORDS = Vocabulary(Catalogue({}), {"side": SIDES, "unit": UNITS, "units": Several(UNITS)})


@position
class Field(State):
    """One field of each sort."""

    flow: ClassVar[Flow[Field]] = Flow(WORDS)
    setting: str
    dice: Dice
    turn: int = number(1, 9, 1)
    dark: bool = flag()
    open: bool = flag(True)
    initiative: int = saved("side")
    moved: int = saved("units")
    leader: int = saved("unit", -1)
    pushed: tuple[int, int] = saved(Row(Several(UNITS), 2), (0, 0))
    cards: list[int] = saved(Row(Number(0, 5)), [0, 0, 0])
    where: list[int] = own([0, 0])
    levels: bytearray = own(bytearray(2))
    cup: tuple[int, ...] = own((1, 2))
    cache: dict[str, int] = memo()
    seen: list[int] = memo(list)


def fresh() -> Field:
    """A position before its first question."""
    s = Field("here", Dice(key_of("fields")))
    s.stack = [("step", 1)]
    s.to_act, s.choices, s.log = 1, (), Log()  # type: ignore[assignment]
    return s


def test_fields_start_as_declared() -> None:
    """Numbers, flags, lists: each at its start value, and no two positions share a list."""
    s, t = fresh(), fresh()
    assert (s.setting, s.turn, s.dark, s.open, s.initiative, s.leader, s.pushed) == (
        "here",
        1,
        False,
        True,
        0,
        -1,
        (0, 0),
    )
    assert (s.cards, s.where, s.levels, s.cup, s.cache, s.seen) == ([0, 0, 0], [0, 0], bytearray(2), (1, 2), {}, [])
    for name in ("cards", "where", "levels", "cache", "seen"):
        assert getattr(s, name) is not getattr(t, name), name


def test_there_are_no_other_fields() -> None:
    """A misspelt field is an error at once: positions have slots and nothing else."""
    s = fresh()
    with pytest.raises(AttributeError):
        s.tern = 3  # type: ignore[attr-defined]
    assert not hasattr(s, "__dict__")


def test_a_clone_is_independent() -> None:
    """Changing a copy changes nothing in the original, lists and dice and stack included, nor the other way round."""
    s = fresh()
    s.turn, s.moved, s.where[0], s.cards[1] = 4, 0b101, 7, 5
    t = s.clone()
    assert fields.pack(t) == fields.pack(s) and t.where == [7, 0] and t.stack == [("step", 1)] and t.to_act == 1
    t.turn, t.dark, t.cup = 5, True, ()
    t.where[1] = 8
    t.cards[0] = 1
    t.levels[0] = 9
    t.stack.append(("more",))
    rolled = [t.dice.roll() for _ in range(20)]
    assert (s.turn, s.dark, s.cup, s.where, s.cards) == (4, False, (1, 2), [7, 0], [0, 5, 0])
    assert s.levels == bytearray(2) and s.stack == [("step", 1)]
    assert [s.dice.roll() for _ in range(20)] == rolled


def test_a_clone_shares_what_was_worked_out_and_has_no_listener() -> None:
    """A memo is one for all until it is replaced; whoever listened to the original does not hear the copy."""
    s = fresh()
    s.cache["a"] = 1
    t = s.clone()
    assert t.cache is s.cache and t.seen is s.seen and t.setting is s.setting
    t.cache = {}
    assert s.cache == {"a": 1}
    assert t.log is None and s.log is not None


def test_a_state_without_declared_fields_cannot_be_cloned() -> None:
    """The copy comes from the declaration."""

    class Bare(State):
        __slots__ = ()

    with pytest.raises(NotImplementedError, match="@position"):
        Bare().clone()


def test_only_what_differs_is_written_in_words() -> None:
    """A field at its start is left out; the others are written by their kinds; what the game saves by hand, and
    memos, are not written here."""
    s = fresh()
    assert fields.pack(s) == {}
    s.turn, s.dark, s.open, s.initiative, s.moved, s.leader = 3, True, False, 1, 0b110, 2
    s.pushed, s.cards, s.where, s.cache = (0b1, 0b10), [0, 5, 0], [9, 9], {"a": 1}
    assert fields.pack(s) == {
        "turn": 3, "dark": True, "open": False, "initiative": "blue", "moved": ["b", "c"], "leader": "c",
        "pushed": [["a"], ["b"]], "cards": [0, 5, 0],
    }  # fmt: skip


def test_what_is_written_is_read_back() -> None:
    """Into a fresh position; a list is a list again, and its own."""
    s = fresh()
    s.turn, s.dark, s.open, s.initiative, s.moved, s.leader = 3, True, False, 1, 0b110, 2
    s.pushed, s.cards = (0b1, 0b10), [0, 5, 0]
    t = fresh()
    fields.unpack(t, fields.pack(s))
    for name in ("turn", "dark", "open", "initiative", "moved", "leader", "pushed", "cards"):
        assert getattr(t, name) == getattr(s, name), name
    t.cards[0] = 4
    assert s.cards == [0, 5, 0]


def test_a_position_written_by_hand_needs_only_some_fields() -> None:
    """Those that are missing start as declared."""
    s = fresh()
    fields.unpack(s, {"moved": ["c"]})
    assert s.moved == 0b100 and (s.turn, s.leader, s.cards) == (1, -1, [0, 0, 0])
    fields.unpack(s, {"leader": "-"})
    assert s.leader == -1


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ({"tern": 3}, "position, tern: no such field; there are cards, dark,"),
        ({"where": [1, 2]}, "position, where: no such field"),
        ({"cache": {}}, "position, cache: no such field"),
        ({"turn": 0}, "position, turn: expected a whole number from 1 to 9, found 0"),
        ({"turn": 10}, "from 1 to 9"),
        ({"turn": None}, "from 1 to 9"),
        ({"dark": "yes"}, "position, dark: expected true or false"),
        ({"initiative": 1}, "position, initiative: expected a side"),
        ({"moved": ["a", "x"]}, "position, moved: expected a unit"),
        ({"moved": 3}, "expected a list"),
        ({"pushed": [["a"]]}, "position, pushed: expected a list of 2"),
        ({"cards": [0, 5]}, "position, cards: expected a list of 3"),
        ({"cards": [0, 5, 6]}, "from 0 to 5"),
        ([], "expected a table"),
        (None, "expected a table"),
    ],
)
def test_what_does_not_hold_is_refused(written: Any, problem: str) -> None:
    """Unknown fields, wrong values, wrong lengths: with place, expectation and what was found."""
    with pytest.raises(BadData) as error:
        fields.unpack(fresh(), written)
    assert problem in str(error.value)


def test_what_the_game_reads_by_hand_may_stand_beside() -> None:
    """If it says so; it is not touched here."""
    s = fresh()
    fields.unpack(s, {"pieces": {"a": "0101"}, "turn": 2}, by_hand=("pieces",))
    assert s.turn == 2
    with pytest.raises(BadData, match="pieces"):
        fields.unpack(s, {"pieces": {}})
