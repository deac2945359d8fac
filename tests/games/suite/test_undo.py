"""Undo: takes back what nobody has learnt from, and nothing else."""

from __future__ import annotations

import pytest

from lancio import CannotUndo, Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import Case, Journey, answer, bytes_of, carried_out, viewers


def whole(match: Match) -> tuple[object, ...]:
    """All there is to a match: position with dice, legal answers, every view, the record, the events."""
    views = tuple(bytes_of(match.view(viewer)) for viewer in viewers(match))
    return bytes_of(match.dump()), match.digest(), match.legal, views, str(match.record()), match.events


def test_undo_restores_everything(journey: Journey) -> None:
    """After undo the digest, the legal answers, the views and the record are what they were, and the same
    action has the same effects again: nobody ever sees another result for it."""
    undone = 0
    for match, text in journey.stops(80, "undo"):
        before = whole(match)
        events = match.play(text)
        after = whole(match)
        if match.can_undo:
            undone += 1
            match.undo()
            assert whole(match) == before
            assert match.play(text) == events
            assert whole(match) == after
        else:
            with pytest.raises(CannotUndo):
                match.undo()
            assert whole(match) == after
    assert undone


def test_trying_another_action_first_does_not_change_the_dice(journey: Journey) -> None:
    """An action that was tried and taken back has no influence on what another one brings."""
    for match, text in journey.stops(25, "another"):
        plain = match.copy()
        events = plain.play(text)
        for other in [str(a) for a in match.legal if str(a) != text][:8]:
            tried = match.copy()
            tried.play(other)
            if tried.can_undo:
                tried.undo()
                assert tried.play(text) == events
                assert tried == plain


def test_dice_and_secrets_cannot_be_taken_back(journey: Journey) -> None:
    """Once a die was thrown or something was revealed, undo is refused."""
    refused = 0
    for match, text in journey.steps():
        before = match.state.dice.count
        after, log = carried_out(match, text)
        if log.revealed or after.state.dice.count != before:
            played = match.copy()
            played.play(text)
            assert not played.can_undo
            with pytest.raises(CannotUndo):
                played.undo()
            refused += 1
    assert refused


def test_what_the_other_side_answered_to_cannot_be_taken_back(journey: Journey) -> None:
    """When the other side has acted, its own action may be taken back, the one before may not."""
    last = ""
    for match, text in journey.steps():
        side = match.to_act
        if last and side != last:
            played = match.copy()
            played.play(text)
            if played.can_undo:
                played.undo(by=side)
                assert played.journal[-1].side == last
            assert not played.can_undo
            with pytest.raises(CannotUndo):
                played.undo()
        last = side or ""


def test_only_the_side_that_acted_may_take_back(journey: Journey) -> None:
    """`undo(by=...)` is refused to everybody but the side whose action it was."""
    for match, text in journey.stops(15, "whose"):
        actor = match.to_act
        match.play(text)
        state = whole(match)
        for side in match.sides:
            if side != actor:
                with pytest.raises(CannotUndo):
                    match.undo(by=side)
        assert whole(match) == state


def test_as_far_back_as_possible(case: Case) -> None:
    """Undo, repeated, goes back through every position up to the last that is fixed, and no further."""
    match = case.start(1)
    dice = Dice(key_of("back", 1))
    trail = [whole(match)]
    longest = 0
    for _ in range(250):
        if match.to_act is None:
            break
        match.play(answer(match, dice, "curious"))
        trail.append(whole(match))
        if dice.below(6):
            continue
        back = match.copy()
        steps = 0
        while back.can_undo:
            back.undo()
            steps += 1
            assert whole(back) == trail[len(trail) - 1 - steps]
        longest = max(longest, steps)
        with pytest.raises(CannotUndo):
            back.undo()
    assert longest > 1


def test_nothing_to_take_back_at_the_start(case: Case) -> None:
    """A match without actions has nothing to undo, nor has one that was just loaded."""
    match = case.start(0)
    with pytest.raises(CannotUndo):
        match.undo()
    match.play(match.legal[0])
    loaded = match.game.load(match.dump())
    assert not loaded.can_undo
    with pytest.raises(CannotUndo):
        loaded.undo()
