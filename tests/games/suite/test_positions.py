"""Positions: dumped and loaded, copied and cloned, always the same and always independent."""

from __future__ import annotations

import json

from lancio import Match
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from tests.games.suite.cases import Case, Journey, answer, bytes_of, viewers


def saved(match: Match, state: State) -> str:
    """A state of a match as it would be dumped."""
    return bytes_of(match.game.save(match.scenario, match.options, state))


def test_dump_and_load_give_the_same_match(journey: Journey) -> None:
    """At any moment a dumped position, through JSON, loads to a match with the same digest, questions and
    views, which goes on in the same way."""
    for match, text in journey.stops(60, "dump"):
        loaded = match.game.load(json.loads(json.dumps(match.dump())))
        assert loaded.digest() == match.digest()
        assert loaded.dump() == match.dump()
        assert loaded.to_act == match.to_act
        assert loaded.legal == match.legal
        for viewer in viewers(match):
            assert bytes_of(loaded.view(viewer)) == bytes_of(match.view(viewer))
        assert loaded.play(text) == match.play(text)
        assert loaded.digest() == match.digest()
        assert loaded.dump() == match.dump()


def test_a_loaded_match_does_not_hang_on_the_data_it_came_from(case: Case) -> None:
    """Whoever changes a position after loading it, or the dump of a match, changes no match."""
    match = case.start(1)
    data = json.loads(json.dumps(match.dump()))
    loaded = match.game.load(data)
    record = str(loaded.record())
    for part in (data["position"], data["dice"], data["pending"], data["options"], data):
        part.clear()
    dumped = loaded.dump()
    dumped["position"].clear()
    dumped["pending"].clear()
    assert str(loaded.record()) == record
    assert loaded.dump() == match.dump()


def test_a_finished_position_loads(journey: Journey) -> None:
    """A match that is over can be dumped and loaded, and is still over, with the same outcome."""
    match = journey.match
    loaded = match.game.load(json.loads(json.dumps(match.dump())))
    assert loaded.to_act is None
    assert loaded.outcome == match.outcome
    assert loaded.digest() == match.digest()


def test_a_loaded_match_plays_to_the_same_end(case: Case) -> None:
    """Loaded at every tenth step of the way, a match still comes to the end that it came to without."""
    journey = Journey(case, 1)
    match = case.start(1)
    for number, text in enumerate(journey.texts):
        if number % 10 == 0:
            match = match.game.load(json.loads(json.dumps(match.dump())))
        match.play(text)
    assert match.dump() == journey.match.dump()


def test_a_copy_and_its_original_are_independent(journey: Journey) -> None:
    """Playing on one of two copies leaves the other alone, whichever it is."""
    for match, _ in journey.stops(12, "copy"):
        for played_first in (True, False):
            copy = match.copy()
            assert copy == match
            moving, resting = (match.copy(), copy) if played_first else (copy, match.copy())
            before = (bytes_of(resting.dump()), str(resting.record()), resting.legal)
            dice = Dice(key_of("copy", played_first))
            for _ in range(25):
                if moving.to_act is not None:
                    moving.play(answer(moving, dice, "curious"))
            assert (bytes_of(resting.dump()), str(resting.record()), resting.legal) == before
            assert len(moving.journal) > len(resting.journal)


def test_a_copy_goes_on_like_its_original(journey: Journey) -> None:
    """The same action has the same effects in a copy."""
    for match, text in journey.stops(20, "twin"):
        copy = match.copy()
        assert copy.play(text) == match.play(text)
        assert copy == match
        assert str(copy.record()) == str(match.record())
        assert copy.can_undo == match.can_undo


def test_a_cloned_state_is_independent(journey: Journey) -> None:
    """Playing on a state leaves its clone alone and the other way round, and both go the same way."""
    for match, _ in journey.stops(12, "clone"):
        for clone_moves in (True, False):
            original = match.state.clone()
            clone = original.clone()
            moving, resting = (clone, original) if clone_moves else (original, clone)
            before, choices = saved(match, resting), list(resting.choices)
            dice = Dice(key_of("clone", clone_moves))
            codes: list[int] = []
            while not moving.over and len(codes) < 25:
                codes.append(moving.choices.pick(dice.below(moving.choices.count)))
                moving.apply(codes[-1])
            assert saved(match, resting) == before
            assert list(resting.choices) == choices
            for code in codes:
                assert code in resting.choices
                resting.apply(code)
            assert saved(match, resting) == saved(match, moving)


def test_the_way_not_taken_leaves_no_trace(journey: Journey) -> None:
    """Whatever was tried on copies before, the answers after an action are those of a match that was loaded and
    never tried anything."""
    for match, text in journey.stops(20, "trace"):
        fresh = match.game.load(match.dump())
        dice = Dice(key_of("trace", journey.seed))
        for action in match.legal[:: max(1, len(match.legal) // 4)]:
            tried = match.copy()
            tried.play(action)
            for _ in range(3):
                if tried.to_act is not None:
                    tried.play(answer(tried, dice, "curious"))
        for _ in range(4):
            assert match.play(text) == fresh.play(text)
            assert match.legal == fresh.legal
            if match.to_act is None:
                break
            text = answer(match, dice, "curious")


def test_listening_changes_nothing(journey: Journey) -> None:
    """A state that is played without a log, as computer players do, goes the way of the match, dice included."""
    match = journey.match
    state = journey.case.start(journey.seed).state.clone()
    for entry in match.journal:
        assert entry.code in state.choices
        assert match.sides[state.to_act] == entry.side
        state.apply(entry.code)
    assert state.over
    assert match.game.save(match.scenario, match.options, state) == match.dump()


def test_equal_positions_have_equal_digests_and_others_do_not(journey: Journey) -> None:
    """The digest of a position does not depend on how it was reached, and changes with what is played."""
    digests = [match.digest() for match, _ in journey.steps()]
    assert len(set(digests)) > len(digests) * 9 // 10
    assert all(len(digest) == 32 and int(digest, 16) >= 0 for digest in digests)
