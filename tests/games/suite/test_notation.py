"""Notation: what an action is called, exactly."""

from __future__ import annotations

from lancio import Action
from tests.games.suite.cases import Journey


def test_notation_is_unique_and_can_be_read_back(journey: Journey) -> None:
    """Within `legal` no two actions are called alike, and reading a notation gives the code it was written from."""
    for match, text in journey.stops(40, "notation"):
        verbs = match.verbs
        legal = match.legal
        assert len({str(a) for a in legal}) == len(legal)
        assert len({a.code for a in legal}) == len(legal)
        for action in legal:
            assert verbs.parse(str(action)) == action.code
            assert verbs.notation(action.code) == str(action)
        assert text in {str(a) for a in legal}


def test_a_notation_is_a_verb_and_names_on_one_line(journey: Journey) -> None:
    """A notation is plain ASCII words with single blanks, so that it can be typed and stand in a record."""
    for match, _ in journey.stops(20, "words"):
        for action in match.legal:
            text = str(action)
            assert text.isascii() and text.isprintable()
            assert text == " ".join(text.split())
            assert " ".join([action.verb, *action.args]) == text


def test_actions_are_values(journey: Journey) -> None:
    """An action is hashable, equals itself from another listing, and can be sent by its notation."""
    for match, _ in journey.stops(6, "values"):
        first, second = match.legal, match.copy().legal
        assert first == second
        assert {first[0]: 1}[second[0]] == 1
        assert isinstance(first[0], Action)


def test_choices_count_pick_and_contain_alike(journey: Journey) -> None:
    """The structured set of answers has as many members as it says, each found by its number and by itself."""
    for match, _ in journey.stops(15, "choices"):
        choices = match.state.choices
        listed = list(choices)
        assert len(listed) == choices.count == len(set(listed))
        assert [choices.pick(k) for k in range(choices.count)] == listed
        assert all(code in choices for code in listed)
