"""The common client knows no game: its map, its panel and its library name no game, no verb and no outcome of one.

What it must know of them comes as facts: purposes of verbs, kinds of arguments, how good an outcome is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lancio

SOURCES = Path(__file__).parents[1] / "web" / "src"
ROOMS = ("lib", "board", "panel")
#: words of the client's own that are also verbs or outcomes of a game, with what they are there
OWN = {
    "attack": "a purpose that the server tells of a verb",
    "end": "a purpose that the server tells of a verb",
    "step": "what ARIA calls the current one of several",
    "done": "what a click may come to: the game has done it itself",
    "refused": "what a click may come to: the game does not allow it",
    "none": "a shape of a piece: it is not drawn; a colour of a drawing",
    "dark": "an ink of a counter",
    "turn": "a line of the log: where a turn begins",
    "machine-gun": "a mark that is drawn on counters",
    "mortar": "a mark that is drawn on counters",
    "push": "a way to be told of one's turn: Web Push",
    "failed": "what became of a wish to be told",
}


def words_of(slug: str) -> set[str]:
    """The name of a game, its verbs and its outcomes."""
    game = lancio.game(slug)
    outcomes = {key.removeprefix("result.") for key in game.catalogue if key.startswith("result.")}
    return {slug, *(verb.word for verb in game.verbs.all), *outcomes}


def literals(text: str) -> Iterator[str]:
    """The words in quotes, without markup, comments and imports."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->|<style>.*?</style>|^\s*import [^;]*;", "", text, flags=re.S | re.M)
    # attributes of drawings are no words of anybody
    code = re.sub(r'\s[\w:-]+="[^"{}]*"', "", code)
    yield from re.findall(r"""["'`]([a-z][\w-]*)["'`]""", code)


def sources(room: str) -> Iterator[Path]:
    """The files of a room, without its tests."""
    for file in sorted((SOURCES / room).rglob("*")):
        if file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts") and file.name != "fixtures.ts":
            yield file


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_of_a_game(room: str) -> None:
    """Not in a comparison, not in a list, not in a table."""
    words = {word: slug for slug in lancio.games() for word in words_of(slug)}
    assert {"night-drop", "reinforce", "won-rout", "disaster"} <= words.keys()
    found = {
        (file.name, word, words[word])
        for file in sources(room)
        for word in literals(file.read_text("utf-8"))
        if word in words and word not in OWN
    }
    assert sorted(found) == []


def test_the_search_finds_what_it_looks_for() -> None:
    """In code, not in comments and drawings."""
    code = """<text text-anchor="middle" class="move"> // "fire"
    import x from "drop"; if (act.verb === "reinforce") return ["rout", 'loss'];"""
    assert list(literals(code)) == ["reinforce", "rout", "loss"]
