"""Manners: a judge that wants to know is told in what manner to judge, and what the data say is checked."""

from __future__ import annotations

import pytest

import lancio
from lancio.engine.choices import Choices
from lancio.engine.data import Source
from lancio.engine.errors import BadData
from lancio.engine.manners import USUAL, Manner, Manners
from lancio.engine.questions import Question, Rates


def question() -> Question[lancio.engine.flow.State, []]:
    """One that nobody asks."""
    return Question(
        "asked", lambda s: Choices(), "1", lambda s: 0, always=False, private=False, again=False, until=None
    )


def test_a_judge_is_told_the_manner_if_it_wants_to_know() -> None:
    """One side's judge weighs by it, the other's is not bothered with it; what has no weight counts as usual."""
    asked = question()

    @asked.judged(0)
    def told(s: object, side: int, *, manner: Manner) -> Rates:
        return {7: manner["attack"], 8: manner["fear"], 9: float(manner.quick)}

    @asked.judged(1)
    def plain(s: object, side: int) -> Rates:
        return {7: 0.5}

    bold = Manner("bold", weights={"attack": 1.5})
    state: object = object()
    assert asked.rates(state, (), 0) == {7: 1.0, 8: 1.0, 9: 0.0}  # type: ignore[arg-type]
    assert asked.rates(state, (), 0, bold) == {7: 1.5, 8: 1.0, 9: 0.0}  # type: ignore[arg-type]
    assert asked.rates(state, (), 0, bold.hurried) == {7: 1.5, 8: 1.0, 9: 1.0}  # type: ignore[arg-type]
    assert asked.rates(state, (), 1, bold) == {7: 0.5}  # type: ignore[arg-type]
    assert bold.hurried is bold.hurried.hurried


def test_the_manners_of_a_side_are_read_and_a_beginner_is_none_of_them() -> None:
    """The usual one comes first; a side of which nothing is said has that alone, and a beginner who thinks nothing
    over."""
    manners = Manners(Source("m.toml", "[us.bold]\nattack = 1.5\n[us.beginner]\nthought = 0.4\n"))
    assert [manner.name for manner in manners.of("us")] == ["usual", "bold"]
    assert manners.beginner("us").thought == 0.4
    assert manners.of("german") == (USUAL,) and manners.beginner("german").thought == 0.0
    with pytest.raises(BadData, match=r"m.toml, us.bold.attack: expected a number"):
        Manners(Source("m.toml", '[us.bold]\nattack = "much"\n')).of("us")


def test_what_a_side_usually_gives_weight_to_counts_in_every_manner() -> None:
    """In all scenarios, or in one of them instead; temperaments come on top, and who is in a hurry stays so."""
    manners = Manners(
        Source("m.toml", "[us.usual]\nattack = 2\nfear = 3\n[us.usual.hill]\nattack = 4\n[us.bold]\nattack = 1.5\n")
    )
    assert [manner.name for manner in manners.of("us")] == ["usual", "bold"]
    bold = manners.named("us", "bold")
    assert dict(manners.settled("valley", "us", USUAL).weights) == {"attack": 2.0, "fear": 3.0}
    assert dict(manners.settled("hill", "us", bold).weights) == {"attack": 6.0, "fear": 3.0}
    assert manners.settled("hill", "us", bold.hurried).quick
    assert manners.settled("hill", "german", USUAL) is USUAL
    with pytest.raises(BadData, match=r"m.toml, us.usual.hill.attack: expected a number"):
        Manners(Source("m.toml", '[us.usual.hill]\nattack = "much"\n')).settled("hill", "us", USUAL)


def test_whoever_looks_ahead_may_have_weights_of_his_own() -> None:
    """Those are no temperament; they hold in all scenarios or in one, and come on top of what is usual. Where nothing
    is said of them, who looks ahead judges as usual."""
    us = "[us.usual]\nattack = 2\n[us.studied]\nfear = 5\n[us.studied.hill]\nattack = 3\n"
    manners = Manners(Source("m.toml", us + "[german.studied.hill]\nfear = 7\n"))
    hill = manners.studied("hill", "us")
    assert (dict(hill.weights), hill.name) == ({"fear": 5.0, "attack": 3.0}, "studied")
    assert dict(manners.settled("hill", "us", hill).weights) == {"fear": 5.0, "attack": 6.0}
    assert dict(manners.studied("valley", "us").weights) == {"fear": 5.0}
    assert manners.studied("hill", "us") is hill
    assert manners.studied("valley", "german") is USUAL and manners.studied("hill", "nva") is USUAL
    assert manners.of("us") == (USUAL,) and manners.named("us", "studied") is USUAL


@pytest.mark.parametrize("slug", lancio.games())
def test_what_is_usual_is_usual_in_scenarios_of_the_game(slug: str) -> None:
    """Nobody gives weight to something in a scenario, or for a side, that is not there; nor who looks ahead."""
    game = lancio.game(slug)
    for side, node in [*game.manners.usual.items(), *game.manners.studies.items()]:
        own = {name for name, child in node.children() if isinstance(child.value, dict)}
        assert own <= {name for name, scenario in game.scenarios.items() if side in scenario.sides}


@pytest.mark.parametrize("slug", lancio.games())
def test_the_sides_of_the_data_are_sides_of_the_game(slug: str) -> None:
    """Nobody writes manners for a side that is not there."""
    game = lancio.game(slug)
    assert set(game.manners.tables) <= {side for scenario in game.scenarios.values() for side in scenario.sides}
