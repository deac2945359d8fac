"""Sentences agree with what fills their blanks: numbers, prepositions before names, subjects with a form.

What a blank holds is learnt from play; then all sentences of a catalogue are read, also those that play did not reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

import pytest

import lancio
from lancio import Game
from lancio.engine.data import LANGUAGES, Node, Source
from lancio.engine.forms import NUMBER, Name, article
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from tests.games.suite.cases import Case, Journey, viewers

#: numbers that say which one, not how many; hexes and pieces may be numbers too
WHICH = frozenset(
    {"turn", "night", "round", "number", "crest", "card", "die", "direction", "william"}
    | {"hex", "from", "aimed", "unit", "units"}
)
#: how many, in reasons, which are not played
COUNTS = frozenset(("count", "cards", "range", "reach", "price", "cost", "distance", "points", "left", "have"))
#: how many, in the catalogues that belong to no game
SHELL_COUNTS = frozenset(("n", "games", "files", "bad", "units"))
#: words after a number that do not change with it
UNCHANGING = frozenset(
    {"of", "for", "to", "and", "or", "on", "left", "missing", "against", "bad", "damage", "fuel"}
    | {"di", "su", "a", "per", "e", "o", "contro", "unità", "file"}
)

PREPOSITION = r"(?:ad?|da|di|in|su|[Aa]l|[Dd]al|[Dd]el|[Nn]el|[Ss]ul|[Ii]l|[Ll][oae]|[Gg]li|[Uu]n[oa]?|A|Da|Di|In|Su)"
BY_HAND = {"it": rf"(?:(?<![\w']){PREPOSITION} |\w')", "en": r"(?<!\w)(?:[Tt]he|[Aa]n?) "}


@cache
def told(slug: str, language: str) -> tuple[tuple[str, str, object], ...]:
    """Every key, blank and value that some matches fill in: events, prompts, reasons."""
    game = lancio.game(slug)
    found: dict[tuple[str, str, str], object] = {}

    def note(key: str, values: Any) -> None:
        for blank, value in values.items():
            found.setdefault((key, blank, str(value)), value)

    for scenario in game.scenarios:
        for seed in range(4):
            match = Journey(Case(slug, scenario), seed).match
            for event in match.events:
                note(f"event.{event.kind}", game.words(event.data, language))
        for match, _ in Journey(Case(slug, scenario), 1).stops(40, "agreement"):
            for viewer in viewers(match):
                prompt = match.view(viewer)["prompt"]
                if prompt:
                    note(prompt["text"], game.words(prompt["data"], language))
    return tuple((key, blank, value) for (key, blank, _), value in found.items())


def holding(game: Game[Any], language: str, wanted: Any) -> frozenset[str]:
    """The blanks that hold a value of a kind somewhere."""
    return frozenset(blank for _, blank, value in told(game.slug, language) if wanted(value))


def is_number(value: object) -> bool:
    """Also one that is written out: 1½."""
    return isinstance(value, int | float) or (isinstance(value, str) and NUMBER.fullmatch(value) is not None)


def sentences(catalogue: Catalogue, language: str) -> Iterator[tuple[str, str]]:
    """The sentences that have blanks."""
    yield from ((key, text) for key, text in catalogue.as_dict(language).items() if "{" in text)


def miscounted(catalogue: Catalogue, language: str, counts: frozenset[str]) -> list[str]:
    """Sentences with a number before a word that does not follow it."""
    wrong = []
    for key, text in sentences(catalogue, language):
        for blank, word in re.findall(r"\{([\w-]+)\} ([a-zà-ÿ]+)", text):
            counted = blank in counts - WHICH and word not in UNCHANGING
            if counted and not re.search(r"\{" + blank + r":[^}]*\|", text):
                wrong.append(f"{key}: {text}")
    return wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_follow_their_number(game: Game[Any], language: str) -> None:
    """A word after a number has a form for one and a form for several."""
    counts = holding(game, language, is_number)
    assert {"left", "points"} & counts
    assert miscounted(game.catalogue, language, counts | COUNTS) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["lancio.engine", "lancio.server", "lancio.cli"])
def test_words_follow_their_number_outside_the_games(package: str, language: str) -> None:
    """The same for what the engine, the server and the command line say."""
    assert miscounted(Catalogue.shipped(package, "data/text.toml"), language, SHELL_COUNTS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_article_or_preposition_by_hand(game: Game[Any], language: str) -> None:
    """Before a name that brings its article there is no other, and Italian prepositions are asked of the blank."""
    names = holding(game, language, lambda value: isinstance(value, Name) and article(value, language) and value.form)
    assert "side" in names or "gains" in names
    wrong = [
        f"{key}: {text}"
        for key, text in sentences(game.catalogue, language)
        for blank in names
        if re.search(BY_HAND[language] + r"\{" + blank + r"\}", text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_subjects_have_a_form(game: Game[Any], language: str) -> None:
    """Whatever a sentence agrees with is a number, a name with a form, or a code that is one thing."""
    catalogue = game.catalogue.as_dict(language)
    wrong = []
    for key, blank, value in told(game.slug, language):
        asked = [spec or "" for _, name, spec, _ in Formatter().parse(catalogue.get(key, "")) if name == blank]
        formed = isinstance(value, Name) and value.form != ""
        if any(spec.count("|") == 3 for spec in asked) and not formed:
            wrong.append(f"{key}, {blank}: {value}")
        if any("|" in spec for spec in asked) and not formed and article(str(value), language):
            wrong.append(f"{key}, {blank}: {value}")
    assert wrong == []


def test_names_with_an_article_have_a_form(game: Game[Any]) -> None:
    """In the catalogue, where others of their kind have one, and in every data file."""
    wrong = []
    italian = game.catalogue.as_dict("it")
    english = game.catalogue.as_dict("en")
    groups = {key.split(".")[0] for key in italian if key.endswith(".form")}
    for key, text in italian.items():
        has_article = article(text, "it") or article(english[key], "en")
        if key.split(".")[0] in groups and has_article and f"{key}.form" not in italian:
            wrong.append(key)
    package = f"lancio.games.{game.slug.replace('-', '_')}"
    for file in resources.files(package).joinpath("data").iterdir():
        if file.name.endswith(".toml") and file.name not in ("text.toml", "rules.toml"):
            wrong += [
                f"{file.name}, {node.path}" for node in names(Source.of_package(package, f"data/{file.name}").table())
            ]
    assert "side" in groups and wrong == []


def names(node: Node) -> Iterator[Node]:
    """The names of a data file that have an article and no form."""
    if isinstance(node.value, list):
        for one in node.items():
            yield from names(one)
    elif isinstance(node.value, dict):
        if set(LANGUAGES) <= set(node.value):
            last = node.path.rpartition(".")[2]
            bare = not any(article(node.text(language), language) for language in LANGUAGES)
            if last in ("name", "area") and not bare and "form" not in node:
                yield node
        else:
            for _, child in node.children():
                yield from names(child)


def test_the_checks_find_what_they_look_for() -> None:
    """On sentences that are wrong."""
    words = Catalogue(
        {
            "event.a": {"en": "{left} moves left", "it": "restano {left} movimenti"},
            "event.b": {"en": "{left} {left:move|moves} left", "it": "{left:resta|restano} {left} {left:mossa|mosse}"},
        },
        COMMON,
    )
    for language in LANGUAGES:
        assert [line.split(":")[0] for line in miscounted(words, language, frozenset(["left"]))] == ["event.a"]
    for text in ("va a {hex}", "Da {hex} va", "l'{hex}", "nell'{hex}", "nel {hex}", "sta in {hex}"):
        assert re.search(BY_HAND["it"] + r"\{hex\}", text), text
    for text in ("va {hex:a}", "con {hex}", "per {hex}", "la {hex:-}", "sopra {hex}", "{hex}"):
        assert not re.search(BY_HAND["it"] + r"\{hex\}", text), text
    assert re.search(BY_HAND["en"] + r"\{hex\}", "in the {hex}")
    table = Source("map.toml", '[[x]]\narea = { en = "x", it = "la x" }\n[[x]]\narea = { en = "x", it = "x" }').table()
    assert [node.path for node in names(table)] == ["x[0].area"]
