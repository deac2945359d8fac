"""Random play: every game can be played, and every match ends."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import lancio
from lancio import Game
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import (
    CURIOUS,
    ENDLESS,
    UNIFORM,
    Case,
    Journey,
    answer,
    bytes_of,
    cases,
    others,
    viewers,
)


def test_the_game_can_be_opened(slug: str) -> None:
    """A game on the shelf says who plays it and how it is set up."""
    game = lancio.game(slug)
    assert game.slug == slug
    assert game.title
    assert len(game.sides) >= 2 and len(set(game.sides)) == len(game.sides)
    assert game.scenarios
    for name, scenario in game.scenarios.items():
        assert scenario.slug == name
        assert set(scenario.sides) <= set(game.sides)
        for option in scenario.options.values():
            assert option.check(option.default) == option.default


def test_every_scenario_and_every_value_of_every_option_is_played(game: Game[Any]) -> None:
    """The cases of the suite leave out no scenario, and no value that some scenario allows (of many numbers: the
    ends)."""
    mine = [case for case in cases() if case.slug == game.slug]
    assert {case.scenario for case in mine} == set(game.scenarios)
    played = {change for case in mine for change in case.changed}
    wanted = {
        (name, value)
        for scenario in game.scenarios.values()
        for name, option in scenario.options.items()
        for value in others(option)
    }
    assert not wanted - played


def test_random_play_comes_to_an_end(case: Case) -> None:
    """Whoever plays at random is never without an answer, and the match ends with a proper outcome."""
    for seed in case.seeds:
        for style in (UNIFORM, CURIOUS):
            match = case.start(seed)
            dice = Dice(key_of("to the end", style, seed))
            played = 0
            while match.to_act is not None:
                assert match.to_act in match.sides
                assert match.outcome is None
                assert match.state.choices.count > 0, f"dead end after {match.actions[-3:]}"
                assert match.game.flow.questions[match.state.stack[-1][0]].rule in match.game.rulebook
                match.play(answer(match, dice, style))
                played += 1
                assert played < ENDLESS
            assert match.legal == ()
            outcome = match.outcome
            assert outcome is not None
            assert outcome.winner is None or outcome.winner in match.sides
            assert isinstance(outcome.level, str) and outcome.level
            assert set(outcome.scores) == set(match.sides)
            assert all(isinstance(n, int | float) for n in outcome.scores.values())
            json.dumps(outcome.as_dict())
            assert not match.game.levels or outcome.level in match.game.levels


def test_a_legal_list_is_never_empty_and_tells_the_side_to_act(journey: Journey) -> None:
    """`legal` lists just what the state counts, for the side that `to_act` names, in its view and nobody else's."""
    for match, _ in journey.stops(20, "legal"):
        texts = [str(action) for action in match.legal]
        assert texts and len(texts) == match.state.choices.count
        assert match.to_act in match.sides
        for viewer in viewers(match):
            view = match.view(viewer)
            assert view["legal"] == (texts if viewer == match.to_act else [])
            assert view["to_act"] == match.to_act
            prompt = view["prompt"]
            assert (prompt["step"] == "wait") == (viewer != match.to_act)
            assert prompt["rule"] is None or prompt["rule"] in match.game.rulebook


def test_every_view_has_the_shape_that_clients_draw(journey: Journey) -> None:
    """The view of every side, from the first question to the end, is JSON with the keys of the contract."""
    ends = [(journey.match, ""), (journey.case.start(journey.seed), "")]
    for match, _ in [*journey.stops(15, "shape"), *ends]:
        for viewer in viewers(match):
            view = match.view(viewer)
            keys = ("board", "pieces", "tracks", "turn", "score", "prompt", "legal", "to_act", "outcome")
            assert set(keys) <= set(view)
            assert json.loads(bytes_of(view)) == view
            ids = Counter(piece["id"] for piece in view["pieces"])
            assert all(n == 1 for n in ids.values()), ids.most_common(3)
            assert (view["outcome"] is None) == (match.outcome is None)


def test_looking_changes_nothing(journey: Journey) -> None:
    """Views, odds, reasons, copies, imagined worlds and records leave the match as it is, dice included."""
    for match, text in journey.stops(15, "look"):
        before = bytes_of(match.dump())
        legal = match.legal
        for viewer in viewers(match):
            match.view(viewer)
            match.log(viewer)
            match.imagine(viewer, 3)
        for action in legal[:10]:
            match.preview(action)
        match.why_not("nonsense")
        match.why_not(text)
        match.copy()
        str(match.record())
        match.digest()
        assert bytes_of(match.dump()) == before
        assert match.legal == legal


def test_different_seeds_give_different_matches(game: Game[Any]) -> None:
    """The seed matters: of several matches played alike, not all are alike."""
    digests = set()
    for seed in range(6):
        match = game.start(seed=seed)
        dice = Dice(key_of("same hand"))
        for _ in range(60):
            if match.to_act is not None:
                match.play(answer(match, dice, UNIFORM))
        digests.add(match.digest())
    assert len(digests) > 1
