"""Previews, reasons and the greedy player."""

from __future__ import annotations

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.players import decide
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, RAIDING, only, play, scene, start

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")


def test_a_preview_adds_up_like_the_booking() -> None:
    """What the city is said to bring, unless something changes, is what the bombing brings."""
    match = start(dice=[1])
    play(match, *BASES)
    preview = match.preview("target emden")
    assert preview is not None and sum(m.value for m in preview.modifiers) == 16
    event = only(play(scene(squadrons={"yellow": "6 ground 8"}, moon="full", **RAIDING), "close"), "city-bombed")
    assert event.data["points"] == 16


def test_a_preview_of_a_flight() -> None:
    """Fuel by the wind, the runway, the Mosquito, and the points if the Bomber comes; nothing is changed by looking."""
    match = scene(squadrons={"red": "12 ground 8"}, mosquito="11 high", fogs="12", moon="full", **PASSING)
    before = match.digest()
    preview = match.preview("fly red 11")
    assert preview is not None
    assert [(m.label, m.value) for m in preview.modifiers] == [
        ("fuel", -2),
        ("fog", 1),
        ("squadrons", 1),
        ("full-moon", 1),
        ("squadron", 2),
        ("full-moon", 1),
        ("lower", -1),
    ]
    assert match.digest() == before


def test_previews_of_every_legal_action() -> None:
    """Whatever is legal can be previewed, in every scenario, without changing the match."""
    for scenario in GAME.scenarios:
        match = GAME.start(scenario, seed=5)
        dice = Dice(key_of("previews", scenario))
        while match.to_act is not None:
            if dice.below(5) == 0:
                before = match.digest()
                for action in match.legal[:40]:
                    match.preview(action)
                assert match.digest() == before
            match.play(match.legal[dice.below(len(match.legal))])


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
