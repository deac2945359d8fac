"""The quick player: it judges a few pieces instead of all, remembers the others, and leaves the world as it was."""

from __future__ import annotations

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.questions import Question
from lancio.players import decide, player
from lancio.players.sketch import best_each, split


def test_answers_are_parted_by_the_piece_they_begin_with() -> None:
    """In a movement of Night Drop every unit has its part, the end of it belongs to nobody, and nothing is lost."""
    game = lancio.game("night-drop")
    state = game.start(None, 5).state
    dice = Dice(key_of("parted"))
    while state.question is not None and (state.question[0] != "movement" or state.choices.count < 40):
        state.apply(decide(game, state, player("random"), dice))
    rest, parts = split(game, state.choices, "unit")
    codes = sorted(
        b + i for groups in (rest, *parts.values()) for b, m in groups for i in range(m.bit_length()) if m >> i & 1
    )
    assert codes == sorted(state.choices)
    assert len(parts) > game.glance
    assert all(len({code for code, _ in groups}) == len(groups) for groups in parts.values())


def test_only_what_beats_doing_nothing_is_remembered() -> None:
    """A piece whose best answer is worth less than the end of the phase has nothing to do."""
    parts = {1: [(4096, 0b110)], 2: [(8192, 0b10)]}
    rated = {0: 0.5, 4097: 0.2, 4098: 0.9, 8193: 0.4}
    assert best_each(rated, parts) == {1: (0.9, 4098)}


@pytest.mark.parametrize("slug", lancio.games())
def test_it_plays_to_the_end_and_judges_no_more_answers_than_greedy(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game of legal answers, all judged in a hurry, after each of which the answers of the position are the
    same as before; fewer are judged where pieces can be judged apart."""
    game = lancio.game(slug)
    state = game.start(None, 1).state
    dice = Dice(key_of("whole"))
    seats = [player("sketch").sit(game, side) for side in range(2)]
    judged = offered = 0
    plain = type(game).rate

    def count(self: object, s: object, side: int, *manner: object) -> object:
        nonlocal judged
        judged += s.choices.count  # type: ignore[attr-defined]
        assert [m.quick for m in manner] == [True]  # type: ignore[attr-defined]
        return plain(self, s, side, *manner)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game), "rate", count)
    while not state.over:
        world = game.imagined(state, state.to_act, dice)
        before = list(world.choices)
        offered += len(before)
        code = seats[state.to_act].choose(game, world, dice)
        assert code in state.choices
        assert list(world.choices) == before
        state.apply(code)
    apart = any(question.apart for question in game.flow.questions.values() if isinstance(question, Question))
    assert judged < offered if apart else judged <= offered
