"""Names in sentences: articles, prepositions, agreement. The browser's tests run the same table of cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lancio import BadData
from lancio.engine.data import Source
from lancio.engine.forms import FORMS, Name, fill, form_in, listed, understands
from lancio.engine.text import Catalogue, check_sentence

TABLE: dict[str, Any] = json.loads((Path(__file__).parent / "forms_cases.json").read_text(encoding="utf-8"))


def value_of(written: Any, language: str) -> object:
    """A value of the table: `@` marks one of its names."""
    if isinstance(written, list):
        return [value_of(one, language) for one in written]
    if isinstance(written, str) and written.startswith("@"):
        return Name.of(TABLE["names"][written[1:]], language)
    return written


@pytest.mark.parametrize(("language", "sentence", "values", "said"), TABLE["cases"])
def test_a_sentence_agrees_with_its_names(language: str, sentence: str, values: dict[str, Any], said: str) -> None:
    """Article, preposition, gender and number come out right, and a capital at the beginning."""
    assert fill(sentence, language, {key: value_of(value, language) for key, value in values.items()}) == said


def test_a_name_is_a_text() -> None:
    """It goes wherever a text goes, and a note in brackets leaves its form alone."""
    hamburg = Name.of({"en": "Hamburg", "it": "Amburgo", "form": "fs"}, "it")
    assert hamburg == "Amburgo" and hamburg.form == "fs"
    assert hamburg.noted("12") == "Amburgo (12)" and hamburg.noted("12").form == "fs"
    assert Name.of({"en": "x", "it": "y"}, "en").form == ""
    assert listed([hamburg], "it") is hamburg and listed([], "it") == ""


def test_a_form_is_read_for_each_language() -> None:
    """English needs the number only, and may have its own."""
    assert [form_in("it", form) for form in FORMS] == ["ms", "fs", "mp", "fp", "ms", "fs", "mp", "fp"]
    assert [form_in("en", form) for form in FORMS] == ["s", "s", "p", "p", "p", "p", "s", "s"]


def test_prepositions_are_for_italian() -> None:
    """What a blank may ask for depends on the language of its sentence."""
    assert understands("it", "da") and not understands("en", "da")
    assert understands("it", "a|b|c|d") and not understands("en", "a|b|c|d") and not understands("it", "a|b|c")
    assert understands("en", "-") and not understands("en", ".1f") and not understands("it", "con")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a = { en = "the x", it = "il x", form = "m" }', "a.form: expected one of 'ms'"),
        ('a = { en = "to {x:a}", it = "{x:a}" }', "a.en: expected blanks like {x}"),
        ('a = { en = "{x}", it = "{x:e|o|i}" }', "a.it: expected blanks like {x}"),
        # a blank in a blank is filled by nobody
        ('a = { en = "{n} more", it = "{n:uno|altri {n}}" }', "a.it: expected blanks like {n}"),
        ('a = { en = "{x}", it = "{x" }', "a.it: expected a sentence with blanks in braces"),
    ],
)
def test_a_form_nobody_knows_is_explained(text: str, told: str) -> None:
    """Catalogues are checked when they are read."""
    with pytest.raises(BadData) as info:
        check_sentence(Source("text.toml", text).table()["a"])
    assert told in str(info.value)


def test_names_of_catalogues_and_data_files_have_forms() -> None:
    """`Catalogue.name` and `Node.phrase` give the form along; a client finds it beside the name."""
    entry = {"en": "the Alps", "it": "le Alpi", "form": "fp"}
    above = Catalogue({"place.alps": entry})
    words = Catalogue({"event.seen": {"en": "Over {hex}.", "it": "{hex:su}."}}, above)
    assert words.name("place.alps", "it") == "le Alpi" and words.name("place.alps", "it").form == "fp"
    assert words.name("place.x") == "place.x" and words.name("place.x").form == ""
    assert words.say("event.seen", "it", hex=words.name("place.alps", "it")) == "Sulle Alpi."
    assert words.as_dict("en") == {
        "place.alps": "the Alps",
        "place.alps.form": "p",
        "event.seen": "Over {hex}.",
    }
    node = Source("map.toml", 'name = { en = "the Alps", it = "le Alpi", form = "fp" }').table()
    assert node.phrase("name") == entry
    with pytest.raises(BadData, match=r"name\.form: expected one of"):
        Source("map.toml", 'name = { en = "the Alps", it = "le Alpi", form = "x" }').table().phrase("name")
