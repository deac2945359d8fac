"""Words: everything that can happen or be asked has its sentence in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Game, Match
from lancio.engine.data import LANGUAGES
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import Case, Journey, viewers

STYLES = range(6)


def played(game: Game[Any]) -> list[Match]:
    """Some matches of every scenario."""
    return [Journey(Case(game.slug, scenario), seed).match for scenario in game.scenarios for seed in STYLES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence(game: Game[Any], language: str) -> None:
    """For each kind of event that comes up in random play there is a sentence, and its blanks can be filled."""
    sentences = game.catalogue.as_dict(language)
    events = {event.kind: event for match in played(game) for event in match.events}
    missing = sorted(kind for kind in events if f"event.{kind}" not in sentences)
    assert not missing, f"no sentence for {', '.join(missing)}"
    for kind, event in events.items():
        said = game.tell(event, language)
        assert said and "{" not in said, f"event.{kind}: {said}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_prompt(game: Game[Any], language: str) -> None:
    """For each question of the game there is a sentence that asks it and one that says when it is asked, and one for
    waiting; for each sort of word in an order there is its name."""
    sentences = game.catalogue.as_dict(language)
    wanted = [f"prompt.{name}" for name in ("wait", *game.flow.questions)]
    wanted += [f"when.{name}" for name in game.flow.questions]
    wanted += [f"sort.{names.kind}" for verb in game.verbs.all for names in verb.kinds]
    missing = [key for key in wanted if key not in sentences]
    assert not missing, f"no sentence for {', '.join(missing)}"
    for scenario in game.scenarios:
        for match, _ in Journey(Case(game.slug, scenario), 1).stops(40, "prompts"):
            for viewer in viewers(match):
                said = game.say_prompt(match.view(viewer)["prompt"], language)
                assert said and "{" not in said and not said.startswith("prompt."), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(game: Game[Any], language: str) -> None:
    """Whatever objection `why_not` raises against an action of the vocabulary, it is a whole sentence."""
    dice = Dice(key_of("reasons in words"))
    for scenario in game.scenarios:
        for match, _ in Journey(Case(game.slug, scenario), 1).stops(30, "objections"):
            for verb in game.verbs.all:
                names = [sorted(kind.index) for kind in verb.kinds]
                for _ in range(6):
                    text = " ".join([verb.word, *(some[dice.below(len(some))] for some in names)])
                    for reason in match.why_not(text):
                        said = reason.text(language)
                        assert said and "{" not in said and not said.startswith("reason."), (text, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_its_name(game: Game[Any], language: str) -> None:
    """The ways a match can end can be told in words."""
    sentences = game.catalogue.as_dict(language)
    missing = [level for level in game.levels if f"level.{level}" not in sentences]
    assert not missing, f"no sentence for {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_has_its_heading(game: Game[Any], language: str) -> None:
    """Wherever in the sequence of play something is asked there is a heading, and its blanks are filled."""
    sentences = game.catalogue.as_dict(language)
    chapters = [entry.chapter for match in played(game) for entry in match.journal]
    missing = {chapter.key for chapter in chapters if f"chapter.{chapter.key}" not in sentences}
    assert not missing, f"no heading for {', '.join(missing)}"
    said = {game.heading(chapter, language) for chapter in chapters}
    assert len(said) > len({chapter.key for chapter in chapters}) > 1
    assert not any("{" in heading for heading in said)


def test_scenarios_and_options_are_told_in_both_languages(game: Game[Any]) -> None:
    """Titles and explanations of scenarios and options exist in every language."""
    for scenario in game.scenarios.values():
        for text in (scenario.title, scenario.about):
            assert all(text[language] for language in LANGUAGES)
        for option in scenario.options.values():
            assert all(option.title[language] and option.about[language] for language in LANGUAGES)
            assert option.rule is None or option.rule in game.rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_has_its_name(game: Game[Any], language: str) -> None:
    """What an option can be is told in words, not by its key."""
    sentences = game.catalogue.as_dict(language)
    values = {
        f"option.{value}" for scene in game.scenarios.values() for o in scene.options.values() for value in o.choices
    }
    assert not sorted(key for key in values if key not in sentences)
