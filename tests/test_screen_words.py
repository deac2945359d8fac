"""The words on the screen: catalogues of the games and of the client, read by the same checks as all other sentences.

The sources of the client are read too: they say no words that are not there, and there are no words that nobody says.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lancio
from lancio.engine.data import LANGUAGES, Source
from lancio.engine.text import Catalogue, check_sentence, leaves
from tests.games.suite.test_agreement import BY_HAND

SOURCES = Path(__file__).parents[1] / "web" / "src"
SHELL = "shell"
WHOSE = (SHELL, *lancio.games())
#: blanks that hold a number
COUNTS = ("n", "points", "landed", "left", "missing", "more", "kept")
#: words after a number that do not change with it
UNCHANGING = frozenset(
    {"of", "or", "left", "more", "changed", "destroyed", "revealed", "not", "yet", "will"}
    | {"lost", "hit", "driven", "disorganised", "placed", "jumped"}
    | {"on", "con"}
    | {"non", "ancora", "di", "da", "dei", "o", "su", "unità"}
    | {"h", "min", "s"}
)
#: folds are always of several; the others say which one, not how many
WHICH = re.compile(r"folds?\..*|log\.folded|route\.empty|solo\.crest|stick|company")
#: blanks that hold a name with its article
NAMES = {
    SHELL: ("side",),
    "drvar": ("units", "unit"),
    "duel-in-the-dark": ("hex", "unit", "squadron"),
}
#: a key in a call, but not a word that something is compared with
KEY = r"""(?<!== )["']([a-z][\w.-]*)["']"""
#: groups of words that are found by a key which is put together, in every game
BY_KEY = (
    "card.options", "cause", "drop.group", "face", "fold", "folds", "keys", "loss", "section", "story", "tab", "written"
)  # fmt: skip
#: words of games that the common client asks for
COMMON = ("card.blurb", "card.time", "drop.measure", "drop.note", "drop.point", "more", "order.note")


def catalogue_of(whose: str) -> Catalogue:
    """The words on the screen of a game, or of the client itself."""
    if whose != SHELL:
        return lancio.game(whose).screen
    nodes = dict(leaves(Source.of_path(SOURCES / "text" / "words.toml").table()))
    for node in nodes.values():
        check_sentence(node)
    return Catalogue({key: {language: node.text(language) for language in LANGUAGES} for key, node in nodes.items()})


def code_of(whose: str) -> str:
    """The sources that say these words."""
    root = SOURCES if whose == SHELL else SOURCES / "games" / whose
    files = (file for file in sorted(root.rglob("*")) if file.suffix in (".ts", ".svelte"))
    return "\n".join(file.read_text("utf-8") for file in files if not file.name.endswith(".test.ts"))


def said(code: str, function: str) -> set[str]:
    """The keys in the calls of a function, as far as they are written out; a choice has several."""
    calls = re.findall(rf"(?<![\w.]){function}\(((?:[^(){{}}`]|\([^()]*\))*)", code)
    # what a method is asked about is no key
    return {key for call in calls for key in re.findall(KEY, re.sub(r"\.\w+\([^()]*\)", "", first_of(call)))}


def first_of(call: str) -> str:
    """The first argument of a call."""
    depth = 0
    for at, sign in enumerate(call):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            return call[:at]
    return call


def bare(key: str) -> str:
    """Words of the card are said like all others."""
    return key.removeprefix("card.")


@pytest.mark.parametrize("whose", WHOSE)
def test_there_are_words_in_both_languages(whose: str) -> None:
    """Reading a catalogue checks blanks and specs; here nothing is empty, and something is there."""
    words = catalogue_of(whose)
    assert len(list(words)) > 50
    assert [key for language in LANGUAGES for key, text in words.as_dict(language).items() if not text.strip(" ")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", WHOSE)
def test_words_follow_their_number(whose: str, language: str) -> None:
    """A word after a number has a form for one and a form for several, not a key of its own."""
    words = catalogue_of(whose).as_dict(language)
    wrong = [
        f"{key}: {text}"
        for key, text in words.items()
        for blank, word in re.findall(r"\{([\w-]+)\} ([a-zà-ÿ]+)", text)
        if blank in COUNTS and word not in UNCHANGING and not WHICH.fullmatch(key)
        if not re.search(r"\{" + blank + r":[^}]*\|", text)
    ]
    assert wrong == []
    assert [key for key in words if key.endswith(".one") and key.removesuffix(".one") in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", NAMES)
def test_no_article_or_preposition_by_hand(whose: str, language: str) -> None:
    """Before a name that brings its article there is no other, and Italian prepositions are asked of the blank."""
    words = catalogue_of(whose).as_dict(language)
    assert any(f"{{{blank}" in text for blank in NAMES[whose] for text in words.values())
    wrong = [
        f"{key}: {text}"
        for key, text in words.items()
        for blank in NAMES[whose]
        if re.search(BY_HAND[language] + r"\{" + blank + r"\}", text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", WHOSE)
def test_subjects_have_a_form(whose: str, language: str) -> None:
    """Only names and lists of them are agreed with in gender, only those and numbers in number."""
    names = {*NAMES.get(whose, ()), "units"}
    wrong = [
        f"{key}: {text}"
        for key, text in catalogue_of(whose).as_dict(language).items()
        for blank, spec in re.findall(r"\{([\w-]+):([^{}]*\|[^{}]*)\}", text)
        if blank not in (names if spec.count("|") == 3 else {*names, *COUNTS, "m", "of", "lost"})
    ]
    assert wrong == []


@pytest.mark.parametrize("whose", WHOSE)
def test_the_client_says_words_that_are_there(whose: str) -> None:
    """Every key that is written out in the sources."""
    there = {bare(key) for key in catalogue_of(whose)}
    keys = said(code_of(whose), "t" if whose == SHELL else "w")
    assert len(keys) > 20
    assert sorted(keys - there) == []


@pytest.mark.parametrize("whose", WHOSE)
def test_no_words_that_nobody_says(whose: str) -> None:
    """A key stands in the sources, or begins as one does that is put together there."""
    code = code_of(whose)
    begun = {*re.findall(r"`([a-z][\w.-]*\.)\$\{", code), *(f"{group}." for group in BY_KEY if whose != SHELL)}
    asked = {*COMMON, *re.findall(r'word\(\s*"([\w.-]+)"', code_of(SHELL))} if whose != SHELL else set()
    stale = [
        key
        for key in catalogue_of(whose)
        if not re.search(f"[\"']{re.escape(bare(key))}[\"']", code)
        if key not in asked and not any(one.startswith(tuple(begun)) for one in (key, bare(key)))
    ]
    assert stale == []


@pytest.mark.parametrize("slug", lancio.games())
def test_every_answer_has_words(slug: str) -> None:
    """Whatever the computers may advise is said in words, never as a record writes it."""
    game = lancio.game(slug)
    there = {*(f"screen.{key}" for key in game.screen), *game.catalogue}
    #: found by the first name, or by other groups of words
    others = {"activate": "activation.U1", "level": "screen.act.level.low"}
    silent = [
        verb.word
        for verb in game.verbs.all
        if not {f"screen.{group}.{verb.word}" for group in ("act", "goal", "deed")} & there
        and f"action.{verb.word}" not in there
        and others.get(verb.word) not in there
    ]
    assert silent == []


def test_the_checks_find_what_they_look_for() -> None:
    """In lines like those of the sources."""
    code = 't(far === "no" ? "hint.far" : "hint.near") + t("title", { side: say("other") }) + at("no") + x.t("no")'
    assert said(code, "t") == {"hint.far", "hint.near", "title"}
    assert said('t(tabs.has("no") ? "yes" : "well")', "t") == {"yes", "well"}
    assert first_of('a ? "x" : f("y", 1), { z }') == 'a ? "x" : f("y", 1)'
