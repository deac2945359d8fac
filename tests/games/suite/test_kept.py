"""What a game keeps to be quick is what it would work out afresh: answers of a position that has been played on for a
long time, against those of the same position just loaded while nothing is remembered, over whole random games of every
scenario."""

from __future__ import annotations

import os

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.kept import forgotten

EVERY = [(slug, scenario) for slug in lancio.games() for scenario in lancio.game(slug).scenarios]
#: of how many actions one is compared; other ones for other seeds
STRIDE = 5
SEEDS = int(os.environ.get("LANCIO_SEEDS", "1"))


@pytest.mark.parametrize(("kept", "where"), EVERY)
def test_kept_answers_are_fresh_ones(kept: str, where: str) -> None:
    """Neither memories of the position nor those of the map and the tables change what may be done."""
    game = lancio.game(kept)
    chosen = game.scenario(where)
    options = chosen.settle(None)
    compared = 0
    for seed in range(SEEDS):
        # twice the same game: the second time everything that is kept for good is there
        for again in (0, 1):
            state = game.start(where, 40 + seed).state
            dice = Dice(key_of("kept", seed))
            actions = 0
            while not state.over:
                if actions % STRIDE == (2 * seed + 3 * again) % STRIDE:
                    with forgotten():
                        _, _, fresh = game.restore(game.save(chosen, options, state), 0, ())
                    assert fresh.to_act == state.to_act
                    assert sorted(fresh.choices) == sorted(state.choices)
                    compared += 1
                state.apply(state.choices.pick(dice.below(state.choices.count)))
                actions += 1
    assert compared > 5
