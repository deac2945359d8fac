"""Catalogues: every sentence in every language, with the same blanks."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancio import BadData
from lancio.engine.reasons import COMMON, Reason
from lancio.engine.text import Catalogue

GOOD = """
[event.moved]
en = "{unit} moves to {hex}."
it = "{unit} va in {hex}."
[prompt]
end = { en = "Anything else?", it = "Altro?" }
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """The name of a package that holds the text given as parameter."""
    name = f"words_{abs(hash(request.node.name)) % 10**8}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "text.toml").write_text(request.param, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


@pytest.mark.parametrize("written", [GOOD], indirect=True)
def test_sentences_are_found_and_filled_in(written: str) -> None:
    """By key and language, with the blanks filled in; nested tables make dotted keys."""
    words = Catalogue.load(written, "text.toml", COMMON)
    assert words.say("event.moved", "en", unit="505-c1", hex="1612") == "505-c1 moves to 1612."
    assert words.say("event.moved", "it", unit="505-c1", hex="1612") == "505-c1 va in 1612."
    assert words.say("prompt.end") == "Anything else?"
    assert "prompt.end" in words and "prompt" not in words
    assert {"event.moved", "prompt.end", "reason.match_over"} <= set(words)
    assert words.as_dict("it")["prompt.end"] == "Altro?" and "reason.match_over" in words.as_dict("it")


@pytest.mark.parametrize("written", [GOOD], indirect=True)
def test_nothing_missing_ever_raises(written: str) -> None:
    """A blank that nobody fills stays a blank, an unknown key is shown as it is."""
    words = Catalogue.load(written, "text.toml")
    assert words.say("event.moved", "en", unit="505-c1") == "505-c1 moves to {hex}."
    assert words.say("event.unknown") == "event.unknown"
    assert words.say("event.moved", "en", unit="{hex}", hex="x") == "{hex} moves to x."


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('a = { en = "x" }', "a: expected a key 'it'"),
        ('a = { it = "x" }', "a: expected a key 'en'"),
        ('a = { en = "x", it = "y", fr = "z" }', "a.fr: expected no such key"),
        ('a = { en = "{hex}", it = "{unit}" }', "a: expected the same blanks in every language"),
        ('a = { en = "{hex}", it = "niente" }', "a: expected the same blanks in every language"),
        ('a = "x"', "a: expected a table"),
        ("a = [", "is not valid TOML"),
    ],
    indirect=["written"],
)
def test_a_broken_catalogue_is_explained(written: str, told: str) -> None:
    """A missing language, one too many, and blanks that differ are found when the file is read."""
    with pytest.raises(BadData) as info:
        Catalogue.load(written, "text.toml")
    assert told in str(info.value)
    assert f"{written}/text.toml" in str(info.value)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_common_reason_has_a_sentence(language: str) -> None:
    """The reasons of the engine itself are told in both languages, and differ between them."""
    for key in (
        "unknown_verb",
        "malformed",
        "unknown_name",
        "not_on_table",
        "match_over",
        "not_your_turn",
        "unknown_side",
        "other_moment",
        "not_now",
        "not_offered",
    ):
        said = Reason(key).text(language)
        assert said != f"reason.{key}" and said == COMMON.say(f"reason.{key}", language)
        assert Reason(key).text("en") != Reason(key).text("it")


def test_a_reason_names_its_rule() -> None:
    """As text a reason is its sentence, and its rule in brackets if it has one."""
    assert str(Reason("match_over")) == "The match is over."
    assert str(Reason("match_over", "5a")) == "The match is over. [5a]"
