"""Data files: every complaint names the file, the key and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lancio import BadData
from lancio.engine.data import LANGUAGES, PROVENANCES, Node, Source

TEXT = """
name = "Merderet"
number = 7
flag = true
list = [1, 2, 3]
words = "0101  0102\\n0103"
provenance = "rulebook"

[title]
en = "river"
it = "fiume"

[inner.deeper]
value = "x"
"""


def root() -> Node:
    """The file above."""
    return Source("map.toml", TEXT).table()


def test_values_of_the_right_kind_are_read() -> None:
    """Text, numbers, flags, words, phrases and arrays come out as they were written."""
    node = root()
    assert node.text("name") == "Merderet" and node["name"].text() == "Merderet"
    assert node.number("number", low=7, high=7) == 7
    assert node.flag("flag") is True
    assert node["list"].each(lambda n: n.number()) == [1, 2, 3]
    assert node.words("words") == ["0101", "0102", "0103"]
    assert node.phrase("title") == {"en": "river", "it": "fiume"}
    assert node.choice(("Merderet", "Douve"), "name") == "Merderet"
    assert node["inner"]["deeper"].text("value") == "x"
    assert "name" in node and "nothing" not in node
    assert [key for key, _ in node["inner"].children()] == ["deeper"]


def test_defaults_stand_in_for_what_is_not_there() -> None:
    """A default is used only if the key is missing."""
    node = root()
    assert node.text("other", "none") == "none" and node.number("other", 3) == 3
    assert node.flag("other", False) is False and node.choice("ab", "other", "a") == "a"
    assert node.number("number", 3) == 7


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda n: n.text("number"), "map.toml, number: expected text, found 7"),
        (lambda n: n.number("name"), "map.toml, name: expected a whole number, found 'Merderet'"),
        (lambda n: n.number("flag"), "map.toml, flag: expected a whole number, found True"),
        (lambda n: n.number("number", low=8, high=9), "map.toml, number: expected a whole number from 8 to 9, found 7"),
        (lambda n: n.number("number", low=1, high=6), "map.toml, number: expected a whole number from 1 to 6, found 7"),
        (lambda n: n.flag("number"), "map.toml, number: expected true or false, found 7"),
        (lambda n: n.choice(("a", "b"), "name"), "map.toml, name: expected one of 'a', 'b', found 'Merderet'"),
        (lambda n: n["nothing"], "map.toml: expected a key 'nothing'; there are 'name', 'number'"),
        (lambda n: n["inner"]["deeper"]["other"], "map.toml, inner.deeper: expected a key 'other'; there are 'value'"),
        (lambda n: n["name"]["x"], "map.toml, name: expected a table, found 'Merderet'"),
        (lambda n: list(n["name"].items()), "map.toml, name: expected an array, found 'Merderet'"),
        (lambda n: n["list"].each(lambda m: m.text()), "map.toml, list[0]: expected text, found 1"),
        (lambda n: n["list"].each(lambda m: m.number(high=2, low=0)), "map.toml, list[2]: expected a whole number"),
        (lambda n: n["inner"].only(("other",)), "map.toml, inner.deeper: expected no such key; known here are 'other'"),
        (lambda n: n.phrase("inner"), "map.toml, inner.deeper: expected no such key"),
        (lambda n: n.phrase("name"), "map.toml, name: expected a table"),
    ],
)
def test_a_wrong_value_is_explained(read: Callable[[Node], object], told: str) -> None:
    """The message names file, key and expectation, and what was found."""
    with pytest.raises(BadData) as info:
        read(root())
    assert str(info.value).startswith(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_needs_every_language(language: str) -> None:
    """A text without one of its languages is refused by name."""
    other = next(name for name in LANGUAGES if name != language)
    with pytest.raises(BadData, match=f"f.toml, title: expected a key '{language}'"):
        Source("f.toml", f'title = {{ {other} = "x" }}').table().phrase("title")


def test_what_is_not_toml_is_told_with_its_line() -> None:
    """A syntax error names the file and the place."""
    with pytest.raises(BadData, match=r"^f\.toml: is not valid TOML \(.*line 2"):
        Source("f.toml", "a = 1\nb = = 2\n").table()


@pytest.mark.parametrize("word", PROVENANCES)
def test_numbers_say_where_they_come_from(word: str) -> None:
    """Each of the provenances is accepted, for the whole table or key by key."""
    assert Source("f", f'provenance = "{word}"\nuntuned = 3').table().provenance()
    assert Source("f", f'provenance = {{ a = "{word}" }}\nuntuned = {{ a = 3 }}').table().provenance()


@pytest.mark.parametrize(
    "line", ["", 'provenance = "guess"', 'provenance = { a = "rulebook", b = "guess" }', "provenance = 1"]
)
def test_numbers_without_provenance_are_refused(line: str) -> None:
    """A table that does not say where its numbers come from, or says it in other words, is not read."""
    with pytest.raises(BadData, match="provenance"):
        Source("f.toml", line).table().provenance()


@pytest.mark.parametrize("beside", ["", "untuned = { b = 3 }"])
def test_a_tuned_number_has_its_untuned_one_beside_it(beside: str) -> None:
    """What was changed for balance says what it was before."""
    with pytest.raises(BadData, match="untuned"):
        Source("f.toml", f'provenance = {{ a = "tuned" }}\n{beside}').table().provenance()
    with pytest.raises(BadData, match="untuned"):
        Source("f.toml", 'provenance = "tuned"').table().provenance()


def test_what_a_number_comes_from_may_always_be_said() -> None:
    """Keys that say where a number comes from are no misspelt ones."""
    table = Source("f.toml", 'a = 1\nprovenance = "tuned"\nuntuned = 2\nsource = "a printed copy"').table()
    assert table.only(("a",)).provenance()
    with pytest.raises(BadData, match="no such key"):
        Source("f.toml", "a = 1\nuntund = 2").table().only(("a",))


def test_a_file_that_cannot_be_read_is_explained(tmp_path: Path) -> None:
    """A missing file and one that is not text are told by name."""
    with pytest.raises(BadData, match="nothing"):
        Source.of_path(tmp_path / "nothing.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match=r"binary\.toml: cannot be read"):
        Source.of_path(tmp_path / "binary.toml")
    (tmp_path / "good.toml").write_text("a = 1", encoding="utf-8")
    assert Source.of_path(tmp_path / "good.toml").table().number("a") == 1
