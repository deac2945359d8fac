"""The flow: procedures run, questions wait, the stack is data."""

from __future__ import annotations

import pytest

from lancio.engine.choices import Choices
from lancio.engine.events import Log
from lancio.engine.flow import NOBODY, Flow
from tests.engine.toy import CARD, FLOW, PEEK, ROLL, TAKE, TOY, VOCABULARY, Heap, cards, forced, moves


def fresh(heap: int = 12) -> Heap:
    """A state at its first question."""
    state = TOY.start("plain", 1, {"heap": heap}).state.clone()
    assert isinstance(state, Heap)
    return state


def test_procedures_run_until_somebody_must_decide() -> None:
    """After settling, the top of the stack is a question, and its side and answers are known."""
    state = fresh()
    assert state.question == ("card", 0)
    assert state.to_act == 0 and not state.over
    assert list(state.choices) == [CARD.code(0), CARD.code(1)]


def test_an_answer_leads_to_the_next_question() -> None:
    """The frame of the answered question is gone, the next one is asked of its side."""
    state = fresh()
    state.apply(CARD.code(1))
    assert state.question == ("move", 0) and state.cards == [1, 0]
    state.apply(TAKE.code(2))
    assert state.heap == 10 and state.question == ("move", 0)
    state.apply(TAKE.code(2))
    assert state.question == ("card", 1) and state.to_act == 1


def test_a_question_without_answers_is_passed_over() -> None:
    """`forced` has no answers while more than one stone is left: nobody is asked."""
    state = fresh()
    state.apply(CARD.code(0))
    log = Log()
    state.apply(TAKE.code(1), log)
    assert [event.kind for event in log.events] == ["taken"]


def test_a_single_answer_is_given_at_once_and_told() -> None:
    """With one stone left the only answer is carried out without asking, and logged."""
    state = fresh(3)
    state.apply(CARD.code(0))
    log = Log()
    state.apply(TAKE.code(2), log)
    assert [event.kind for event in log.events] == ["taken", "last-taken"]
    assert state.over and state.to_act == NOBODY and state.choices.count == 0 and state.question is None


def test_a_question_marked_always_is_asked_with_a_single_answer() -> None:
    """Rules that say `may` always ask."""
    state = fresh(12)
    question = FLOW.questions["move"]
    assert question.always
    options = question.function

    def only_peeking(s: Heap, side: int) -> Choices:
        return Choices([PEEK.alone])

    question.function = only_peeking
    try:
        state.apply(CARD.code(0))
        assert state.question == ("move", 0) and state.choices.count == 1
    finally:
        question.function = options


def test_an_unknown_step_is_an_error() -> None:
    """A frame that names no step cannot be settled."""
    state = fresh()
    state.stack = [("nonsense",)]
    with pytest.raises(KeyError):
        FLOW.settle(state, None)


def test_nothing_left_is_the_end() -> None:
    """An empty stack means that the match is over."""
    state = fresh()
    state.stack = []
    FLOW.settle(state, None)
    assert state.over and not state.choices


def test_a_question_with_arguments_can_be_ended_by_a_word() -> None:
    """What only ends a question does so whatever the arguments of the question are."""
    flow: Flow[Heap] = Flow(VOCABULARY)

    @flow.question("stones", "2", lambda s, side: int(side), until=ROLL, always=True)
    def stones(s: Heap, side: int) -> Choices:
        """Take one after the other, or stop."""
        return Choices([TAKE.group(last=0b10), ROLL.alone])

    @stones.on(TAKE)
    def take(s: Heap, side: int, number: int) -> None:
        s.heap -= number

    s = fresh()
    for code, pending in ((TAKE.code(1), [("stones", 1)]), (ROLL.base, [])):
        s.stack = []
        stones.answer(s, ("stones", 1), code)
        assert s.stack == pending


def test_a_pending_step_can_be_skipped() -> None:
    """The next one of the kind is taken off, whatever is pending above it; if there is none, nothing happens."""
    state = fresh()
    state.stack = [moves.of(1), moves.of(0), cards.of(0)]
    state.skip(moves)
    assert state.stack == [("move", 1), ("card", 0)]
    state.skip(forced)
    assert state.stack == [("move", 1), ("card", 0)]


def test_a_question_with_arguments_is_asked_until() -> None:
    """It stays with its arguments after every answer but the last one, which needs no function of its own."""
    flow: Flow[Heap] = Flow(VOCABULARY)

    @flow.question("draw", "6", lambda s, side: int(side), until=PEEK)
    def draws(s: Heap, side: int) -> Choices:
        return Choices([ROLL.alone, PEEK.alone])

    @draws.on(ROLL)
    def draw(s: Heap, side: int) -> None:
        s.passed += 1

    state = fresh()
    for code, left in ((ROLL.base, [("draw", 1)]), (PEEK.base, [])):
        state.stack = []
        draws.answer(state, ("draw", 1), code)
        assert state.stack == left and state.passed == 1
