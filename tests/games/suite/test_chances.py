"""Previews tell the truth: their chances are those of playing the action out with every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lancio import Action, Game, Match, Preview
from lancio.engine.chance import TooManyWays, chances
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from tests.games.suite.cases import Journey

#: actions tried at every stop, for each verb
A_VERB = 2
STOPS = 40
#: dice that fall in more ways than this are left alone
MOST = 2_000
#: a game's first journeys hold at least so many previews against the dice, if they meet as many
FEW = 5
CERTAIN = "certain"


def test_previews_agree_with_the_dice(journey: Journey) -> None:
    """What a preview says without any assumption is exactly what the dice do. Questions on the way to the dice are
    answered by doing nothing more, or at random where everybody must choose something."""
    held = open_ = 0
    for match, _ in journey.stops(STOPS, "chances"):
        for action in sampled(match, journey.seed):
            preview = match.preview(action)
            if preview is None or not preview.chances:
                continue
            assert sum(chance.probability for chance in preview.chances) == 1, action
            if certain(preview):
                continue
            open_ += 1
            if preview.note is None:
                foreseen = {bare(c.outcome): c.probability for c in preview.chances}
                found = played_out(match, action)
                assert found is None or found == foreseen, (match.state.question, action)
                held += found is not None
    assert held >= min(FEW, open_) or journey.case.number, "too little was held against the dice"


def sampled(match: Match, seed: int) -> list[Action]:
    """A few of the legal actions with each verb."""
    dice = Dice(key_of("chances", seed, len(match.journal)))
    by_verb: dict[str, list[Action]] = {}
    for action in match.legal:
        by_verb.setdefault(str(action).split()[0], []).append(action)
    return [actions[dice.below(len(actions))] for actions in by_verb.values() for _ in range(A_VERB)]


def played_out(match: Match, action: Action) -> dict[str, Fraction] | None:
    """The chance of every outcome, by the dice; None if they can fall in too many ways."""
    game = match.game
    try:
        found = chances(
            match.state,
            action.code,
            lambda log: game.outcome_of(action.code, log.events),
            MOST,
            lambda s: plain_answer(game, s),
        )
    except TooManyWays:
        return None
    return {chance.outcome: chance.probability for chance in found}


def plain_answer(game: Game[Any], s: State) -> int:
    """The answer that adds nothing: the first verb without arguments. If there is none, what is foreseen without
    assuming anything cannot depend on the answer."""
    plain = [base for base, _ in s.choices.groups if not game.verbs.of(base).kinds]
    if plain:
        return min(plain)
    count = s.choices.count
    return s.choices.pick(Dice(key_of("answer", str(s.question), count)).below(count))


def certain(preview: Preview) -> bool:
    """Whether no dice are in it."""
    return [bare(chance.outcome) for chance in preview.chances] == [CERTAIN]


def bare(outcome: str) -> str:
    """An outcome as the catalogue lists it among the results."""
    return outcome.removeprefix("result.")
