"""Steps: answered by verb, laid out in order, in words, told while somebody listens."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import BadData
from lancio.engine.choices import Choices
from lancio.engine.events import Log
from lancio.engine.flow import NOBODY, Flow
from lancio.engine.questions import Question
from lancio.engine.verbs import Names
from tests.engine.heap import (
    END,
    FORM,
    LEAVE,
    MOVE,
    TAKE,
    WORDS,
    Heap,
    flow,
    on_the_table,
    red,
)

# -- asking ------------------------------------------------------------------------------------


def test_each_verb_has_its_function_and_gets_its_arguments() -> None:
    """None, one, two or three; after those of the question; verbs of one form may share a function."""
    for args in ((), (1,), (1, 0b11)):
        steps = flow()

        def asked(s: Heap, *given: int) -> Choices:
            return Choices(
                [END.alone, TAKE.group(last=2), LEAVE.group(last=4), MOVE.group(0, last=2), FORM.group(0, 1, last=4)]
            )

        def note(s: Heap, *given: int) -> None:
            s.done.append(given)

        names = [["s"], ["s", "hex_"], ["s", "hex_", "units"]][len(args)]
        scope: dict[str, Any] = {"asked": asked}
        exec(f"def offers({', '.join(names)}): return asked({', '.join(names)})", scope)
        question = steps.question("ask", "1", red, always=True)(scope["offers"])
        question.on(END)(note)
        question.on(TAKE, LEAVE)(note)
        question.on(MOVE)(note)
        question.on(FORM)(note)
        answers = {END: (), TAKE: (1,), LEAVE: (2,), MOVE: (0, 1), FORM: (0, 1, 2)}
        for verb, given in answers.items():
            s = on_the_table(steps, ("ask", *args))
            s.apply(verb.code(*given) if given else verb.base)
            assert s.done == [(*args, *given)], (args, verb.word)
            assert s.over


def taking(**how: Any) -> tuple[Flow[Heap], Question[Heap, ...]]:
    """A question that offers what is left, and an end."""
    steps = flow()

    @steps.question("take", "1", red, **how)
    def offers(s: Heap) -> Choices:
        return Choices([TAKE.group(last=s.left), *([END.alone] if s.left else [])])

    @offers.on(TAKE)
    def take(s: Heap, unit: int) -> None:
        s.left &= ~(1 << unit)

    return steps, offers


def test_a_question_is_asked_once() -> None:
    """Unless it says otherwise."""
    steps, _ = taking()
    s = on_the_table(steps, ("take",))
    s.apply(TAKE.code(0))
    assert s.over and s.left == 0b110


def test_until_a_verb_is_answered_the_question_comes_again() -> None:
    """After every other answer, until that one is given or nothing is left to answer."""
    steps, _ = taking(until=END)
    s = on_the_table(steps, ("take",))
    s.apply(TAKE.code(0))
    assert (s.question, s.to_act, s.over) == (("take",), 0, False)
    s.apply(END.base)
    assert (s.over, s.left) == (True, 0b110)
    s = on_the_table(steps, ("take",))
    for unit in range(3):
        s.apply(TAKE.code(unit))
    assert s.over and s.left == 0


def test_what_ends_a_question_may_do_something() -> None:
    """The function of the last answer takes the place of doing nothing, and the question still ends."""
    steps, offers = taking(until=END)

    @offers.on(END)
    def stop(s: Heap) -> None:
        s.done.append("stopped")

    s = on_the_table(steps, ("take",))
    s.apply(END.base)
    assert s.over and s.done == ["stopped"]


def test_again_asks_as_long_as_there_are_answers() -> None:
    """With its arguments; a single answer is given at once."""
    steps = flow()

    @steps.question("empty", "1", lambda s, hex_: int(hex_), again=True)
    def offers(s: Heap, hex_: int) -> Choices:
        return Choices([TAKE.group(last=s.left)])

    @offers.on(TAKE)
    def take(s: Heap, hex_: int, unit: int) -> None:
        s.left &= ~(1 << unit)
        s.done.append((hex_, unit))

    s = on_the_table(steps, ("empty", 1))
    assert s.to_act == 1
    s.apply(TAKE.code(1))
    assert s.question == ("empty", 1)
    s.apply(TAKE.code(2))
    assert s.over and s.done == [(1, 1), (1, 2), (1, 0)]


def test_a_question_knows_whether_it_is_secret_and_always_asked() -> None:
    """As declared; neither by itself."""
    _, offers = taking()
    assert (offers.private, offers.always, offers.again, offers.rule) == (False, False, False, "1")
    _, offers = taking(private=True)
    assert (offers.private, offers.always) == (True, False)
    steps, offers = taking(always=True)
    assert (offers.private, offers.always) == (False, True)
    s = on_the_table(steps, ("take",))
    s.left = 0
    s.stack = [("take",)]
    steps.settle(s, None)
    assert s.over, "a question without answers is passed over even if it is always asked"


def test_an_answer_nobody_carries_out_is_an_error() -> None:
    """A verb that is offered needs its function."""
    steps, _ = taking()
    s = on_the_table(steps, ("take",))
    with pytest.raises(KeyError):
        s.apply(END.base)


def test_what_follows_is_laid_out_in_the_order_of_play() -> None:
    """Before all that is pending already; steps with and without arguments."""
    steps = flow()

    @steps.procedure("start")
    def start(s: Heap) -> None:
        s.then(first, second.of(2), third)

    @steps.procedure("first")
    def first(s: Heap) -> None:
        s.done.append("first")

    @steps.procedure("second")
    def second(s: Heap, hex_: int) -> None:
        s.done.append(hex_)
        s.then(last)

    @steps.procedure("third")
    def third(s: Heap) -> None:
        s.done.append("third")

    @steps.procedure("last")
    def last(s: Heap) -> None:
        s.done.append("last")

    s = on_the_table(steps, start.bare, last.bare)
    assert s.done == ["first", 2, "last", "third", "last"]
    assert s.over and s.to_act == NOBODY
    start(s)
    assert s.stack == [("third",), ("second", 2), ("first",)]


# -- telling -----------------------------------------------------------------------------------


def test_a_position_tells_while_somebody_listens() -> None:
    """Numbers are named; secrets say who sees them; losses are facts; what is revealed cannot be taken back."""
    steps = flow()

    @steps.procedure("tell")
    def tell(s: Heap) -> None:
        s.tell("moved", "1", unit=1, hex=2)
        s.tell("killed", "2", ("red",), unit=0, lost=0b101)

    @steps.procedure("reveal")
    def reveal(s: Heap) -> None:
        s.reveal("seen", None, ("blue",), unit=2, lost=1)

    log = Log()
    s = on_the_table(steps, tell.bare, log=log)
    assert [(e.kind, e.rule, e.sees, dict(e.data), e.lost) for e in log.events] == [
        ("moved", "1", None, {"unit": "b", "hex": "0102"}, ()),
        ("killed", "2", ("red",), {"unit": "a"}, ("a", "c")),
    ]
    assert not log.revealed and s.log is None
    log = Log()
    on_the_table(steps, reveal.bare, log=log)
    assert log.revealed and [(e.kind, e.sees, e.lost) for e in log.events] == [("seen", ("blue",), ("a",))]
    assert on_the_table(steps, tell.bare, reveal.bare).log is None


def test_an_event_with_a_blank_nobody_listed_is_an_error() -> None:
    """At least when somebody listens."""
    steps = flow()
    steps.procedure("tell")(lambda s: s.tell("painted", None, colour=1))
    with pytest.raises(TypeError, match="no blank 'colour'"):
        on_the_table(steps, ("tell",), log=Log())


# -- in words ----------------------------------------------------------------------------------


def test_pending_steps_are_written_in_words_and_read_back() -> None:
    """Each argument by the kind of its blank."""
    steps = flow()

    @steps.procedure("fall-back")
    def fall_back(s: Heap, units: int, hex_: int) -> None:
        return None

    frame = fall_back.of(0b110, 1)
    assert steps.write_step(WORDS, frame) == ["fall-back", ["b", "c"], "0101"]
    assert steps.read_step(WORDS, ["fall-back", ["b", "c"], "0101"]) == frame
    elsewhere = WORDS.laid(Names("hex", ("off", "15H6")))
    assert steps.write_step(elsewhere, frame) == ["fall-back", ["b", "c"], "15H6"]
    for written, problem in (
        ("fall-back", "the name of a step and its arguments"),
        ([], "the name of a step and its arguments"),
        (None, "the name of a step and its arguments"),
        (["nap"], "expected the name of a step, found 'nap'"),
        ([["fall-back"]], "expected the name of a step"),
        (["fall-back"], r"expected (units, hex), found []"),
        (["fall-back", ["b"], "0101", 3], "expected (units, hex)"),
        (["fall-back", 6, "0101"], "pending, fall-back, units: expected a list"),
        (["fall-back", ["b"], "9999"], "pending, fall-back, hex: expected a hex"),
    ):
        with pytest.raises(BadData) as error:
            steps.read_step(WORDS, written)
        assert problem in str(error.value)
