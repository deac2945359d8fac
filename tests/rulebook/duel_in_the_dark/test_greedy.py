"""The greedy player."""

from __future__ import annotations

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.players import decide
from tests.rulebook.duel_in_the_dark.scene import GAME


def result(british: str, german: str, seed: int) -> int:
    """The score of a night between two players."""
    state = GAME.start("night", seed=seed).state
    dice = Dice(key_of("night", seed))
    hands = (lancio.player(british), lancio.player(german))
    while not state.over:
        state.apply(decide(GAME, state, hands[state.to_act], dice))
    return int(state.score)  # type: ignore[attr-defined]


def test_greedy_beats_random() -> None:
    """From either side, most nights: the figures of a thousand nights are in docs/games/duel-in-the-dark.md."""
    assert sum(result("greedy", "random", seed) > 0 for seed in range(10)) >= 9
    assert sum(result("random", "greedy", seed) < 0 for seed in range(12)) >= 9


def test_greedy_plays_every_scenario() -> None:
    """To the end, also solo and with five seats."""
    for scenario in GAME.scenarios:
        state = GAME.start(scenario, seed=2).state
        dice = Dice(key_of("greedy", scenario))
        greedy = lancio.player("greedy")
        while not state.over:
            state.apply(decide(GAME, state, greedy, dice))
