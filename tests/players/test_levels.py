"""Levels, advice and looks back: no secret is seen, the same question has the same answer, nothing stops a match."""

from __future__ import annotations

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.text import Catalogue
from lancio.players import decide, player
from lancio.players.advice import advise
from lancio.players.review import doubtful, far_reaching, walked, weighed
from lancio.players.roster import LEVELS
from lancio.players.search import Search, Trial
from tests.players.test_search import GAMES, weighty


def test_the_levels_are_players_and_those_that_look_ahead_carry_a_budget() -> None:
    """People find four levels; the players that they are made of stay; a budget makes sense or is refused."""
    assert tuple(LEVELS) == ("beginner", "normal", "hard", "expert")
    assert {"random", "greedy", "search", *LEVELS} == set(lancio.players())
    assert player("expert").budget > player("hard").budget > 0
    assert player("expert:240").budget == 240 and player("expert").seconds > player("hard").seconds > 0
    for wrong in ("normal:3", "beginner:2", "hard:0", "expert:many"):
        with pytest.raises(lancio.UnknownPlayer):
            player(wrong)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_depends_on_what_the_side_cannot_know(slug: str) -> None:
    """Beginners, advice and looks back say the same in the true world and in one that the side may take for it."""
    for game, state in weighty(slug, 2):
        side = state.to_act
        other = game.imagined(state, side, Dice(key_of("another world")))

        def luck() -> Dice:
            return Dice(key_of("luck"))

        beginner = player("beginner")
        assert decide(game, state, beginner, luck()) == decide(game, other, beginner, luck())
        told = advise(game, state, luck(), 18)
        assert told == advise(game, other, luck(), 18) == advise(game, state, luck(), 18)
        assert all(one.code in state.choices and 0 <= one.chance <= 1 for one in told)
        code = told[-1].code
        assert weighed(game, state, code, luck(), 16) == weighed(game, other, code, luck(), 16)


@pytest.mark.parametrize("slug", GAMES)
def test_every_term_has_its_words(slug: str) -> None:
    """Whatever decides can be said in both languages."""
    game = lancio.game(slug)
    terms = {term for sides in game.evaluation.tables.values() for table in sides.values() for term in table}
    assert {f"term.{term}" for term in terms - {"base"}} <= set(game.catalogue.as_dict("it"))
    assert "term.end" in Catalogue.shipped("lancio.server", "data/text.toml")


@pytest.mark.parametrize("broken", ["evaluate", "terms", "rate", "imagined"])
def test_a_broken_judgement_does_not_stop_a_beginner(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A legal answer comes all the same."""
    game, state = weighty("duel-in-the-dark", 3)[2]
    world = game.imagined(state, state.to_act, Dice(key_of("world")))

    def fail(*_: object) -> float:
        raise ZeroDivisionError(broken)

    monkeypatch.setattr(type(game), broken, fail)
    assert player("beginner").choose(game, world, Dice(key_of("luck"))) in world.choices


def test_who_is_in_a_hurry_gets_the_best_so_far() -> None:
    """A player is told how far it has come, and stops when that shall do."""
    game, state = weighty("night-drop", 3)[1]
    heard: list[float] = []

    def enough(done: float) -> bool:
        heard.append(done)
        return len(heard) == 3

    chosen = Search(1000)
    chosen.heed = enough
    tried: list[int] = []
    plain = Trial.look

    def look(self: Trial, codes: list[int]) -> None:
        tried.append(len(codes))
        plain(self, codes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trial, "look", look)
        assert decide(game, state, chosen, Dice(key_of("luck"))) in state.choices
    assert heard == sorted(heard) and heard[0] == 0.0 and len(tried) == len(heard) - 1 <= 2


def test_a_decision_that_gives_the_match_away_is_found() -> None:
    """After some random play there are decisions in doubt, each with a fall of its side's chance; the chances end with
    the result."""
    game = lancio.game("duel-in-the-dark")
    match, dice = game.start(seed=4), Dice(key_of("any"))
    while match.to_act is not None:
        choices = match.state.choices
        match.play(match.verbs.notation(choices.pick(dice.below(choices.count))))
    moments, choices_made = walked(match)
    assert len(moments) == match.played
    winner = match.outcome.winner if match.outcome else None
    assert moments[-1].chances == {side: 1.0 if side == winner else 0.0 for side in match.sides}
    found = doubtful(choices_made, 4)
    assert found and all(one.fell > 0 and one.code in one.before.state.choices for one in found)


def test_a_bad_drop_point_is_looked_at_again() -> None:
    """Nothing is lost yet when it is chosen, and whatever the units meet comes after other questions."""
    match, dice = lancio.game("histo-command").start("merderet-drop", seed=4), Dice(key_of("drop"))
    while match.to_act is not None:
        choices = match.state.choices
        match.play(match.verbs.notation(choices.pick(dice.below(choices.count))))
    _, made = walked(match)
    points = {one.number for one in made if match.verbs.notation(one.code).startswith("drop ")}
    found = {one.number for one in far_reaching(made)}
    assert points and points <= found and len(found) <= 6
    assert not points <= {one.number for one in doubtful(made)}  # by the fall of the chances alone one is missed


@pytest.mark.parametrize("slug", GAMES)
def test_temperaments_change_play(slug: str) -> None:
    """Where sides have a bold and a cautious temperament, the two do not always answer alike; a side that has none
    plays as usual. A temperament that nobody has is refused."""
    game = lancio.game(slug)
    sides = game.scenario(None).sides
    differ = {side: 0 for side in range(len(sides)) if len(game.manners.of(sides[side])) > 1}
    for _, state in weighty(slug, 60):
        bold, cautious, usual = (
            decide(game, state, player(name), Dice(key_of("luck")))
            for name in ("greedy:bold", "greedy:cautious", "greedy")
        )
        if state.to_act in differ:
            differ[state.to_act] += bold != cautious
        else:
            assert bold == cautious == usual
    assert not differ or any(differ.values())
    with pytest.raises(lancio.UnknownPlayer, match="greedy:bold or greedy:cautious"):
        player("greedy:timid")
