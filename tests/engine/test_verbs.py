"""Verbs: notation and codes say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.engine.verbs import Action, Names, Verbs, args_of
from tests.strategies import vocabularies, written


@given(st.data())
def test_what_is_written_can_be_read(data: st.DataObject) -> None:
    """Verb and arguments to code, code to words, words to code: always the same."""
    verbs = data.draw(vocabularies())
    verb, args = data.draw(written(verbs))
    code = verb.code(*args)
    assert verbs.split(code) == (verb, args)
    assert verbs.of(code) is verb
    text = verbs.notation(code)
    assert text.split() == [verb.word, *(kind.names[a] for kind, a in zip(verb.kinds, args, strict=True))]
    assert verbs.parse(text) == code
    for loose in (f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  "), text.replace(" ", "\t")):
        if loose != text:
            reason = verbs.parse(loose)
            assert isinstance(reason, Reason) and reason.key == "spacing"


@given(st.data())
def test_a_whole_list_is_written_like_each_of_it(data: st.DataObject) -> None:
    """The notations of choices are those of their codes, in the same order."""
    verbs = data.draw(vocabularies())
    groups = []
    for verb in verbs.all:
        if verb.kinds:
            last = data.draw(st.integers(0, (1 << len(verb.kinds[-1].names)) - 1))
            groups.append(verb.group(*(0 for _ in verb.kinds[:-1]), last=last))
        else:
            groups.append(verb.group(last=1))
    choices = Choices(groups)
    assert list(verbs.notations(choices)) == [verbs.notation(code) for code in choices]


@given(st.data(), st.text(max_size=30))
def test_any_text_is_a_code_or_a_reason(data: st.DataObject, text: str) -> None:
    """Reading never fails: it gives a code that is written exactly like the text, or the reason why not."""
    verbs = data.draw(vocabularies())
    found = verbs.parse(text)
    if isinstance(found, Reason):
        assert found.key in ("unknown_verb", "malformed", "unknown_name", "spacing")
        assert "{" not in found.text("en").replace(text, "") or "{" in text
    else:
        assert verbs.notation(found) == text


def small() -> Verbs:
    """Two kinds of names and a few verbs."""
    verbs = Verbs()
    units, hexes = Names("unit", ["a", "b", ""]), Names("hex", ["off", "0101", "0102"])
    verbs.verb("end")
    verbs.verb("move", units, hexes)
    verbs.verb("form", units, units)
    verbs.verb("form", units, units, units)
    return verbs


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("", "unknown_verb", {"text": ""}),
        ("fly a 0101", "unknown_verb", {"text": "fly a 0101"}),
        ("MOVE a 0101", "unknown_verb", {"text": "MOVE a 0101"}),
        ("move a", "malformed", {"text": "move a", "form": "move UNIT HEX"}),
        ("move a 0101 0102", "malformed", {"text": "move a 0101 0102", "form": "move UNIT HEX"}),
        ("move  a 0101", "spacing", {"text": "move  a 0101"}),
        (" end", "spacing", {"text": " end"}),
        ("end now", "malformed", {"text": "end now", "form": "end"}),
        ("move c 0101", "unknown_name", {"sort": "unit", "name": "c"}),
        ("move a 0103", "unknown_name", {"sort": "hex", "name": "0103"}),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, key: str, told: dict[str, str]) -> None:
    """An unknown verb, a wrong number of names and an unknown name are told apart, with what was found."""
    reason = small().parse(text)
    assert isinstance(reason, Reason)
    assert reason.key == key
    assert reason.data == told
    assert reason.rule is None
    assert all(value in reason.text(language) for value in told.values() for language in ("en", "it"))


def test_explanations_stay_short() -> None:
    """However long a text is, its explanation repeats only its beginning."""
    for text in ("x" * 10_000, "move a " + "x" * 10_000, "move " * 5_000):
        reason = small().parse(text)
        assert isinstance(reason, Reason)
        assert len(reason.text()) < 200


def test_one_word_may_take_two_or_three_names() -> None:
    """The number of names tells which verb is meant."""
    verbs = small()
    two, three = verbs.parse("form a b"), verbs.parse("form a b a")
    assert isinstance(two, int) and isinstance(three, int)
    assert verbs.of(two).form == "form UNIT UNIT"
    assert verbs.of(three).form == "form UNIT UNIT UNIT"


def test_one_word_may_take_names_of_other_kinds() -> None:
    """The names tell which verb is meant; of names that nobody knows the first form complains."""
    verbs = Verbs()
    units, hexes = Names("unit", ["a", "b"]), Names("hex", ["0101"])
    at_unit, at_hex = verbs.verb("shoot", units, units), verbs.verb("shoot", units, hexes)
    assert verbs.parse("shoot a b") == at_unit.code(0, 1)
    assert verbs.parse("shoot a 0101") == at_hex.code(0, 0)
    unknown = verbs.parse("shoot a c")
    assert isinstance(unknown, Reason) and unknown.data == {"sort": "unit", "name": "c"}
    table = verbs.laid(Names("unit", ["b"]))
    elsewhere = table.parse("shoot b a")
    assert isinstance(elsewhere, Reason) and elsewhere.key == "not_on_table"
    with pytest.raises(ValueError, match="shoot UNIT THING"):
        verbs.verb("shoot", units, Names("thing", ["b"]))


def test_a_verb_is_declared_once() -> None:
    """The same word with the same kinds of names, or more than three names, cannot be declared."""
    verbs = small()
    units = Names("unit", ["a"])
    with pytest.raises(ValueError, match="end"):
        verbs.verb("end")
    with pytest.raises(ValueError, match="four"):
        verbs.verb("four", units, units, units, units)


def test_an_empty_name_cannot_be_written() -> None:
    """Numbers without a thing have no name, and no text means them."""
    names = Names("hex", ["off", "", "0101"])
    assert names.index == {"off": 0, "0101": 2}
    with pytest.raises(ValueError, match="4096"):
        Names("hex", (str(i) for i in range(4097)))


def test_an_action_knows_its_words() -> None:
    """Verb and arguments of an action are the words of its notation."""
    action = Action("move a 0101", 7)
    assert (str(action), action.verb, action.args) == ("move a 0101", "move", ("a", "0101"))
    assert Action("end", 0).args == ()


@given(st.lists(st.integers(0, 4095), min_size=3, max_size=3))
def test_arguments_are_the_last_numbers_of_a_code(args: list[int]) -> None:
    """`args_of` gives as many arguments as it is asked for, the last ones, in order."""
    code = args[0] << 24 | args[1] << 12 | args[2]
    for n in range(4):
        assert args_of(code, n) == tuple(args[3 - n :])
    assert list(bits(0)) == []


def test_verbs_laid_on_a_table_number_otherwise() -> None:
    """The same words, other numbers; what only the box has is not on the table, what nobody has is unknown."""
    box = small()
    table = box.laid(Names("hex", ["off", "0102"]))
    code = table.parse("move a 0102")
    assert isinstance(code, int) and code != box.parse("move a 0102")
    assert table.notation(code) == "move a 0102"
    for name, key in (("0101", "not_on_table"), ("0103", "unknown_name")):
        why = table.parse(f"move a {name}")
        assert isinstance(why, Reason) and (why.key, why.data) == (key, {"sort": "hex", "name": name})


def test_answers_with_a_verb_are_found_set_by_set() -> None:
    """The arguments before the last, then all last ones as a mask; other verbs are left out."""
    end, move, form = small().all[:3]
    choices = Choices([move.group(1, last=0b110), end.alone, move.group(0, last=0b10), form.group(0, last=0b10)])
    assert list(move.sets_among(choices)) == [(1, 0b110), (0, 0b10)]
    assert list(end.sets_among(choices)) == [(1,)]


def test_groups_of_answers() -> None:
    """Groups by verb, in the order of the choices: the arguments they share, and the last ones as a mask."""
    verbs = Verbs()
    units, hexes = Names("unit", "abc"), Names("hex", ("off", "0101", "0102"))
    move, stop, shove = verbs.verb("move", units, hexes), verbs.verb("stop"), verbs.verb("shove", units, units, hexes)
    groups = [
        *move.groups([(1, 0b110), (2, 0b100)]),
        stop.alone,
        shove.group(1, 2, last=0b10),
        move.group(0, last=0b10),
    ]
    choices = Choices(groups)
    assert list(verbs.grouped(choices)) == [
        (move, (1,), 0b110), (move, (2,), 0b100), (stop, (), 1), (shove, (1, 2), 0b10), (move, (0,), 0b10),
    ]  # fmt: skip
    assert [verbs.notation(code) for code in choices] == [
        "move b 0101", "move b 0102", "move c 0102", "stop", "shove b c 0101", "move a 0101",
    ]  # fmt: skip
    assert shove.group(1, 2, last=0b10) == (shove.code(1, 2, 0), 0b10) and stop.group(last=1) == stop.alone
