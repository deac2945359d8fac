"""What people agree on beside the rules, in every game: records hold it, and the dice go on."""

from __future__ import annotations

import random

import pytest

import lancio
from lancio import IllegalAction, Record
from lancio.engine.accords import CLAIMS, RESIGNS, agrees
from lancio.lab.verifying import draws


@pytest.mark.parametrize("game", lancio.games())
def test_taken_back_and_ended(game: str) -> None:
    """Now and then a few actions are taken back, also what was taken back before; in the end somebody gives up. The
    record leads to the same match, its steps too, and it has every die that was thrown."""
    match, luck = lancio.game(game).start(seed=3), random.Random(1)
    for n in range(40):
        match.play(luck.choice(match.legal))
        if n % 6 == 5:
            count, thrown = luck.randint(1, 4), match.state.dice.count
            *_, before = (step.before for step in list(match.steps())[: match.played - count + 1])
            match = match.take_back(count, match.sides[0])
            assert match.digest() == before.digest() and match.state.dice.count == thrown
            assert not match.can_undo
    match = match.end(match.sides[0], RESIGNS)
    assert match.outcome is not None and match.to_act is None and match.legal == ()
    text = str(match.record())
    again = Record.parse(text).replay()
    assert again == match and str(again.record()) == text
    assert list(match.steps())[-1].after.digest() == match.digest()
    assert len(draws(Record.parse(text))) == match.state.dice.count
    for late in (RESIGNS, CLAIMS, agrees(None)):
        with pytest.raises(IllegalAction):
            match.end(match.sides[0], late)


def test_a_record_that_lies() -> None:
    """More is taken back than there was, by nobody of the match, or another result than was agreed on."""
    match = lancio.game("night-drop").start(seed=7)
    match.play(match.legal[0])
    text = str(match.end("us", agrees("us")).record())
    for wrong in (text.replace("us (agrees", "uk (agrees"), text.replace("us (agrees: us)", "us (takes back 2)")):
        with pytest.raises(lancio.BadData):
            Record.parse(wrong).replay()
    with pytest.raises(lancio.BadData, match="outcome differs"):
        Record.parse(text.replace("(agrees: us)", "(agrees: draw)")).replay()
