"""The look-up: every ruling is there, and the rules that it decides name it."""

from __future__ import annotations

import re

from lancio.games.duel_in_the_dark.options import SCENARIOS
from tests.rulebook.duel_in_the_dark.scene import GAME

RULING = re.compile(r"A-\d+")


def test_every_ruling_is_named_where_it_decides() -> None:
    """All 56 rulings can be looked up; each is named by a rule, in both languages, and no rule names another."""
    book = GAME.rulebook
    assert set(book.rulings) == {f"A-{number}" for number in range(1, 57)}
    for language in ("en", "it"):
        named = {id_ for rule in book.rules.values() for id_ in RULING.findall(rule.text[language])}
        assert named == set(book.rulings)
    for rule in book.rules.values():
        assert RULING.findall(rule.text["en"]) == RULING.findall(rule.text["it"]), rule.id


def test_options_that_are_readings_say_so_in_their_ruling() -> None:
    """An agreement about a ruling cites it, and the ruling names the option."""
    for scenario in SCENARIOS.values():
        for option in scenario.options.values():
            if option.rule is not None and option.rule.startswith("A-"):
                assert "Option" in GAME.rulebook[option.rule].text["en"], option.name
                assert "Opzion" in GAME.rulebook[option.rule].text["it"], option.name


def test_the_window_in_use_is_said_plainly() -> None:
    """The default leaves the Italian wording, and the page says so (A-34)."""
    text = GAME.rulebook["A-34"].text
    assert SCENARIOS["night"].settle(None)["window_rule"] == "published"
    assert "Italian text" in text["en"] and "testo italiano" in text["it"]
    assert "no points for the British" in GAME.rulebook["DD-X.window.7"].text["en"]
    assert "Only by agreement" in GAME.rulebook["DD-X.window.6"].text["en"]
