"""What a position is worth to a side, and the judges that quick players ask: from what the side knows, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Game
from lancio.engine.dice import Dice, key_of
from lancio.engine.evaluation import BASE
from tests.games.suite.cases import Case, Journey

#: positions of a match that are looked at
STOPS = 12


def test_worth_is_a_chance_that_depends_on_nothing_the_side_cannot_know(case: Case) -> None:
    """In the true world and in two that the side may take for it, the number is the same, and from 0 to 1."""
    for match, _ in Journey(case, 3).stops(STOPS, "evaluation"):
        game, state = match.game, match.state
        for side in range(len(match.sides)):
            worth = game.evaluate(state, side)
            assert 0.0 <= worth <= 1.0
            for seed in range(2):
                world = game.imagined(state, side, Dice(key_of("evaluation", seed)))
                assert game.evaluate(world, side) == worth


def test_the_end_is_worth_exactly_what_it_is(case: Case) -> None:
    """1 for who has won, 0 for who has lost, a half for a draw, by the number of the side."""
    match = Journey(case, 3).match
    outcome = match.outcome
    assert outcome is not None
    for number, side in enumerate(match.sides):
        expected = 0.5 if outcome.winner is None else float(outcome.winner == side)
        assert match.game.value(match.state, number) == match.game.evaluate(match.state, number) == expected


def test_the_clock_never_goes_back_and_ends_where_it_says(case: Case) -> None:
    """From position to position it grows or stays, and `progress` stays between 0 and 1."""
    last = -1
    for match, _ in Journey(case, 3).stops(40, "clock"):
        now, end = match.game.clock(match.state)
        assert now >= last and end > 0
        assert 0.0 <= match.game.progress(match.state) <= 1.0
        last = now


def test_judges_of_a_fair_game_go_by_what_their_side_knows(game: Game[Any]) -> None:
    """Whoever is asked, the rating of his answers is the same in the true world and in one that he may take for it;
    so a simulated enemy never sees what we hide."""
    if not game.fair:
        pytest.skip("its judges look at imagined worlds, and the search deals them anew for each")
    for number, scenario in enumerate(game.scenarios):
        for match, _ in Journey(Case(game.slug, scenario), 5).stops(3 if number else 60, "fair"):
            state = match.state
            if state.over:
                continue
            world = game.imagined(state, state.to_act, Dice(key_of("fair")))
            assert game.rate(state.clone(), state.to_act) == game.rate(world, state.to_act)


def test_every_side_of_every_scenario_has_weights_for_terms_that_exist(game: Game[Any]) -> None:
    """The fitted file names the scenarios, sides and terms of the game, and nothing else."""
    tables = game.evaluation.tables
    assert set(tables) == set(game.scenarios)
    for slug, scenario in game.scenarios.items():
        assert tuple(tables[slug]) == scenario.sides
        seen: dict[int, set[str]] = {}
        for match, _ in Journey(Case(game.slug, slug), 3).stops(STOPS, "weights"):
            for side in range(len(scenario.sides)):
                seen.setdefault(side, set()).update(game.terms(match.state, side))
        for side, name in enumerate(scenario.sides):
            assert seen[side] <= set(tables[slug][name])
            assert BASE in tables[slug][name]
